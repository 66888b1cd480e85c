package import Grids

/// A point in an image. It either belongs to the world and moves as the camera does, or belongs to
/// the page and stays in place.
package struct FigurePoint: Hashable, Sendable {
  /// The point from which the offsets start.
  package enum Origin: Hashable, Sendable {
    /// The top left corner of cell (0, 0).
    case world
    /// A position on the part of the image that shows the world.
    case page(FigureAnchor)
  }

  package var origin: Origin
  package var x: FigureLength
  package var y: FigureLength

  package init(from origin: Origin = .world, x: FigureLength = .zero, y: FigureLength = .zero) {
    self.origin = origin
    self.x = x
    self.y = y
  }

  /// Returns the top left corner of a cell. If there is a gap between cells, the point is in the
  /// middle of the gap.
  package static func corner(of cell: Position) -> FigurePoint {
    FigurePoint(x: .cells(cell.x), y: .cells(cell.y))
  }

  package static func middle(of cell: Position) -> FigurePoint {
    let half = FigureLength.cells(1, 2)
    return corner(of: cell).moved(right: half, down: half)
  }

  package func moved(right: FigureLength = .zero, down: FigureLength = .zero) -> FigurePoint {
    FigurePoint(from: origin, x: x + right, y: y + down)
  }
}

/// One of nine positions of a rectangle. It selects the origin of a page's points, or the part of a
/// drawn shape that lies at a point.
package enum FigureAnchor: String, CaseIterable, Hashable, Sendable {
  case topLeft, top, topRight
  case left, middle, right
  case bottomLeft, bottom, bottomRight

  /// The horizontal position: 0 (left), 1 (middle) or 2 (right).
  package var horizontalIndex: Int { place % 3 }
  /// The vertical position: 0 (top), 1 (middle) or 2 (bottom).
  package var verticalIndex: Int { place / 3 }

  private var place: Int {
    switch self {
    case .topLeft: 0
    case .top: 1
    case .topRight: 2
    case .left: 3
    case .middle: 4
    case .right: 5
    case .bottomLeft: 6
    case .bottom: 7
    case .bottomRight: 8
    }
  }
}

/// A length in an image, as a sum of cells, pixels, points and ems. A frame around cells can thus
/// scale with the cells while its lines keep a width of two pixels.
///
/// The parts are in fixed point, as in cameras, so that every machine produces the same pixels.
package struct FigureLength: Hashable, Sendable {
  /// The part in 65536ths of a cell.
  package var cells: Int
  /// The part in 65536ths of a pixel.
  package var pixels: Int
  /// The part in 65536ths of a point, a unit that grows with the image. A point is one pixel in
  /// images up to 959 pixels wide, and one more for each 640 from there.
  package var points: Int
  /// The part in 65536ths of an em, the size of the image's texts.
  package var ems: Int

  /// The fixed-point value of one cell, pixel, point or em.
  package static let one = 1 << 16

  package init(cells: Int = 0, pixels: Int = 0, points: Int = 0, ems: Int = 0) {
    self.cells = cells
    self.pixels = pixels
    self.points = points
    self.ems = ems
  }

  package static let zero = FigureLength()

  /// Returns a length of `count / parts` cells: `.cells(3)`, or `.cells(7, 2)` for three and a
  /// half. Precondition: `parts` is positive.
  package static func cells(_ count: Int, _ parts: Int = 1) -> FigureLength {
    FigureLength(cells: fixed(count, parts))
  }

  package static func pixels(_ count: Int, _ parts: Int = 1) -> FigureLength {
    FigureLength(pixels: fixed(count, parts))
  }

  package static func points(_ count: Int, _ parts: Int = 1) -> FigureLength {
    FigureLength(points: fixed(count, parts))
  }

  package static func ems(_ count: Int, _ parts: Int = 1) -> FigureLength {
    FigureLength(ems: fixed(count, parts))
  }

  /// Returns a quotient in fixed point, clamped to the range of `Int`.
  private static func fixed(_ count: Int, _ parts: Int) -> Int {
    Int(clamping: Int128(count) * Int128(one) / Int128(parts))
  }

  /// Returns the sum of two lengths; each part is clamped to the range of `Int`.
  package static func + (a: FigureLength, b: FigureLength) -> FigureLength {
    FigureLength(
      cells: sum(a.cells, b.cells), pixels: sum(a.pixels, b.pixels),
      points: sum(a.points, b.points),
      ems: sum(a.ems, b.ems))
  }

  package static prefix func - (a: FigureLength) -> FigureLength {
    FigureLength(
      cells: sum(0, a.cells, -1), pixels: sum(0, a.pixels, -1), points: sum(0, a.points, -1),
      ems: sum(0, a.ems, -1))
  }

  private static func sum(_ a: Int, _ b: Int, _ sign: Int128 = 1) -> Int {
    Int(clamping: Int128(a) + sign * Int128(b))
  }
}

/// The role of a color in an image. A theme or the settings of a plot map it to an actual color.
public enum FigureColor: Hashable, Sendable {
  /// A color that every theme has.
  case role(Role)
  /// The color of a cell kind or a count, by its name.
  case named(String)
  /// The color of a cell kind, by its place in the legend.
  case state(Int)
  /// The color of letters about a kind or a count: its color, made legible.
  case letters(String)
  /// The color of a plot's curve, by the curve's number.
  case curve(Int)
  /// The color of the band around a plot's curve, by the curve's number.
  case band(Int)
  /// Another color on its way to that of the background: so many steps of `fadingSteps`.
  indirect case faded(FigureColor, Int)

  /// The number of steps in which a trail fades.
  public static let fadingSteps = 5

  /// The names of the colors that every theme has.
  public enum Role: String, Sendable {
    case accent, mark, text, background, grid, muted
  }

  /// Creates the color of a role, or of a cell kind or count if no role has the name.
  public init(_ name: String) {
    self = Role(rawValue: name).map(Self.role) ?? .named(name)
  }

  /// The color of text.
  public static let text = FigureColor.role(.text)
  /// The color of the page around the world.
  public static let background = FigureColor.role(.background)
  /// The color of the lines between cells.
  public static let grid = FigureColor.role(.grid)
  /// The color of secondary text, two fifths of the way from text to background if that is legible.
  public static let muted = FigureColor.role(.muted)
  /// The color for emphasis, distinct from all others.
  public static let accent = FigureColor.role(.accent)
  /// The color of marks around cells.
  public static let mark = FigureColor.role(.mark)

  /// The name in settings; nil for colors that settings cannot name.
  package var name: String? {
    switch self {
    case .role(let role): role.rawValue
    case .named(let name): name
    case .state, .letters, .curve, .band, .faded: nil
    }
  }

  /// The names of the cell kinds that may have this color. A count may be named like a kind.
  package var kinds: [String] {
    guard case .named(let name) = self else { return [] }
    return [name] + (name.hasSuffix("s") ? [String(name.dropLast())] : [])
  }

  /// The roles that settings can name.
  static let roles: [FigureColor] = [.accent, .mark, .text, .background, .grid]
}
