internal import Imaging

extension PictureReader {
  /// The reader of WebP. An embedded scenario is a chunk named `EmbeddedText.chunk`.
  package static let webp = PictureReader(
    recognizes: { bytes in
      bytes.starts(with: WebPFile.signature.0)
        && bytes.dropFirst(8).starts(with: WebPFile.signature.1)
    },
    open: { source throws(DecodingProblem) in try WebPReader(source) },
    scenario: { source throws(DecodingProblem) in
      guard let chunks = RIFFChunks(source) else { throw .notAPicture }
      return try chunks.first(EmbeddedText.chunk).map { String(decoding: $0, as: UTF8.self) }
    },
    isWhole: { source in
      guard let chunks = RIFFChunks(source) else { return false }
      return chunks.areWhole
    })
}
