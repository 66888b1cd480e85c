internal import Encoding
internal import Imaging
internal import Scenarios

/// Draws scenarios into all their outputs.
enum ScenarioRun {
  static func draw(_ scenarios: [Scenario]) async -> ExitStatus {
    for scenario in scenarios where !scenario.run.quiet {
      for note in scenario.notes { Terminal.say("render: \(note)\n") }
    }
    do {
      try await write(scenarios, to: Staging())
      return .done
    } catch {
      return Terminal.fail("\(error)")
    }
  }

  /// Writes every output aside, and puts them in their places when all are whole.
  static func write(_ scenarios: [Scenario], to staging: Staging) async throws {
    Interruption.discards(staging)
    for scenario in scenarios {
      for plan in scenario.plans { try Output(plan.destination, staging: staging).check() }
    }
    let meter = Meter(
      total: scenarios.reduce(0) { $0 + $1.frames * $1.plans.count },
      shown: scenarios.first?.run.showsProgress ?? false)
    defer { meter.finish() }
    do {
      for scenario in scenarios {
        for plan in scenario.plans {
          let format = plan.format.init(scenario.timing, scenario: scenario.text)
          let output = Output(plan.destination, staging: staging)
          try await write(scenario.film, as: format, to: output, jobs: scenario.jobs, meter)
        }
      }
      try staging.commit()
    } catch {
      staging.discard()
      throw error
    }
  }

  private static func write(
    _ film: some Sequence<Shot> & Sendable, as format: any Format, to output: Output, jobs: Int,
    _ meter: Meter
  ) async throws {
    try await format.write(Watched(film) { meter.advance() }, to: output, jobs: jobs)
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
