internal import Encoding
internal import Scenarios
internal import Settings

/// `render <simulation>`: draws one scenario into all its outputs.
enum DrawCommand {
  static func run(_ written: [Setting], _ mistakes: [Mistake]) async -> ExitStatus {
    let scenario: Scenario
    do throws(ScenarioError) {
      scenario = try Scenario(written, mistakes: mistakes)
    } catch {
      switch error {
      case .settings(let error): return Terminal.report(error.mistakes)
      case .sprite: return Terminal.fail("\(error)")
      }
    }
    if !scenario.run.quiet {
      for note in scenario.notes { Terminal.say("render: \(note)\n") }
    }
    do {
      try await write(scenario)
      return .done
    } catch {
      return Terminal.fail("\(error)")
    }
  }

  /// Writes every output aside, and puts them in their places when all are whole.
  private static func write(_ scenario: Scenario) async throws {
    let staging = Staging()
    let interruption = Interruption(discarding: staging)
    defer { interruption.stopListening() }
    let outputs = scenario.plans.map {
      (plan: $0, output: Output($0.destination, staging: staging))
    }
    for (_, output) in outputs { try output.check() }
    let meter = Meter(
      total: scenario.film.frames * outputs.count, shown: scenario.run.showsProgress)
    defer { meter.finish() }
    for (plan, output) in outputs {
      let format = plan.format.init(scenario.timing)
      let shots = Watched(scenario.film) { meter.advance() }
      do {
        try await format.write(shots, to: output, jobs: scenario.jobs)
      } catch {
        staging.discard()
        throw error
      }
    }
    try staging.commit()
  }
}

extension RunSettings {
  fileprivate var showsProgress: Bool {
    switch progress {
    case .always: true
    case .never: false
    case .auto: !quiet && Terminal.stderrIsTerminal
    }
  }
}
