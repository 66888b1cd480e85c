package import Grids
package import Settings
public import Worlds

/// The appearance of cells, as chosen by the settings `cell`, `gap`, `shape` and `theme`, and the
/// font of all texts.
public struct Look: Sendable {
  /// The side of a cell in pixels.
  public var cell: Int { didSet { scaleGap() } }
  /// The distance between cells in pixels.
  public var gap: Int
  /// The shape that represents a cell.
  public var shape: CellShape
  /// The rows or columns of hexagons that are shifted; of no effect on other shapes.
  package var hexagons = HexagonLayout.sheared
  /// The colors and sprites.
  public var theme: Theme
  /// The font of all texts.
  public var font: Font
  /// The size of all texts; nil for a size that grows with the image, or for `TextSize.onPaper`.
  package var text: TextSize?
  /// The size in pixels of letters that all images of a sheet or strip share; nil for one that
  /// follows from each image.
  package var letters: Int?
  /// The size in pixels of a world whose cells share pixels, which show a state as much as its cells
  /// cover them; nil for cells of whole pixels.
  package var shared: Size?
  /// True if `gap` is always a twelfth of a cell.
  package var scalesGap = false { didSet { scaleGap() } }
  /// True if the image has a size on paper.
  package var isOnPaper = false
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

  private mutating func scaleGap() {
    if scalesGap { gap = max(scale, cell / 12) }
  }

  /// The corners of a cell that is a polygon; 0 for squares and marks on squares.
  package var cornersOfCells: Int { tiling.map { $0 == .triangles ? 3 : 6 } ?? 0 }

  /// True if images of shapes have one shape for each cell; false if shapes may be runs of pixels.
  package var drawsCellsAsShapes: Bool {
    tiling == nil ? gap == 0 : gap > 0 || cell >= CellLattice.leastPitchWithEdges
  }

  /// The pattern of cells that are not squares; nil for others.
  var tiling: Tiling? {
    switch shape {
    case .hexagon: .hexagons(hexagons)
    case .triangle: .triangles
    case .square, .circle, .sprite: nil
    }
  }

  /// The distance in pixels between the left edges of neighboring cells.
  var pitch: Int { cell + gap }

  /// Returns the size in pixels of an image of cells, at most 2⁴⁰ wide and high.
  package func size(of cells: Size) -> Size {
    shared ?? tiling?.size(of: cells, pitch: pitch)
      ?? Size(width: length(of: cells.width), height: length(of: cells.height))
  }

  /// Returns the cells that are at least partly visible in an image of the cells of a region.
  package func visibleCells(of region: Region) -> Region {
    tiling?.visible(region) ?? region
  }

  /// Returns the viewport that shows an entire region as large as it fits in an image.
  package func viewport(fitting region: Region, into image: Size) -> Viewport {
    guard let tiling else {
      return Viewport(fitting: region, into: image, cell: cell, gap: gap)
    }
    return Viewport(
      middleOf: region, pitch: tiling.pitch(fitting: region.size, into: image))
  }

  /// Returns the pixels that `count` adjacent cells take, at most 2⁴⁰, which exceeds every image.
  private func length(of count: Int) -> Int {
    let (product, overflow) = count.multipliedReportingOverflow(by: pitch)
    return overflow ? 1 << 40 : max(0, min(1 << 40, product - gap))
  }

  /// The scale of texts in a small image.
  package var usualText: TextScale { TextScale(self, on: Size(width: 0, height: 0)) }
}

