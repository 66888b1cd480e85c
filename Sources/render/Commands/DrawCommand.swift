internal import Scenarios
internal import Settings

/// `render <simulation>`: draws what the command line says.
enum DrawCommand {
  /// - Parameter shown: what is drawn of each scenario.
  static func run(
    _ document: Document, _ shown: (Scenario) -> Scenario = { $0 }
  ) async -> ExitStatus {
    do throws(SettingsError) {
      return await ScenarioRun.draw(try document.scenarios().map(shown))
    } catch {
      return Report(error.mistakes).print()
    }
  }
}
