internal import Encoding
internal import Files
internal import Films
internal import Scenarios
internal import Settings

/// Checks all jobs of a worker before the first is drawn: none is if anything is wrong with any.
struct Preparation {
  /// The prepared jobs of a run that commits them together.
  private(set) var ready: [any Job] = []
  /// The number of frames to draw, at most.
  private(set) var frames = 0
  /// Whether the first job shows the progress of the run.
  private(set) var showsProgress = false
  private(set) var listing: OutputListing
  private(set) var patterns: SavedPatterns
  private(set) var report: Report

  private let policy: RunPolicy
  private let jobs: JobList
  private let own: [Int]
  private var isFirst = true
  /// Whether every job has to be read to know what all need together.
  private var needsAll = false
  private var outputs: OutputRegister
  private var missing: [CommandProblem] = []
  private var totals = RunTotals()
  /// Jobs that write more than their outputs.
  private var writing: [any Job] = []

  /// The number of variations that are read ahead where they are read one by one: a few for each
  /// setting have been read before.
  private static let mostRead = 1024

  init(_ workload: Workload, _ policy: RunPolicy) {
    (jobs, own, report) = (workload.jobs, workload.own, workload.report)
    self.policy = policy
    outputs = OutputRegister(policy.policy)
    patterns = SavedPatterns(of: [], policy.policy)
    listing = OutputListing(policy, isPiped: false)
    checkOutputs()
    readJobs()
    checkTotals()
  }

  /// Checks the names of all outputs.
  private mutating func checkOutputs() {
    let timings = policy.timings.map { policy.policy.ofUser.identity(of: Path($0)) }
    var isPiped = false
    for destination in own.lazy.flatMap({ [jobs] in (try? jobs.destinations($0)) ?? [] }) {
      if destination == .standardOutput {
        if policy.json && (policy.commitsEachJob || !isPiped) {
          report.add(CommandProblem.twoOnStandardOutput)
        }
        isPiped = true
      } else {
        if let timings, policy.policy.identity(of: destination.path(number: 0)) == timings {
          report.add(CommandProblem.isTimings(destination.name))
        }
        if !outputs.add(destination) {
          report.add(CommandProblem.severalScenarios(destination.name))
        }
      }
    }
    listing = OutputListing(policy, isPiped: isPiped)
  }

  /// Reads jobs: as many as a second is enough for where they are read one by one.
  private mutating func readJobs() {
    guard let first = own.first else { return }
    let isRight = report.isEmpty
    read(first, listing: isRight)
    let step = needsAll ? 1 : max(1, own.count / Self.mostRead)
    var read = 1
    for (place, number) in own.enumerated().dropFirst()
    where place % step == 0 || jobs.isRead(number) {
      self.read(number, listing: isRight)
      read += 1
    }
    listing.flush()
    frames = frames / read * own.count + frames % read
  }

  private mutating func read(_ number: Int, listing isListed: Bool) {
    do throws(InputProblem) {
      let job = try jobs[number]
      if policy.commitsEachJob { add(job) } else { prepare(job, listing: isListed) }
      if !job.savedStates.isEmpty || !job.diaries.isEmpty {
        writing.append(job)
        needsAll = true
      }
      if job.info.run.makesFolders { return }
      missing += outputs.missingDirectories(of: job.outputs.map(\.destination))
        .map { .noFolderFor($0.output, folder: $0.directory) }
    } catch {
      // Jobs of one document mostly repeat mistakes.
      let new = error.mistakes.filter { !report.mistakes.contains($0) }
      if !report.mistakes.exceedReportLimit { report.add(new, excerpts: jobs.file(of: number)) }
    }
  }

  /// Prepares what has changed of a job.
  private mutating func prepare(_ job: any Job, listing isListed: Bool) {
    let changed = policy.ifChanged ? job.changed(policy.policy) : job
    if isListed { listing.addUnchanged(job, drawn: changed) }
    if changed.outputs.isEmpty { return }
    do throws(FilmProblem) {
      let prepared = try changed.prepared()
      ready.append(prepared)
      add(prepared)
    } catch {
      report.add(error)
    }
  }

  private mutating func add(_ job: any Job) {
    if isFirst {
      showsProgress = job.info.run.showsProgress
      let budget = job.info.run.budget
      needsAll = needsAll || budget.pixels != nil || budget.bytes != nil
    }
    isFirst = false
    frames += job.frames
    totals.add(job)
  }

  /// Checks all of them together.
  private mutating func checkTotals() {
    if policy.commitsEachJob { for problem in missing { report.add(problem) } }
    if report.isEmpty, let problem = totals.problem { report.add(problem) }
    if !policy.commitsEachJob { for problem in missing { report.add(problem) } }
    patterns = SavedPatterns(of: writing, policy.policy)
    for problem in patterns.problems { report.add(problem) }
    if let timings = policy.timings,
      let folder = policy.policy.ofUser.missingFolder(of: .file(Path(timings)))
    {
      report.add(CommandProblem.noFolder(folder))
    }
  }
}
