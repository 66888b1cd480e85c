public import Imaging
public import Worlds

/// The colours of a picture, and the sprites that stand in for them.
public struct Theme: Sendable {
  /// What lies around the world.
  public var background: Color
  /// The caption.
  public var text: Color
  /// The lines between cells where there is a gap.
  public var grid: Color
  /// Each cell kind's colour, by the kind's name.
  public var colors: [String: Color]
  /// Sprites of the theme's own, by the cell kind's name; other kinds have the listed ones.
  public var sprites: [String: Sprite]

  public init(
    background: Color, text: Color, grid: Color? = nil, colors: [String: Color] = [:],
    sprites: [String: Sprite] = [:]
  ) {
    self.background = background
    self.text = text
    self.grid = grid ?? background.mixed(with: text, 1, of: 8)
    self.colors = colors
    self.sprites = sprites
  }

  /// The colours of the states of a legend, in its order. A kind that the theme does not name is
  /// drawn like the background where it is state 0, else like the text, paler the higher the state.
  public func colors(of legend: [CellKind]) -> [Color] {
    legend.enumerated().map { state, kind in
      if let color = colors[kind.name] {
        let ground = legend.first.flatMap { colors[$0.name] } ?? background
        return kind.faded == 0 ? color : color.mixed(with: ground, kind.faded, of: kind.parts)
      }
      return state == 0 ? background : text.mixed(with: background, state - 1, of: legend.count)
    }
  }

  /// The sprite of a cell kind: the theme's own, else the listed one; nil where there is none.
  public func sprite(of kind: CellKind) -> Sprite? {
    sprites[kind.name] ?? Sprite.listed(kind.name)
  }
}
