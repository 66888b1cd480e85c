internal import Films
internal import Scenarios
internal import Settings

/// `render <simulation>`: draws what the command line says.
enum DrawCommand {
  /// - Parameters:
  ///   - shard: which part of its tables is written.
  ///   - shown: what is drawn of each scenario.
  static func run(
    _ document: Document, of shard: Shard = .all, _ shown: (Scenario) -> Scenario = { $0 }
  ) async -> ExitStatus {
    do throws(InputProblem) {
      let scenarios = try document.scenarios(parts: shard.count)
      if shard.isPart, scenarios.contains(where: { $0.part == nil }) {
        return Report([Mistake(CommandProblem.sharesNoPictures)]).print()
      }
      return await ScenarioRun.draw(scenarios.part(of: shard).map(shown))
    } catch {
      return Report(error.mistakes).print()
    }
  }
}

extension [Scenario] {
  /// All of them, of tables that are made in parts a worker's.
  func part(of shard: Shard) -> [Scenario] {
    filter { $0.part.map { $0.number == shard.number } ?? true }
  }
}
