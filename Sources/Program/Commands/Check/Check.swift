internal import Comparing
internal import Encoding
internal import Files
internal import Films
internal import Grids
internal import Scenarios
internal import Settings

/// `render check`: draws scenarios in memory and compares the results with existing files. Valid
/// scenarios are compared even if others have errors. The errors are reported last.
enum CheckCommand {
  static func run(_ request: ScenarioRequest, _ options: CheckOptions) async -> ExitStatus {
    let isPart = options.share.shard.isPart
    let workload = request.withoutPages.workload(isLazy: isPart, options.share)
    var (jobs, report): ([(job: any Job, file: ScenarioFile?)], Report) = ([], workload.report)
    for number in workload.own {
      do throws(InputProblem) {
        jobs.append((try workload.jobs[number], workload.jobs.file(of: number)))
      } catch {
        report.add(error.errors, excerpts: workload.jobs.file(of: number))
      }
    }
    if options.orphans { return listOrphans(of: jobs.map(\.job), request, options, report) }
    if isPart { workload.noteIfEmpty("compare") }
    var check = Check(options, request, report)
    // Outputs of other workers are not stale. The first worker compares the pages of images.
    return await check.run(
      jobs,
      pages: options.share.shard.number == 1 && !options.comparesHashes ? request.pages : [],
      areAsWritten: request.isAsWritten && !isPart && !options.comparesHashes)
  }
}

extension CheckCommand {
  /// Prints the images in the directories of outputs, and in those of the command line, that no scenario
  /// draws.
  private static func listOrphans(
    of jobs: [any Job], _ request: ScenarioRequest, _ options: CheckOptions, _ report: Report
  ) -> ExitStatus {
    // An image of a scenario with an error, or of one that is not read, is no orphan.
    if !report.isEmpty { return report.print() }
    guard request.files.allSatisfy({ Folder.exists(Path($0), request.policy) }) else {
      return Report([
        InputError("--orphans reads all scenarios of directories: name directories, not files")
      ]).print()
    }
    var register = OutputRegister(request.policy)
    for job in jobs {
      for output in job.outputs { register.add(output.destination, frames: job.frames) }
    }
    let endings = Set(formats.filter(\.hasImages).map(\.name))
    let isImage = { (path: Path) in endings.contains(path.pathExtension) }
    let named = request.files.map { Path($0) }.filter { Folder.exists($0, request.policy) }
    let below = named.flatMap {
      Folder.files(below: $0.asFolder, request.policy, where: isImage) ?? []
    }
    let folders = Set(jobs.flatMap(\.outputs).map { $0.destination.path(number: 0).folder })
    let beside = folders.flatMap {
      Folder.files(beginningWith: $0, in: $0, request.policy).filter(isImage)
    }
    let images = Set((below + beside).map { request.policy.simplified($0) })
    let lines = images.sorted().filter { !register.writes($0) }.map { path in
      options.json
        ? JSONValue.object([("file", .text(path.text)), ("status", "orphan")]).line + "\n"
        : "\(path.text)\n"
    }
    return Terminal.print(lines.joined())
  }
}

/// One run of `render check`. It collects the findings, prints them, and updates or removes files.
struct Check {
  private let options: CheckOptions
  private let request: ScenarioRequest
  private let policy: PathPolicy
  private let differences: DifferenceFiles?
  /// The inputs of the scenarios, which no file replaces.
  private let reads: ReadFiles
  /// True if outputs are redrawn: with `--update`, and without errors in the scenarios.
  private var updates = false
  /// True if a file of results would replace an input or an output.
  private var writesOverInputs = false
  private let cleaned = CleanedDirectories()
  /// The scenarios beside each lock, by its path.
  private var besideLocks: [String: ScenariosOfLock] = [:]
  /// The files that were redrawn or removed.
  private var changed: [Path] = []
  private var report: Report
  private(set) var outputs: [CheckedOutput] = []
  private var register: OutputRegister
  private var totals = RunTotals()
  /// True if only errors and differences are printed.
  private let isQuiet: Bool
  /// True if another command line redraws what differs.
  private let canRepair: Bool

  /// - Parameter report: the errors found so far.
  init(_ options: CheckOptions, _ request: ScenarioRequest, _ report: Report) {
    (self.options, self.request) = (options, request)
    (policy, reads) = (request.policy, request.reads)
    isQuiet = request.isQuiet
    canRepair = !options.update && !options.comparesHashes
    self.report = report
    differences = options.differences.map {
      DifferenceFiles(folder: Path($0), policy: request.policy.ofUser)
    }
    register = OutputRegister(policy)
    outputs = report.outputs.map { CheckedOutput($0) }
  }

