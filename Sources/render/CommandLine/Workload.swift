internal import Scenarios

/// The jobs of a run, and those among them that this worker runs.
struct Workload {
  let jobs: JobList
  /// Their numbers.
  let own: [Int]
  /// The worker's part.
  var shard = Shard.all
  /// An estimate of each job, in nanoseconds; empty if nothing needs it.
  var costs: [Int] = []
  /// Whether only errors are to be printed, as far as the command line says.
  var isQuiet = false
  /// What is wrong already.
  var report = Report()
}

extension Workload {
  /// All of some jobs.
  init(_ jobs: [any Job]) {
    self.init(jobs: JobList(jobs), own: Array(jobs.indices))
  }

  /// Says that there is nothing to do, if that is so and somebody may want to know.
  func noteIfEmpty(_ verb: String) {
    guard own.isEmpty, report.isEmpty, !isQuiet else { return }
    Terminal.say("render: worker \(shard) has nothing to \(verb)")
  }
}
