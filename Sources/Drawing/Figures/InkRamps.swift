internal import Imaging

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

  /// The composition of an entry: `level` of `Coverage.levels` parts of `over`, the rest of
  /// `under`.
  struct Mixture: Hashable, Sendable {
    let over: UInt8
    let under: UInt8
    let level: Int
  }

  private static let levels = Coverage.levels
  /// The levels that each round adds to a ramp.
  private static let rounds = [[3], [2, 4], [1, 5]]

  /// The ramps from the lower entry of a pair to the higher one, inclusive; nil marks missing
  /// steps.
  private var ramps: [Pair: [UInt8?]] = [:]
  /// The composition of each palette entry; a color that is not a mixture is its own `over`.
  private(set) var mixtures: [Mixture]

  /// - Parameters:
  ///   - pairs: the needed pairs, the most needed first.
  ///   - known: the ramps that the palette already contains, from one entry to another.
  ///   - rounds: the maximum number of rounds of steps that a ramp gets.
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

  /// Registers an existing ramp.
  ///
  /// - Precondition: `ramp` has an entry for each level, from 0 to `Coverage.levels`.
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

  /// Returns the new entry of a pixel that an ink covers to a level.
  ///
  /// - Parameters:
  ///   - level: the coverage, from 0 to `Coverage.levels`.
  ///   - entry: the pixel's previous entry, which may itself be a mixture.
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
