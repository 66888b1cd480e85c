internal import Imaging

/// The palette's entries between two of its colours: what a pixel gets that one of them covers in
/// part.
///
/// Each ramp has as many steps as there is room for: first all get the one in the middle, then those
/// at the thirds, then the rest, and what is needed most is served first. Where a step is missing the
/// nearest stands in for it, in the end a hard edge. None of this depends on colours: a light and a
/// dark picture differ in their palettes only.
struct InkRamps: Sendable {
  /// Two entries, the smaller one first.
  struct Pair: Hashable, Sendable {
    let low: UInt8
    let high: UInt8

    init(_ a: UInt8, _ b: UInt8) {
      (low, high) = (min(a, b), max(a, b))
    }
  }

  /// What an entry is made of: so much of `over`, the rest of `under`.
  struct Mixture: Hashable, Sendable {
    let over: UInt8
    let under: UInt8
    let level: Int
  }

  private static let levels = Coverage.levels
  /// The steps of a ramp in the order in which they are given room.
  private static let rounds = [[3], [2, 4], [1, 5]]

  /// From the lower entry of a pair to the higher one, both included; nil for what is missing.
  private var ramps: [Pair: [UInt8?]] = [:]
  /// What each entry of the palette is made of, as far as is known.
  private(set) var mixtures: [Mixture]

  /// - Parameters:
  ///   - pairs: those that are needed, the most needed first.
  ///   - known: ramps that the palette has already, from one entry to another.
  ///   - rounds: how many steps a ramp gets at most: those of so many rounds.
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

  /// - Precondition: it has an entry for each level, the first of nothing.
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
    let colors = palette.colors
    ramp[step] = palette.append(
      colors[Int(pair.low)].mixed(with: colors[Int(pair.high)], step, of: Self.levels))
    mixtures.append(Mixture(over: pair.high, under: pair.low, level: step))
    ramps[pair] = ramp
  }

  private static func empty(_ pair: Pair) -> [UInt8?] {
    [pair.low] + Array(repeating: nil, count: levels - 1) + [pair.high]
  }

  /// The entry of so much of one colour over another.
  func entry(_ level: Int, of over: UInt8, on under: UInt8) -> UInt8 {
    let pair = Pair(over, under)
    let ramp = ramps[pair] ?? Self.empty(pair)
    let place = over == pair.high ? level : Self.levels - level
    // Of two that are as near the one that is more of the colour on top.
    let steps = ramp.indices.filter { ramp[$0] != nil }
    let nearest = steps.min {
      let (a, b) = (abs($0 - place), abs($1 - place))
      return a == b ? ($0 > $1) == (over == pair.high) : a < b
    }
    return nearest.flatMap { ramp[$0] } ?? over
  }

  /// What an entry becomes where so much of a colour lies over it.
  func entry(_ level: Int, of ink: UInt8, over entry: UInt8) -> UInt8 {
    let below = mixtures[Int(entry)]
    let rest = Self.levels - level
    if ink == below.over {
      let left = ((Self.levels - below.level) * rest + Self.levels / 2) / Self.levels
      return self.entry(Self.levels - left, of: ink, on: below.under)
    }
    if ink == below.under {
      let less = (below.level * rest + Self.levels / 2) / Self.levels
      return self.entry(less, of: below.over, on: ink)
    }
    // Of three colours the two that matter most.
    let ground = below.level * 2 >= Self.levels ? below.over : below.under
    return self.entry(level, of: ink, on: ground)
  }
}
