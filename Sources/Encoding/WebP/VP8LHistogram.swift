/// The frequencies of the symbols of tokens.
struct VP8LHistogram {
  /// The frequencies of literal bytes and lengths.
  private(set) var greens = [Int](repeating: 0, count: VP8LToken.literals + VP8LToken.lengths)
  private(set) var distances = [Int](repeating: 0, count: VP8LToken.distances)

  init() {}

  init(_ tokens: [VP8LToken]) { for token in tokens { add(token) } }

  mutating func add(_ token: VP8LToken) {
    greens[token.symbol] += 1
    if token.length > 0 { distances[DeflateSymbol.distance(Int(token.value)).symbol] += 1 }
  }
}

/// Estimated costs of tokens, in sixteenths of a bit.
struct VP8LCosts {
  private(set) var literals: [Int32]
  /// The costs of the length symbols and their extra bits.
  private(set) var lengths: [Int32]
  /// The costs of the distance symbols and their extra bits.
  private(set) var distances: [Int32]

  /// The longest length of each symbol.
  static let longest: [Int] = (0..<VP8LToken.lengths).map { symbol in
    (1...VP8LToken.longest).last { DeflateSymbol.distance($0).symbol == symbol }!
  }

  /// Estimates costs before the first search, from the bytes of an image.
  init(guessing image: ColorIndexedImage) {
    var counts = [Int](repeating: 0, count: 256)
    for section in image.sections {
      for place in section.new.lowerBound * image.stride..<section.new.upperBound * image.stride {
        counts[Int(image.bytes[place])] += 1
      }
    }
    literals = Self.costs(counts)
    lengths = (0..<VP8LToken.lengths).map { Int32(16 * (4 + Self.extraBits($0))) }
    distances = (0..<VP8LToken.distances).map { Int32(16 * ($0 < 2 ? 2 : 5 + Self.extraBits($0))) }
  }

  /// Computes the costs that tokens have with codes for the frequencies of other ones.
  init(_ histogram: VP8LHistogram) {
    let greens = Self.costs(histogram.greens)
    literals = Array(greens[..<VP8LToken.literals])
    lengths = greens[VP8LToken.literals...].enumerated().map {
      $1 + Int32(16 * Self.extraBits($0))
    }
    distances = Self.costs(histogram.distances).enumerated().map {
      $1 + Int32(16 * Self.extraBits($0))
    }
  }

  /// Returns the number of extra bits of a length or distance symbol.
  private static func extraBits(_ symbol: Int) -> Int { symbol < 4 ? 0 : (symbol - 2) / 2 }

  /// Returns the costs of symbols with an ideal code, but at least one bit. Other symbols cost more
  /// than all that occur.
  private static func costs(_ frequencies: [Int]) -> [Int32] {
    let total = frequencies.reduce(0, +)
    let isSingle = frequencies.count { $0 > 0 } <= 1
    return frequencies.map { frequency in
      if frequency == 0 { return logarithm(max(1, total)) + 48 }
      return isSingle ? 0 : max(16, logarithm(total) - logarithm(frequency))
    }
  }

  /// Returns sixteen times the binary logarithm of a number, in integers, so that every machine
  /// finds the same.
  static func logarithm(_ number: Int) -> Int32 {
    let whole = Int.bitWidth - 1 - number.leadingZeroBitCount
    // A number from 1 up to 2, in 2³⁰ths. Squaring it doubles its logarithm.
    var part = whole > 30 ? number >> (whole - 30) : number << (30 - whole)
    var result = Int32(whole)
    for _ in 0..<4 {
      part = part * part >> 30
      result <<= 1
      if part >> 31 > 0 { (part, result) = (part >> 1, result + 1) }
    }
    return result
  }
}
