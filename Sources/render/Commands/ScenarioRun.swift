internal import Encoding
internal import Files
internal import Films
internal import Scenarios

/// Draws scenarios into all their outputs.
enum ScenarioRun {
  /// - Parameter report: what is wrong already: then nothing is drawn, but all that is wrong is
  ///   said.
  static func draw(_ scenarios: [Scenario], _ report: Report = Report()) async -> ExitStatus {
    var report = report
    var ready: [Scenario] = []
    for scenario in scenarios where !scenario.plans.isEmpty {
      do throws(FilmProblem) {
        ready.append(try scenario.scouted())
      } catch {
        report.add(error)
      }
    }
    for problem in missingFolders(of: scenarios) { report.add(problem) }
    if !report.isEmpty { return report.print() }
    for scenario in scenarios {
      let notes = scenario.drawn + (scenario.run.quiet ? [] : scenario.notes)
      for note in notes { Terminal.say("render: \(note)\n") }
    }
    do {
      let makesFolders = ready.contains { $0.run.makesFolders }
      let accounts = try await write(ready, to: Staging(makesFolders: makesFolders))
      for account in accounts where Terminal.stderrIsTerminal { Terminal.say("\(account)\n") }
      return .done
    } catch let error as OutputError where error.isOfReader && ready.allSatisfy(\.isForReaders) {
      return .done
    } catch {
      return Terminal.fail("\(error)")
    }
  }

  /// One for each folder that is not there and is not to be made.
  private static func missingFolders(of scenarios: [Scenario]) -> [CommandProblem] {
    var known: Set<String> = []
    return scenarios.filter { !$0.run.makesFolders }.flatMap(\.plans).compactMap { plan in
      guard let folder = plan.destination.missingFolder, known.insert(folder).inserted else {
        return nil
      }
      return .noFolderFor(plan.destination.name, folder: folder)
    }
  }

  /// Writes every output aside, and puts them in their places when all are whole. Scenarios are
  /// opened one after the other, so that many take the memory of one.
  ///
  /// - Returns: an account of each file, but for scenarios that are to be quiet.
  static func write(_ scenarios: [Scenario], to staging: Staging) async throws -> [Account] {
    for scenario in scenarios {
      for plan in scenario.plans { try Output(plan.destination, staging: staging).check() }
    }
    let meter = Meter(
      total: scenarios.reduce(0) { $0 + $1.frames },
      shown: scenarios.first?.run.showsProgress ?? false)
    Interruption.ends(staging, meter)
    defer { meter.finish() }
    var accounts: [Account] = []
    do {
      for scenario in scenarios {
        let outputs = scenario.plans.map { Output($0.destination, staging: staging) }
        let written = try await scenario.write(to: outputs) { meter.advance() }
        let files = scenario.plans.filter { $0.destination != .standardOutput }
        if !scenario.run.quiet { accounts += files.map { Account(plan: $0, written: written) } }
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
  fileprivate var showsProgress: Bool {
    switch progress {
    case .always: true
    case .never: false
    case .auto: !quiet && Terminal.stderrIsTerminal && !Terminal.isDumb
    }
  }
}
