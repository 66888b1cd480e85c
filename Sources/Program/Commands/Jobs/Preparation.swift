internal import Encoding
internal import Files
internal import Films
internal import Grids
internal import Scenarios
internal import Settings

/// The checks of all jobs of a worker before the first one is run. One error prevents all of them.
struct Preparation {
  /// The prepared jobs of a run that commits them together.
  private(set) var ready: [any Job] = []
  /// The maximum number of frames to draw.
  private(set) var frames = 0
  /// True if the first job's settings enable the progress line.
  private(set) var showsProgress = false
  private(set) var listing: OutputListing
  private(set) var patterns: SavedPatterns
  private(set) var report: Report

  private let policy: RunPolicy
  private let jobs: JobList
  private let own: [Int]
  private var isFirst = true
  /// True if every job must be read to compute the totals.
  private var needsAll = false
  private var outputs: OutputRegister
  private var missing: [CommandProblem] = []
  private var totals = RunTotals()
  /// The jobs that write more files than their outputs.
  private var writing: [any Job] = []

  /// The maximum number of variations read ahead in lazy mode. A few variations for each setting
  /// have been read before.
  private static let mostRead = 1024

  init(_ workload: Workload, _ policy: RunPolicy) {
    (jobs, own, report) = (workload.jobs, workload.own, workload.report)
    self.policy = policy
    outputs = OutputRegister(policy.policy)
    patterns = SavedPatterns(of: [], policy)
    listing = OutputListing(policy, isPiped: false)
    checkOutputs()
    readJobs()
    checkTotals()
  }

  private mutating func checkOutputs() {
    let timings = policy.timings.map { policy.policy.ofUser.identity(of: Path($0)) }
    if let path = policy.timings, policy.reads.contains(Path(path)) {
      report.add(CommandProblem.replacesInput(path, "--timings"))
    }
    var isPiped = false
    let all = own.lazy.flatMap { [jobs] number in
      ((try? jobs.destinations(number)) ?? []).map { (number, $0) }
    }
    for (position, (number, destination)) in all.enumerated() {
      if CancellationCheck.isLate(after: position) { break }
      checkInputs(destination, files: 0, at: jobs.place(of: destination, number), of: number)
      if destination == .standardOutput {
        if policy.json && (policy.commitsEachJob || !isPiped) {
          report.add(
            "--json and out '-' both write to standard output: use only one of them"
          )
        }
        isPiped = true
      } else {
        if let timings, policy.policy.identity(of: destination.path(number: 0)) == timings {
          report.add(

            "'\(destination.name)' is an output of a scenario: give --timings another name")
        }
        if !outputs.add(destination) {
          report.add(CommandProblem.severalScenarios(destination.name))
        }
      }
    }
    listing = OutputListing(policy, isPiped: isPiped)
  }

  /// Adds the error of an output that would replace a file that the run reads.
  ///
  /// - Parameter count: the number of files of a sequence; 0 if it is not known yet.
  private mutating func checkInputs(
    _ destination: Destination, files count: Int, at place: InputLocation?, of number: Int
  ) {
    if report.errors.exceedReportLimit { return }
    let error = policy.reads.error(replacing: destination, files: count, at: place, policy.policy)
    if let error { report.add([error], excerpts: jobs.file(of: number)) }
  }

  /// Reads all jobs; in lazy mode only as many as take about a second.
  private mutating func readJobs() {
    guard let first = own.first else { return }
    let isRight = report.isEmpty
    // The first job decides how many others are read.
    read([first], listing: isRight)
    let step = needsAll ? 1 : max(1, own.count / Self.mostRead)
    let others = own.enumerated().dropFirst().filter { place, number in
      place % step == 0 || jobs.isRead(number)
    }.map(\.element)
    read(others, listing: isRight)
    listing.flush()
    let read = 1 + others.count
    frames = frames / read * own.count + frames % read
  }

  /// Reads jobs, and prepares their changed outputs on several cores.
  private mutating func read(_ numbers: [Int], listing isListed: Bool) {
    let (jobs, policy) = (jobs, policy)
    let make = { @Sendable (place: Int) -> ReadJob? in
      let number = numbers[place]
      // After the time limit, no job that is still to be read is drawn.
      if CancellationCheck.isOver, place > 0, !jobs.isRead(number) { return nil }
      return ReadJob(number, of: jobs, policy)
    }
    Cores.$limit.withValue(cores(for: numbers)) {
      Cores.inOrder(numbers.count, make: make) {
        if let read = $0 { add(read, listing: isListed) }
      }
    }
  }

