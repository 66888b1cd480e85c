public import Settings

/// SplitMix64 (Steele, Lea & Flood, OOPSLA 2014), and our own mappings from its 64 bits to ranges
/// and choices, since the standard library's may change and a seed must mean the same picture for
/// ever.
public struct Generator: Sendable {
  private var state: UInt64

  public init(seed: UInt64) {
    state = seed
  }

  /// A stream of its own for each (generation, index): what is drawn from it does not depend on the
  /// order in which indices are worked out.
  @inline(__always)
  public init(seed: UInt64, generation: Int, index: Int) {
    var mixed = Generator(seed: seed)
    mixed.state = mixed.next() ^ UInt64(bitPattern: Int64(generation))
    mixed.state = mixed.next() ^ UInt64(bitPattern: Int64(index))
    state = mixed.next()
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number from 0 up to but without `bound`, each equally likely: the high word of a product,
  /// drawn again in the rare case that would favour some (Lemire, TOMACS 29(1), 2019).
  ///
  /// - Precondition: `bound` is positive.
  @inline(__always)
  public mutating func below(_ bound: Int) -> Int {
    let bound = UInt64(bound)
    var product = next().multipliedFullWidth(by: bound)
    if product.low < bound {
      let unfair = (0 &- bound) % bound
      while product.low < unfair { product = next().multipliedFullWidth(by: bound) }
    }
    return Int(product.high)
  }

  /// Returns true with a probability of exactly `share`, to within 2⁻⁶⁴.
  public mutating func chance(_ share: Ratio) -> Bool { chance(ChanceThreshold(share)) }

  mutating func chance(_ threshold: ChanceThreshold) -> Bool {
    threshold.isCertain || next() < threshold.value
  }

  /// Moves `count` elements, drawn without replacement, to the front (Fisher and Yates).
  mutating func draw<Element>(_ count: Int, toFrontOf elements: inout [Element]) {
    for place in 0..<count {
      elements.swapAt(place, place + below(elements.count - place))
    }
  }
}

/// A share as what 64 random bits are compared with, worked out once for many draws.
struct ChanceThreshold {
  let value: UInt64
  let isCertain: Bool

  init(_ share: Ratio) {
    isCertain = share >= Ratio(1)
    let scaled = (UInt128(share.numerator) << 64) / UInt128(share.denominator)
    value = isCertain ? .max : UInt64(scaled)
  }
}