  /// - Parameters:
  ///   - all: the jobs, with the files of their scenarios.
  ///   - pages: the pages of images.
  ///   - areAsWritten: true if no option overrides the scenarios. Otherwise stale outputs cannot be
  ///     detected.
  mutating func run(
    _ all: [(job: any Job, file: ScenarioFile?)], pages: [String], areAsWritten: Bool
  ) async -> ExitStatus {
    var jobs = all.map(\.job)
    checkResults(besides: jobs.flatMap(\.outputs))
    // Nothing is written then, not even a report.
    if writesOverInputs { return report.print(isJSON: options.json) }
    if options.update, report.isEmpty { beginUpdate(of: &jobs) }
    differences?.removeOld(of: jobs.flatMap(\.outputs))
    tell(outputs)
    for (job, (_, file)) in zip(jobs, all) { await add(job, of: file) }
    for page in pages { await add(page: page) }
    checkTime()
    let stale =
      areAsWritten
      ? StaleOutputs(register: register, policy: policy).found(
        beside: jobs.flatMap(\.outputs)) : []
    checkSearch(areAsWritten: areAsWritten)
    tell(stale)
    for output in stale {
      outputs.append(options.prune && report.isEmpty ? removed(output) : output)
    }
    tellCounts()
    writeReport()
    writeChanged()
    tellVersions(of: all.compactMap { $0.file?.lock })
    let isRight = report.isEmpty && outputs.allSatisfy(\.isRight)
    let status =
      report.isEmpty
      ? .done : report.print(isJSON: options.json, besides: Set(outputs.flatMap(\.errors)))
    let redrawn = outputs.filter(\.isRedrawn)
    let others = outputs.filter { !$0.isRedrawn }.compactMap(\.repair)
    let repairs = (redrawn.isEmpty ? [] : [repair(of: redrawn)]) + others
    for repair in repairs.withoutRepeats {
      Terminal.say("render: to repair: \(repair)")
    }
    return isRight || status != .done ? status : .failed
  }

  private mutating func add(_ job: any Job, of file: ScenarioFile?) async {
    var frames: Int?
    let isOver = totals.error != nil || job.info.run.budget.isOver
    do {
      if isOver { return leaveOut(job) }
      let prepared = try self.prepared(job)
      totals.add(prepared)
      if let error = totals.error { throw InputProblem([error]) }
      frames = prepared.frames
      if options.comparesHashes {
        guard let lock = file?.lock, let path = file?.path else {
          throw InputProblem([
            InputError(CommandProblem.noLock(file?.path ?? ""), at: .option("--hashes"))
          ])
        }
        add(noted(try await prepared.compared(with: lock, at: Path(path), policy), prepared, file))
        for output in job.outputs { register.add(output.destination, frames: frames) }
        return
      }
      var checked =
        try await updates
        ? updated(prepared, of: file) : prepared.checked(policy, drawingAgain: nil, differences)
      if let lock = file?.lock, let path = file?.path {
        for (place, plan) in prepared.outputs.enumerated() {
          try checked[place].compare(
            plan, frames: prepared.frames, with: lock, at: Path(path), policy)
        }
      }
      add(noted(checked, prepared, file))
    } catch {
      fail(InputError.all(of: error, in: job), of: job, in: file)
    }
    for output in job.outputs { register.add(output.destination, frames: frames) }
  }

  /// Returns the results of a job of a lock with notes of settings that its scenario has now.
  private mutating func noted(
    _ checked: [CheckedOutput], _ job: any Job, _ file: ScenarioFile?
  ) -> [CheckedOutput] {
    guard let file, file.lock != nil else { return checked }
    let scenarios = besideLocks[file.path] ?? ScenariosOfLock(beside: file, policy)
    besideLocks[file.path] = scenarios
    var checked = checked
    scenarios.note(&checked, of: job, isQuiet: isQuiet)
    return checked
  }

  /// Returns a job after it is certain that it can be drawn, and compared with files.
  private func prepared(_ job: any Job) throws -> any Job {
    if let piped = job.outputs.first(where: { $0.destination == .standardOutput }) {
      throw InputProblem([
        InputError(
          CommandProblem("check compares files, but out '-' is standard output"),
          at: job.info.place(of: piped))
      ])
    }
    if let random = job.drawn.first {
      throw InputProblem([
        InputError(
          "a random '\(random.name)' draws other images in each check: write its value, which `render"
            + " show FILE` prints")
      ])
    }
    let prepared = try Cores.$limit.withValue(job.info.run.jobs) { try job.prepared() }
    for plan in job.outputs {
      let files = plan.format.images(ofFrames: prepared.frames)
      if let input = reads.input(replacedBy: plan.destination, files: files, policy) {
        throw InputProblem([
          InputError(CommandProblem.replacesInput(input.text), at: job.info.place(of: plan))
        ])
      }
    }
    return prepared
  }

