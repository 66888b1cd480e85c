import Foundation
import Grids
import TestSupport

@testable import Scenarios

/// A drawn world in which nothing happens but its events.
struct EventStage {
  let text: String

  /// A board of `life` whose rule keeps every cell as it is.
  static func board(_ drawn: String, _ events: String...) -> EventStage {
    board(drawn, events)
  }

  static func board(_ drawn: String, _ events: [String]) -> EventStage {
    life(drawn, topology: "plane", size: true, events)
  }

  /// The same without edges.
  static func unbounded(_ drawn: String, _ events: String...) -> EventStage {
    life(drawn, topology: "unbounded", size: false, events)
  }

  private static func life(
    _ drawn: String, topology: String, size: Bool, _ events: [String]
  ) -> EventStage {
    let grid = Grid(drawn: drawn)
    let rows = drawn.split(whereSeparator: \.isNewline).map {
      $0.replacing(".", with: "b").replacing("O", with: "o").filter { !$0.isWhitespace }
    }
    return EventStage(
      settings: [
        "simulation: life", "rule: B/S012345678", "topology: \(topology)",
        "pattern: \"x = \(grid.width), y = \(grid.height)\\n\(rows.joined(separator: "$"))!\"",
      ] + (size ? ["size: \(grid.size)"] : []), events)
  }

  /// A crowd of healthy people in rows, of whom nobody infects another.
  static func crowd(_ size: String, people: Int, _ events: String...) -> EventStage {
    EventStage(
      settings: [
        "simulation: infection", "size: \(size)", "people: \(people)", "sick: 0", "factor: 0",
      ], events)
  }

  init(settings: [String], _ events: [String]) {
    text =
      (settings + ["frames: 20", "events:"] + events.map { "  - {\($0)}" }).joined(separator: "\n")
      + "\n"
  }

  /// The extent as it is drawn after the events of a generation.
  func world(at generation: Int = 1) throws -> String {
    try ScenarioText(text).world(at: generation)
  }

  /// What is wrong, without the file's name and the columns.
  var mistakes: [String] {
    ScenarioText(text).mistakes.map { mistake in
      mistake.replacing(#/^film.yaml:[0-9]+:[0-9]+: /#, with: "")
    }
  }
}

extension String {
  /// A drawing without what the source puts before its lines.
  var drawing: String { Grid<UInt8>(drawn: self).drawn }
}
