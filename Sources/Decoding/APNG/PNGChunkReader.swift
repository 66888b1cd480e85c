/// A chunk of a PNG as read from a file, with its checksum verified.
struct PNGChunkRead {
  let name: String
  let data: [UInt8]

  /// Returns the big-endian unsigned integer of `bytes` bytes at an offset.
  func number(at offset: Int, bytes: Int = 4) -> Int {
    data[offset..<(offset + bytes)].reduce(0) { $0 << 8 | Int($1) }
  }
}

/// A reader that splits a PNG into its chunks, one at a time.
struct PNGChunkReader {
  private let source: ByteSource

  /// Creates a reader and consumes the PNG signature.
  ///
  /// - Parameter source: The file, at its first byte.
  init(_ source: ByteSource) throws(DecodingProblem) {
    self.source = source
    guard try source.read(PNGReader.signature.count) == PNGReader.signature else {
      throw .notAPicture
    }
  }

  /// Returns the next chunk whose name is in `wanted`, skipping all others.
  ///
  /// - Parameters:
  ///   - wanted: The names of the chunks to return.
  ///   - most: The limit of the chunk's data in bytes.
  /// - Throws: An error if the chunk exceeds the limit, its checksum is wrong, or the file ends.
  func next(_ wanted: Set<String>, most: Int) throws(DecodingProblem) -> PNGChunkRead {
    while true {
      let header = try source.read(8)
      let length = header.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let name = String(decoding: header.suffix(4), as: UTF8.self)
      guard wanted.contains(name) else {
        // Skips the data and the 4 bytes of the checksum, which is not verified here.
        try source.skip(length + 4)
        continue
      }
      guard length <= most else { throw .damaged("the chunk \(name) is too long") }
      let data = try source.read(length)
      let sum = try source.read(4).reduce(0) { $0 << 8 | UInt($1) }
      guard sum == PNGChunk.checksum(Array(header.suffix(4)) + data) else {
        throw .damaged("the chunk \(name) does not match its checksum")
      }
      return PNGChunkRead(name: name, data: data)
    }
  }
}
