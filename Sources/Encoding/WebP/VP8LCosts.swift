/// Estimated costs of tokens, in sixteenths of a bit.
struct VP8LCosts {
  private(set) var literals: [Int32]
  /// The cost of each length, by the length.
  private var lengths: [Int32] = []
  /// The costs of the distance symbols and their extra bits.
  private(set) var distances: [Int32]

  /// Estimates costs before the first search, from the bytes of an image.
  init(guessing image: ColorIndexedImage) {
    var counts = [Int](repeating: 0, count: 256)
    for section in image.sections {
      for place in section.new.lowerBound * image.stride..<section.new.upperBound * image.stride {
        counts[Int(image.bytes[place])] += 1
      }
    }
    literals = Self.costs(counts)
    distances = (0..<VP8LToken.distances).map { Int32(16 * ($0 < 2 ? 2 : 5 + Self.extraBits($0))) }
    lengths = Self.costs(ofLengths: [Int32](repeating: 4 * 16, count: VP8LToken.lengths))
  }

  /// Computes the costs that tokens have with codes for the frequencies of other ones.
  init(_ histogram: VP8LHistogram) {
    let greens = Self.costs(histogram.greens)
    literals = Array(greens[..<VP8LToken.literals])
    distances = Self.costs(histogram.distances).enumerated().map {
      $1 + Int32(16 * Self.extraBits($0))
    }
    lengths = Self.costs(ofLengths: Array(greens[VP8LToken.literals...]))
  }

  /// Returns the cost of copying a number of bytes, without the distance. Copies of more bytes than
  /// a token allows are several tokens.
  func cost(ofCopying count: Int) -> Int32 {
    if count <= VP8LToken.longest { return lengths[count] }
    let whole = (count - 1) / VP8LToken.longest
    return lengths[count - whole * VP8LToken.longest]
      + Int32(whole) * (lengths[VP8LToken.longest] + 16)
  }

  /// Returns the cost of each length from the costs of the symbols.
  private static func costs(ofLengths symbols: [Int32]) -> [Int32] {
    var costs: [Int32] = [0]
    costs.reserveCapacity(VP8LToken.longest + 1)
    for (symbol, cost) in symbols.enumerated() {
      let bits = extraBits(symbol)
      costs += repeatElement(cost + Int32(16 * bits), count: 1 << bits)
    }
    return costs
  }

  /// Returns the number of extra bits of a length or distance symbol.
  private static func extraBits(_ symbol: Int) -> Int { symbol < 4 ? 0 : (symbol - 2) / 2 }

  /// Returns the costs of symbols with an ideal code, but at least one bit. Other symbols cost more
  /// than all that occur.
  private static func costs(_ frequencies: [Int]) -> [Int32] {
    let total = frequencies.reduce(0, +)
    let isSingle = frequencies.count { $0 > 0 } <= 1
    return frequencies.map { frequency in
      if frequency == 0 { return Int32(max(1, total).sixteenthsOfBits) + 96 }
      return isSingle ? 0 : max(16, Int32(total.sixteenthsOfBits - frequency.sixteenthsOfBits))
    }
  }
}
