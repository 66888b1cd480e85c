internal import Imaging

/// The palette entries of a text's pixels, from those that its letters hardly touch to those that they cover:
/// mixes of its colour and of the one that it stands on.
struct TextInk: Sendable {
  /// By coverage; nil where that leaves the pixel as it is.
  private let entries: [UInt8?]
  /// The highest coverage that shows a palette's entry; 0 of those that are none of the ink's.
  private let levels: [UInt8]

  /// How many mixes there are where a palette has room for them.
  static let mixes = GlyphRaster.levels - 1

  /// All in one entry, which shows no mixes.
  init(_ entry: UInt8) {
    self.init([entry])
  }

  /// Appends the mixes that there is room for, and last the colour itself, to a palette.
  ///
  /// - Parameters:
  ///   - base: the entry of what it stands on.
  ///   - room: how many mixes it may have.
  init(_ color: Color, on base: UInt8, mixes room: Int, in palette: inout Palette) {
    let ground = palette.colors[Int(base)]
    let steps = max(0, min(Self.mixes, room)) + 1
    let entries = (1...steps).map { palette.append(ground.mixed(with: color, $0, of: steps)) }
    for (step, entry) in entries.dropLast().enumerated() {
      palette.standIns[entry] = 2 * (step + 1) < steps ? base : entries[steps - 1]
    }
    self.init(entries)
  }

  /// From the entry of what is covered least to that of what is covered whole.
  init(_ steps: [UInt8]) {
    entries = (0...GlyphRaster.levels).map { level in
      let step = (level * steps.count).rounded(over: GlyphRaster.levels)
      return step == 0 ? nil : steps[step - 1]
    }
    var levels = [UInt8](repeating: 0, count: Palette.limit)
    for (level, entry) in entries.enumerated() {
      if let entry { levels[Int(entry)] = UInt8(level) }
    }
    self.levels = levels
  }

  /// The entry of what is covered whole.
  var solid: UInt8 { (entries.last ?? nil) ?? 0 }

  /// The entry of a pixel that is covered as much as a level says, where it had another before; nil where
  /// it stays. Letters that overlap do not make each other paler.
  func entry(_ level: UInt8, over old: UInt8) -> UInt8? {
    levels[Int(old)] > level ? nil : entries[Int(level)]
  }
}
