internal import Imaging
internal import Worlds

/// The entries of a palette that parts of colours have.
struct InkEntries {
  /// What figures may lie on, the most frequent first: dead cells, what lies around, the others.
  private(set) var grounds: [UInt8]
  private var entries: [FigureColor: UInt8] = [:]

  /// - Parameter states: the entries of a legend's kinds.
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

  /// The entries of some colors, of which the palette gets those that it has not.
  mutating func entries(
    of colors: [FigureColor], in palette: inout Palette, _ color: (FigureColor) -> Color
  ) throws(PaletteProblem) -> [(color: FigureColor, entry: UInt8)] {
    try palette.checkRoom(for: colors.count { self[$0] == nil })
    return colors.map { part in
      let entry = self[part] ?? palette.append(color(part))
      entries[part] = entry
      return (part, entry)
    }
  }
}

/// The inks and sprites that figures are painted with.
struct FigureInks: Sendable {
  private let inks: [FigureColor: Ink]
  let sprites: FigureSprites
  /// Whether nothing can be painted with it.
  let isEmpty: Bool

  /// The rounds of steps that ramps get where there is room.
  static let mostRounds = 3

  /// - Parameters:
  ///   - inks: the entries of the colors, the most needed first.
  ///   - sprites: the names of cell kinds.
  ///   - grounds: the entries of what they may lie on, the most frequent first.
  ///   - ramps: those that the palette has already.
  ///   - rounds: how many rounds of steps there are at most between two colors.
  init(
    _ inks: [(color: FigureColor, entry: UInt8)], _ sprites: [String], _ theme: Theme,
    on grounds: [UInt8], ramps: [[UInt8]], rounds: Int, in palette: inout Palette
  ) throws(PaletteProblem) {
    if !sprites.isEmpty { try palette.checkRoom(for: sprites.count) }
    self.sprites = FigureSprites(
      sprites, theme, on: palette.colors[Int(grounds[0])], in: &palette)
    isEmpty = inks.isEmpty && sprites.isEmpty
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

  /// The ink of a color; nil where it is none of the film's.
  subscript(color: FigureColor) -> Ink? { inks[color] }
}
