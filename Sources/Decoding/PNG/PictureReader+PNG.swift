internal import Imaging

extension PictureReader {
  /// Portable Network Graphics: one picture, whose scenario is a text under the program's name.
  public static let png = PictureReader(
    recognises: { $0.starts(with: PNGReader.signature) },
    open: { bytes throws(DecodingError) in StillReader(bytes) },
    scenario: { bytes throws(DecodingError) in
      try PNGReader.texts(in: bytes).first { $0.keyword == CarriedText.keyword }?.text
    },
    isWhole: { $0.suffix(8).starts(with: "IEND".utf8) })
}

/// A film of one picture. A class, as `FrameReader` asks.
private final class StillReader: FrameReader {
  let plays = 1
  /// Nil once they are decoded.
  private var bytes: [UInt8]?

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  func next() throws(DecodingError) -> DecodedFrame? {
    guard let bytes else { return nil }
    self.bytes = nil
    return try PNGReader.decode(bytes)
  }
}
