internal import Encoding
internal import Files
internal import Films
internal import Grids
internal import Scenarios
internal import Settings

/// Runs jobs and commits their outputs. It commits either all outputs together or each job's
/// outputs when the job is complete. In the second case a killed run loses only the current job.
struct JobRunner {
  private let policy: RunPolicy
  private let workload: Workload
  private let meter: Meter
  private let cleaned = CleanedDirectories()
  private var listing: OutputListing
  private var register: OutputRegister
  private var timings: [JobTiming] = []
  private var failed: [String] = []
  /// The number of jobs not started because the time limit was reached.
  private var late = 0

  /// Runs a worker's jobs if all of them are valid.
  static func run(_ workload: Workload, _ policy: RunPolicy = RunPolicy()) async -> ExitStatus {
    if policy.commitsEachJob && !workload.report.isEmpty { return policy.print(workload.report) }
    let preparation = Preparation(workload, policy)
    if !preparation.report.isEmpty { return policy.print(preparation.report) }
    if policy.commitsEachJob { workload.noteIfEmpty("draw") }
    var runner = JobRunner(workload, policy, preparation)
    return policy.commitsEachJob
      ? await runner.runEach() : await runner.runTogether(preparation)
  }

  private init(_ workload: Workload, _ policy: RunPolicy, _ preparation: Preparation) {
    self.policy = policy
    self.workload = workload
    listing = preparation.listing
    register = OutputRegister(policy.policy)
    meter = Meter(total: preparation.frames, shown: preparation.showsProgress)
  }

  /// Runs all jobs, and commits their outputs together.
  private mutating func runTogether(_ preparation: Preparation) async -> ExitStatus {
    do {
      _ = try await write(preparation)
      return .done
    } catch let error as OutputProblem
      where error.isOfReader && preparation.ready.allSatisfy(\.isPiped)
    {
      return .done
    } catch {
      return policy.print(Report(failure: error, of: workload.jobs))
    }
  }

  private mutating func write(_ preparation: Preparation) async throws -> [OutputSummary] {
    for number in workload.own { printNotes(of: try workload.jobs[number]) }
    let summaries = try await run(preparation.ready, saving: preparation.patterns)
    for summary in summaries { listing.add(summary) }
    listing.finish(workload.report)
    return summaries
  }

  /// Runs all jobs together, and returns the errors instead of printing them.
  static func rerun(
    _ workload: Workload, _ policy: RunPolicy
  ) async -> (outputs: [OutputSummary], report: Report) {
    let preparation = Preparation(workload, policy)
    if !preparation.report.isEmpty { return ([], preparation.report) }
    var runner = JobRunner(workload, policy, preparation)
    do {
      return (try await runner.write(preparation), Report())
    } catch {
      return ([], Report(failure: error, of: workload.jobs))
    }
  }

  /// Runs one job after the other, and commits the outputs of each.
  private mutating func runEach() async -> ExitStatus {
    for (done, number) in workload.own.enumerated() {
      if policy.keepsGoing, CancellationCheck.isOver {
        late = workload.own.count - done
        break
      }
      do {
        try await run(number)
      } catch let error as OutputProblem where error.isOfReader {
        // The reader of the output closed the pipe.
        break
      } catch {
        meter.clear()
        fail(error, of: number)
        if !policy.keepsGoing { break }
      }
    }
    meter.finish()
    listing.finish(workload.report)
    reportFailed()
    let isWritten = writeTimings()
    guard failed.isEmpty, late == 0, isWritten else { return .failed }
    return policy.lock?.write(workload.jobs, policy.policy) ?? .done
  }

