public import Settings

/// A SplitMix64 random number generator (Steele, Lea & Flood, OOPSLA 2014).
///
/// It has its own mappings from 64 bits to ranges and choices. Those of the standard library may
/// change, but a seed must always give the same image.
public struct Generator: Sendable {
  @usableFromInline
  var state: UInt64

  @inlinable
  public init(seed: UInt64) {
    state = seed
  }

  /// Creates an independent stream for each pair of generation and index. Its numbers do not depend
  /// on the order in which indices are computed.
  @inlinable @inline(__always)
  public init(seed: UInt64, generation: Int, index: Int) {
    var mixed = Generator(seed: seed)
    mixed.state = mixed.next() ^ UInt64(bitPattern: Int64(generation))
    mixed.state = mixed.next() ^ UInt64(bitPattern: Int64(index))
    state = mixed.next()
  }

  /// The step of the state from one number to the next.
  @usableFromInline
  static var step: UInt64 { 0x9E37_79B9_7F4A_7C15 }

  /// Returns the next 64 random bits.
  @inlinable
  public mutating func next() -> UInt64 {
    state &+= Self.step
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Returns a number from 0 up to but not including `bound`, with uniform distribution. The result
  /// is the high word of a product. In the rare case that would introduce a bias, another number is
  /// drawn (Lemire, TOMACS 29(1), 2019).
  ///
  /// - Precondition: `bound` is positive.
  @inlinable @inline(__always)
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

  @inlinable
  package mutating func chance(_ threshold: ChanceThreshold) -> Bool {
    threshold.isCertain || next() < threshold.value
  }

  /// Skips the next numbers. Several cores can thus draw from one stream.
  package mutating func skip(_ count: Int) { state &+= UInt64(count) &* Self.step }

  /// Moves a random selection of `count` elements to the front, drawn without replacement
  /// (Fisher–Yates shuffle).
  @inlinable
  package mutating func draw<Element>(_ count: Int, toFrontOf elements: inout [Element]) {
    for place in 0..<count {
      elements.swapAt(place, place + below(elements.count - place))
    }
  }
}

/// A probability as a threshold for 64 random bits, computed once for many draws.
@usableFromInline
package struct ChanceThreshold: Sendable {
  @usableFromInline
  package let value: UInt64
  @usableFromInline
  package let isCertain: Bool

  package init(_ share: Ratio) {
    // No 64-bit threshold means "always", so a probability of 1 has a flag of its own.
    isCertain = share >= Ratio(1)
    let scaled = (UInt128(share.numerator) << 64) / UInt128(share.denominator)
    value = isCertain ? .max : UInt64(scaled)
  }
}
