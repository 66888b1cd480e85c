import Arrays
import Decoding
import Grids
import Settings

/// Options with limits that are small enough for hostile inputs.
let smallOptions = ArrayOptions(mostCells: 1 << 16, memory: 8 << 20)

/// All frames of an input, with their content after the last frame.
struct Film: Equatable {
  var frames: [ArrayFrame] = []
  var content: ArrayContent
  /// What the reader decided, after the last frame.
  var note: String?

  /// The values of each frame as integers.
  var integers: [[Int]] {
    frames.map { frame in
      switch frame.values {
      case .bytes(let values): values.map { Int($0) }
      case .integers(let values): values
      case .numbers(let values): values.map { Int($0) }
      }
    }
  }

  /// The values of each frame as floating-point numbers.
  var numbers: [[Double]] {
    frames.map { frame in
      if case .numbers(let values) = frame.values { values } else { [] }
    }
  }

  /// Reads an input that arrives in pieces of `piece` bytes.
  init(
    _ bytes: [UInt8], _ options: ArrayOptions = smallOptions, piece: Int = 100
  ) throws(Located<ArrayProblem>) {
    var place = 0
    let source = ByteSource {
      let start = place
      place = min(start + piece, bytes.count)
      return Array(bytes[start..<place])
    }
    var reader = try arrayReader(of: source, options)
    while let frame = try reader.next() {
      precondition(frame.size == reader.size && frame.values.count == frame.size.area)
      frames.append(frame)
    }
    (content, note) = (reader.content, reader.note)
  }

  init(
    _ text: String, _ options: ArrayOptions = smallOptions, piece: Int = 100
  ) throws(Located<ArrayProblem>) {
    try self.init(Array(text.utf8), options, piece: piece)
  }
}

/// Returns the message for an input that is refused, with line and column; nil if it is read.
func message(_ bytes: [UInt8], _ options: ArrayOptions = smallOptions) -> String? {
  do throws(Located<ArrayProblem>) {
    _ = try Film(bytes, options)
    return nil
  } catch {
    return "\(error)"
  }
}

func message(_ text: String, _ options: ArrayOptions = smallOptions) -> String? {
  message(Array(text.utf8), options)
}

/// Reads the frames of an input one by one, without keeping them.
func forEachFrame(
  of bytes: [UInt8], _ options: ArrayOptions = smallOptions, _ use: (ArrayFrame) -> Void
) throws(Located<ArrayProblem>) {
  var reader = try arrayReader(of: ByteSource(bytes), options)
  while let frame = try reader.next() { use(frame) }
}
