/// The chunks of a WebP's container: each a name of four letters, a length, and data.
struct RIFFChunks {
  private let source: ByteSource
  /// The bytes of all chunks.
  private let length: Int

  /// A chunk of more bytes is passed over: carried scenarios are no longer.
  private static let longest = 1 << 20

  /// Nil where it is no such container.
  init?(_ source: ByteSource) {
    self.source = source
    guard let header = try? source.read(12), header.starts(with: WebPFile.signature.0),
      header.suffix(4) == WebPFile.signature.1[...]
    else { return nil }
    length = Self.number(header[4..<8]) - 4
  }

  /// Whether they are there to the last.
  var areWhole: Bool { (try? source.skip(length)) != nil }

  /// The data of the first chunk of a name; nil where there is none. All are passed over then.
  func first(_ name: String) throws(DecodingProblem) -> [UInt8]? {
    var left = length
    while left >= 8 {
      let header = try source.read(8)
      let count = Self.number(header.suffix(4))
      if header.prefix(4).elementsEqual(name.utf8), count <= Self.longest {
        return try source.read(count)
      }
      // Chunks begin at even places.
      try source.skip(count + count % 2)
      left -= 8 + count + count % 2
    }
    return nil
  }

  private static func number(_ bytes: some BidirectionalCollection<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
