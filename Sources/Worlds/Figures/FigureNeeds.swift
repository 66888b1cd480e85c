/// What has to be in a film's palette for its figures, since all of its pictures have the same one.
public struct FigureNeeds: Hashable, Sendable {
  /// Those that need soft edges most come first.
  public var colors: [FigureColor]
  /// The names of cell kinds whose sprites figures show.
  public var sprites: [String]

  public init(colors: [FigureColor] = [], sprites: [String] = []) {
    self.colors = colors
    self.sprites = sprites
  }

  /// Nothing is drawn over cells.
  public static let none = FigureNeeds()

  public var isEmpty: Bool { colors.isEmpty && sprites.isEmpty }

  /// What is in any of two, each once.
  public func union(_ other: FigureNeeds) -> FigureNeeds {
    FigureNeeds(
      colors: colors + other.colors.filter { !colors.contains($0) },
      sprites: sprites + other.sprites.filter { !sprites.contains($0) })
  }
}

extension FigureNeeds {
  /// What some figures need.
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
