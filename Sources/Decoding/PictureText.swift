internal import Imaging

/// The text that a picture of ours carries: the scenario that it was drawn from.
public enum PictureText {
  /// The scenario in a GIF's or a PNG's bytes; nil where the picture carries none. No pixel is decoded,
  /// and the file is read no further than to the text.
  public static func scenario(in bytes: [UInt8]) throws(DecodingError) -> String? {
    if bytes.starts(with: GIFFile.signature) { return try comment(in: bytes) }
    return try PNGReader.texts(in: bytes).first { $0.keyword == CarriedText.keyword }?.text
  }

  /// Whether the file is there to its end, as far as can be told without decoding a pixel.
  public static func isWhole(_ bytes: [UInt8]) -> Bool {
    guard bytes.starts(with: GIFFile.signature) else {
      return bytes.suffix(8).starts(with: "IEND".utf8)
    }
    do {
      var file = try GIFFile(bytes)
      while true {
        switch try file.next() {
        case .end: return true
        case .image: try file.skipPixels()
        case .extension: break
        }
      }
    } catch {
      return false
    }
  }

  private static func comment(in bytes: [UInt8]) throws(DecodingError) -> String? {
    var file = try GIFFile(bytes)
    while true {
      switch try file.next() {
      case .end: return nil
      case .image: try file.skipPixels()
      case .extension(let block):
        if case .comment(let text) = block, text.utf8.starts(with: CarriedText.beginning.utf8) {
          return text
        }
      }
    }
  }
}
