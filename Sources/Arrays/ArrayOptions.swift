package import Grids

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
  /// The maximum number of bytes that a reader may keep, besides one frame.
  package var memory: Int

  package init(mostCells: Int, memory: Int) {
    self.mostCells = mostCells
    self.memory = memory
  }

  /// The maximum number of cells in a frame, clamped so that its bytes can be counted in an `Int`.
  var cellLimit: Int { min(mostCells, 1 << 40) }

  /// The maximum length in bytes of a frame's text.
  var textLimit: Int { max(1 << 16, min(memory, cellLimit * Self.bytesPerCell)) }

  /// The maximum average length of a number or word with its separator.
  private static let bytesPerCell = 32
}
