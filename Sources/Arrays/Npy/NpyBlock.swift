internal import Decoding
internal import Grids
internal import Settings

/// The layout of one array as frames: its frames, and the bytes and meaning of each.
struct NpyBlock {
  /// The number of frames.
  let frames: Int
  let size: Size
  let content: ArrayContent
  let isFortran: Bool
  private let type: ElementType
  /// The number of values of a cell: 3 or 4 for colors, else 1.
  private let channels: Int

  /// The number of bytes of a frame.
  var frameBytes: Int { size.area * channels * type.byteCount }

  /// - Throws: An error if the array does not consist of frames, or if these are too large.
  init(_ header: NpyHeader, _ options: ArrayOptions) throws(ArrayProblem) {
    type = header.type
    isFortran = header.isFortran
    let shape = header.shape
    let isColored = shape.count == 4 && (3...4).contains(shape[3]) && type.kind == .u8
    guard (2...3).contains(shape.count) || isColored else { throw .shape(shape) }
    frames = shape.count == 2 ? 1 : shape[0]
    channels = isColored ? shape[3] : 1
    content = isColored ? .colors : type.content
    let axis = shape.count == 2 ? 0 : 1
    size = Size(width: shape[axis + 1], height: shape[axis])
    try size.check(options)
  }

  /// Returns the values of frame `number`, counted from 1, whose bytes are in C order.
  func values(of bytes: [UInt8], frame number: Int) throws(Located<ArrayProblem>) -> ArrayValues {
    if content == .colors { return .integers(colors(bytes)) }
    return try type.values(of: bytes, frame: number)
  }

  private func colors(_ bytes: [UInt8]) -> [Int] {
    (0..<size.area).map { cell in
      let first = cell * channels
      return Int(bytes[first]) << 16 | Int(bytes[first + 1]) << 8 | Int(bytes[first + 2])
    }
  }

  /// Returns the bytes of frame `index`, counted from 0, in C order. `bytes` is the whole array in
  /// Fortran order, in which the first axis changes fastest.
  func frame(_ index: Int, ofFortran bytes: [UInt8]) -> [UInt8] {
    let length = type.byteCount
    var result: [UInt8] = []
    result.reserveCapacity(frameBytes)
    for y in 0..<size.height {
      for x in 0..<size.width {
        for channel in 0..<channels {
          let element = ((channel * size.width + x) * size.height + y) * frames + index
          result += bytes[element * length..<(element + 1) * length]
        }
      }
    }
    return result
  }
}

extension Size {
  /// Throws an error if the size is empty or exceeds the limit of cells.
  func check(_ options: ArrayOptions) throws(ArrayProblem) {
    guard width > 0, height > 0 else { throw .noCells(self) }
    guard area <= options.cellLimit else { throw .tooLarge(self, most: options.mostCells) }
  }
}
