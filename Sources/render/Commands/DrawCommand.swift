internal import Scenarios
internal import Settings

/// `render <simulation>`: draws what the command line says.
enum DrawCommand {
  static func run(_ document: Document) async -> ExitStatus {
    do throws(SettingsError) {
      return await ScenarioRun.draw(try document.scenarios())
    } catch {
      return Report(error.mistakes).print()
    }
  }
}
