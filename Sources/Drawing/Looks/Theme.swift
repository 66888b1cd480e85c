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
  /// One strong colour, for what points at cells.
  public var accent: Color
  /// What is drawn around cells.
  public var mark: Color
  /// Each cell kind's colour, by the kind's name.
  public var colors: [String: Color]
  /// The colours that a cell goes through as it grows older, where all are of one kind; where there
  /// are none it fades from its own.
  public var ages: [Color] = []
  /// The colours that what a cell leaves behind goes through, likewise, before the background's.
  public var trail: [Color] = []
  /// The colours of curves, in their order; where there are none each has that of what it counts.
  public var plots: [Color] = []
  /// Sprites of the theme's own, by the cell kind's name, and its further drawings by such as `orca-2`
  /// and `orca-small`; other kinds have the listed ones.
  package var sprites: [String: Sprite]
  /// The colours that sprites' are mapped to, from dark to bright; where there are none they stay.
  public var temper: [Color] = []
  /// Those of single kinds, by their names.
  public var tempers: [String: [Color]] = [:]

  package init(
    background: Color, text: Color, grid: Color? = nil, accent: Color? = nil, mark: Color? = nil,
    colors: [String: Color] = [:], sprites: [String: Sprite] = [:]
  ) {
    self.background = background
    self.text = text
    self.grid = grid ?? background.mixed(with: text, 1, of: 8)
    self.accent = accent ?? text
    self.mark = mark ?? accent ?? text
    self.colors = colors
    self.sprites = sprites
  }

  /// The colour that plays a part; that of text where the theme names none.
  public func color(of part: FigureColor) -> Color {
    switch part {
    case .role(.text): text
    case .role(.background): background
    case .role(.grid): grid
    case .role(.accent): accent
    case .role(.mark): mark
    case .role(.muted): text.mixed(with: background, 2, of: 5)
    default: part.kinds.lazy.compactMap { colors[$0] }.first ?? text
    }
  }

  /// Whether it names a colour for a part that cells have.
  public func names(_ part: FigureColor) -> Bool { part.kinds.contains { colors[$0] != nil } }

  /// The colours of the states of a legend, in its order. A kind that the theme does not name is
  /// drawn like the background where it is state 0, else like the text, paler the higher the state.
  public func colors(of legend: [CellKind]) -> [Color] {
    // Ages of cells are states, too, and no further kinds.
    let kinds = legend.count(where: { $0.tone == nil })
    var others = 0
    return legend.enumerated().map { state, kind in
      if let tone = kind.tone { return color(of: kind, in: tone, on: legend[0]) }
      defer { others += state == 0 ? 0 : 1 }
      if let color = colors[kind.name] {
        let ground = legend.first.flatMap { colors[$0.name] } ?? background
        return kind.faded == 0 ? color : color.mixed(with: ground, kind.faded, of: kind.parts)
      }
      return state == 0 ? background : text.mixed(with: background, others, of: kinds)
    }
  }

  private func color(of kind: CellKind, in tone: AgeTone, on ground: CellKind) -> Color {
    let own = colors[kind.name] ?? text
    let ground = colors[ground.name] ?? background
    let said = tone.isOfOnlyKind ? (tone.age == .trail ? trail : ages) : []
    switch tone.age {
    case .trail:
      let stops = said.isEmpty ? [own.mixed(with: ground, 1, of: 2)] : said
      return (stops + [ground]).color(tone.number, of: AgeTone.count)
    case .cells:
      let stops = said.isEmpty ? [own, own.mixed(with: ground, 2, of: 3)] : said
      return stops.color(tone.number, of: AgeTone.count - 1)
    }
  }

  /// The drawings of a cell kind: the theme's own, else the listed ones; nil where there are none.
  ///
  /// What is shown in a tone of its age has none.
  func sprites(of kind: CellKind) -> SpriteSet? {
    if kind.tone != nil { return nil }
    let isOwn = sprites[kind.name] != nil
    let hasOwn = SpriteSet.names(of: kind.name).contains { sprites[$0] != nil }
    return SpriteSet(kind.name, isListed: !hasOwn) { name in
      sprites[name] ?? (isOwn ? nil : Sprite.listed(name))
    }
  }

  /// The sprite of a cell kind outside a world; nil where there is none.
  func sprite(of kind: CellKind) -> Sprite? { sprites(of: kind)?.first }

  /// A colour of a kind's sprite, in the theme's temper: the brighter, the further along.
  func tempered(_ color: Color, of kind: String) -> Color {
    let temper = tempers[kind] ?? temper
    if temper.isEmpty { return color }
    // Luma, as Rec. 709 weighs the channels, from 0 to 255.
    let luma = 2126 * Int(color.red) + 7152 * Int(color.green) + 722 * Int(color.blue)
    return temper.color((luma + 5000) / 10_000, of: 255)
  }
}

extension [Color] {
  /// What lies `part` of `whole` along the way through all of them. - Precondition: there is one.
  fileprivate func color(_ part: Int, of whole: Int) -> Color {
    let (stop, rest) = (part * (count - 1)).quotientAndRemainder(dividingBy: whole)
    return rest == 0 ? self[stop] : self[stop].mixed(with: self[stop + 1], rest, of: whole)
  }
}
