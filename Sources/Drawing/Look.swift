public import Simulations

/// How cells are drawn: what the settings `cell`, `gap`, `shape` and `theme` say.
public struct Look: Sendable {
  /// A cell's side in pixels.
  public var cell: Int
  /// Pixels between cells.
  public var gap: Int
  public var shape: CellShape
  public var theme: Theme

  public init(cell: Int, gap: Int = 0, shape: CellShape, theme: Theme) {
    self.cell = cell
    self.gap = gap
    self.shape = shape
    self.theme = theme
  }

  /// The pixels that `count` cells in a row take.
  func length(of count: Int) -> Int { count * cell + (count - 1) * gap }
}
