/// The values that a count has in several runs. They take as little memory as the largest of them
/// allows: a quantile needs them all.
struct CountValues: Sendable {
  private var small: [UInt32] = []
  private var wide: [UInt128] = []

  /// In bytes, with what an array holds ready for more.
  static func memory(of value: UInt128) -> Int { value > UInt128(UInt32.max) ? 32 : 8 }

  mutating func append(_ value: UInt128) {
    if let value = UInt32(exactly: value), wide.isEmpty {
      small.append(value)
    } else {
      if !small.isEmpty { (wide, small) = (small.map { UInt128($0) }, []) }
      wide.append(value)
    }
  }

  /// From the smallest to the largest.
  var sorted: [UInt128] { small.sorted().map { UInt128($0) } + wide.sorted() }
}
