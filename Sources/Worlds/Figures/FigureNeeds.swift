/// The colors and sprites that a film's palette must include for drawn shapes (`Figure`), besides
/// the colors of cells. All images of a film share one palette.
public struct FigureNeeds: Hashable, Sendable {
  /// The colors, the ones that most need antialiased edges first.
  public var colors: [FigureColor]
  /// The names of the cell kinds whose sprites are drawn outside cells.
  public var sprites: [String]

  public init(colors: [FigureColor] = [], sprites: [String] = []) {
    self.colors = colors
    self.sprites = sprites
  }

  /// The needs of a film that draws nothing but cells.
  public static let none = FigureNeeds()

  /// True if the figures need neither colors nor sprites.
  public var isEmpty: Bool { colors.isEmpty && sprites.isEmpty }

  /// Returns the needs of both values without duplicates, in order.
  public func union(_ other: FigureNeeds) -> FigureNeeds {
    FigureNeeds(
      colors: colors + other.colors.filter { !colors.contains($0) },
      sprites: sprites + other.sprites.filter { !sprites.contains($0) })
  }
}

extension FigureNeeds {
  /// Creates the needs of some drawn shapes.
  public init(of figures: [Figure]) {
    self = figures.reduce(.none) { needs, figure in
      switch figure.shape {
      case .sprite(let name, _, _): needs.union(FigureNeeds(sprites: [name]))
      case .callout: needs.union(FigureNeeds(colors: [figure.color, .background, .text]))
      default: needs.union(FigureNeeds(colors: [figure.color]))
      }
    }
  }
}