  /// Returns the number of cores that prepare jobs, for which the memory is enough if all jobs were
  /// as large as the largest.
  private func cores(for numbers: [Int]) -> Int {
    guard !policy.commitsEachJob else { return 1 }
    let known = numbers.lazy.compactMap { [jobs] in try? jobs[$0] }
    var most = known.first?.info.run.jobs ?? 1
    // A single job uses all cores by itself.
    if numbers.count == 1 { return most }
    for job in known where most > 1 {
      if let cost = try? job.cost() { most = cost.films(most, within: job.info.run.budget) }
    }
    return most
  }

  private mutating func add(_ read: ReadJob, listing isListed: Bool) {
    do throws(InputProblem) {
      let job = try read.job.get()
      for plan in job.outputs {
        guard case .numbered = plan.destination else { continue }
        let count = plan.format.images(ofFrames: ((try? read.prepared?.get()) ?? job).frames)
        checkInputs(plan.destination, files: count, at: job.info.place(of: plan), of: read.number)
      }
      if policy.commitsEachJob { add(job) } else { add(job, read, listing: isListed) }
      if !job.savedStates.isEmpty || !job.statefulFilms.isEmpty {
        writing.append(job)
        needsAll = true
      }
      if job.info.run.makesFolders { return }
      missing += outputs.missingDirectories(of: job.outputs.map(\.destination))
        .map { .noFolder($0.directory, of: $0.output, repair: policy.foldersCommand) }
    } catch {
      // Jobs of one document often repeat the same errors.
      let new = error.errors.filter { !report.errors.contains($0) }
      if !report.errors.exceedReportLimit {
        report.add(new, excerpts: jobs.file(of: read.number))
      }
    }
  }

  /// Adds a job whose changed outputs have been prepared.
  private mutating func add(_ job: any Job, _ read: ReadJob, listing isListed: Bool) {
    guard let changed = read.changed else { return }
    if isListed { listing.addUnchanged(job, drawn: changed) }
    do throws(FilmProblem) {
      guard let prepared = try read.prepared?.get() else { return }
      ready.append(prepared)
      add(prepared)
    } catch {
      let error = job.info.located(InputError(error))
      if !report.errors.contains(error) {
        report.add([error], excerpts: jobs.file(of: read.number))
      }
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

  /// Checks the limits that apply to all jobs together.
  private mutating func checkTotals() {
    if policy.commitsEachJob { for problem in missing { report.add(problem) } }
    if report.isEmpty, let error = totals.error { report.add([error], of: jobs) }
    if !policy.commitsEachJob { for problem in missing { report.add(problem) } }
    patterns = SavedPatterns(of: writing, policy)
    for problem in patterns.problems { report.add(problem) }
    for path in StateFiles(of: writing, policy.policy).paths where outputs.writes(path) {
      report.add("'\(path.text)' is the team and an output: give one of them another name")
    }
    if let timings = policy.timings,
      let folder = policy.policy.ofUser.missingFolder(of: .file(Path(timings)))
    {
      report.add(CommandProblem.noFolder(folder))
    }
  }
}

/// A job that was read and prepared on any core.
private struct ReadJob: Sendable {
  let number: Int
  let job: Result<any Job, InputProblem>
  /// The job with its changed outputs; nil if it is invalid, or commits on its own.
  private(set) var changed: (any Job)?
  /// The prepared job; nil if no output has changed.
  private(set) var prepared: Result<any Job, FilmProblem>?

  init(_ number: Int, of jobs: JobList, _ policy: RunPolicy) {
    self.number = number
    job = Result { () throws(InputProblem) in try jobs[number] }
    guard !policy.commitsEachJob, let job = try? job.get() else { return }
    let changed = policy.ifChanged ? job.changed(policy.policy) : job
    self.changed = changed
    if changed.outputs.isEmpty { return }
    // A world may be saved while its film is surveyed. That must not happen before all jobs are
    // known to be valid.
    prepared = Result { () throws(FilmProblem) in
      changed.savedWorld == nil ? try changed.prepared() : changed
    }
  }
}

extension ReadFiles {
  /// Returns the error of an output that would replace one of the files; nil if it replaces none.
  ///
  /// - Parameters:
  ///   - count: the number of files of a sequence; 0 if it is not known.
  ///   - place: the location of the output's name.
  func error(
    replacing destination: Destination, files count: Int, at place: InputLocation?,
    _ policy: PathPolicy
  ) -> InputError? {
    guard let input = input(replacedBy: destination, files: count, policy) else { return nil }
    // A name on the command line has no place in a file.
    let known = place.flatMap { $0.members.isEmpty ? nil : $0 }
    return InputError(CommandProblem.replacesInput(input.text), at: known)
  }
}
