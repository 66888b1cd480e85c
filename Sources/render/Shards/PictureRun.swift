internal import Encoding
internal import Files
internal import Films
internal import Scenarios
internal import Settings

/// A run that draws picture by picture, and puts each in its place when it is whole: who is killed
/// loses the one that was being drawn.
struct PictureRun {
  private let options: FileCommandOptions
  private let pictures: PictureList
  private let costs: [Int]
  /// The numbers of those that are this worker's.
  private let own: [Int]
  private let meter: Meter
  private let cleaned = CleanedFolders()
  private var timings = PictureTimings()
  /// The names of those that could not be drawn.
  private var failed: [String] = []
  /// What a terminal is told when all is done.
  private var lines: [String] = []
  private var said: Set<String> = []

  /// Draws what the words ask for, where nothing is wrong with any picture that is this worker's.
  static func draw(_ request: ScenarioRequest) async -> ExitStatus {
    if !request.mistakes.isEmpty { return Report(request.mistakes).print() }
    let options = request.options
    let (pictures, said) = request.pictures(areShared: options.shard.isPart)
    var report = said
    if report.isEmpty, let problem = options.problem(sharing: pictures.count) {
      report.add(problem)
    }
    if !report.isEmpty { return report.print() }
    let costs = pictures.costs
    let split = pictures.split(among: options.shard.count)
    let own = costs.indices.filter { split.worker(of: $0) == options.shard.number }
    var preparation = Preparation(options)
    preparation.check(own, of: pictures, &report)
    if !report.isEmpty { return report.print() }
    if own.isEmpty, !request.isQuiet {
      Terminal.say("render: worker \(options.shard) has nothing to draw")
    }
    let meter = Meter(total: preparation.frames, shown: preparation.showsProgress)
    var run = PictureRun(options, pictures, costs, own, meter)
    return await run.draw()
  }

  private init(
    _ options: FileCommandOptions, _ pictures: PictureList, _ costs: [Int], _ own: [Int],
    _ meter: Meter
  ) {
    self.options = options
    self.pictures = pictures
    self.costs = costs
    self.own = own
    self.meter = meter
  }

  private mutating func draw() async -> ExitStatus {
    for number in own {
      do {
        try await draw(number)
      } catch let error as OutputProblem where error.isOfReader {
        // Whoever reads what is drawn has seen enough.
        break
      } catch {
        meter.clear()
        fail(error, of: number)
        if !options.keepsGoing { break }
      }
    }
    meter.finish()
    for line in lines { Terminal.say(line) }
    tellFailed()
    let isWritten = writeTimings()
    return failed.isEmpty && isWritten ? .done : .failed
  }

  /// Draws a picture, and remembers what becomes of it.
  private mutating func draw(_ number: Int) async throws {
    var timing = PictureTiming(cost: costs[number], ContinuousClock.now)
    do {
      timing.name = try pictures.destinations(number).first?.name ?? ""
      let scenario = try pictures.scenario(number)
      let wanted = options.ifChanged ? scenario.changed(options.policy) : scenario
      if wanted.plans.isEmpty {
        meter.advance(by: scenario.frames)
        timing.end(.unchanged)
      } else {
        let written = try await draw(wanted)
        timing.end(.drawn, bytes: written.bytes, generations: written.generations)
      }
      tellUnchanged(scenario, drawn: wanted)
      timings.add(timing)
    } catch let error as OutputProblem where error.isOfReader {
      throw error
    } catch {
      timing.end(.failed)
      timings.add(timing)
      failed.append(timing.name)
      throw error
    }
  }

  private mutating func draw(
    _ scenario: Scenario
  ) async throws -> (bytes: Int, generations: Int) {
    let ready = try scenario.scouted()
    sayNotes(of: scenario)
    let accounts = try await ScenarioRun.write(
      [ready], options.policy, meter, isAll: false, cleaned: cleaned)
    meter.advance(by: scenario.frames - ready.frames)
    try SavedPatterns(of: [scenario], options.policy).write()
    try Diaries(of: [ready], options.policy).write()
    for account in accounts { tell(account) }
    return (accounts.reduce(0) { $0 + $1.bytes }, ready.lastGeneration)
  }

  /// What was left to chance, and what else the user should know.
  private mutating func sayNotes(of scenario: Scenario) {
    let notes = scenario.drawn.map(\.description) + (scenario.run.quiet ? [] : scenario.notes)
    for note in notes where said.insert(note).inserted {
      meter.clear()
      Terminal.say("render: \(note)")
    }
  }

  private mutating func tell(_ account: Account) {
    if options.json {
      _ = Terminal.print(account.json.line + "\n")
    } else if Terminal.stderrIsTerminal && !account.isQuiet {
      lines.append("\(account)")
    }
  }

  private mutating func tellUnchanged(_ scenario: Scenario, drawn: Scenario) {
    let destinations = drawn.plans.map(\.destination)
    for plan in scenario.plans where !destinations.contains(plan.destination) {
      if options.json {
        _ = Terminal.print(Account.unchanged(plan).line + "\n")
      } else if Terminal.stderrIsTerminal && !scenario.run.quiet {
        lines.append("\(plan.destination.name)  unchanged")
      }
    }
  }

  private func fail(_ error: any Error, of number: Int) {
    guard let error = error as? InputProblem else {
      _ = Terminal.fail(error)
      return
    }
    var report = Report()
    report.add(error.mistakes, excerpts: pictures.file(of: number))
    _ = report.print()
  }

  /// Says which could not be drawn, behind all else: what went wrong may be far above.
  private func tellFailed() {
    guard options.keepsGoing, !failed.isEmpty else { return }
    Terminal.say("render: \(failed.count) of \(own.count) pictures could not be drawn:")
    for name in failed { Terminal.say("  \(name)") }
  }

  private func writeTimings() -> Bool {
    guard let path = options.timings else { return true }
    do throws(OutputProblem) {
      try timings.write(to: Path(path), options.policy.ofUser)
      return true
    } catch {
      return Terminal.fail(error) == .done
    }
  }
}
