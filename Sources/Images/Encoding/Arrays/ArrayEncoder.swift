internal import Files
internal import Grids
internal import Imaging

extension Format {
  /// Arrays of numpy in version 1.0 of its format, with the axes frame, row and column.
  /// https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
  package static let npy = Format(
    name: "npy",
    summary:
      "the cells of all frames as an array for numpy: states as bytes, or the shown numbers of"
      + " a model as 32-bit floats",
    rendering: .arrays, cost: .none,
    film: { output, _, _ throws(OutputProblem) in try ArrayEncoder(output) })
}

/// An encoder that writes the cells of all frames as one array, and their number at the end.
struct ArrayEncoder: Encoder {
  private let file: OutputFile
  private let path: String
  /// The size and type of the first frame, without its cells; nil before it.
  private var first: (size: Size, areNumbers: Bool)?
  private var frames = 0

  init(_ output: Output) throws(OutputProblem) {
    (file, path) = (try output.open(isReplaceable: true), output.path().text)
  }

  mutating func take(_ shot: Shot) throws(OutputProblem) -> Work<[UInt8]>? {
    // A shot between generations has no cells of its own.
    if shot.isBetween { return nil }
    guard let array = shot.array else {
      throw .encoder(path: path, message: "only the cells of a board are an array")
    }
    let first = first ?? (array.size, array.areNumbers)
    if frames == 0 { try file.write(Self.header(first, frames: 0)) }
    if first.size != array.size {
      throw .encoder(
        path: path,
        message: "the board changes from \(first.size) to \(array.size), and an array has one size")
    }
    self.first = first
    frames += 1
    return { () throws(OutputProblem) in array.bytes }
  }

  func write(_ part: [UInt8]) throws(OutputProblem) { try file.write(part) }

  func finish() throws(OutputProblem) {
    if let first { try file.replace(at: 0, with: Self.header(first, frames: frames)) }
    try file.close()
  }

  /// Returns the header, whose length does not depend on the number of frames.
  private static func header(
    _ array: (size: Size, areNumbers: Bool), frames: Int
  ) -> [UInt8] {
    let type = array.areNumbers ? "<f4" : "|u1"
    let shape = "(\(frames), \(array.size.height), \(array.size.width))"
    let text = "{'descr': '\(type)', 'fortran_order': False, 'shape': \(shape), }"
    // The array begins at a multiple of 64 bytes.
    let length = 182
    let padding = Array(repeating: UInt8(ascii: " "), count: length - 1 - text.utf8.count)
    return [0x93] + Array("NUMPY".utf8) + [1, 0, UInt8(length), 0] + Array(text.utf8) + padding
      + [UInt8(ascii: "\n")]
  }
}
