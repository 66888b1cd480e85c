internal import Files
internal import Scenarios
internal import Settings

/// The jobs of a run, and this worker's share of them.
struct Workload {
  private(set) var jobs: JobList
  /// The numbers of this worker's jobs.
  var own: [Int]
  /// The worker's share.
  var shard = Shard.all
  /// An estimate of each job, in nanoseconds; empty if nothing needs it.
  var costs: [Int] = []
  /// True if the command line requests that only errors are printed.
  var isQuiet = false
  /// The errors found so far.
  var report = Report()
}

extension Workload {
  /// Creates a workload of all given jobs.
  init(_ jobs: [any Job]) {
    self.init(jobs: JobList(jobs), own: Array(jobs.indices))
  }

  /// Plays films from the worlds that their events saved.
  mutating func continueSavedWorlds(_ policy: RunPolicy) {
    let saves = own.contains { (try? jobs[$0])?.savedWorld != nil }
    if !saves, report.isEmpty { return report.add(ContinueProblem.nothingSaved) }
    let library = FileLibrary(policy.policy)
    jobs = jobs.mapped { ($0 as? FilmJob)?.continued(from: library) ?? $0 }
  }

  /// Prints a message if there is nothing to do, unless messages are off or errors explain it.
  func noteIfEmpty(_ verb: String) {
    guard own.isEmpty, report.isEmpty, !isQuiet else { return }
    Terminal.say("render: worker \(shard) has nothing to \(verb)")
  }
}

/// The options of a run for committing and reporting outputs.
struct RunPolicy {
  /// The access policy with the run's root directory.
  let policy: PathPolicy
  /// True to commit each job when it is complete, false to commit all jobs together.
  let commitsEachJob: Bool
  /// True if other runs follow in the same process.
  var isRepeated = false
  /// True to continue after a failed job.
  let keepsGoing: Bool
  /// True to skip outputs that are up to date.
  let ifChanged: Bool
  /// True if films start from the worlds that their events saved, and replace them.
  let continues: Bool
  /// True to print a JSON object for each output on stdout.
  let json: Bool
  /// True to print a line for each output on stdout if stderr is not a terminal.
  let listsOutputs: Bool
  /// The path for the table of job times; nil for none.
  let timings: String?

  /// - Parameter options: the options of `render run`; nil for a command without scenario files.
  init(_ options: FileCommandOptions? = nil) {
    policy = options?.policy ?? .none
    commitsEachJob = options?.drawsPictureByPicture ?? false
    keepsGoing = options?.keepsGoing ?? false
    ifChanged = options?.ifChanged ?? false
    continues = options?.continues ?? false
    json = options?.json ?? false
    listsOutputs = options != nil
    timings = options?.timings
  }
}
