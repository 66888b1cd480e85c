internal import Grids
internal import Imaging

extension PictureReader {
  /// Portable Network Graphics: one picture, whose scenario is a text under the program's name.
  package static let png = PictureReader(
    recognises: { $0.starts(with: PNGReader.signature) && !PNGReader.isAnimated($0) },
    open: { source throws(DecodingProblem) in try StillReader(source) },
    scenario: { source throws(DecodingProblem) in
      try PNGReader.texts(in: source).first { $0.keyword == CarriedText.keyword }?.text
    },
    isWhole: { source in
      var end: [UInt8] = []
      while case let bytes = source.next(), !bytes.isEmpty {
        end = Array((end + bytes.suffix(8)).suffix(8))
      }
      return end.starts(with: "IEND".utf8)
    })
}

/// A film of one picture. A class, as `FrameReader` asks.
final class StillReader: RowReader {
  let plays = 1
  let size: Size
  /// Nil once it is decoded.
  private var source: ByteSource?

  /// What a file has beside its pixels at most: texts, profiles.
  static let mostBeside = 16 << 20

  init(_ source: ByteSource) throws(DecodingProblem) {
    let beginning = Array(source.peek(PNGReader.headerLength))
    guard beginning.starts(with: PNGReader.signature) else { throw .notAPicture }
    guard let size = PNGReader.announcedSize(beginning) else {
      throw .damaged("it ends too soon")
    }
    self.size = size
    self.source = source
  }

  func next() throws(DecodingProblem) -> DecodedFrame? {
    guard let source else { return nil }
    self.source = nil
    guard size.area <= DecodingProblem.mostPixels else { throw .tooLarge(size) }
    // No pixel has more than eight bytes, and packing makes none of them two.
    let most = (size.area + size.height) * 9 + Self.mostBeside
    return try PNGReader.decode(
      source.readAll(atMost: most, else: .damaged("it is too long for \(size) pixels")))
  }

  func rows() throws(DecodingProblem) -> NextRow? {
    guard let source, size.area <= DecodingProblem.mostPixels,
      let rows = try PNGRows(source, width: size.width)
    else { return nil }
    self.source = nil
    return rows.next
  }
}
