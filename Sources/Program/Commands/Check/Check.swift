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
    let workload = request.workload(isLazy: isPart, options.share)
    var (jobs, report): ([any Job], Report) = ([], workload.report)
    for number in workload.own {
      do throws(InputProblem) {
        jobs.append(try workload.jobs[number])
      } catch {
        report.add(error.errors, excerpts: workload.jobs.file(of: number))
      }
    }
    if isPart { workload.noteIfEmpty("compare") }
    var check = Check(options, request.policy, isQuiet: request.isQuiet, report)
    // Outputs of other workers are not stale.
    return await check.run(jobs, areAsWritten: request.isAsWritten && !isPart)
  }
}

/// One run of `render check`. It collects the findings, prints them, and updates or removes files.
struct Check {
  private let options: CheckOptions
  private let policy: PathPolicy
  private let differences: DifferenceFiles?
  /// The staging area for redrawn files; nil without `--update`, and after the first error.
  private var staging: Staging?
  private var report: Report
  private(set) var outputs: [CheckedOutput] = []
  /// The errors, with the place where GitHub shows each one.
  private(set) var problems: [(place: InputLocation?, message: String)]
  private var register: OutputRegister
  /// True if only errors and differences are printed.
  private let isQuiet: Bool

  /// - Parameter report: the errors found so far.
  init(_ options: CheckOptions, _ policy: PathPolicy, isQuiet: Bool, _ report: Report) {
    self.options = options
    self.policy = policy
    self.isQuiet = isQuiet
    self.report = report
    differences = options.differences.map {
      DifferenceFiles(folder: Path($0), policy: policy.ofUser)
    }
    register = OutputRegister(policy)
    problems = report.errors.map { ($0.place, $0.message) }
  }

  /// - Parameter areAsWritten: true if no option overrides the scenarios. Otherwise stale outputs
  ///   cannot be detected.
  mutating func run(_ jobs: [any Job], areAsWritten: Bool) async -> ExitStatus {
    if options.update && report.isEmpty { beginUpdate(of: jobs) }
    differences?.removeOld(of: jobs.flatMap(\.outputs))
    for job in jobs { await add(job) }
    let stale =
      areAsWritten
      ? StaleOutputs(register: register, policy: policy).found(
        beside: jobs.flatMap(\.outputs)) : []
    if staging != nil { update() }
    tell(stale)
    for output in stale {
      outputs.append(options.prune && problems.isEmpty ? removed(output) : output)
    }
    tellCounts()
    writeReport()
    for problem in problems { show(problem.message.plain, at: problem.place) }
    if !report.isEmpty { return report.print() }
    let isRight = problems.isEmpty && outputs.allSatisfy(\.isRight)
    return isRight ? .done : .failed
  }

  private mutating func add(_ job: any Job) async {
    var frames: Int?
    do {
      if job.outputs.contains(where: { $0.destination == .standardOutput }) {
        throw CommandProblem("check compares files, but out '-' is standard output")
      }
      let prepared = try Cores.$limit.withValue(job.info.run.jobs) { try job.prepared() }
      frames = prepared.frames
      let checked = try await prepared.checked(policy, drawingAgain: staging, differences)
      outputs += checked
      if staging == nil { tell(checked) }
    } catch let error as InputProblem {
      report.add(error.errors)
      for error in error.errors { fail(error.message, of: job) }
    } catch let problem as FilmProblem {
      report.add(problem)
      fail("\(problem)", of: job)
    } catch {
      _ = Terminal.fail(error)
      fail("\(error)", of: job)
    }
    for output in job.outputs { register.add(output.destination, frames: frames) }
  }

  /// Records an error. After an error no file is updated.
  private mutating func fail(_ message: String, of job: any Job) {
    problems.append((job.info.place, message))
    guard staging != nil else { return }
    staging?.discard()
    staging = nil
    tell(outputs)
  }

  private mutating func beginUpdate(of jobs: [any Job]) {
    let staging = Staging(
      policy, makesFolders: jobs.contains { $0.info.run.makesFolders },
      syncs: jobs.contains(where: \.info.run.syncs))
    Interruption.ends(staging, Meter(total: 0, shown: false))
    self.staging = staging
  }

  private mutating func update() {
    do throws(OutputProblem) {
      try staging?.commit()
      for index in outputs.indices where !outputs[index].isRight {
        outputs[index].status = .updated
      }
    } catch {
      _ = Terminal.fail(error)
      problems.append((nil, "\(error)"))
    }
    tell(outputs)
  }

  private mutating func removed(_ output: CheckedOutput) -> CheckedOutput {
    var output = output
    do throws(AccessProblem) {
      for path in output.files { try Folder.remove(path, policy) }
      output.status = .removed
    } catch {
      let problem = CommandProblem("cannot remove '\(output.name)': \(error.reason)")
      _ = Terminal.fail(problem)
      problems.append((nil, "\(problem)"))
    }
    return output
  }

  /// Prints the number of outputs with each status if there are several outputs.
  private func tellCounts() {
    if outputs.count > 1, !isQuiet, !options.json {
      print(CheckedOutput.counts(of: outputs).joined(separator: ", ") + "\n")
    }
  }

  private func tell(_ outputs: [CheckedOutput]) {
    for output in outputs where !isQuiet || output.status != .ok || !output.reasonLines.isEmpty {
      print(options.json ? output.json.line + "\n" : output.text)
      let message = ["\(output.name.plain) \(output.result)"] + output.reasonLines
      if !output.isRight { show(message.joined(separator: "\n"), at: output.place) }
    }
  }

  /// Prints an error annotation for GitHub, except in JSON output, which has only objects.
  private func show(_ error: String, at place: InputLocation?) {
    guard GitHub.isRunning && !options.json else { return }
    _ = Terminal.printExact(GitHub.error(error, at: place))
  }

  private func print(_ text: String) { _ = Terminal.print(text) }

  private mutating func writeReport() {
    let known = problems
    for path in options.reports {
      do throws(OutputProblem) {
        try CheckPage(outputs: outputs, problems: known, path: path)
          .write(policy.ofUser)
      } catch {
        _ = Terminal.fail(error)
        problems.append((nil, "\(error)"))
      }
    }
  }
}
