package import Grids

/// The values of one frame, row by row from the top.
package struct ArrayFrame: Hashable, Sendable {
  package let size: Size
  /// The values, `size.area` of them.
  package let values: ArrayValues
  /// The time or date of the frame in the input; nil if the input has none.
  package var time: String?

  init(size: Size, values: ArrayValues, time: String? = nil) {
    (self.size, self.values, self.time) = (size, values, time)
  }
}

/// Values of the type in which the input stores them.
package enum ArrayValues: Hashable, Sendable {
  case bytes([UInt8])
  case integers([Int])
  case numbers([Double])

  package var count: Int {
    switch self {
    case .bytes(let values): values.count
    case .integers(let values): values.count
    case .numbers(let values): values.count
    }
  }
}

/// The meaning of the values in all frames of an input.
package enum ArrayContent: Hashable, Sendable {
  /// States: bytes or integers, possibly negative. In a text or table, a later frame may have
  /// decimal numbers; the content then changes.
  case integers
  /// Floating-point numbers, which may be NaN or infinite.
  case numbers
  /// Colors as integers `0xRRGGBB`, or translucent ones as `StoredColor` describes.
  case colors
  /// Bytes or integers that are indices in this list. The list may grow while frames are read.
  case names([String])

  /// The values in error messages.
  var words: String {
    switch self {
    case .integers: "integers"
    case .numbers: "decimal numbers"
    case .colors: "colors"
    case .names: "words"
    }
  }
}

extension ArrayValues {
  /// The integer or color of a cell without a value. Among floating-point numbers it is NaN.
  package static let missing = Int.min

  /// Returns a copy in which the values at some indices are missing.
  func lacking(_ isMissing: (Int) -> Bool) -> ArrayValues {
    guard (0..<count).contains(where: isMissing) else { return self }
    switch self {
    case .bytes(let bytes):
      return .integers(bytes.enumerated().map { isMissing($0) ? Self.missing : Int($1) })
    case .integers(let integers):
      return .integers(integers.enumerated().map { isMissing($0) ? Self.missing : $1 })
    case .numbers(let numbers):
      return .numbers(numbers.enumerated().map { isMissing($0) ? .nan : $1 })
    }
  }
}

/// Colors that may be translucent, as integers: `0xRRGGBB`, and above it 255 − alpha. A fully
/// transparent color is `ArrayValues.missing`.
package enum StoredColor {
  /// Returns the color of four channels from 0 to 255.
  static func value(red: Int, green: Int, blue: Int, alpha: Int = 255) -> Int {
    alpha == 0
      ? ArrayValues.missing : (255 - alpha) << 24 | red << 16 | green << 8 | blue
  }

  /// The transparency of a color, from 0 for opaque ones to 254.
  package static func transparency(of color: Int) -> Int { color >> 24 & 255 }

  /// True for pixels that are mostly transparent. They show the background where colors are reduced
  /// (`ReducedColors`), and others are opaque.
  package static func isHidden(_ color: Int) -> Bool {
    color == ArrayValues.missing || transparency(of: color) > 127
  }

  /// Returns a color drawn over another one.
  static func value(_ top: Int, over bottom: Int) -> Int {
    if top == ArrayValues.missing { return bottom }
    if bottom == ArrayValues.missing || transparency(of: top) == 0 { return top }
    let (share, rest) = (255 - transparency(of: top), 255 - transparency(of: bottom))
    // The alpha of both together, times 255.
    let whole = 255 * share + rest * (255 - share)
    let channels = [16, 8, 0].map { shift in
      let (upper, lower) = (top >> shift & 255, bottom >> shift & 255)
      return (2 * (upper * 255 * share + lower * rest * (255 - share)) + whole) / (2 * whole)
    }
    return value(
      red: channels[0], green: channels[1], blue: channels[2], alpha: (2 * whole + 255) / 510)
  }
}
