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
