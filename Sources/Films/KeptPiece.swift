internal import Encoding
internal import Grids
internal import Patterns
internal import Worlds

/// A part of a world that an event kept.
public struct KeptPiece: Sendable {
  private let pattern: Pattern

  /// - Parameter rule: as a pattern's file says it, perhaps with the edges of the whole board.
  init(cells: Grid<CellState>, rule: String?) {
    var pattern = Pattern(cells: cells)
    // A piece is put elsewhere, where there are other edges.
    pattern.rule = rule.map { .init(String($0.prefix { $0 != ":" })) }
    self.pattern = pattern
  }

  /// The file of a pattern.
  public var rle: [UInt8] { pattern.rle }
}
