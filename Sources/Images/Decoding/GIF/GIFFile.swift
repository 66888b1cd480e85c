internal import CGIF
internal import Grids
internal import Imaging

/// A GIF read record by record; owns a giflib decoder.
@safe
struct GIFFile: ~Copyable {
  /// The first bytes of every GIF, before its version.
  static let signature = Array("GIF".utf8)

  private let gif: UnsafeMutablePointer<GifFileType>
  /// The file. giflib keeps an unretained pointer to it.
  private let source: ByteSource

  /// The limit in bytes of an extension; larger ones are skipped. No embedded scenario is longer.
  private static let longestExtension = 1 << 20

  init(_ source: ByteSource) throws(DecodingProblem) {
    guard source.peek(GIFFile.signature.count).elementsEqual(GIFFile.signature) else {
      throw .notAnImage
    }
    var code: Int32 = 0
    let lent = unsafe Unmanaged.passUnretained(source).toOpaque()
    guard let gif = unsafe DGifOpen(lent, GIFFile.read, &code) else { throw GIFFile.error(code) }
    unsafe self.gif = gif
    self.source = source
  }

  deinit {
    _ = unsafe DGifCloseFile(gif, nil)
  }

  /// The size of the canvas in pixels.
  var size: Size { unsafe Size(width: Int(gif.pointee.SWidth), height: Int(gif.pointee.SHeight)) }

  /// The color behind all images; nil if there is no global color table.
  var background: Color? {
    guard let map = unsafe gif.pointee.SColorMap, let colors = unsafe map.pointee.Colors,
      case let entry = unsafe Int(gif.pointee.SBackGroundColor),
      unsafe entry < Int(map.pointee.ColorCount)
    else { return nil }
    let color = unsafe colors[entry]
    return Color(red: color.Red, green: color.Green, blue: color.Blue)
  }

  /// Reads the next record. After an image's header, read or skip all its rows before the next
  /// call.
  mutating func next() throws(DecodingProblem) -> GIFRecord {
    var kind = UNDEFINED_RECORD_TYPE
    try check(unsafe DGifGetRecordType(gif, &kind))
    switch kind {
    case IMAGE_DESC_RECORD_TYPE: return .image(try readHeader())
    case EXTENSION_RECORD_TYPE: return .extension(try readExtension())
    case TERMINATE_RECORD_TYPE: return .end
    default: throw GIFFile.error(D_GIF_ERR_WRONG_RECORD)
    }
  }

  /// Reads `row.count` palette indices: one row of the image whose header was read last.
  mutating func readRow(into row: inout [UInt8]) throws(DecodingProblem) {
    try check(unsafe DGifGetLine(gif, &row, Int32(row.count)))
  }

  /// Skips the rows of the image whose header was read last, without decompressing them.
  mutating func skipPixels() throws(DecodingProblem) {
    var block: UnsafeMutablePointer<UInt8>?
    repeat { try check(unsafe DGifGetCodeNext(gif, &block)) } while unsafe block != nil
  }

  private mutating func readHeader() throws(DecodingProblem) -> GIFImageHeader {
    try check(unsafe DGifGetImageDesc(gif))
    // giflib keeps a copy of every image's header for callers of `DGifSlurp`. Freed here, so that
    // memory does not grow with the number of frames.
    unsafe GifFreeSavedImages(gif)
    unsafe (gif.pointee.SavedImages, gif.pointee.ImageCount) = (nil, 0)
    let image = unsafe gif.pointee.Image
    guard let map = unsafe image.ColorMap ?? gif.pointee.SColorMap else {
      throw GIFFile.error(D_GIF_ERR_NO_COLOR_MAP)
    }
    let colors = unsafe UnsafeBufferPointer(
      start: map.pointee.Colors, count: Int(map.pointee.ColorCount))
    return unsafe GIFImageHeader(
      region: Region(
        x: Int(image.Left), y: Int(image.Top), width: Int(image.Width), height: Int(image.Height)),
      isInterlaced: image.Interlace,
      colors: colors.map { Color(red: $0.Red, green: $0.Green, blue: $0.Blue) })
  }

  private mutating func readExtension() throws(DecodingProblem) -> GIFExtension {
    var code: Int32 = 0
    var block: UnsafeMutablePointer<UInt8>?
    var blocks: [[UInt8]] = []
    var length = 0
    try check(unsafe DGifGetExtension(gif, &code, &block))
    while let bytes = unsafe block {
      // The first byte is the number of bytes that follow.
      unsafe length += Int(bytes[0])
      if length <= GIFFile.longestExtension {
        unsafe blocks.append(Array(UnsafeBufferPointer(start: bytes + 1, count: Int(bytes[0]))))
      }
      try check(unsafe DGifGetExtensionNext(gif, &block))
    }
    return length <= GIFFile.longestExtension ? GIFExtension(code: code, blocks: blocks) : .other
  }

