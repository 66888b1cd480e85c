internal import Scenarios
internal import Settings
internal import Terminals

/// `render <simulation> --preview`: shows a film in the terminal.
enum PreviewCommand {
  static func run(_ document: Document, _ choice: PreviewChoice) -> ExitStatus {
    do {
      return try run(PreviewScenario(document), choice) { _ in }
    } catch let problem as InputProblem {
      return Report(problem.errors).print()
    } catch {
      return Terminal.fail(error)
    }
  }

  /// Shows a scenario. `watch`: called before each turn of the player.
  static func run(
    _ scenario: PreviewScenario, _ choice: PreviewChoice,
    watch: (inout PreviewPlayer) -> Void
  ) throws -> ExitStatus {
    let screen = try TerminalScreen(TerminalDevice(), Terminal.environment)
    // Errors are printed before anything is shown.
    try scenario.check()
    Interruption.restores(screen)
    defer { screen.close() }
    try screen.open(choice.images)
    var player = try PreviewPlayer(scenario, on: screen)
    return end(of: &player, on: screen, watch)
  }

  /// Plays until the user quits, and prints the command that draws the film.
  private static func end(
    of player: inout PreviewPlayer, on screen: TerminalScreen,
    _ watch: (inout PreviewPlayer) -> Void
  ) -> ExitStatus {
    while true {
      watch(&player)
      switch player.turn() {
      case .goesOn: continue
      case .isClosed: return .done
      case .quits:
        let command = player.scenario.command(of: player.film, screen.images)
        screen.close()
        return Terminal.print(command + "\n")
      }
    }
  }
}
