internal import Scenarios

/// The jobs of a run, and those among them that this worker runs.
struct Workload {
  let jobs: JobList
  /// Their numbers.
  let own: [Int]
  /// The worker's part.
  let shard: Shard
  /// An estimate of each job, in nanoseconds; empty if nothing needs it.
  let costs: [Int]
  /// Whether only errors are to be printed, as far as the command line says.
  let isQuiet: Bool
  /// What is wrong already.
  let report: Report

  init(
    _ jobs: JobList, own: [Int], of shard: Shard = .all, costs: [Int] = [], isQuiet: Bool = false,
    _ report: Report = Report()
  ) {
    (self.jobs, self.own, self.shard, self.costs) = (jobs, own, shard, costs)
    (self.isQuiet, self.report) = (isQuiet, report)
  }

  /// All of some jobs.
  init(_ jobs: [any Job]) {
    self.init(JobList(jobs), own: Array(jobs.indices))
  }

  /// Says that there is nothing to do, if that is so and somebody may want to know.
  func noteIfEmpty(_ verb: String) {
    guard own.isEmpty, report.isEmpty, !isQuiet else { return }
    Terminal.say("render: worker \(shard) has nothing to \(verb)")
  }
}
