internal import Scenarios

/// `render run`: draws what scenario files say, where nothing is wrong with any of them.
enum RunCommand {
  static func run(_ request: ScenarioRequest) async -> ExitStatus {
    if !request.mistakes.isEmpty { return Report(request.mistakes).print() }
    let (scenarios, report) = request.load()
    return await ScenarioRun.draw(
      request.options.ifChanged ? scenarios.map { $0.changed } : scenarios, report)
  }
}