  private mutating func run(_ number: Int) async throws {
    var timing = JobTiming(cost: workload.costs[number], ContinuousClock.now)
    do {
      timing.name = try workload.jobs.destinations(number).first?.name ?? ""
      let job = try workload.jobs[number]
      let changed = policy.ifChanged ? job.changed(policy.policy) : job
      if changed.outputs.isEmpty {
        meter.advance(by: job.frames)
        timing.end(.unchanged)
      } else {
        let written = try await run(changed)
        timing.end(.drawn, bytes: written.bytes, generations: written.generations)
      }
      listing.addUnchanged(job, drawn: changed)
      timings.append(timing)
    } catch let error as OutputProblem where error.isOfReader {
      throw error
    } catch {
      timing.end(.failed)
      timings.append(timing)
      failed.append(timing.name)
      throw error
    }
  }

  private mutating func run(_ job: any Job) async throws -> (bytes: Int, generations: Int) {
    let ready = try Cores.$limit.withValue(job.info.run.jobs) {
      job.savedWorld == nil ? try job.prepared() : job
    }
    printNotes(of: job)
    let summaries = try await run([ready], saving: SavedPatterns(of: [job], policy))
    meter.advance(by: job.frames - ready.frames)
    for summary in summaries { listing.add(summary) }
    return (summaries.reduce(0) { $0 + $1.bytes }, ready.lastGeneration)
  }

  /// Prints the job's random values, which are a result, and its notes unless the job is quiet.
  private mutating func printNotes(of job: any Job) {
    let unknown = policy.ifChanged ? [job.noteOfUnknownChanges].compactMap(\.self) : []
    let notes = job.drawn.map(\.description) + (job.info.run.quiet ? [] : job.notes + unknown)
    say(notes)
  }

  /// Prints notes, each of them once in a run.
  private mutating func say(_ notes: [String]) {
    for note in register.new(notes) {
      meter.clear()
      Terminal.say("render: \(note)")
    }
  }

  /// Runs jobs and writes their outputs, the patterns saved by events, and the worlds' state files.
  /// Jobs run one after the other, so that memory does not depend on their number.
  private mutating func run(
    _ ready: [any Job], saving patterns: SavedPatterns
  ) async throws -> [OutputSummary] {
    let stateFiles = StateFiles(of: ready, policy.policy)
    try stateFiles.check()
    let writer = patterns.worldWriter
    let receiver = writer.map { writer in WorldSave.Receiver { writer.write($0, $1, $2) } }
    let summaries = try await WorldSave.$receiver.withValue(receiver) {
      try await write(ready)
    }
    try writer?.check()
    try patterns.write()
    try stateFiles.write()
    return summaries
  }

  /// Writes all outputs to a staging area and commits them when all are complete.
  private mutating func write(_ ready: [any Job]) async throws -> [OutputSummary] {
    let isAll = !policy.commitsEachJob
    let staging = Staging(
      policy.reading, makesFolders: ready.contains { $0.info.run.makesFolders }, cleaned: cleaned,
      syncs: ready.contains(where: \.info.run.syncs), mostBytes: ready.first?.info.run.budget.bytes
    ) { [meter] in
      meter.add(bytes: $0)
    }
    for output in ready.flatMap(\.outputs) {
      let file = Output(output.destination, staging: staging)
      try file.check()
      try output.format.check(file)
    }
    try printCheckpoints(of: ready)
    Interruption.ends(staging, meter, isAll: isAll && !policy.isRepeated)
    defer { if isAll { meter.finish() } }
    do {
      var summaries: [OutputSummary] = []
      for job in ready { summaries += try await write(job, staging) }
      // The lock of a run that commits each job follows after the last one.
      let lock =
        isAll
        ? try policy.lock?.staged(
          workload.jobs, policy.policy, beside: StagedContents(staging)) : nil
      try staging.commit(before: lock)
      for job in ready { try job.checkpoint?.remove() }
      if staging.lacksLocks, !ready.allSatisfy(\.info.run.quiet) { noteNoLocks() }
      return summaries
    } catch {
      staging.discard()
      throw error
    }
  }

