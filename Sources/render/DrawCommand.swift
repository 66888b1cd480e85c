internal import Scenarios
internal import Settings

/// `render <simulation>`: draws what the command line says.
enum DrawCommand {
  static func run(_ document: ScenarioDocument) async -> ExitStatus {
    do throws(ScenarioError) {
      return await ScenarioRun.draw(try Scenario.scenarios(of: document))
    } catch {
      switch error {
      case .settings(let error): return Terminal.report(error.mistakes)
      case .sprite: return Terminal.fail("\(error)")
      }
    }
  }
}

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
