internal import Scenarios

/// `render run`: draws what scenario files say.
enum RunCommand {
  static func run(_ request: ScenarioRequest) async -> ExitStatus {
    switch request.load() {
    case .failure(let status): return status
    case .success(let scenarios):
      return await ScenarioRun.draw(request.ifChanged ? scenarios.map { $0.changed } : scenarios)
    }
  }
}
