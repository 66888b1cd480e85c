/// The bits that deflate needs for each token, in sixteenths.
struct TokenCosts {
  /// The bits of each literal byte.
  let bytes: [Int32]
  /// The bits of each length up to 258, with its extra bits. Entries below 3 have no meaning.
  let lengths: [Int32]
  /// The bits of each distance symbol, with its extra bits.
  let distances: [Int32]

  /// Estimates costs before any token is known.
  ///
  /// - Parameter byte: The sixteenths of a bit of a literal byte.
  init(byte: Int) {
    bytes = [Int32](repeating: Int32(byte), count: 256)
    (lengths, distances) = Self.repetitions(length: { _ in 64 }, distance: { _ in 64 })
  }

  /// Measures the costs in codes that are made for the given tokens.
  init(_ tokens: [DeflateToken]) {
    var literals = [Int](repeating: 0, count: 286)
    var distances = [Int](repeating: 0, count: 30)
    // The end of the block.
    literals[256] = 1
    for token in tokens {
      if let byte = token.byte {
        literals[byte] += 1
      } else {
        literals[257 + DeflateSymbol.length(token.length).symbol] += 1
        distances[DeflateSymbol.distance(token.distance).symbol] += 1
      }
    }
    let codes = (Self.bits(literals), Self.bits(distances))
    bytes = codes.0[..<256].map { Int32($0) }
    (lengths, self.distances) = Self.repetitions(
      length: { codes.0[257 + $0] }, distance: { codes.1[$0] })
  }

  /// Returns the entropy of each symbol in sixteenths of a bit. A symbol that does not occur counts
  /// as if it occurred once.
  private static func bits(_ frequencies: [Int]) -> [Int] {
    let sum = max(1, frequencies.reduce(0, +)).sixteenthsOfBits
    return frequencies.map { max(1, sum - max(1, $0).sixteenthsOfBits) }
  }

  private static func repetitions(
    length: (Int) -> Int, distance: (Int) -> Int
  ) -> ([Int32], [Int32]) {
    let lengths = (0...DeflateToken.longest).map { number in
      guard number >= DeflateToken.shortest else { return Int32(0) }
      let symbol = DeflateSymbol.length(number)
      return Int32(length(symbol.symbol) + 16 * symbol.extraBits)
    }
    // From symbol 4 on, every second one has one extra bit more.
    return (lengths, (0..<30).map { Int32(distance($0) + 16 * max(0, $0 / 2 - 1)) })
  }
}

extension Int {
  /// Sixteen times the binary logarithm of a positive number, rounded down. In integers, since
  /// floating point may differ between machines.
  var sixteenthsOfBits: Int {
    let whole = Int.bitWidth - 1 - leadingZeroBitCount
    // The number divided by its highest power of two, as a fraction of 2³⁰. Each squaring doubles
    // the logarithm and so yields its next bit.
    var rest = whole > 30 ? self >> (whole - 30) : self << (30 - whole)
    var result = whole
    for _ in 0..<4 {
      rest = rest * rest >> 30
      result = result << 1 | rest >> 31
      if rest >> 31 == 1 { rest >>= 1 }
    }
    return result
  }
}
