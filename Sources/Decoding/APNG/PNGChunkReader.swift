/// A part of a PNG without its length.
struct PNGChunkRead {
  let name: String
  let data: [UInt8]

  /// The number that stands at an offset in so many bytes, the highest first.
  func number(at offset: Int, bytes: Int = 4) -> Int {
    data[offset..<(offset + bytes)].reduce(0) { $0 << 8 | Int($1) }
  }
}

/// Takes a PNG apart into its chunks, as they are asked for.
struct PNGChunkReader {
  private let source: ByteSource

  /// - Parameter source: behind the signature, or before it.
  init(_ source: ByteSource) throws(DecodingProblem) {
    self.source = source
    guard try source.read(PNGReader.signature.count) == PNGReader.signature else {
      throw .notAPicture
    }
  }

  /// The next chunk whose name is wanted; others are passed over.
  ///
  /// - Parameter most: the bytes that it has at most.
  func next(_ wanted: Set<String>, most: Int) throws(DecodingProblem) -> PNGChunkRead {
    while true {
      let header = try source.read(8)
      let length = header.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let name = String(decoding: header.suffix(4), as: UTF8.self)
      guard wanted.contains(name) else {
        try source.skip(length + 4)
        continue
      }
      guard length <= most else { throw .damaged("its \(name) is too long") }
      let data = try source.read(length)
      let sum = try source.read(4).reduce(0) { $0 << 8 | UInt($1) }
      guard sum == PNGChunk.checksum(Array(header.suffix(4)) + data) else {
        throw .damaged("its \(name) is not what it was when it was written")
      }
      return PNGChunkRead(name: name, data: data)
    }
  }
}
