public import Imaging
public import Worlds

/// The colors of an image, and the sprites that can replace cells' colors.
public struct Theme: Sendable {
  /// The color around the world.
  public var background: Color
  /// True if images are transparent where they would show the background or cells of state 0.
  package var isTransparent = false
  /// The color of texts.
  public var text: Color
  /// The color of the lines between cells, visible if there is a gap.
  public var grid: Color
  /// A strong color for drawings that point at cells.
  public var accent: Color
  /// The color of outlines around cells.
  public var mark: Color
  /// The colors of cell kinds, keyed by the kinds' names.
  public var colors: [String: Color]
  /// The colors of cells of increasing age, used if all cells are of one kind. If empty, a cell
  /// fades from its own color.
  public var ages: [Color] = []
  /// The colors of a trail of increasing age, used if all cells are of one kind. The trail ends in
  /// the color of state 0.
  public var trail: [Color] = []
  /// The colors of a plot's curves, in order. If empty, a curve has the color of the counted kind.
  public var plots: [Color] = []
  /// The theme for readers whose system prefers dark pages; empty if all readers see this one.
  package var night: [Theme] = []
  /// True if the user wrote the theme. Its colors then replace those of a rule's file.
  package var isOwn = false
  /// True if the user chose the theme of a model. State 0 then has the background color, and the states'
  /// suggested colors become lighter or darker until they differ.
  package var movesStates = false
  /// True if the user chose the ramp of a model's numbers, which a theme of grays then keeps.
  package var keepsRamps = false
  /// The theme's own sprites, keyed by cell kind, with variants such as `orca-2` and `orca-small`.
  /// Other kinds have built-in sprites.
  package var sprites: [String: Sprite]
  /// The colors that replace those of sprites, from dark to bright. If empty, sprites keep their
  /// colors.
  public var temper: [Color] = []
  /// The replacement colors of single kinds, keyed by the kinds' names.
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

  /// The background as it is shown.
  var page: ColorWithAlpha { isTransparent ? .transparent : ColorWithAlpha(background) }

  /// Returns the theme's color for a drawn shape; the text color if the theme does not name one.
  public func color(of part: FigureColor) -> Color {
    switch part {
    case .role(.text): text
    case .role(.background): background
    case .role(.grid): grid
    case .role(.accent): accent
    case .role(.mark): mark
    case .role(.muted): letters(text.mixed(with: background, 2, of: 5))
    case .letters(let name): letters(color(of: FigureColor(name)))
    case .faded(let color, let steps):
      self.color(of: color).mixed(with: background, steps, of: FigureColor.fadingSteps)
    default: part.kinds.lazy.compactMap { colors[$0] }.first ?? text
    }
  }

  /// Returns true if the theme names a color for one of the cell kinds that `part` represents.
  public func names(_ part: FigureColor) -> Bool { part.kinds.contains { colors[$0] != nil } }

  /// Returns the colors of a legend's states, in the legend's order.
  ///
  /// A kind that neither has a color of its own nor one in the theme has the background color if it
  /// is state 0. Otherwise it has the color of its place in the palette of kinds (`KindColors`), or
  /// without such a place the text color, paler for higher states.
  public func colors(of legend: [CellKind]) -> [Color] {
    movesStates ? plainColors(of: apart(legend)) : plainColors(of: legend)
  }

  func plainColors(of legend: [CellKind]) -> [Color] {
    let known = KnownColors(of: legend, in: self)
    // States that represent ages are not additional kinds.
    let kinds = legend.count(where: { $0.tone == nil })
    var others = 0
    return legend.enumerated().map { state, kind in
      if let tone = kind.tone { return color(of: kind, in: tone, known) }
      defer { others += state == 0 ? 0 : 1 }
      if let color = known.color(of: kind) {
        return kind.faded == 0 ? color : color.mixed(with: known.ground, kind.faded, of: kind.parts)
      }
      return state == 0 ? background : text.mixed(with: background, others, of: kinds)
    }
  }

  /// Returns the colors of a legend's states as images show them. In a transparent theme, state 0
  /// is transparent, and trails fade until they are, too.
  func shownColors(of legend: [CellKind]) -> [ColorWithAlpha] {
    zip(legend, colors(of: legend)).enumerated().map { state, shown in
      let (kind, color) = shown
      guard isTransparent else { return ColorWithAlpha(color) }
      if state == 0 { return .transparent }
      var faded = ColorWithAlpha(color)
      guard let tone = kind.tone, tone.age == .trail else { return faded }
      faded.alpha = UInt8(255 * (AgeTone.count - tone.number) / AgeTone.count)
      return faded
    }
  }

  /// Returns the color that the theme has under a name; nil if it has none.
  func named(_ name: String) -> Color? {
    switch name {
    case "background": background
    case "text": text
    case "grid": grid
    case "accent": accent
    default: colors[name]
    }
  }

