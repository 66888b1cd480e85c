internal import Imaging

extension PictureReader {
  /// Graphics Interchange Format: its scenario is a comment.
  package static let gif = PictureReader(
    recognises: { $0.starts(with: GIFFile.signature) },
    open: { source throws(DecodingProblem) in try GIFReader(source) },
    scenario: { source throws(DecodingProblem) in
      try firstExtension(in: source) { block in
        guard case .comment(let text) = block else { return nil }
        return text.utf8.starts(with: CarriedText.beginning.utf8) ? text : nil
      }
    },
    isWhole: { source in
      do {
        _ = try firstExtension(in: source) { _ in Never?.none }
        return true
      } catch {
        return false
      }
    })

  /// What is found first in the extensions of a GIF; nil after the last. The file is read no
  /// further.
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
