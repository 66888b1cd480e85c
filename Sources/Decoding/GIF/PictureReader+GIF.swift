internal import Imaging

extension PictureReader {
  /// The reader of the Graphics Interchange Format. An embedded scenario is a comment that begins
  /// with `EmbeddedText.beginning`.
  package static let gif = PictureReader(
    recognizes: { $0.starts(with: GIFFile.signature) },
    open: { source throws(DecodingProblem) in try GIFReader(source) },
    scenario: { source throws(DecodingProblem) in
      try firstExtension(in: source) { block in
        guard case .comment(let text) = block else { return nil }
        return text.utf8.starts(with: EmbeddedText.beginning.utf8) ? text : nil
      }
    },
    isWhole: { source in
      do {
        // Reads to the trailer without a match. A truncated file throws before it.
        _ = try firstExtension(in: source) { _ in Never?.none }
        return true
      } catch {
        return false
      }
    })

  /// Returns the first result of `find` among the file's extensions; nil if there is none. Reads no
  /// further than the match, and decodes no pixels.
  private static func firstExtension<Found>(
    in source: ByteSource, _ find: (GIFExtension) -> Found?
  ) throws(DecodingProblem) -> Found? {
    var file = try GIFFile(source)
    while true {
      switch try file.next() {
      case .end: return nil
      case .image: try file.skipPixels()
      case .extension(let block): if let found = find(block) { return found }
      }
    }
  }
}
