package import Grids

/// The values of one frame, row by row from the top.
package struct ArrayFrame: Hashable, Sendable {
  package let size: Size
  /// The values, `size.area` of them.
  package let values: ArrayValues
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
  /// Colors as integers `0xRRGGBB`.
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
