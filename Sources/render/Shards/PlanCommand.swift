internal import Files
internal import Scenarios
internal import Settings

/// `render plan`: says which worker would draw what, and how evenly the work is split.
enum PlanCommand {
  static func run(_ request: ScenarioRequest) -> ExitStatus {
    if !request.mistakes.isEmpty { return Report(request.mistakes).print() }
    let workers = request.options.shards
    let (pictures, report) = request.pictures(areShared: workers > 1)
    if !report.isEmpty { return report.print() }
    let costs = pictures.costs
    let split = pictures.split(among: workers)
    do throws(InputProblem) {
      var rows: [WorkPlan.Row] = []
      for number in costs.indices {
        rows.append(
          .init(
            name: try pictures.destinations(number).first?.name ?? "", cost: costs[number],
            worker: split.worker(of: number)))
      }
      let plan = WorkPlan(rows, workers: workers)
      return Terminal.print(request.options.json ? plan.lines : plan.text)
    } catch {
      return Report(error.mistakes).print()
    }
  }
}
