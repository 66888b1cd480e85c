internal import Decoding
internal import Grids
internal import Imaging
internal import Settings

/// A reader of PNGs, one after the other. Gray pixels are integers; others are colors.
struct PNGStreamReader: ArrayReader {
  let size: Size
  let content: ArrayContent
  private let source: ByteSource
  private let options: ArrayOptions
  /// The next image, if it has been read.
  private var upcoming: StreamedPNG?
  /// The number of images read.
  private var read = 1

  init(_ source: ByteSource, _ options: ArrayOptions) throws(Located<ArrayProblem>) {
    (self.source, self.options) = (source, options)
    let file = try StreamedPNG(source, frame: 1, options)
    size = file.size
    content = file.isGray ? .integers : .colors
    upcoming = file
  }

  mutating func next() throws(Located<ArrayProblem>) -> ArrayFrame? {
    if upcoming == nil { upcoming = try nextFile() }
    guard let file = upcoming.take() else { return nil }
    do throws(DecodingProblem) {
      return ArrayFrame(size: size, values: try values(of: file))
    } catch {
      throw Located(.damagedImage(error, frame: read), column: 1)
    }
  }

  private mutating func nextFile() throws(Located<ArrayProblem>) -> StreamedPNG? {
    if source.peek(1).isEmpty { return nil }
    read += 1
    let file = try StreamedPNG(source, frame: read, options)
    guard file.size == size else {
      throw Located(.otherSize(file.size, frame: read, first: size), column: 1)
    }
    // Programs write an image as gray if none of its pixels has a color, which is fine for colors.
    guard file.isGray || content == .colors else {
      throw Located(.otherContent(.colors, frame: read, first: content), column: 1)
    }
    return file
  }

  private func values(of file: StreamedPNG) throws(DecodingProblem) -> ArrayValues {
    if content == .colors {
      let pixels = try PNGReader.decode(file.bytes).pixels.elements
      return .integers(
        pixels.map { Int($0.red) << 16 | Int($0.green) << 8 | Int($0.blue) })
    }
    if file.depth == 16 {
      let samples = try PNGReader.grays(of: file.bytes, as: UInt16.self).elements
      return .integers(samples.map { Int($0) })
    }
    return .bytes(try PNGReader.grays(of: file.bytes, as: UInt8.self).elements)
  }
}

/// The bytes of a PNG, cut from a stream of several.
struct StreamedPNG {
  let bytes: [UInt8]
  let size: Size
  /// The bits of a sample.
  let depth: UInt8
  /// True if the pixels are gray, without a palette.
  let isGray: Bool

  /// The number of bytes up to the color type, which follows the size and the depth.
  private static let headerLength = 26
  /// The maximum number of bytes besides pixels, such as texts and color profiles.
  private static let mostBeside = 16 << 20

  /// Reads a PNG up to its last chunk. Images count from 1.
  init(
    _ source: ByteSource, frame: Int, _ options: ArrayOptions
  ) throws(Located<ArrayProblem>) {
    let start = source.peek(Self.headerLength)
    guard start.starts(with: PNGReader.signature) else {
      throw Located(.excess(afterFrames: frame - 1), column: 1)
    }
    let header = Array(start)
    guard header.count == Self.headerLength else {
      throw Located(.damagedImage(.damaged("unexpected end of file"), frame: frame), column: 1)
    }
    size = Size(width: Self.number(header, 16), height: Self.number(header, 20))
    (depth, isGray) = (header[24], header[25] == 0 || header[25] == 4)
    do throws(ArrayProblem) {
      // Colors have three bytes and their value, long integers their samples and their value.
      let perCell = isGray ? (depth == 16 ? 10 : 1) : 11
      try size.check(options, bytesACell: perCell)
      let room = options.memory - perCell * size.area
      // A pixel has at most 8 bytes and a row one filter byte. The ninth byte leaves room for data
      // that compression enlarges.
      let most = (size.area + size.height) * 9 + Self.mostBeside
      bytes = try Self.chunks(source, frame: frame, most: most, room: room, options)
    } catch {
      throw Located(error, column: 1)
    }
  }

  /// Returns the signature and all chunks up to IEND.
  private static func chunks(
    _ source: ByteSource, frame: Int, most: Int, room: Int, _ options: ArrayOptions
  ) throws(ArrayProblem) -> [UInt8] {
    var bytes = source.read(upTo: PNGReader.signature.count)
    while true {
      let head = source.read(upTo: 8)
      guard head.count == 8 else {
        throw .damagedImage(.damaged("unexpected end of file"), frame: frame)
      }
      // A checksum of 4 bytes follows the content.
      let length = number(head, 0) + 4
      guard length <= most - bytes.count else {
        throw .damagedImage(.damaged("too much data"), frame: frame)
      }
      let name = head.suffix(4)
      // The bytes take three times their number while the array grows.
      guard length <= room / 3 - bytes.count else { throw .archiveMemory(limit: options.memory) }
      if name.elementsEqual("acTL".utf8) { throw .otherFormat("an animated PNG") }
      bytes += head + source.read(upTo: length)
      if name.elementsEqual("IEND".utf8) { return bytes }
    }
  }

  private static func number(_ bytes: [UInt8], _ start: Int) -> Int {
    bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
