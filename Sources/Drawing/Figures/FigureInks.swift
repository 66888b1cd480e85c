internal import Imaging
internal import Worlds

/// The palette entries of the colors in which shapes can be drawn.
struct InkEntries {
  /// The entries that shapes may be drawn over, the most frequent first: dead cells, the page, then
  /// all others.
  private(set) var grounds: [UInt8]
  private var entries: [FigureColor: UInt8] = [:]

  /// - Parameter states: the entries of the legend's kinds, in the legend's order.
  init(_ legend: [CellKind], _ states: [UInt8]) {
    grounds = states
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

  /// Returns the entries of some colors, and appends the missing ones to the palette.
  ///
  /// - Throws: `PaletteProblem` if the palette has too few free entries.
  mutating func entries(
    of colors: [FigureColor], in palette: inout Palette, _ color: (FigureColor) -> Color
  ) throws(PaletteProblem) -> [(color: FigureColor, entry: UInt8)] {
    try palette.checkFreeEntries(for: colors.count { self[$0] == nil })
    return colors.map { part in
      let entry = self[part] ?? palette.append(color(part))
      entries[part] = entry
      return (part, entry)
    }
  }
}

/// The inks and sprites with which shapes (`Figure`) are painted.
struct FigureInks: Sendable {
  private let inks: [FigureColor: Ink]
  let sprites: FigureSprites
  /// True if there are neither inks nor sprites.
  let isEmpty: Bool

  /// The maximum number of rounds in which intermediate colors are added to ramps.
  static let mostRounds = 3

  /// - Parameters:
  ///   - inks: the entries of the colors, the most needed first.
  ///   - sprites: the names of the cell kinds that figures show as sprites.
  ///   - grounds: the entries that figures may be drawn over, the most frequent first.
  ///   - ramps: the ramps that the palette already contains.
  ///   - rounds: the maximum number of rounds of intermediate colors between two colors.
  /// - Throws: `PaletteProblem` if the palette has too few free entries for the sprites.
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
  }

  /// Returns the ink of a color; nil if the animation does not use the color.
  subscript(color: FigureColor) -> Ink? { inks[color] }
}
