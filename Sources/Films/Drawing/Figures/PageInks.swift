internal import Grids
internal import Imaging
internal import Synchronization
internal import Worlds

/// The palette entries of everything except cells; an entry is 0 if the image does not use it.
struct PageInks: Sendable {
  private(set) var background: UInt8 = 0
  private(set) var grid: UInt8 = 0
  private(set) var text = Ink(0)
  private(set) var label = Ink(0)
  /// The entry of the line around the world; that of the background if no entry is free.
  private(set) var line: UInt8 = 0
  private let needs: Needs
  private let hasGrid: Bool

  struct Needs: Sendable {
    var background: Bool
    var grid: Bool
    var text: Bool
    var labels: Bool
    var line: Bool
    var isAnimated: Bool

    /// The minimum number of colors. The line is not counted: it is drawn only if an entry is free.
    var colors: Int { [background, grid, text, labels].count { $0 } }
  }

  /// Appends the needed colors to a palette. `dead`: the entry of the cells behind labels.
  /// `others`: the number of colors appended later, which take precedence over intermediate colors
  /// at letters' edges. If an animated world of two colors needs nothing but text and a line, one
  /// intermediate color serves both, so that two bits per pixel suffice where the page has the
  /// color of dead cells.
  init(
    _ needs: Needs, _ theme: Theme, on dead: UInt8, before others: Int, in palette: inout Palette
  ) {
    self.needs = needs
    let room = Palette.limit - palette.colors.count - needs.colors - others
    let hasLine = needs.line && !needs.grid && room > 0
    let hasOneMix =
      needs.isAnimated && needs.text && !needs.grid && !needs.labels && others == 0
      && palette.colors.count <= 2
    let texts = [needs.text, needs.labels].count { $0 }
    let mixes = (room - (hasLine ? 1 : 0)) / max(1, texts)
    if needs.background { background = palette.append(theme.page) }
    if hasOneMix {
      text = Ink(theme.text, over: background, in: &palette)
      (grid, hasGrid) = (text.entry(Coverage.edgeLevels / 2, over: background), hasLine)
      line = hasLine ? grid : background
      return
    }
    if needs.text { text = Ink(theme.text, on: background, mixes: mixes, in: &palette) }
    if needs.labels { label = Ink(theme.text, on: dead, mixes: mixes, in: &palette) }
    hasGrid = needs.grid || hasLine
    if hasGrid { grid = palette.append(theme.grid) }
    line = hasGrid ? grid : background
  }

  /// Registers the entries as colors for `Figure`s.
  func register(_ known: inout InkEntries) {
    if needs.background { known[.background] = background }
    if needs.text { known[.text] = text.solid }
    if hasGrid { known[.grid] = grid }
  }
}

/// The palette entries for mixtures of two palette colors, used for partially covered pixels.
///
/// Each ramp gets as many steps as the palette has space for. The step in the middle comes first
/// for all ramps, then the steps at the thirds, then the rest; the most needed pairs come first.
/// The nearest step replaces a missing one, so a full palette leads to hard edges.
///
/// The choice does not depend on colors: a light and a dark image differ in their palettes only.
struct InkRamps: Sendable {
  /// An unordered pair of palette entries, stored with the smaller one first.
  struct Pair: Hashable, Sendable {
    let low: UInt8
    let high: UInt8

    init(_ a: UInt8, _ b: UInt8) {
      (low, high) = (min(a, b), max(a, b))
    }
  }

  /// The composition of an entry: `level` of `Coverage.levels` parts of `over`, the rest `under`.
  struct Mixture: Hashable, Sendable {
    let over: UInt8
    let under: UInt8
    let level: Int
  }

  private static let levels = Coverage.levels
  /// The levels that each round adds to a ramp.
  private static let rounds = [[3], [2, 4], [1, 5]]

  /// The ramps from the lower entry of a pair to the higher one; nil marks missing steps.
  private var ramps: [Pair: [UInt8?]] = [:]
  /// The composition of each palette entry; a color that is not a mixture is its own `over`.
  private(set) var mixtures: [Mixture]