  private func color(of kind: CellKind, in tone: AgeTone, _ known: KnownColors) -> Color {
    let (own, ground) = (known.color(of: kind) ?? text, known.ground)
    let said = tone.isOnlyKind ? (tone.age == .trail ? trail : ages) : []
    switch tone.age {
    case .trail:
      let stops = said.isEmpty ? [own.mixed(with: ground, 1, of: 2)] : said
      // A transparent trail ends in transparent pixels instead of the ground's color.
      let all = isTransparent ? stops : stops + [ground]
      return all.color(tone.number, of: AgeTone.count)
    case .cells:
      let stops = said.isEmpty ? [own, own.mixed(with: ground, 2, of: 3)] : said
      return stops.color(tone.number, of: AgeTone.count - 1)
    }
  }

  /// Returns the sprites of a cell kind, either the theme's own or built-in ones; nil if there are
  /// none. A kind that is shown in a tone of its age has no sprites.
  func sprites(of kind: CellKind) -> SpriteSet? {
    if kind.tone != nil { return nil }
    let isOwn = sprites[kind.name] != nil
    let hasOwn = SpriteSet.names(of: kind.name).contains { sprites[$0] != nil }
    return SpriteSet(kind.name, isListed: !hasOwn) { name in
      sprites[name] ?? (isOwn ? nil : Sprite.listed(name))
    }
  }

  /// Returns the sprite of a cell kind for use outside a world; nil if there is none.
  func sprite(of kind: CellKind) -> Sprite? { sprites(of: kind)?.first }

  /// Returns the replacement for a color of a kind's sprite, a later one for a brighter color.
  func replacementColor(_ color: Color, of kind: String) -> Color {
    let temper = tempers[kind] ?? temper
    if temper.isEmpty { return color }
    // The luma, weighted by Rec. 709, from 0 to 255 after the division.
    let luma = 2126 * Int(color.red) + 7152 * Int(color.green) + 722 * Int(color.blue)
    return temper.color((luma + 5000) / 10_000, of: 255)
  }

  // MARK: States of models

  /// Returns a legend whose suggested colors differ from the background and from each other. The tones
  /// of ages follow from them.
  func apart(_ legend: [CellKind]) -> [CellKind] {
    let own = Age.states(ofKindsIn: legend).map { legend[$0] }
    let shown = plainColors(of: own)
    let moved = Dictionary(
      zip(own.map(\.name), isGray ? grays(shown, own) : apart(shown, own)),
      uniquingKeysWith: { first, _ in first })
    return legend.map { kind in
      guard kind.suggestedColor != nil, kind.step == nil, let color = moved[kind.name] else {
        return kind
      }
      var result = kind
      result.color = color.number
      return result
    }
  }

  /// Returns colors that differ from the background and from each other. Suggested colors become lighter or
  /// darker, unless the user's own theme names the kind.
  private func apart(_ shown: [Color], _ legend: [CellKind]) -> [Color] {
    var result: [Color] = []
    for (kind, color) in zip(legend, shown) {
      let isNamed = isOwn && named(kind.name) != nil
      guard kind.suggestedColor != nil, kind.step == nil, !isNamed else {
        result.append(color)
        continue
      }
      if result.isEmpty {
        result.append(background)
        continue
      }
      let amounts = stride(from: 0, through: 255, by: 5).lazy.flatMap { [$0, -$0] }
      let moved = amounts.map { color.moved(by: $0) }.first { color in
        (result + [background]).allSatisfy { $0.contrast(with: color) >= Self.apart }
      }
      result.append(moved ?? color)
    }
    return result
  }

  /// The least contrast of two states of a model.
  private static let apart = 1.5

  /// True if the theme shows worlds in grays, for black-and-white printers.
  private var isGray: Bool {
    !ages.isEmpty && !plots.isEmpty && ([background, text] + ages + plots).allSatisfy(\.isGray)
  }

  /// Returns the background for state 0, and grays with equal contrasts to their neighbors for the others.
  /// Darker colors become darker grays.
  private func grays(_ shown: [Color], _ legend: [CellKind]) -> [Color] {
    let isMoved = legend.map { $0.suggestedColor != nil && $0.step == nil }
    let paper = Color(0xffffff)
    let contrasts = shown.map { $0.contrast(with: paper) }
    let order = legend.indices.dropFirst().filter { isMoved[$0] }
      .sorted { (contrasts[$0], $0) < (contrasts[$1], $1) }
    var result = shown
    if isMoved.first == true { result[0] = background }
    for (number, state) in order.enumerated() {
      result[state] = gray(number + 1, of: order.count)
    }
    return result
  }

  /// Returns the color of a step of a ramp of numbers: that of the ramp, or a gray, which is visible on the
  /// page if marks have it.
  package func color(
    ofStep number: Int, of steps: Int, in ramp: ColorRamp, areMarks: Bool = false
  ) -> Color {
    guard movesStates, isGray, !keepsRamps else { return Color(ramp.color(number, of: steps)) }
    let first = areMarks ? steps / 2 : 0
    return background.mixed(with: text, first + number, of: max(1, first + steps - 1))
  }

