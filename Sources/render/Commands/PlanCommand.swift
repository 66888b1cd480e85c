internal import Files
internal import Scenarios
internal import Settings

/// `render plan`: prints the distribution of the work among workers.
enum PlanCommand {
  static func run(_ request: ScenarioRequest) -> ExitStatus {
    if !request.mistakes.isEmpty { return Report(request.mistakes).print() }
    let workers = request.options.shards
    let (jobs, report) = request.jobs(isLazy: true, areShared: workers > 1)
    if !report.isEmpty { return report.print() }
    let costs = jobs.costs
    let split = jobs.split(costs, among: workers)
    do throws(InputProblem) {
      var rows: [WorkPlan.Row] = []
      for number in costs.indices {
        rows.append(
          .init(
            name: try jobs.destinations(number).first?.name ?? "", cost: costs[number],
            worker: split.worker(of: number)))
      }
      let plan = WorkPlan(rows, workers: workers)
      return Terminal.print(request.options.json ? plan.lines : plan.text)
    } catch {
      return Report(error.mistakes).print()
    }
  }
}
