internal import Encoding
internal import Files
internal import Scenarios

/// `render run`: draws what scenario files say, where nothing is wrong with any of them.
enum RunCommand {
  static func run(_ request: ScenarioRequest) async -> ExitStatus {
    if !request.mistakes.isEmpty { return Report(request.mistakes).print() }
    var (scenarios, report) = request.load()
    let json = request.options.json
    let isPiped = scenarios.contains { $0.plans.contains { $0.destination == .standardOutput } }
    if json && isPiped { report.add(CommandProblem.twoOnStandardOutput) }
    let policy = request.options.policy
    guard request.options.ifChanged else {
      return await ScenarioRun.draw(scenarios, report, policy, json: json)
    }
    let changed = scenarios.map { $0.changed(policy) }
    if report.isEmpty { tellUnchanged(scenarios, changed, json: json) }
    return await ScenarioRun.draw(changed, report, policy, json: json)
  }

  /// Says which files are left alone: to programs, or on a terminal.
  private static func tellUnchanged(_ scenarios: [Scenario], _ changed: [Scenario], json: Bool) {
    for (scenario, changed) in zip(scenarios, changed) {
      let drawn = changed.plans.map(\.destination)
      for plan in scenario.plans where !drawn.contains(plan.destination) {
        if json {
          _ = Terminal.print(Account.unchanged(plan).line + "\n")
        } else if Terminal.stderrIsTerminal && !scenario.run.quiet {
          Terminal.say("\(plan.destination.name)  unchanged")
        }
      }
    }
  }
}
