package import Grids
package import Settings

/// A reader of arrays that returns one frame at a time, so that memory does not grow with their
/// number.
package protocol ArrayReader {
  /// The size of every frame. Known before the first frame is returned.
  var size: Size { get }

  /// The meaning of the values. The names of states may grow with each frame.
  var content: ArrayContent { get }

  /// The bytes that the reader keeps from its first frame to its last, besides those of a frame. The
  /// default is 0.
  var kept: Int { get }

  /// Returns the next frame; nil after the last. Must not be called again after an error.
  mutating func next() throws(Located<ArrayProblem>) -> ArrayFrame?
}

extension ArrayReader {
  package var kept: Int { 0 }
}

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

/// The limits of readers, and descriptions of inputs that do not describe themselves.
package struct ArrayOptions: Sendable {
  /// The name of an array in an .npz archive, without `.npy`.
  package var array: String?
  /// The columns for time, x, y and state of a long table: names in its header, or numbers from 1.
  package var columns: [String]?
  /// The size and type of frames that consist of raw bytes; nil for all other formats.
  package var raw: (size: Size, type: ElementType)?
  /// The names of states, to which words in texts refer. Other words are appended.
  package var names: [String] = []
  /// The size of a long table, whose rows are then sorted by time; nil if the reader computes it.
  package var size: Size?
  /// The maximum number of cells in a frame.
  package var mostCells: Int
  /// The maximum number of bytes that reading takes: a frame with its bytes, and everything that a
  /// reader keeps besides.
  package var memory: Int

  package init(mostCells: Int, memory: Int) {
    self.mostCells = mostCells
    self.memory = memory
  }

  /// The maximum number of cells in a frame, clamped so that its bytes can be counted in an `Int`.
  var cellLimit: Int { min(mostCells, 1 << 40) }

  /// The maximum length in bytes of a frame's text.
  ///
  /// A line takes three times its length while it grows, and its numbers take four times its length.
  var textLimit: Int { max(1 << 10, min(memory / 8, cellLimit * Self.bytesPerCell)) }

  /// Returns the options with less memory, because the rest is in use.
  func holding(_ bytes: Int) -> ArrayOptions {
    var options = self
    options.memory = max(0, memory - bytes)
    return options
  }

  /// The maximum average length of a number or word with its separator.
  private static let bytesPerCell = 32
}
