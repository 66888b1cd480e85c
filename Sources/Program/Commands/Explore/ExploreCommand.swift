internal import Encoding
internal import Exploration
internal import Settings
internal import Terminals

/// `render explore`: shows the rules near a rule, the most interesting ones first.
enum ExploreCommand {
  static func run(_ request: ExploreRequest) async -> ExitStatus {
    let exploration = request.exploration
    do {
      if request.isServed || request.isInteractive {
        let session = try await ExploreSession(exploration)
        return try await request.isServed ? serve(session) : explore(session)
      }
      let meter = Meter(total: .max, shown: true, unit: "worlds measured")
      defer { meter.finish() }
      let sheet = try await exploration.sheet { if $0.showsProgress { meter.advance() } }
      meter.clear()
      if request.isDrawn {
        return await JobRunner.run(Workload([sheet.job]), RunPolicy(reads: exploration.reads))
      }
      return print(sheet, areObjects: request.areObjects)
    } catch let error as InputProblem {
      return Report(error.errors).print()
    } catch {
      return Terminal.fail(error)
    }
  }

  /// Explores in a browser, and then prints the command that shows the last rules again.
  private static func serve(_ session: ExploreSession) async throws -> ExitStatus {
    var server = ExploreServer(session)
    try await server.run()
    return Terminal.print(server.session.command + "\n")
  }

  /// Explores in the terminal, and then prints the command that shows the last rules again.
  private static func explore(_ session: ExploreSession) async throws -> ExitStatus {
    let screen = try TerminalScreen(TerminalDevice(), Terminal.environment)
    Interruption.restores(screen)
    try screen.open()
    defer { screen.close() }
    var explored = ExploreScreen(session, on: screen)
    try await explored.run()
    screen.close()
    return Terminal.print(explored.session.command + "\n")
  }

  private static func print(_ sheet: RuleSheet, areObjects: Bool) -> ExitStatus {
    if areObjects {
      return Terminal.print(sheet.tiles.map { $0.json.line + "\n" }.joined())
    }
    let table = TextTable([RuleSheet.Tile.header] + sheet.tiles.map(\.row))
    return Terminal.print(
      Terminal.stdoutIsTerminal ? table.text(width: Terminal.width) : table.text)
  }
}

extension RuleSheet.Tile {
  fileprivate static let header = [
    "interest", "rule", "change", "behavior", "entropy", "density", "activity", "moving",
  ]

  fileprivate var row: [String] {
    let decimals = [measures.entropy, measures.density, measures.activity]
      .map(RuleMeasures.decimal)
    let moving: String = measures.movingKinds.map { "\($0)" } ?? ""
    let changes = variant.changes.joined(separator: "/")
    return ["\(measures.interest)", variant.rule, changes, measures.words] + decimals + [moving]
  }

  fileprivate var json: JSONValue {
    .object(
      ofKnown: [
        ("rule", .text(variant.rule)), ("changes", .list(variant.changes.map { .text($0) })),
        ("interest", .number(measures.interest)), ("behavior", .text(measures.words)),
        ("entropy", .number(RuleMeasures.decimal(measures.entropy))),
        ("density", .number(RuleMeasures.decimal(measures.density))),
        ("activity", .number(RuleMeasures.decimal(measures.activity))),
        ("moving", measures.movingKinds.map { .number($0) }),
      ])
  }
}