  /// Returns the gray at `part` of `whole` steps of equal contrast from the background to the color of text.
  private func gray(_ part: Int, of whole: Int) -> Color {
    let power = { (base: Double, exponent: Int) in (0..<exponent).reduce(1) { all, _ in all * base }
    }
    let least = power(text.contrast(with: background), part)
    let mixtures = (0...255).lazy.map { background.mixed(with: text, $0, of: 255) }
    return mixtures.first { power($0.contrast(with: background), whole) >= least } ?? text
  }

  // MARK: Letters and curves

  /// The contrasts that make text legible and lines visible, as the ratios of WCAG 2.
  private static let (legible, visible) = (4.5, 3.0)
  /// The number of steps in which a color is mixed with the color of text.
  private static let steps = 16

  /// Returns a color for letters: the given one, mixed with the color of text until it is legible
  /// on the page and on a table.
  func letters(_ color: Color) -> Color {
    let grounds = [background] + (colors["table"].map { [$0] } ?? [])
    let mixtures = (0...Self.steps).lazy.map { color.mixed(with: text, $0, of: Self.steps) }
    return mixtures.first { color in
      grounds.allSatisfy { color.contrast(with: $0) >= Self.legible }
    } ?? text
  }

  /// Returns a color for a curve: the given one, all of its channels moved away from the background
  /// until it is visible on the page. It keeps its hue, and more chroma than in a mixture with gray.
  package func curve(_ color: Color) -> Color {
    let isPale = background.contrast(with: Color(0)) > background.contrast(with: Color(0xffffff))
    let moved = stride(from: 0, through: 255, by: 5).lazy.map { color.moved(by: isPale ? -$0 : $0) }
    return moved.first { $0.contrast(with: background) >= Self.visible } ?? text
  }

  // MARK: Colors of curves

  /// Returns the colors of a plot's curves that form an ordered group.
  ///
  /// The colors listed in `plots` come first, then visible colors that contrast with them. Without
  /// a list, the colors are spread over those of `ages`, so that their order is visible.
  package func curveColors(_ count: Int) -> [Color] {
    if !plots.isEmpty {
      return plots.prefix(count) + farthestColors(count - plots.count, from: plots)
    }
    let stops = (ages.isEmpty ? [text, accent] : ages).map(curve)
    let gaps = max(1, count - 1)
    return (0..<count).map { curve in
      let (stop, rest) = (curve * (stops.count - 1)).quotientAndRemainder(dividingBy: gaps)
      return rest == 0 ? stops[stop] : stops[stop].mixed(with: stops[stop + 1], rest, of: gaps)
    }
  }

  /// Returns the colors of curves that are drawn beside others and have no order. The colors listed
  /// in `plots` come first, then colors that contrast with all others.
  package func curveColors(_ count: Int, beside others: [Color]) -> [Color] {
    plots.isEmpty ? farthestColors(count, from: others) : curveColors(count)
  }

  /// Returns colors of `ages`, `text` and `accent` that contrast most with the background, with
  /// `others` and with each other. Colors repeat once all of them are in use.
  private func farthestColors(_ count: Int, from others: [Color]) -> [Color] {
    let all = (ages + [text, accent]).map(curve)
    // The distance of each color to the nearest one in use.
    var room = all.map { color in
      ([background] + others).map { color.distance(to: $0) }.min() ?? 0
    }
    var (free, chosen) = (Array(all.indices), [Color]())
    while chosen.count < count {
      if free.isEmpty { free = Array(all.indices) }
      // A greedy choice: that distance is maximal.
      let place = free.indices.max { room[free[$0]] < room[free[$1]] } ?? 0
      let color = all[free.remove(at: place)]
      chosen.append(color)
      for index in all.indices { room[index] = min(room[index], all[index].distance(to: color)) }
    }
    return chosen
  }

  /// Returns the color of the band around a curve, which is paler than the curve.
  package func bandColor(of curve: Color) -> Color { curve.mixed(with: background, 7, of: 10) }
}

/// The colors of a legend's kinds, without those that depend on the order of states.
private struct KnownColors {
  private let theme: Theme
  /// The number of kinds that share the palette of kinds.
  private let places: Int
  /// The color of state 0.
  private(set) var ground: Color

  init(of legend: [CellKind], in theme: Theme) {
    self.theme = theme
    places = (legend.compactMap(\.palette).max() ?? 0) + 1
    ground = theme.background
    ground = legend.first.flatMap { color(of: $0) } ?? theme.background
  }

  /// Returns the color of a kind; nil if neither it nor the theme determines the color.
  func color(of kind: CellKind) -> Color? {
    let named = kind.themeColor.flatMap(theme.named) ?? theme.colors[kind.name]
    let own = kind.color ?? (theme.isOwn && named != nil ? nil : kind.suggestedColor)
    return own.map { Color($0) } ?? named ?? kind.palette.map { KindColors.color($0, of: places) }
  }
}

extension [Color] {
  /// Returns the color at `part` of `whole` of the gradient through all colors. Precondition: the
  /// array is not empty.
  fileprivate func color(_ part: Int, of whole: Int) -> Color {
    let (stop, rest) = (part * (count - 1)).quotientAndRemainder(dividingBy: whole)
    return rest == 0 ? self[stop] : self[stop].mixed(with: self[stop + 1], rest, of: whole)
  }
}
