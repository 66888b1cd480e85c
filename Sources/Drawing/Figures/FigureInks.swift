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

  /// The entries of some colours, of which the palette gets those that it has not.
  mutating func entries(
    of colors: [FigureColor], _ theme: Theme, in palette: inout Palette
  ) throws(TooManyColors) -> [(color: FigureColor, entry: UInt8)] {
    try palette.checkRoom(for: colors.count { self[$0] == nil })
    return colors.map { color in
      let entry = self[color] ?? palette.append(theme.color(of: color))
      entries[color] = entry
      return (color, entry)
    }
  }
}

/// What figures are painted with: for each of their colours, and each part of a pixel that it can
/// cover, what becomes of each of the palette's entries.
struct FigureInks: Sendable {
  private let inks: [FigureColor: Int]
  /// Ink by ink, level by level from 1 on, and in that entry by entry.
  private let table: [UInt8]
  let sprites: FigureSprites

  /// Entries of a palette at most.
  private static let width = Palette.limit

  /// How many rounds of steps ramps get where there is room.
  static let mostRounds = 3

  /// Whether nothing can be painted with it.
  let isEmpty: Bool

  /// - Parameters:
  ///   - inks: the entries of the colours, the most needed first.
  ///   - sprites: the names of cell kinds.
  ///   - grounds: the entries of what they may lie on, the most frequent first.
  ///   - ramps: those that the palette has already.
  ///   - rounds: how many rounds of steps there are at most between two colours.
  init(
    _ inks: [(color: FigureColor, entry: UInt8)], _ sprites: [String], _ theme: Theme,
    on grounds: [UInt8], ramps: [[UInt8]], rounds: Int, in palette: inout Palette
  ) throws(TooManyColors) {
    let pictures = sprites.compactMap { name in
      theme.sprite(of: CellKind(name)).map { (name, $0) }
    }
    if !pictures.isEmpty { try palette.checkRoom(for: 1) }
    self.sprites = FigureSprites(pictures, on: palette.colors[Int(grounds[0])], in: &palette)
    isEmpty = inks.isEmpty && sprites.isEmpty
    self.inks = Dictionary(
      zip(inks.map(\.color), inks.indices), uniquingKeysWith: { first, _ in first })
    if inks.isEmpty {
      table = []
      return
    }
    let pairs = (grounds.prefix(1) + inks.map(\.entry) + grounds.dropFirst()).flatMap { ground in
      inks.map { InkRamps.Pair($0.entry, ground) }
    }
    let ramps = InkRamps(pairs, known: ramps, rounds: rounds, in: &palette)
    let count = palette.colors.count
    table = inks.flatMap { ink in
      (1...CoverageRow.levels).flatMap { level in
        (0..<count).map { ramps.entry(level, of: ink.entry, over: UInt8($0)) }
          + Array(repeating: 0, count: Self.width - count)
      }
    }
  }

  /// What a colour makes of each entry where it covers so much of a pixel; nil where it is none of
  /// the film's.
  subscript(color: FigureColor) -> Ink? {
    inks[color].map { ink in
      let start = ink * CoverageRow.levels * Self.width
      let end = start + CoverageRow.levels * Self.width
      return Ink(entry: table[end - Self.width], table: table[start..<end])
    }
  }

  /// A colour to paint with.
  struct Ink {
    /// The entry where it covers all.
    let entry: UInt8
    fileprivate let table: ArraySlice<UInt8>

    /// What becomes of an entry of which so much is covered; `level` is at least 1.
    @inline(__always)
    func entry(_ level: Int, over entry: UInt8) -> UInt8 {
      table[table.startIndex + (level - 1) * FigureInks.width + Int(entry)]
    }
  }
}
