import Grids
import Patterns
import Testing

@testable import Automata
@testable import Worlds

/// Generations of a world drawn side by side, from generation 0 on: `.` is state 0, `A` state 1.
struct RuleDrawing {
  let frames: [Grid<CellState>]

  init(_ text: String) {
    let rows = text.split(whereSeparator: \.isNewline).map { $0.split(separator: " ") }
    frames = rows[0].indices.map { frame in
      let cells = rows.map { row in
        row[frame].unicodeScalars.map { $0 == "." ? 0 : UInt8($0.value - 64) }
      }
      return Grid(
        size: Size(width: cells[0].count, height: cells.count), elements: cells.flatMap { $0 })
    }
  }

  /// Plays generation 0 under a rule, and compares all others. `topology`: the edges, of a board of
  /// the size of the drawing.
  func check(_ rule: String, topology: Topology = .unbounded) throws {
    var life = Life(
      rule: try LifeRule(notation: rule), pattern: Pattern(cells: frames[0]), topology: topology)
    if topology != .unbounded { life.size = frames[0].size }
    let opening = try life.opening(seed: 1)
    for (generation, frame) in frames.enumerated() {
      var world = opening
      world.advance(by: generation)
      let seen = world.cells(in: ScaledRegion(Region(frame.size)))
      #expect(Self.text(seen) == Self.text(frame), "\(rule), generation \(generation)")
    }
  }

  private static func text(_ grid: Grid<CellState>) -> String {
    (0..<grid.height).map { y in
      grid.row(y).map { $0 == 0 ? "." : "\(Unicode.Scalar(64 + $0))" }.joined()
    }.joined(separator: "\n")
  }
}
