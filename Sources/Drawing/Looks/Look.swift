package import Grids
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
  /// The size of all texts; nil for a size that grows with the image.
  package var text: TextSize?
  /// The resolution in pixels per inch, which images record; nil for none.
  package var dpi: Int?
  /// The factor of all lengths that `cell` and `gap` do not determine, such as margins and lines.
  package var scale = 1

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

  /// The look of an image without cells: the same texts and colors, and squares of one pixel.
  package var plain: Look {
    var look = self
    (look.cell, look.gap, look.shape) = (1, 0, .square)
    return look
  }

  /// The distance in pixels between the left edges of neighboring cells.
  var pitch: Int { cell + gap }

  /// Returns the size in pixels of an image of whole cells, at most 2⁴⁰ wide and high.
  func size(of cells: Size) -> Size {
    shape == .hexagon
      ? HexagonLattice.size(of: cells, pitch: pitch)
      : Size(width: length(of: cells.width), height: length(of: cells.height))
  }

  /// Returns the cells that are at least partly visible in an image of the cells of a region.
  package func visibleCells(of region: Region) -> Region {
    shape == .hexagon ? HexagonLattice.visible(region) : region
  }

  /// Returns the viewport that shows an entire region as large as it fits in an image.
  package func viewport(fitting region: Region, into picture: Size) -> Viewport {
    guard shape == .hexagon else {
      return Viewport(fitting: region, into: picture, cell: cell, gap: gap)
    }
    let (row, size) = (HexagonLattice.row, region.size)
    let wide = Pitch(
      pixels: 2 * picture.width, cells: 2 * Int128(size.width) + Int128(size.height) - 1)
    let high = Pitch(
      pixels: 3 * row.denominator * picture.height,
      cells: (3 * Int128(size.height) + 1) * Int128(row.numerator))
    return Viewport(middleOf: region, pitch: wide.smaller(high))
  }

  /// Returns the pixels that `count` adjacent cells take, limited to 2⁴⁰, which exceeds every
  /// image.
  private func length(of count: Int) -> Int {
    let (product, overflow) = count.multipliedReportingOverflow(by: pitch)
    return overflow ? 1 << 40 : max(0, min(1 << 40, product - gap))
  }
}
