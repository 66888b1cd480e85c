internal import Decoding
internal import Grids
internal import Settings

/// A reader of arrays in the format of `numpy.save`, one after the other. An array of two axes is
/// a frame, one of three axes is time × rows × columns.
struct NpyReader: ArrayReader {
  let size: Size
  let content: ArrayContent
  private let source: ByteSource
  private let options: ArrayOptions
  private var block: NpyBlock
  /// The number of frames returned, and of those of the current array.
  private var (read, readOfBlock) = (0, 0)
  /// The bytes of the current array, if it is in Fortran order. The frames of such an array are
  /// interleaved.
  private var fortran: [UInt8]?

  init(_ source: ByteSource, _ options: ArrayOptions) throws(Located<ArrayProblem>) {
    self.source = source
    self.options = options
    block = try Self.block(source, options)
    size = block.size
    content = block.content
  }

  mutating func next() throws(Located<ArrayProblem>) -> ArrayFrame? {
    while readOfBlock == block.frames {
      if source.peek(1).isEmpty { return nil }
      try readHeader()
    }
    read += 1
    readOfBlock += 1
    let bytes = try block.isFortran ? fortranFrame() : source.frame(read, bytes: block.frameBytes)
    return ArrayFrame(size: size, values: try block.values(of: bytes, frame: read))
  }

  private mutating func readHeader() throws(Located<ArrayProblem>) {
    guard source.peek(NpyHeader.signature.count).elementsEqual(NpyHeader.signature) else {
      throw Located(.excess(afterFrames: read), column: 1)
    }
    block = try Self.block(source, options)
    readOfBlock = 0
    fortran = nil
    guard block.size == size else {
      throw Located(.otherSize(block.size, frame: read + 1, first: size), column: 1)
    }
    guard block.content == content else {
      throw Located(.otherContent(block.content, frame: read + 1, first: content), column: 1)
    }
  }

  private static func block(
    _ source: ByteSource, _ options: ArrayOptions
  ) throws(Located<ArrayProblem>) -> NpyBlock {
    let header = try NpyHeader(source)
    do { return try NpyBlock(header, options) } catch { throw Located(error, column: 1) }
  }

  private mutating func fortranFrame() throws(Located<ArrayProblem>) -> [UInt8] {
    if fortran == nil {
      let (total, overflow) = block.frameBytes.multipliedReportingOverflow(by: block.frames)
      guard block.frames == 1 || !overflow && total <= options.memory else {
        throw Located(.fortranMemory(limit: options.memory), column: 1)
      }
      fortran = try source.frame(read, bytes: total)
    }
    return block.frame(readOfBlock - 1, ofFortran: fortran ?? [])
  }
}
