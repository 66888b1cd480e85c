internal import Decoding
internal import Grids
internal import Settings

/// A reader of PBM, PGM and PPM images (Netpbm), one after the other.
struct NetpbmReader: ArrayReader {
  let size: Size
  let content: ArrayContent
  private var scanner: NetpbmScanner
  private let options: ArrayOptions
  /// The header of the next image, if it has been read.
  private var header: NetpbmHeader?
  /// The number of images read.
  private var read = 0

  init(_ source: ByteSource, _ options: ArrayOptions) throws(Located<ArrayProblem>) {
    self.options = options
    scanner = NetpbmScanner(source)
    let first = try NetpbmHeader(&scanner, frame: 1, options)
    (size, content) = (first.size, first.content)
    header = first
  }

  mutating func next() throws(Located<ArrayProblem>) -> ArrayFrame? {
    if header == nil { header = try nextHeader() }
    guard let header = header.take() else { return nil }
    read += 1
    let values = try scanner.values(of: header, frame: read)
    return ArrayFrame(size: size, values: values)
  }

  private mutating func nextHeader() throws(Located<ArrayProblem>) -> NetpbmHeader? {
    scanner.skipBlanks()
    if scanner.peek() == nil { return nil }
    let header = try NetpbmHeader(&scanner, frame: read + 1, options)
    guard header.size == size else {
      throw Located(.otherSize(header.size, frame: read + 1, first: size), column: 1)
    }
    guard header.content == content else {
      throw Located(.otherContent(header.content, frame: read + 1, first: content), column: 1)
    }
    return header
  }
}