  /// `pairs`: the needed pairs, the most needed first. `known`: the ramps that the palette already
  /// contains, from one entry to another. `rounds`: the maximum number of rounds of steps that a
  /// ramp gets.
  init(_ pairs: [Pair], known: [[UInt8]], rounds: Int, in palette: inout Palette) {
    mixtures = palette.colors.indices.map { index in
      Mixture(over: UInt8(index), under: UInt8(index), level: Self.levels)
    }
    for ramp in known { add(ramp) }
    for steps in Self.rounds.prefix(rounds) {
      for pair in pairs where palette.colors.count + steps.count <= Palette.limit {
        for step in steps { add(step, of: pair, &palette) }
      }
    }
  }

  /// Registers an existing ramp, which has an entry for each level from 0 to `Coverage.levels`.
  private mutating func add(_ ramp: [UInt8]) {
    let (under, over) = (ramp[0], ramp[Self.levels])
    let pair = Pair(under, over)
    guard under != over, ramps[pair] == nil else { return }
    ramps[pair] = under < over ? ramp : ramp.reversed()
    for level in 1..<Self.levels {
      mixtures[Int(ramp[level])] = Mixture(over: over, under: under, level: level)
    }
  }

  private mutating func add(_ step: Int, of pair: Pair, _ palette: inout Palette) {
    guard pair.low != pair.high else { return }
    var ramp = ramps[pair] ?? Self.empty(pair)
    if ramp[step] != nil { return }
    ramp[step] = palette.append(
      palette[pair.low].mixed(with: palette[pair.high], step, of: Self.levels))
    mixtures.append(Mixture(over: pair.high, under: pair.low, level: step))
    ramps[pair] = ramp
  }

  private static func empty(_ pair: Pair) -> [UInt8?] {
    [pair.low] + Array(repeating: nil, count: levels - 1) + [pair.high]
  }

  /// Returns the entry that mixes `level` parts of one entry with the rest of another.
  func entry(_ level: Int, of over: UInt8, on under: UInt8) -> UInt8 {
    let pair = Pair(over, under)
    let ramp = ramps[pair] ?? Self.empty(pair)
    let place = over == pair.high ? level : Self.levels - level
    // A tie goes to the step that contains more of the upper color.
    let steps = ramp.indices.filter { ramp[$0] != nil }
    let nearest = steps.min {
      let (a, b) = (abs($0 - place), abs($1 - place))
      return a == b ? ($0 > $1) == (over == pair.high) : a < b
    }
    return nearest.flatMap { ramp[$0] } ?? over
  }

  /// Returns the new entry of a pixel that an ink covers to a level. `level`: the coverage, from 0
  /// to `Coverage.levels`. `entry`: the pixel's previous entry, which may itself be a mixture.
  func entry(_ level: Int, of ink: UInt8, over entry: UInt8) -> UInt8 {
    let below = mixtures[Int(entry)]
    let rest = Self.levels - level
    if ink == below.over {
      // Two layers of one color: the uncovered shares multiply.
      let left = ((Self.levels - below.level) * rest + Self.levels / 2) / Self.levels
      return self.entry(Self.levels - left, of: ink, on: below.under)
    }
    if ink == below.under {
      let less = (below.level * rest + Self.levels / 2) / Self.levels
      return self.entry(less, of: below.over, on: ink)
    }
    // There are no mixtures of three colors: the larger share of the two below is kept.
    let ground = below.level * 2 >= Self.levels ? below.over : below.under
    return self.entry(level, of: ink, on: ground)
  }
}

struct InkEntries {
  /// The entries that shapes may be drawn over, the most frequent first: dead cells, the page, then
  /// all others.
  private(set) var grounds: [UInt8]
  private var entries: [FigureColor: UInt8] = [:]
  /// The entry to whose color trails fade.
  private let ground: UInt8

