internal import Files
internal import Grids
internal import Imaging

/// An encoder that writes one file of shapes per shot.
struct VectorEncoder: Encoder {
  let output: Output
  /// Returns the bytes of a picture's file.
  let bytes: @Sendable (Picture) -> [UInt8]
  private var count = 0

  /// A file with its number from 0.
  struct File: Sendable {
    let number: Int
    let bytes: [UInt8]
  }

  init(output: Output, bytes: @escaping @Sendable (Picture) -> [UInt8]) {
    self.output = output
    self.bytes = bytes
  }

  mutating func take(_ shot: Shot) -> Work<File>? {
    defer { count += 1 }
    return { [bytes, count] () throws(OutputProblem) in
      File(number: count, bytes: bytes(shot.picture))
    }
  }

  func write(_ made: File) throws(OutputProblem) {
    let file = try output.open(number: made.number)
    try file.write(made.bytes)
    try file.close()
  }

  func finish() {}
}

extension EncodingCost {
  /// The cost of files of shapes. Their bytes depend on the cells, of which at most a number are
  /// shapes; more are pixels.
  static let shapes = EncodingCost(
    memory: { area, _ in 6 * area + 200 * min(area, 200_000) },
    mostBytes: { size, _ in
      let area = min(size.area, 1 << 40)
      return area * 3 / 2 + 64 * min(area, 200_000) + 1 << 16
    },
    time: EncodingTime(picture: 500_000, pixel: 500, shapedPixel: 500, cell: 60_000))
}
