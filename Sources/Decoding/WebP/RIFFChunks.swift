/// The chunks of a RIFF container, as WebP uses it. Each is a name of four letters, a length, and
/// data.
struct RIFFChunks {
  private let source: ByteSource
  /// The length of all chunks together in bytes, as the header announces it; negative if the file
  /// is damaged.
  private let length: Int

  /// The limit in bytes of a chunk's data; longer chunks are skipped. No embedded scenario is
  /// longer.
  private static let longest = 1 << 20

  /// Reads the container's header; nil if it is not that of a WebP.
  init?(_ source: ByteSource) {
    self.source = source
    guard let header = try? source.read(12), header.starts(with: WebPFile.signature.0),
      header.suffix(4) == WebPFile.signature.1[...]
    else { return nil }
    // The announced length includes the format's name, which is already read.
    length = Self.number(header[4..<8]) - 4
  }

  /// True if the file contains all announced bytes. Reading it consumes the source.
  var areWhole: Bool { length >= 0 && (try? source.skip(length)) != nil }

  /// Returns the data of the first chunk with a name; nil if there is none. Consumes the source up
  /// to the end of that data.
  func first(_ name: String) throws(DecodingProblem) -> [UInt8]? {
    var left = length
    while left >= 8 {
      let header = try source.read(8)
      let count = Self.number(header.suffix(4))
      if header.prefix(4).elementsEqual(name.utf8), count <= Self.longest {
        return try source.read(count)
      }
      // A chunk of odd length is padded, so that the next begins at an even offset.
      try source.skip(count + count % 2)
      left -= 8 + count + count % 2
    }
    return nil
  }

  private static func number(_ bytes: some BidirectionalCollection<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
