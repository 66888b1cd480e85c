package import Grids

/// A shape to draw over a world's cells, such as a disc, a line or a text. A world without cells is
/// drawn with figures alone. A figure's position is independent of pixels.
///
/// Figures are painted in the order of their list, the later ones on top. A figure is skipped if
/// the film's `FigureNeeds` lack its color or sprite.
public struct Figure: Hashable, Sendable {
  package var shape: Shape
  public var color: FigureColor

  package init(_ shape: Shape, _ color: FigureColor) {
    self.shape = shape
    self.color = color
  }

  /// The geometry of a figure, such as a disc with its center and radius.
  package enum Shape: Hashable, Sendable {
    case disc(FigurePoint, radius: FigureLength)
    /// A circle's outline. Its line is centered on the radius.
    case ring(FigurePoint, radius: FigureLength, width: FigureLength)
    /// A rectangle between two opposite corners, aligned to whole pixels as cells are. `radius`:
    /// the radius of its corners. `line`: the width of its outline, which lies inside; nil fills
    /// the rectangle.
    case box(
      FigurePoint, FigurePoint, radius: FigureLength = .zero, line: FigureLength? = nil)
    /// An outline around a box. At the edge of the image it moves inside the box, so that it stays
    /// visible. `air`: the distance from the box to the outer side of the line. `line`: the width
    /// of the line. `inset`: the distance from the edge of the image to keep.
    case frame(
      FigurePoint, FigurePoint, air: FigureLength, line: FigureLength, inset: FigureLength)
    /// A polyline with round ends and joins. `dash`: the length of dashes and of the gaps between
    /// them; nil draws a solid line.
    case line([FigurePoint], width: FigureLength, dash: FigureLength? = nil)
    /// The area between two polylines from left to right. Both have the same number of points, and
    /// points with the same index have the same x coordinate.
    case area([FigurePoint], [FigurePoint])
    /// A line from the first point to the second, with a head at the second. `halo`: the distance
    /// by which the outline of the whole arrow expands on all sides.
    case arrow(
      FigurePoint, FigurePoint, width: FigureLength, halo: FigureLength = .zero)
    case text(FigureText, at: FigurePoint, anchor: FigureAnchor = .left)
    case mark(Mark)
    /// The sprite of a cell kind, centered on a point and as large as fits into a square.
    case sprite(String, FigurePoint, side: FigureLength)
    /// A text on a small plate beside a point, with a line to the point. The layout keeps plates
    /// inside the image and apart from each other if there is space. Its colors are `text` and
    /// `background`. `side`: the side of the point on which the plate lies; nil chooses a free
    /// side.
    case callout(FigureText, at: FigurePoint, side: FigureSide? = nil)
  }
}

package enum FigureSide: String, CaseIterable, Hashable, Sendable {
  case left, right, above, below
}

package struct FigureText: Hashable, Sendable {
  package enum Weight: String, CaseIterable, Hashable, Sendable {
    case regular, bold
  }

  package var words: String
  /// The height of a line.
  package var size: FigureLength
  package var weight: Weight

  package init(_ words: String, size: FigureLength, weight: Weight = .regular) {
    self.words = words
    self.size = size
    self.weight = weight
  }
}

/// A drawing over an animation for some generations, which explains a part of it.
package struct Annotation: Hashable, Sendable {
  /// The drawing's shapes, from the bottom to the top.
  package let figures: [Figure]
  /// The cells that the annotation is about.
  package let region: Region
  /// The number of generations for which the annotation is visible; nil means until the end.
  package let generations: Int?

  package init(_ figures: [Figure], about region: Region, for generations: Int? = nil) {
    self.figures = figures
    self.region = region
    self.generations = generations
  }

  /// Returns the generations that show the annotation if it starts at generation `start`.
  package func generations(from start: Int) -> Range<Int> {
    start..<max(start, Int(clamping: Int128(start) + Int128(generations ?? .max)))
  }
}

/// The colors and sprites that a film's palette must include for drawn shapes (`Figure`), besides
/// the colors of cells. All images of a film share one palette.
public struct FigureNeeds: Hashable, Sendable {
  /// The colors, the ones that most need antialiased edges first.
  public var colors: [FigureColor]
  /// The names of the cell kinds whose sprites are drawn outside cells.
  public var sprites: [String]
  /// The place in the legend of the cells below most shapes, to whose color trails fade.
  package var ground = 0

  public init(colors: [FigureColor] = [], sprites: [String] = []) {
    self.colors = colors
    self.sprites = sprites
  }

  /// The number of colors besides those of cells.
  package var ownColors: Int {
    colors.count { if case .state = $0 { false } else { true } }
  }

  /// The needs of a film that draws nothing but cells.
  public static let none = FigureNeeds()

  /// True if the figures need neither colors nor sprites.
  public var isEmpty: Bool { colors.isEmpty && sprites.isEmpty }

  /// Returns the needs of both values without duplicates, in order.
  public func union(_ other: FigureNeeds) -> FigureNeeds {
    var result = self
    result.colors += other.colors.filter { !colors.contains($0) }
    result.sprites += other.sprites.filter { !sprites.contains($0) }
    result.ground = max(ground, other.ground)
    return result
  }

  /// Creates the needs of some drawn shapes.
  public init(of figures: [Figure]) {
    self = figures.reduce(.none) { needs, figure in
      switch figure.shape {
      case .sprite(let name, _, _): return needs.union(FigureNeeds(sprites: [name]))
      case .mark(let mark):
        if case .sprite(let name) = mark.shape { return needs.union(FigureNeeds(sprites: [name])) }
        return needs.union(FigureNeeds(colors: [figure.color]))
      case .callout:
        return needs.union(FigureNeeds(colors: [figure.color, .background, .text]))
      default: return needs.union(FigureNeeds(colors: [figure.color]))
      }
    }
  }
}
