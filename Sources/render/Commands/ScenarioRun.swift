internal import Encoding
internal import Files
internal import Films
internal import Scenarios
internal import Settings

/// Draws scenarios into all their outputs.
enum ScenarioRun {
  /// - Parameters:
  ///   - report: what is wrong already: then nothing is drawn, but all that is wrong is said.
  ///   - policy: where outputs may go.
  ///   - json: whether programs read on stdout what was written.
  static func draw(
    _ scenarios: [Scenario], _ report: Report = Report(), _ policy: PathPolicy = .none,
    json: Bool = false
  ) async -> ExitStatus {
    var report = report
    var ready: [Scenario] = []
    for scenario in scenarios where !scenario.plans.isEmpty {
      do throws(FilmProblem) {
        ready.append(try scenario.scouted())
      } catch {
        report.add(error)
      }
    }
    if report.isEmpty, let problem = RunTotals(of: ready).problem { report.add(problem) }
    for problem in missingFolders(of: scenarios, policy) { report.add(problem) }
    let patterns = SavedPatterns(of: scenarios, policy)
    for problem in patterns.problems { report.add(problem) }
    if !report.isEmpty { return report.print() }
    sayNotes(of: scenarios)
    do {
      let diaries = Diaries(of: ready, policy)
      try diaries.check()
      let meter = Meter(
        total: ready.reduce(0) { $0 + $1.frames },
        shown: ready.first?.run.showsProgress ?? false)
      let accounts = try await write(ready, policy, meter)
      try patterns.write()
      try diaries.write()
      return tell(accounts, json: json)
    } catch let error as OutputProblem where error.isOfReader && ready.allSatisfy(\.isForReaders) {
      return .done
    } catch let error as InputProblem {
      // Of the variations in a table that come one by one.
      report.add(error.mistakes)
      return report.print()
    } catch let problem as FilmProblem where !problem.isOfPlaying {
      // What only opening the world could tell, of a film that nobody had to play ahead.
      report.add(problem)
      return report.print()
    } catch {
      return Terminal.fail(error)
    }
  }

  /// One for each folder that is not there and is not to be made.
  private static func missingFolders(
    of scenarios: [Scenario], _ policy: PathPolicy
  ) -> [CommandProblem] {
    var known: Set<String> = []
    return scenarios.filter { !$0.run.makesFolders }.flatMap(\.plans).compactMap { plan in
      guard let folder = policy.missingFolder(of: plan.destination), known.insert(folder).inserted
      else {
        return nil
      }
      return .noFolderFor(plan.destination.name, folder: folder)
    }
  }

  /// What was left to chance, which is a result, and what else the user should know.
  private static func sayNotes(of scenarios: [Scenario]) {
    var said: Set<Drawn> = []
    for scenario in scenarios {
      let drawn = scenario.drawn.filter { said.insert($0).inserted }.map(\.description)
      for note in drawn + (scenario.run.quiet ? [] : scenario.notes) {
        Terminal.say("render: \(note)")
      }
    }
  }

  /// Says what was written: to programs, or on a terminal of somebody who does not want quiet.
  private static func tell(_ accounts: [Account], json: Bool) -> ExitStatus {
    if json { return Terminal.print(accounts.map { $0.json.line + "\n" }.joined()) }
    for account in accounts where Terminal.stderrIsTerminal && !account.isQuiet {
      Terminal.say("\(account)")
    }
    return .done
  }

  /// Writes every output aside, and puts them in their places when all are whole. Scenarios are
  /// opened one after the other, so that many take the memory of one.
  ///
  /// - Parameters:
  ///   - isAll: whether nothing else is drawn behind them.
  ///   - cleaned: the folders in which this run has looked for what others have left.
  /// - Returns: an account of each file.
  static func write(
    _ scenarios: [Scenario], _ policy: PathPolicy, _ meter: Meter, isAll: Bool = true,
    cleaned: CleanedFolders = CleanedFolders()
  ) async throws -> [Account] {
    let staging = Staging(
      policy, makesFolders: scenarios.contains { $0.run.makesFolders }, cleaned: cleaned
    ) {
      meter.add(bytes: $0)
    }
    for scenario in scenarios {
      for plan in scenario.plans {
        let output = Output(plan.destination, staging: staging)
        try output.check()
        try plan.format.check(output)
      }
    }
    Interruption.ends(staging, meter, isAll: isAll)
    defer { if isAll { meter.finish() } }
    var accounts: [Account] = []
    do {
      for scenario in scenarios {
        let outputs = scenario.plans.map { Output($0.destination, staging: staging) }
        let written = try await scenario.write(to: outputs) { meter.advance(by: $0) }
        for (number, plan) in scenario.plans.enumerated()
        where plan.destination != .standardOutput {
          accounts.append(Account(scenario, plan, written, leftOut: written.leftOut[number]))
        }
      }
      try staging.commit()
      return accounts
    } catch {
      staging.discard()
      throw error
    }
  }
}

extension Scenario {
  /// Whether nothing of it is left where its reader goes away.
  fileprivate var isForReaders: Bool {
    plans.allSatisfy { $0.destination == .standardOutput }
  }
}

extension RunSettings {
  /// Whether a line says how far the work has come.
  var showsProgress: Bool {
    switch progress {
    case .always: true
    case .never: false
    case .auto: !quiet && Terminal.stderrIsTerminal && !Terminal.isDumb
    }
  }
}