  /// - Parameters:
  ///   - states: the entries of the legend's kinds, in the legend's order.
  ///   - ground: the place in the world's own legend to whose color trails fade.
  init(_ legend: [CellKind], _ states: [UInt8], ground: Int) {
    grounds = states
    let own = Age.states(ofKindsIn: legend).map { states[$0] }
    self.ground = own.indices.contains(ground) ? own[ground] : own[0]
    for (place, entry) in own.enumerated() { entries[.state(place)] = entry }
    for (kind, entry) in zip(legend, states) where kind.faded == 0 && kind.tone == nil {
      let color = FigureColor(kind.name)
      if entries[color] == nil { entries[color] = entry }
    }
  }

  subscript(color: FigureColor) -> UInt8? {
    get { ([color] + color.kinds.map(FigureColor.init)).lazy.compactMap { entries[$0] }.first }
    set {
      entries[color] = newValue
      if let newValue { grounds.insert(newValue, at: color == .background ? 1 : grounds.endIndex) }
    }
  }

  /// Returns the entries of some colors, and appends the missing ones to the palette. Throws
  /// `PaletteProblem` if the palette has too few free entries.
  mutating func entries(
    of colors: [FigureColor], in palette: inout Palette, _ color: (FigureColor) -> Color
  ) throws(PaletteProblem) -> [(color: FigureColor, entry: UInt8)] {
    try palette.checkFreeEntries(for: colors.count { self[$0] == nil })
    return colors.map { part in
      let entry =
        self[part] ?? faded(part, in: palette).map { palette.append($0) }
        ?? palette.append(color(part))
      entries[part] = entry
      return (part, entry)
    }
  }

  /// Returns a fading color between that of an entry and that of the ground; nil for other colors.
  private func faded(_ part: FigureColor, in palette: Palette) -> ColorWithAlpha? {
    guard case .faded(let base, let steps) = part, let entry = self[base] else { return nil }
    return palette[entry].mixed(with: palette[ground], steps, of: FigureColor.fadingSteps)
  }
}

/// The inks and sprites with which shapes (`Figure`) are painted.
struct FigureInks: Sendable {
  private let inks: [FigureColor: Ink]
  /// The inks with hard edges, for small marks.
  let hard: [FigureColor: Ink]
  let sprites: FigureSprites
  let isEmpty: Bool

  /// The maximum number of rounds in which intermediate colors are added to ramps.
  static let mostRounds = 3

  /// `inks`: the entries of the colors, the most needed first. `sprites`: the names of the cell
  /// kinds that figures show as sprites. `grounds`: the entries that figures may be drawn over, the
  /// most frequent first. `ramps`: the ramps that the palette already contains. `rounds`: the
  /// maximum number of rounds of intermediate colors between two colors. Throws `PaletteProblem` if
  /// the palette has too few free entries for the sprites.
  init(
    _ inks: [(color: FigureColor, entry: UInt8)], _ sprites: [String], _ theme: Theme,
    on grounds: [UInt8], ramps: [[UInt8]], rounds: Int, in palette: inout Palette
  ) throws(PaletteProblem) {
    if !sprites.isEmpty { try palette.checkFreeEntries(for: sprites.count) }
    self.sprites = FigureSprites(sprites, theme, on: grounds[0], in: &palette)
    isEmpty = inks.isEmpty && sprites.isEmpty
    // The palette may fill up, so the pairs are ordered by need: the most frequent ground first.
    let pairs = (grounds.prefix(1) + inks.map(\.entry) + grounds.dropFirst()).flatMap { ground in
      inks.map { InkRamps.Pair($0.entry, ground) }
    }
    let ramps = InkRamps(pairs, known: ramps, rounds: rounds, in: &palette)
    let count = palette.colors.count
    self.inks = inks.reduce(into: [:]) { table, ink in
      table[ink.color] = Ink { level, old in
        old < count ? ramps.entry(level, of: ink.entry, over: old) : ink.entry
      }
    }
    hard = self.inks.mapValues { Ink($0.solid) }
  }

  /// Returns the ink of a color; nil if the animation does not use the color.
  subscript(color: FigureColor) -> Ink? { inks[color] }
}

