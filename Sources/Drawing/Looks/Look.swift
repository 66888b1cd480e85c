public import Worlds

/// How cells are drawn: what the settings `cell`, `gap`, `shape` and `theme` say, and what texts are set in.
public struct Look: Sendable {
  /// A cell's side in pixels.
  public var cell: Int
  /// Pixels between cells.
  public var gap: Int
  public var shape: CellShape
  public var theme: Theme
  /// Of all texts.
  public var font: Font

  public init(
    cell: Int, gap: Int = 0, shape: CellShape, theme: Theme, font: Font = .own
  ) {
    self.cell = cell
    self.gap = gap
    self.shape = shape
    self.theme = theme
    self.font = font
  }

  /// What suits a family of worlds.
  public init(suiting info: SimulationInfo, theme: Theme = .light) {
    self.init(cell: info.defaults.cell, shape: info.defaults.shape, theme: theme)
  }

  /// The pixels from the beginning of one cell to that of the next.
  var pitch: Int { cell + gap }

  /// The pixels that `count` cells in a row take; 2⁴⁰, which no picture has, where there are more.
  func length(of count: Int) -> Int {
    let (product, overflow) = count.multipliedReportingOverflow(by: pitch)
    return overflow ? 1 << 40 : min(1 << 40, product - gap)
  }
}