  /// Prints from where tables continue. Throws an error if one of them cannot.
  private func printCheckpoints(of jobs: [any Job]) throws {
    for job in jobs {
      guard let note = try job.checkpoint?.note() else { continue }
      if job.info.run.quiet { continue }
      meter.clear()
      Terminal.say("render: \(job.outputs[0].destination.name): \(note)")
    }
  }

  private func noteNoLocks() {
    meter.clear()
    Terminal.say(
      "render: cannot lock an output directory: do not write the same files from two runs at once"
    )
  }

  private mutating func write(_ job: any Job, _ staging: Staging) async throws -> [OutputSummary] {
    let files = job.outputs.map { Output($0.destination, staging: staging) }
    let result: JobResult
    do {
      result = try await job.run(into: files) { meter.advance(by: $0) }
    } catch let error as OutputProblem where error.isOfReader {
      throw error
    } catch {
      throw JobFailure(error: error, job: job)
    }
    for output in job.outputs { policy.lock?.add(output, frames: result.frames) }
    if !job.info.run.quiet { say(result.notes) }
    return job.outputs.indices.filter { job.outputs[$0].destination != .standardOutput }
      .map { OutputSummary(job, output: $0, result) }
  }

  private func fail(_ error: any Error, of number: Int) {
    var report = Report()
    let job = try? workload.jobs[number]
    report.add(InputError.all(of: error, in: job), excerpts: workload.jobs.file(of: number))
    _ = policy.print(report)
  }

  /// Lists the failed jobs at the end, because their errors may be far above.
  private func reportFailed() {
    guard policy.keepsGoing else { return }
    let all = workload.own.count
    if !failed.isEmpty {
      Terminal.say("render: \(failed.count) of \(all) jobs failed:")
    }
    for name in failed { Terminal.say("  \(name)") }
    if late > 0 {
      Terminal.say("render: \(late) of \(all) jobs did not run in time: raise max-time")
    }
  }

  private func writeTimings() -> Bool {
    guard let path = policy.timings else { return true }
    let lines = [JobTiming.header] + timings.map(\.line)
    let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
    do throws(OutputProblem) {
      try Staging.write(bytes, to: Path(path), policy.policy.ofUser)
      return true
    } catch {
      return Terminal.fail(error) == .done
    }
  }
}

extension RunChoices {
  /// True if a line on stderr shows the progress.
  var showsProgress: Bool {
    switch progress {
    case .always: true
    case .never: false
    case .auto: !quiet && Terminal.stderrIsTerminal && !Terminal.isDumb
    }
  }
}

/// The time that a job took, as a row of a CSV table that shows how even a split is.
private struct JobTiming {
  enum Outcome: String {
    case drawn, unchanged, failed
  }

  /// The path of the job's first output.
  var name = ""
  /// The estimated time on one core, in nanoseconds.
  let cost: Int
  private let start: ContinuousClock.Instant
  private var outcome = Outcome.failed
  private var duration = Duration.zero
  private var bytes = 0
  private var generations = 0

  static let header = "image,cost,seconds,bytes,generations,outcome"

  init(cost: Int, _ start: ContinuousClock.Instant) {
    self.cost = cost
    self.start = start
  }

  /// Stops the clock and records the outcome. `bytes`: the total size of the job's files.
  /// `generations`: the number of generations that its world advanced.
  mutating func end(_ outcome: Outcome, bytes: Int = 0, generations: Int = 0) {
    self.outcome = outcome
    self.bytes = bytes
    self.generations = generations
    duration = ContinuousClock.now - start
  }

  var line: String {
    let (seconds, rest) = duration.components
    let milliseconds = "\(rest / 1_000_000_000_000_000)"
    let zeros = String(repeating: "0", count: 3 - milliseconds.count)
    return "\(name.inCSV),\(cost / 1000),\(seconds).\(zeros)\(milliseconds),\(bytes),"
      + "\(generations),\(outcome.rawValue)"
  }
}
