public import Worlds

/// The appearance of cells, as chosen by the settings `cell`, `gap`, `shape` and `theme`, and the
/// font of all texts.
public struct Look: Sendable {
  /// The side of a cell in pixels.
  public var cell: Int
  /// The distance between cells in pixels.
  public var gap: Int
  /// The shape that represents a cell.
  public var shape: CellShape
  /// The colors and sprites.
  public var theme: Theme
  /// The font of all texts.
  public var font: Font
  /// The resolution in pixels per inch, which images record; nil for none.
  package var dpi: Int?

  /// Creates a look from its settings.
  public init(
    cell: Int, gap: Int = 0, shape: CellShape, theme: Theme, font: Font = .own
  ) {
    self.cell = cell
    self.gap = gap
    self.shape = shape
    self.theme = theme
    self.font = font
  }

  /// Creates the default look of a kind of simulation.
  public init(suiting info: SimulationInfo, theme: Theme = .light) {
    self.init(cell: info.defaults.cell, shape: info.defaults.shape, theme: theme)
  }

  /// The distance in pixels between the left edges of neighboring cells.
  var pitch: Int { cell + gap }

  /// Returns the pixels that `count` adjacent cells take, limited to 2⁴⁰, which exceeds every
  /// image.
  func length(of count: Int) -> Int {
    let (product, overflow) = count.multipliedReportingOverflow(by: pitch)
    return overflow ? 1 << 40 : max(0, min(1 << 40, product - gap))
  }
}