  /// Compares a page of images, which names its scenarios, with a fresh one.
  private mutating func add(page path: String) async {
    do {
      let comparison = try GalleryComparison(path, request)
      let staging = updates ? Staging(policy.recording(reads), cleaned: cleaned) : nil
      if let staging { Interruption.ends(staging, Meter(total: 0, shown: false), isAll: false) }
      defer { staging?.discard() }
      var checked = try await comparison.checked(drawingAgain: staging)
      try staging?.commit()
      if staging != nil, checked.isFailure {
        checked.status = .updated
        changed.append(Path(path))
      }
      add([checked])
    } catch {
      fail(InputError.all(of: error), [(path, nil)], in: nil)
    }
  }

  /// Records compared outputs.
  private mutating func add(_ checked: [CheckedOutput]) {
    var checked = checked
    for index in checked.indices where checked[index].isFailure {
      let own = checked[index].finding.repair(of: checked[index].name)
      checked[index].repair = own ?? (canRepair ? repair(of: [checked[index]]) : nil)
      checked[index].isRedrawn = own == nil && canRepair
    }
    outputs += checked
    tell(checked)
  }

  /// Records that a job was not compared, after a limit of all jobs together.
  private mutating func leaveOut(_ job: any Job) {
    let left = job.outputs.map { plan in
      register.add(plan.destination)
      return CheckedOutput(
        name: plan.destination.name, status: .unchecked, place: job.info.place(of: plan))
    }
    outputs += left
    tell(left)
  }

  /// Records an error if the time limit left outputs out.
  private mutating func checkTime() {
    let late = outputs.filter { $0.status == .unchecked }
    guard let first = late.first, totals.error == nil else { return }
    report.add([InputError(CommandProblem.unchecked(late.count), at: first.place)])
  }

  /// Records an error if the time limit ended the search for files that no scenario writes anymore.
  private mutating func checkSearch(areAsWritten: Bool) {
    guard areAsWritten, CancellationCheck.isOver, report.isEmpty else { return }
    report.add(
      CommandProblem(
        failure: "the search for files that are no longer drawn takes too long: raise 'max-time'"))
  }

  /// Records the errors of a job.
  private mutating func fail(_ errors: [InputError], of job: any Job, in file: ScenarioFile?) {
    let failed = job.outputs.map { ($0.destination.name, job.info.place(of: $0)) }
    fail(errors, failed, in: file)
  }

  /// Records the errors of outputs, of which `failed` has the names and places.
  private mutating func fail(
    _ errors: [InputError], _ failed: [(name: String, place: InputLocation?)],
    in file: ScenarioFile?
  ) {
    report.add(errors, excerpts: file)
    let failed = failed.map {
      CheckedOutput(FailedOutput(name: $0.name, place: $0.place, errors: errors))
    }
    outputs += failed
    tell(failed)
  }

  /// Begins an update unless a scenario has an error, or all together exceed a limit: then nothing is
  /// updated. The errors are reported when the jobs are compared.
  private mutating func beginUpdate(of jobs: inout [any Job]) {
    var totals = RunTotals()
    do {
      jobs = try jobs.map { job in
        let prepared = try self.prepared(job)
        totals.add(prepared)
        return prepared
      }
      updates = totals.error == nil
    } catch {}
  }

  /// Compares a job, and puts all of its outputs that differ in place when they are complete. An
  /// output that cannot be written does not keep the others from it.
  private mutating func updated(
    _ job: any Job, of file: ScenarioFile?
  ) async throws -> [CheckedOutput] {
    let staging = Staging(
      policy.recording(reads), makesFolders: job.info.run.makesFolders, cleaned: cleaned,
      syncs: job.info.run.syncs, mostBytes: job.info.run.budget.bytes)
    Interruption.ends(staging, Meter(total: 0, shown: false), isAll: false)
    defer { staging.discard() }
    let problems = job.outputs.map { problem(of: $0, staging) }
    let outputs = zip(job.outputs, problems)
    let writable = job.keeping(outputs.filter { $1 == nil }.map(\.0))
    let others = job.keeping(outputs.filter { $1 != nil }.map(\.0))
    var kept = try await others.checked(policy, drawingAgain: nil, differences)[...]
    var drawn = try await writable.checked(policy, drawingAgain: staging, differences)[...]
    try staging.commit()
    return outputs.map { plan, problem in
      var checked = problem == nil ? drawn.removeFirst() : kept.removeFirst()
      if !checked.isFailure { return checked }
      guard let problem else {
        checked.status = .updated
        changed += plan.paths(ofFrames: job.frames)
        return checked
      }
      let error = InputError(problem, at: job.info.place(of: plan))
      report.add([error], excerpts: file)
      return CheckedOutput(plan, of: job, failed: [error])
    }
  }

