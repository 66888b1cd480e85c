internal import Decoding
internal import Grids
internal import Imaging
internal import Settings

/// A reader of PNGs, one after the other. Gray pixels are integers; others are colors. Transparent
/// pixels are missing.
struct PNGStreamReader: ArrayReader {
  let size: Size
  let content: ArrayContent
  private let source: ByteSource
  private let options: ArrayOptions
  /// The next image, if it has been read.
  private var upcoming: StreamedPNG?
  /// The number of images read.
  private var read = 1

  var canLackValues: Bool { content == .integers && (upcoming?.hasAlpha ?? true) }

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
    do throws(ArrayProblem) {
      return ArrayFrame(size: size, values: try values(of: file))
    } catch {
      throw Located(error, column: 1)
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

  private func values(of file: StreamedPNG) throws(ArrayProblem) -> ArrayValues {
    let samples: ArrayValues
    let pixels: [ColorWithAlpha]
    do throws(DecodingProblem) {
      if content == .colors { return .integers(try Self.colors(of: file)) }
      samples = try Self.samples(of: file)
      guard file.hasAlpha else { return samples }
      pixels = try PNGReader.decodeWithAlpha(file.bytes, longestSide: .max).elements
    } catch {
      throw .damagedImage(error, frame: read)
    }
    if let place = pixels.firstIndex(where: { $0.alpha != 0 && $0.alpha != 255 }) {
      let position = Position(x: place % size.width, y: place / size.width)
      throw .partialGray(position, frame: read)
    }
    return samples.lacking { pixels[$0].alpha == 0 }
  }

  private static func colors(of file: StreamedPNG) throws(DecodingProblem) -> [Int] {
    guard file.hasAlpha else {
      return try PNGReader.decode(file.bytes).pixels.elements.map { color in
        StoredColor.value(red: Int(color.red), green: Int(color.green), blue: Int(color.blue))
      }
    }
    return try PNGReader.decodeWithAlpha(file.bytes, longestSide: .max).elements.map { color in
      StoredColor.value(
        red: Int(color.red), green: Int(color.green), blue: Int(color.blue),
        alpha: Int(color.alpha))
    }
  }

  private static func samples(of file: StreamedPNG) throws(DecodingProblem) -> ArrayValues {
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
  /// True if pixels can be transparent.
  let hasAlpha: Bool

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
      // Colors have four bytes and their value, long integers their samples and their value.
      let perCell = isGray ? (header[25] == 4 ? 14 : depth == 16 ? 10 : 1) : 12
      try size.check(options, bytesACell: perCell)
      let room = options.memory - perCell * size.area
      // A pixel has at most 8 bytes and a row one filter byte. The ninth byte leaves room for data
      // that compression enlarges.
      let most = (size.area + size.height) * 9 + Self.mostBeside
      let chunks = try Self.chunks(source, frame: frame, most: most, room: room, options)
      bytes = chunks.bytes
      hasAlpha = header[25] >= 4 || chunks.hasTransparency
      if isGray, hasAlpha { try size.check(options, bytesACell: 14) }
    } catch {
      throw Located(error, column: 1)
    }
  }

  /// Returns the signature and all chunks up to IEND, and whether one of them is tRNS.
  private static func chunks(
    _ source: ByteSource, frame: Int, most: Int, room: Int, _ options: ArrayOptions
  ) throws(ArrayProblem) -> (bytes: [UInt8], hasTransparency: Bool) {
    var bytes = source.read(upTo: PNGReader.signature.count)
    var hasTransparency = false
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
      hasTransparency = hasTransparency || name.elementsEqual("tRNS".utf8)
      bytes += head + source.read(upTo: length)
      if name.elementsEqual("IEND".utf8) { return (bytes, hasTransparency) }
    }
  }

  private static func number(_ bytes: [UInt8], _ start: Int) -> Int {
    bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