  private func check(_ status: Int32) throws(DecodingProblem) {
    if status != GIF_OK { throw unsafe GIFFile.error(gif.pointee.Error) }
  }

  private static func error(_ code: Int32) -> DecodingProblem {
    switch code {
    case D_GIF_ERR_READ_FAILED, D_GIF_ERR_EOF_TOO_SOON: return .damaged("unexpected end of file")
    case D_GIF_ERR_NO_SCRN_DSCR: return .damaged("missing screen descriptor")
    case D_GIF_ERR_NO_IMAG_DSCR: return .damaged("missing image descriptor")
    case D_GIF_ERR_NO_COLOR_MAP: return .damaged("a frame has no color table")
    case D_GIF_ERR_WRONG_RECORD: return .damaged("unknown type of block")
    case D_GIF_ERR_DATA_TOO_BIG: return .damaged("too much data for a frame")
    case D_GIF_ERR_NOT_ENOUGH_MEM: return .damaged("out of memory")
    case D_GIF_ERR_IMAGE_DEFECT: return .damaged("invalid compressed data")
    default: return .damaged("giflib reports error \(code)")
    }
  }

  /// The callback by which giflib reads: copies up to `count` of the next bytes, and returns the
  /// number.
  private static let read: InputFunc = { gif, target, count in
    let source = unsafe Unmanaged<ByteSource>.fromOpaque(gif!.pointee.UserData)
    return unsafe Int32(source.takeUnretainedValue().copy(to: target!, count: Int(count)))
  }
}

/// A record of a GIF: an image, an extension, or the end of the file.
enum GIFRecord {
  case image(GIFImageHeader)
  case `extension`(GIFExtension)
  case end
}

/// The header of an image: its region on the canvas, its row order and its palette.
struct GIFImageHeader {
  let region: Region
  let isInterlaced: Bool
  /// The image's local palette, or else the global one.
  let colors: [Color]

  /// The rows in the order of the file, counted from the image's top.
  var rowOrder: [Int] {
    // The four passes of an interlaced GIF: first row and step of each.
    let passes = isInterlaced ? [(0, 8), (4, 8), (2, 4), (1, 2)] : [(0, 1)]
    return passes.flatMap { first, step in Array(stride(from: first, to: region.height, by: step)) }
  }
}

/// A GIF extension, parsed as far as the reader uses it.
enum GIFExtension {
  case control(GIFControl)
  case comment([UInt8])
  /// The number of times the animation plays; 0 for forever.
  case plays(Int)
  case other

  init(code: Int32, blocks: [[UInt8]]) {
    switch code {
    case COMMENT_EXT_FUNC_CODE:
      self = .comment(Array(blocks.joined()))
    case GRAPHICS_EXT_FUNC_CODE: self = GIFControl(blocks.first ?? []).map(Self.control) ?? .other
    case APPLICATION_EXT_FUNC_CODE: self = Self.plays(in: blocks).map(Self.plays) ?? .other
    default: self = .other
    }
  }

  /// Returns the plays from a NETSCAPE2.0 extension; nil if the blocks contain none.
  private static func plays(in blocks: [[UInt8]]) -> Int? {
    guard blocks.count >= 2, blocks[0] == Array("NETSCAPE2.0".utf8),
      blocks[1].count >= 3, blocks[1][0] == 1
    else { return nil }
    // The file counts repetitions after the first play, and 0 for forever.
    let again = Int(blocks[1][1]) | Int(blocks[1][2]) << 8
    return again == 0 ? 0 : again + 1
  }
}

/// The timing, disposal and transparent color of the next image.
struct GIFControl {
  /// The change to the canvas when the image's delay is over.
  var disposal = FrameDisposal.keep
  var centiseconds = 0
  /// The palette index of transparent pixels; nil if there is none.
  var transparent: UInt8?

  init() {}

  /// Parses a graphic control extension; nil if its length is wrong.
  init?(_ block: [UInt8]) {
    var fields = GraphicsControlBlock()
    guard unsafe DGifExtensionToGCB(block.count, block, &fields) == GIF_OK else { return nil }
    switch fields.DisposalMode {
    case DISPOSE_BACKGROUND: disposal = .clear
    case DISPOSE_PREVIOUS: disposal = .restore
    default: disposal = .keep
    }
    centiseconds = Int(fields.DelayTime)
    transparent = UInt8(exactly: fields.TransparentColor)
  }
}