  /// Returns the reason why an output cannot be written; nil if there is none.
  private func problem(of plan: PlannedOutput, _ staging: Staging) -> OutputProblem? {
    do throws(OutputProblem) {
      try Output(plan.destination, staging: staging).check()
      return nil
    } catch {
      return error
    }
  }

  /// Adds an error for each file of results that would replace an input or an output.
  private mutating func checkResults(besides plans: [PlannedOutput]) {
    let compared = ReadFiles()
    var outputs = OutputRegister(policy)
    for plan in plans where plan.destination != .standardOutput {
      outputs.add(plan.destination)
      compared.add(plan.destination.path(number: 0))
    }
    let results =
      options.reports.map { ("--report", Path($0)) }
      + (options.changed.map { [("--changed", Path($0))] } ?? [])
      + (differences?.paths(of: plans).map { ("--diff", $0) } ?? [])
    for (option, path) in results {
      if reads.contains(path) {
        report.add(CommandProblem.replacesInput(path.text, option))
      } else if compared.contains(path) || outputs.writes(path) {
        report.add(
          CommandProblem(
            "\(option): '\(path.text)' is an output of a scenario: give the file another name"))
      } else {
        continue
      }
      writesOverInputs = true
    }
  }

  private mutating func removed(_ output: CheckedOutput) -> CheckedOutput {
    var output = output
    do throws(AccessProblem) {
      for path in output.files {
        try Folder.remove(path, policy)
        changed.append(path)
      }
      output.status = .removed
    } catch {
      report.add(
        CommandProblem(failure: "cannot remove '\(output.name)': \(error.reason)"))
    }
    return output
  }

  /// Prints the number of outputs with each status if there are several outputs.
  private func tellCounts() {
    if options.json { return print(report.skippedLines) }
    let skipped = report.skippedCount.map { [$0] } ?? []
    if outputs.count + skipped.count > 1, !isQuiet {
      let counts = CheckedOutput.counts(of: outputs, errors: report.errors.count)
      print((counts + skipped).joined(separator: ", ") + "\n")
    }
  }

  /// Prints the versions of locks that another version wrote.
  private func tellVersions(of locks: [LockFile]) {
    if isQuiet { return }
    for version in locks.map(\.version).withoutRepeats where version != Command.versionNumber {
      Terminal.say(
        "render: the lock is from version \(version.plain), and this is \(Command.versionNumber)")
    }
  }

  /// Prints outputs. The errors of those with errors follow at the end.
  private func tell(_ outputs: [CheckedOutput]) {
    for output in outputs where !isQuiet || output.status != .ok || !output.reasonLines.isEmpty {
      if options.json {
        print(output.json.line + "\n")
      } else if output.status != .error {
        print(output.text)
      }
      if output.isFailure { annotate(output) }
    }
  }

  /// Returns the command line that redraws outputs. `files`: their scenarios; nil for all that were checked.
  private func repair(of outputs: [CheckedOutput], files: [String]? = nil) -> String {
    let lacksFolder = outputs.contains {
      policy.missingFolder(of: .file(Path($0.name))) != nil
    }
    return request.commandLine(
      adding: ["--update"] + (lacksFolder ? ["--make-folders"] : []),
      without: CheckOptions.ofResults, files: files)
  }

  /// Prints an error annotation for GitHub, except in JSON output, which has only objects.
  private func annotate(_ output: CheckedOutput) {
    guard GitHub.isRunning && !options.json else { return }
    var scenario: [String]?
    if case .file(let path, _, _, _) = output.place { scenario = [path] }
    let redrawing = output.isRedrawn ? repair(of: [output], files: scenario) : output.repair
    let repair = redrawing.map { ["to repair: \($0)"] } ?? []
    let message = ["\(output.name.plain) \(output.result)"] + output.reasonLines + repair
    _ = Terminal.printExact(GitHub.error(message.joined(separator: "\n"), at: output.place))
  }

  private func print(_ text: String) { Terminal.print(text, beside: options.reports) }

  private mutating func writeChanged() {
    guard let path = options.changed else { return }
    let bytes = changed.flatMap { path in path.bytes + [0] as [UInt8] }
    do throws(OutputProblem) { try Staging.write(bytes, to: Path(path), policy.ofUser) } catch {
      report.add(InputError.all(of: error))
    }
  }

  private mutating func writeReport() {
    let errors = report.errors
    for path in options.reports {
      do throws(OutputProblem) {
        try CheckPage(outputs: outputs, errors: errors, skipped: report.skipped, path: path)
          .write(policy.ofUser)
      } catch {
        report.add(InputError.all(of: error))
      }
    }
  }
}
