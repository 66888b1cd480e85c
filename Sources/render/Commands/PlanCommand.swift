internal import Files
internal import Scenarios
internal import Settings

/// `render plan`: prints the time that the work takes, and its distribution among workers.
enum PlanCommand {
  static func run(_ request: ScenarioRequest) async -> ExitStatus {
    if !request.mistakes.isEmpty { return Report(request.mistakes).print() }
    let workers = request.options.shards
    let (jobs, report) = request.jobs(isLazy: true, areShared: workers > 1)
    if !report.isEmpty { return report.print() }
    do throws(InputProblem) {
      let plan = try await plan(jobs, among: workers)
      if request.options.json { return Terminal.print(plan.lines) }
      return Terminal.print(workers > 1 ? plan.text : plan.predictedText)
    } catch {
      return Report(error.mistakes).print()
    }
  }

  /// Returns the plan. Samples of jobs are taken for a single worker only: the split among several must be
  /// the same on all of their machines.
  private static func plan(
    _ jobs: JobList, among workers: Int
  ) async throws(InputProblem) -> WorkPlan {
    let costs = jobs.costs
    let split = jobs.split(costs, among: workers)
    let startTime = JobSample.processorTime
    let times = workers > 1 ? [] : try await PredictedTime.times(of: jobs, costs)
    var rows: [WorkPlan.Row] = []
    for number in costs.indices {
      rows.append(
        .init(
          name: try jobs.destinations(number).first?.name ?? "", cost: costs[number],
          worker: split.worker(of: number), predicted: times.isEmpty ? nil : times[number]))
    }
    var plan = WorkPlan(rows, workers: workers)
    plan.startTime = startTime
    return plan
  }
}
