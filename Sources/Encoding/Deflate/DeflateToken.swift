/// What deflate's data consist of: a byte as it is, or a repetition of bytes before it.
struct DeflateToken {
  /// The byte, or else the length from 3 to 258 above the distance less one, and the highest bit.
  private let bits: UInt32

  static let longest = 258
  static let shortest = 3
  static let farthest = 1 << 15

  init(byte: UInt8) { bits = UInt32(byte) }

  init(length: Int, distance: Int) {
    bits = 1 << 31 | UInt32(length) << 16 | UInt32(distance - 1)
  }

  /// The byte; nil for a repetition.
  var byte: Int? { bits >> 31 == 0 ? Int(bits) : nil }
  var length: Int { Int(bits >> 16 & 511) }
  var distance: Int { Int(bits & 0x7FFF) + 1 }
}

/// A number as deflate says it: the symbol of its range, and the bits of its place in it.
struct DeflateSymbol {
  let symbol: Int
  let extra: Int
  let extraBits: Int

  /// Ranges of `2^n` numbers, `steps` of each kind, the first two kinds of a number each.
  private init(_ number: Int, steps: Int) {
    let log = Int.bitWidth - 1 - number.leadingZeroBitCount
    let stepBits = steps.trailingZeroBitCount
    extraBits = max(0, log - stepBits)
    symbol = extraBits * steps + number >> extraBits
    extra = number & (1 << extraBits - 1)
  }

  /// That of a length from 3 to 258, counted from the first symbol of lengths.
  static func length(_ length: Int) -> DeflateSymbol {
    // The longest has a symbol of its own.
    length == DeflateToken.longest
      ? DeflateSymbol(symbol: 28, extra: 0, extraBits: 0)
      : DeflateSymbol(length - DeflateToken.shortest, steps: 4)
  }

  static func distance(_ distance: Int) -> DeflateSymbol { DeflateSymbol(distance - 1, steps: 2) }

  private init(symbol: Int, extra: Int, extraBits: Int) {
    (self.symbol, self.extra, self.extraBits) = (symbol, extra, extraBits)
  }
}