/// The sprites of an animation's figures, converted to its palette.
struct FigureSprites: Sendable {
  private let sprites: [String: Sprite]
  /// The inks of the sprites, keyed by the names of cell kinds.
  private let inks: [String: SpriteInks]
  private let stamps = StampCache()

  /// A sprite scaled to a side, as palette entries; nil marks transparent pixels.
  typealias Stamp = Grid<UInt8?>

  /// A cache of stamps. A class, because all frames share it: making a stamp takes longer than
  /// painting a frame.
  private final class StampCache: Sendable {
    struct Key: Hashable {
      let name: String
      let side: Int
      let turn: Int
    }

    let made = Mutex<[Key: Stamp]>([:])
    /// The maximum number of cached stamps; the cache is emptied when it is full.
    static let most = 128
  }

  /// The largest side of a stamp in pixels. Larger sprites enlarge the stamp's pixels.
  private static let largest = 512
  /// The side in pixels at which a sprite's colors are chosen.
  private static let choice = 64

  /// Appends the sprites' colors to a palette. Sprites that the theme maps to the same colors share
  /// them. `names`: the names of the sprites' cell kinds. `ground`: the entry of the color behind
  /// partially transparent pixels.
  init(_ names: [String], _ theme: Theme, on ground: UInt8, in palette: inout Palette) {
    let drawn = names.compactMap { name in theme.sprite(of: CellKind(name)).map { (name, $0) } }
    sprites = Dictionary(drawn, uniquingKeysWith: { first, _ in first })
    let own = drawn.map(\.0).filter { theme.tempers[$0] != nil }
    let groups = [drawn.map(\.0).filter { !own.contains($0) }] + own.map { [$0] }
    let kinds = groups.map { [sprites] names in
      let pixels = names.flatMap { sprites[$0]?.scaled(to: Self.choice).elements ?? [] }
      return (pixels: pixels, most: SpriteColors.most)
    }
    let room = Palette.limit - palette.colors.count
    let chosen = SpriteColors.choose(of: kinds, limit: min(room, SpriteColors.most))
    var inks: [String: SpriteInks] = [:]
    for (names, colors) in zip(groups, chosen) {
      let ink = SpriteInks(colors, on: ground, in: &palette) {
        theme.replacementColor($0, of: names.first ?? "")
      }
      for name in names { inks[name] = ink }
    }
    self.inks = inks
  }

  /// Paints a sprite centered at a point, clipped to a region of the image. `side`: the sprite's
  /// side in 256ths of a pixel. `turn`: its angle, the number of one of `Mark.angles`. `top`: the row of
  /// the image at which the target begins.
  func paint(
    _ name: String, around place: SubpixelPoint, side: Int, turn: Int = 0,
    on target: any PaintTarget, from top: Int, in clip: Region
  ) {
    let side = max(0, side) / SubpixelPoint.pixel
    guard side > 0, let stamp = stamp(name, side: min(side, Self.largest), turn) else { return }
    // The shift rounds down left of the image, too, as that of letters does.
    let left = (place.x + SubpixelPoint.pixel / 2) >> 8 - side / 2
    let upper = (place.y + SubpixelPoint.pixel / 2) >> 8 - side / 2
    target.paint(
      stamp, at: Position(x: left, y: upper - top), side: side,
      in: Region(x: clip.x, y: clip.y - top, width: clip.width, height: clip.height))
  }

  private func stamp(_ name: String, side: Int, _ turn: Int) -> Stamp? {
    guard let sprite = sprites[name] else { return nil }
    let key = StampCache.Key(name: name, side: side, turn: turn)
    if let known = stamps.made.withLock({ $0[key] }) { return known }
    let image = sprite.scaled(to: side, Heading(turn * 65536 / Mark.angles))
    guard let stamp = inks[name]?.entries(of: image) else { return nil }
    stamps.made.withLock { made in
      if made.count >= StampCache.most { made = [:] }
      made[key] = stamp
    }
    return stamp
  }
}
