internal import Files
internal import Scenarios

/// `render run`: draws what scenario files say, where nothing is wrong with any of them.
enum RunCommand {
  static func run(_ request: ScenarioRequest) async -> ExitStatus {
    if !request.mistakes.isEmpty { return Report(request.mistakes).print() }
    let (scenarios, report) = request.load()
    guard request.options.ifChanged else { return await ScenarioRun.draw(scenarios, report) }
    let changed = scenarios.map { $0.changed }
    if report.isEmpty { tellUnchanged(scenarios, changed) }
    return await ScenarioRun.draw(changed, report)
  }

  /// Says, on a terminal, which files are left alone.
  private static func tellUnchanged(_ scenarios: [Scenario], _ changed: [Scenario]) {
    for (scenario, changed) in zip(scenarios, changed)
    where Terminal.stderrIsTerminal && !scenario.run.quiet {
      let drawn = changed.plans.map(\.destination)
      for plan in scenario.plans where !drawn.contains(plan.destination) {
        Terminal.say("\(plan.destination.name)  unchanged\n")
      }
    }
  }
}
