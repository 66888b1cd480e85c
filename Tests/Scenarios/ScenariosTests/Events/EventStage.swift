import Foundation
import Grids
import TestSupport

@testable import Scenarios

/// A given world that changes only through events.
struct EventStage {
  let text: String

  /// Returns a `life` board with a rule that keeps every cell unchanged.
  static func board(_ drawn: String, _ events: String...) -> EventStage {
    board(drawn, events)
  }

  static func board(_ drawn: String, _ events: [String]) -> EventStage {
    life(drawn, topology: "plane", size: true, events)
  }

  /// Returns an unbounded world with the same rule.
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

  /// Returns rows of healthy people with an infection rate of zero.
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

  /// Returns a drawing of the world after the events of a generation.
  func world(at generation: Int = 1) throws -> String {
    try ScenarioText(text).world(at: generation)
  }

  /// The errors, without file name and position.
  var errors: [String] {
    ScenarioText(text).errors.map { error in
      error.replacing(#/^film.yaml:[0-9]+:[0-9]+: /#, with: "")
    }
  }
}

extension String {
  /// The drawing without the indentation of the source.
  var drawing: String { Grid<UInt8>(drawn: self).drawn }
}
