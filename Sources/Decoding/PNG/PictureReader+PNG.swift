internal import Grids
internal import Imaging

extension PictureReader {
  /// The reader of Portable Network Graphics, which contain one picture. An embedded scenario is a
  /// text with the keyword `EmbeddedText.keyword`.
  package static let png = PictureReader(
    recognizes: { $0.starts(with: PNGReader.signature) && !PNGReader.isAnimated($0) },
    open: { source throws(DecodingProblem) in try StillReader(source) },
    scenario: { source throws(DecodingProblem) in
      try PNGReader.texts(in: source).first { $0.keyword == EmbeddedText.keyword }?.text
    },
    isWhole: { source in
      // A complete PNG ends with an empty IEND chunk: its name and checksum are the last 8 bytes.
      var end: [UInt8] = []
      while case let bytes = source.next(), !bytes.isEmpty {
        end = Array((end + bytes.suffix(8)).suffix(8))
      }
      return end.starts(with: "IEND".utf8)
    })
}

/// A reader of a single picture. A class because `FrameReader` requires one.
final class StillReader: RowReader {
  let plays = 1
  let size: Size
  /// The file; nil once the picture is decoded.
  private var source: ByteSource?

  /// The limit in bytes of everything in a file besides its pixels, such as texts and color
  /// profiles.
  static let mostBeside = 16 << 20

  init(_ source: ByteSource) throws(DecodingProblem) {
    let beginning = Array(source.peek(PNGReader.headerLength))
    guard beginning.starts(with: PNGReader.signature) else { throw .notAPicture }
    guard let size = PNGReader.announcedSize(beginning) else {
      throw .damaged("unexpected end of file")
    }
    self.size = size
    self.source = source
  }

  func next() throws(DecodingProblem) -> DecodedFrame? {
    guard let source else { return nil }
    self.source = nil
    guard size.area <= DecodingProblem.mostPixels else { throw .tooLarge(size) }
    // A pixel has at most 8 bytes and a row one filter byte. The ninth byte leaves room for data
    // that compression enlarges.
    let most = (size.area + size.height) * 9 + Self.mostBeside
    return try PNGReader.decode(
      source.readAll(atMost: most, else: .damaged("too much data for \(size) pixels")))
  }

  func rows() throws(DecodingProblem) -> NextRow? {
    guard let source, size.area <= DecodingProblem.mostPixels,
      let rows = try PNGRows(source, width: size.width)
    else { return nil }
    self.source = nil
    return rows.next
  }
}
