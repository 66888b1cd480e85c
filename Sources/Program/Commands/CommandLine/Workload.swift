internal import Files
internal import Scenarios

/// The jobs of a run, and this worker's share of them.
struct Workload {
  private(set) var jobs: JobList
  /// The numbers of this worker's jobs.
  var own: [Int]
  var shard = Shard.all
  /// An estimate of each job, in nanoseconds; empty if nothing needs it.
  var costs: [Int] = []
  /// True if the command line requests that only errors are printed.
  var isQuiet = false
  var report = Report()

  /// Plays films from the worlds that their events saved, and tables after the runs that they
  /// stored.
  mutating func continueJobs(_ policy: RunPolicy) {
    let library = FileLibrary(policy.policy)
    let continued = jobs.mapped { $0.continued(from: library) }
    let read = own.lazy.compactMap { try? continued[$0] }
    guard let first = read.first(where: { $0.savedWorld != nil || $0.checkpoint != nil }) else {
      if report.isEmpty { report.add(ContinueProblem.nothingSaved) }
      return
    }
    if first.checkpoint != nil, let drawn = first.drawn.first {
      report.add(ContinueProblem.random(drawn.name))
    }
    jobs = continued
  }

  /// Adds the errors because of which the run can have no lock.
  mutating func checkLock(_ policy: RunPolicy) {
    if !report.isEmpty { return }
    let isWhole = !shard.isPart && !policy.ifChanged
    for problem in policy.lock?.problems(with: jobs, isWhole: isWhole, policy.policy) ?? [] {
      report.add(problem)
    }
  }

  /// Prints a message if there is nothing to do, unless messages are off or errors explain it.
  func noteIfEmpty(_ verb: String) {
    guard own.isEmpty, report.isEmpty, !isQuiet else { return }
    Terminal.say("render: worker \(shard) has nothing to \(verb)")
  }
}

extension Workload {
  init(_ jobs: [any Job]) {
    self.init(jobs: JobList(jobs), own: Array(jobs.indices))
  }
}

/// The options of a run for committing and reporting outputs.
struct RunPolicy {
  /// The access policy with the run's root directory.
  var policy = PathPolicy.none
  /// The files that the run reads, which no output may replace.
  var reads = ReadFiles()
  /// True to commit each job when it is complete, false to commit all jobs together.
  var commitsEachJob = false
  /// True if other runs follow in the same process.
  var isRepeated = false
  /// True to continue after a failed job.
  var keepsGoing = false
  /// True to skip outputs that are up to date.
  var ifChanged = false
  /// True if tables continue after the runs that they stored, and films from the worlds that their
  /// events saved, which they replace.
  var continues = false
  /// True to print a JSON object for each output on stdout.
  var json = false
  /// True for scenario files, whose errors are also objects or annotations.
  var drawsFiles = false
  /// True to print a line for each output on stdout if stderr is not a terminal.
  var listsOutputs = false
  /// The path for the table of job times; nil for none.
  var timings: String?
  /// The command line that creates missing directories of outputs; nil without scenario files.
  var foldersCommand: String?
  /// Records the outputs for a lock; nil if none is written.
  var lock: LockWriter?
}

extension RunPolicy {
  /// The policy for the inputs of the run, which records them.
  var reading: PathPolicy { policy.recording(reads) }

  /// Prints errors in the form of the run, and returns the exit status.
  func print(_ report: Report) -> ExitStatus {
    drawsFiles ? report.print(isJSON: json) : report.print()
  }

  init(_ options: RunOptions, _ policy: PathPolicy, foldersCommand: String) {
    let lock = options.lock.map { LockWriter($0) }
    self.init(
      policy: policy, reads: lock?.reads ?? ReadFiles(),
      commitsEachJob: options.share.isSet || options.keepsGoing || options.timings != nil,
      keepsGoing: options.keepsGoing, ifChanged: options.ifChanged, continues: options.continues,
      json: options.json, drawsFiles: true, listsOutputs: true, timings: options.timings,
      foldersCommand: foldersCommand, lock: lock)
  }
}