/// The size and font of all texts in an image: title, caption, legend, plot, labels and headers.
///
/// Unless the size is set, it grows with the image: large images are viewed from a distance or
/// scaled down on a page. On paper, it is a number of points.
package struct TextScale: Hashable, Sendable {
  private(set) var font: Font
  package private(set) var size: Int
  /// The smallest size to which letters may shrink so that texts fit.
  private(set) var least: Int
  /// The width in pixels of a thin line, the factor of all lengths that do not depend on texts.
  let unit: Int
  let isOnPaper: Bool
  /// The least width of a line in shapes, in 256ths of a pixel: half a point on paper, below which
  /// viewers draw lines too faintly or leave them out.
  private(set) var finestLine = 0

  /// The letter size in pixels in small images.
  static let usual = 13
  /// The letter size in pixels to which letters of the usual size may shrink.
  private static let small = 11
  /// The width in pixels above which letters grow in proportion.
  private static let wide = 640

  /// Creates the text scale of an image of a size in pixels, which counts as 16:9 if it is wider.
  /// `margin`: the empty margin in the image.
  init(_ look: Look, on image: Size, margin: Int = 0) {
    (font, unit, isOnPaper) = (look.font, look.scale, look.isOnPaper)
    if isOnPaper { finestLine = 256 * (look.dpi ?? TextSize.dpi) / 144 }
    if let text = look.text ?? (isOnPaper ? .onPaper : nil) {
      let pixels = { [unit] (text: TextSize) in
        max(TypeStyle.smallest, min(TypeStyle.largest, text.pixels(dpi: look.dpi) * unit))
      }
      (size, least) = (pixels(text), pixels(look.text ?? .leastOnPaper))
      return
    }
    if let letters = look.letters {
      (size, least) = (letters, max(min(letters, Self.small * unit), 10 * letters / Self.usual))
      return
    }
    let length = (min(image.width, 16 * image.height / 9) - 2 * margin) / unit
    let wish = max(Self.usual, (Self.usual * length).rounded(over: Self.wide))
    size = min(TypeStyle.largest, wish * unit)
    least = (Self.small * size).rounded(over: Self.usual)
  }

  /// Creates the scale of a small image in the project's own typeface.
  package init() {
    (font, unit, isOnPaper) = (.own, 1, false)
    (size, least) = (Self.usual, Self.small)
  }

  /// Returns the range of letter sizes for images of a sheet or strip: from the size that suits one
  /// of them to the size that suits the whole, or less if the images are too small for that.
  /// `isPage`: true if the size of the whole is set. Otherwise, letters are 4/5 as large.
  package static func letters(
    in images: ImageSize, on whole: Size, isPage: Bool
  ) -> ClosedRange<Int> {
    let length = isPage ? min(whole.width, 16 * whole.height / 9) : 4 * whole.width / 5
    let wish = min(TypeStyle.largest, (Self.usual * length).rounded(over: Self.wide))
    // A line of a caption has about 20 letters, and an image is much higher than its caption.
    let most = min(wish, images.size.width / 12, images.size.height / 8)
    return images.text.size...max(images.text.size, most)
  }

  func style(_ weight: TypeStyle.Weight = .regular) -> TypeStyle {
    TypeStyle(size, weight, in: font)
  }

  func with(size: Int) -> TextScale {
    var scale = self
    scale.size = size
    return scale
  }

  func withFont(of other: TextScale) -> TextScale {
    var scale = self
    scale.font = other.font
    return scale
  }

  /// Returns the length of a number of spaces between parts of an image: 4 thin lines each, or on
  /// paper in proportion to the letters.
  func spaces(_ count: Int) -> Int { isOnPaper ? scaled(4 * count) : 4 * count * unit }

  /// Returns a length that is given for letters of the usual size, in proportion to larger letters.
  package func scaled(_ pixels: Int) -> Int {
    (pixels * max(Self.usual * unit, size)).rounded(over: Self.usual)
  }
}

/// The size of an image in pixels, and the scale of its texts.
package struct ImageSize: Hashable, Sendable {
  package let size: Size
  package let text: TextScale
  /// The part of the width, in pixels, that is empty beside the cells under longer texts.
  package let blank: Int

  package init(_ size: Size, _ text: TextScale = TextScale(), blank: Int = 0) {
    (self.size, self.text, self.blank) = (size, text, blank)
  }
}

/// A size of letters, as the setting `text` gives it.
package enum TextSize: Hashable, Sendable {
  case pixels(Int)
  /// A number of points, of which 72 are an inch.
  case points(Ratio)

  /// The default size on paper, and the smallest one unless a size is set.
  static let (onPaper, leastOnPaper) = (points(Ratio(8)), points(Ratio(6)))

  /// The allowed numbers of pixels, and of points.
  package static let pixelRange = TypeStyle.smallest...TypeStyle.largest
  package static let pointRange = 4...TypeStyle.largest

  /// The pixels per inch if the setting `dpi` is not written.
  fileprivate static let dpi = 96

  /// Returns the size in pixels, rounded to the nearest one.
  func pixels(dpi: Int?) -> Int {
    switch self {
    case .pixels(let pixels): pixels
    case .points(let points): points.divided(by: Ratio(72)).rounded(times: dpi ?? Self.dpi)
    }
  }
}
