internal import Comparing
internal import Decoding
internal import Encoding
internal import Files
internal import Films
internal import Frames
internal import Scenarios
internal import Settings
internal import Worlds

/// `render <simulation>`: draws a simulation with the settings of the command line.
enum DrawCommand {
  /// `shown` returns the job to run for each job of the document.
  static func run(
    _ document: Document, _ options: DrawOptions? = nil,
    _ shown: @escaping @Sendable (any Job) -> any Job = { $0 }
  ) async -> ExitStatus {
    if let info = Self.simulation(lackingInput: document) {
      let file = info.traits.contains(.drawsAgents) ? "run.csv" : "run.npy"
      return Report([InputError(RecordingProblem.noInput(info.name, such: file))]).print()
    }
    if let note = options?.note, !document.isQuiet {
      Terminal.say("render: \(note)")
    }
    let shard = options?.shard ?? .all
    let lock = options?.lock.map { LockWriter($0) }
    var policy = RunPolicy(reads: lock?.reads ?? ReadFiles(), lock: lock)
    do throws(InputProblem) {
      var list = JobList()
      try list.append(
        document, of: nil, policy: policy.reading, parts: shard.count, isLazy: false)
      var workload = Workload(jobs: list.mapped(shown), own: Array(0..<list.count), shard: shard)
      let jobs = try workload.own.map { number throws(InputProblem) in try workload.jobs[number] }
      if shard.isPart {
        if jobs.contains(where: { $0.part == nil }) {
          return Report([InputError(CommandProblem.sharesNoImages)]).print()
        }
        workload.own = jobs.indices.filter { jobs[$0].part?.number == shard.number }
      }
      policy.continues = options?.continues == true
      if policy.continues, document.combinesRuns { workload.continueJobs(policy) }
      workload.checkLock(policy)
      let status = await JobRunner.run(workload, policy)
      if status == .done, suggestsPreview(of: document, jobs) {
        Terminal.say("render: --preview shows the film in this terminal")
      }
      return status
    } catch {
      return Report(error.errors).print()
    }
  }

  /// Draws plots of a table that a run wrote.
  static func run(_ plot: TablePlot) async -> ExitStatus {
    do throws(InputProblem) {
      let policy = RunPolicy()
      return await JobRunner.run(Workload(try plot.jobs(recording: policy.reads)), policy)
    } catch {
      return Report(error.errors).print()
    }
  }

  /// Returns the simulation if the command line plays an input and names none. A scenario
  /// file without an input draws an example.
  private static func simulation(lackingInput document: Document) -> SimulationInfo? {
    let written = document.settings.filter { ["simulation", "input", "command"].contains($0.name) }
    guard written.count == 1, let word = written[0].value.text else { return nil }
    let found = simulations.first { $0.info.answers(to: word) }?.info
    return found?.traits.contains(.playsInput) == true ? found : nil
  }

  /// True if the file has its default name, so that a preview might suit better.
  private static func suggestsPreview(of document: Document, _ jobs: [any Job]) -> Bool {
    let isAsked = document.settings.contains { $0.name == "out" }
    let isOne = jobs.count == 1 && jobs[0].frames > 1 && !jobs[0].info.run.quiet
    return !isAsked && isOne && Terminal.stdoutIsTerminal && Terminal.stderrIsTerminal
      && !Terminal.isDumb
  }
}

/// `render run`: draws scenario files, if none of them has an error.
enum RunCommand {
  static func run(_ request: ScenarioRequest, _ options: RunOptions) async -> ExitStatus {
    let policy = RunPolicy(
      options, request.policy,
      foldersCommand: request.commandLine(
        adding: ["--make-folders"], without: CheckOptions.ofResults)
    )
    var workload = request.recording(policy.reads).workload(
      isLazy: policy.commitsEachJob, options.share)
    if options.continues { workload.continueJobs(policy) }
    workload.checkLock(policy)
    let status = await JobRunner.run(workload, policy)
    if status == .done, !workload.isQuiet {
      for line in workload.jobs.htmlLines { Terminal.say(line) }
    }
    return status
  }
}

/// `render show`: prints the scenario that an image or a table stores.
enum ShowCommand {
  static func run(_ path: String, within budget: Budget) -> ExitStatus {
    do {
      let file = try FileStream(path == "-" ? nil : Path(path))
      let source = ByteSource(file, within: budget)
      let found = Result { try scenario(of: path, source) }
      if let error = file.error { throw error }
      if budget.isOver { throw DecodingProblem.outOfTime }
      if let text = try found.get() { return print(text) }
      let advice = isTable(path) ? ": write it with --metadata sidecar or comments" : ""
      return Terminal.fail("\(path) carries no scenario\(advice)")
    } catch let error as AccessProblem {
      return Terminal.fail("\(error.problem(of: path))")
    } catch {
      return Terminal.fail("\(path): \(error)")
    }
  }

  private static func isTable(_ path: String) -> Bool {
    path != "-" && Destination(path).flatMap(formats.format)?.table != nil
  }

  private static func scenario(of path: String, _ source: ByteSource) throws -> String? {
    if TableMetadata.begins(source.peek(TableMetadata.markLength)) {
      return TableMetadata.scenario(inComments: source.read(upTo: TableMetadata.longest))
    }
    if isTable(path) { return TableMetadata.scenario(beside: Path(path)) }
    return try formats.reader(of: source).scenario(source)
  }

  /// Prints a scenario: exactly for other programs, and with control characters escaped on a
  /// terminal. A text with control characters is also escaped for programs, since a pipe may end in
  /// a log and `render` stores no such text.
  private static func print(_ text: String) -> ExitStatus {
    let isExact =
      !Terminal.stdoutIsTerminal
      && text.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isCommand }
    return isExact ? Terminal.printExact(text) : Terminal.print(text)
  }
}

extension Document {
  fileprivate var isQuiet: Bool {
    settings.last { $0.name == "quiet" }?.value.text == "yes"
  }
}
