internal import CGIF
internal import Grids
internal import Imaging

/// A GIF being read from memory, record by record: the owner of a giflib reader.
@safe
struct GIFFile: ~Copyable {
  /// What every GIF begins with.
  static let signature = Array("GIF".utf8)

  private let gif: UnsafeMutablePointer<GifFileType>
  private let source: UnsafeMutablePointer<GIFSource>

  init(_ bytes: [UInt8]) throws(DecodingError) {
    guard bytes.starts(with: GIFFile.signature) else { throw .notAPicture }
    let source = UnsafeMutablePointer<GIFSource>.allocate(capacity: 1)
    unsafe source.initialize(to: GIFSource(bytes: bytes))
    var code: Int32 = 0
    guard let gif = unsafe DGifOpen(source, GIFSource.read, &code) else {
      unsafe GIFSource.free(source)
      throw GIFFile.error(code)
    }
    unsafe (self.gif, self.source) = (gif, source)
  }

  deinit {
    _ = unsafe DGifCloseFile(gif, nil)
    unsafe GIFSource.free(source)
  }

  /// The canvas that all frames are laid on.
  var size: Size { unsafe Size(width: Int(gif.pointee.SWidth), height: Int(gif.pointee.SHeight)) }

  /// Reads the next record. The rows of an image have to be read or skipped before the next is
  /// asked for.
  mutating func next() throws(DecodingError) -> GIFRecord {
    var kind = UNDEFINED_RECORD_TYPE
    try check(unsafe DGifGetRecordType(gif, &kind))
    switch kind {
    case IMAGE_DESC_RECORD_TYPE: return .image(try readHeader())
    case EXTENSION_RECORD_TYPE: return .extension(try readExtension())
    case TERMINATE_RECORD_TYPE: return .end
    default: throw GIFFile.error(D_GIF_ERR_WRONG_RECORD)
    }
  }

  /// Reads as many palette indices as `row` has room for: a row of the image whose header was read
  /// last.
  mutating func readRow(into row: inout [UInt8]) throws(DecodingError) {
    try check(unsafe DGifGetLine(gif, &row, Int32(row.count)))
  }

  /// Passes over the rows of the image whose header was read last, without decompressing them.
  mutating func skipPixels() throws(DecodingError) {
    var block: UnsafeMutablePointer<UInt8>?
    repeat { try check(unsafe DGifGetCodeNext(gif, &block)) } while unsafe block != nil
  }

  private mutating func readHeader() throws(DecodingError) -> GIFImageHeader {
    try check(unsafe DGifGetImageDesc(gif))
    // giflib keeps a copy of every image's header for those who read all images at once.
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

  private mutating func readExtension() throws(DecodingError) -> GIFExtension {
    var code: Int32 = 0
    var block: UnsafeMutablePointer<UInt8>?
    var blocks: [[UInt8]] = []
    try check(unsafe DGifGetExtension(gif, &code, &block))
    while let bytes = unsafe block {
      // The first byte is how many follow.
      unsafe blocks.append(Array(UnsafeBufferPointer(start: bytes + 1, count: Int(bytes[0]))))
      try check(unsafe DGifGetExtensionNext(gif, &block))
    }
    return GIFExtension(code: code, blocks: blocks)
  }

  private func check(_ status: Int32) throws(DecodingError) {
    if status != GIF_OK { throw unsafe GIFFile.error(gif.pointee.Error) }
  }

  private static func error(_ code: Int32) -> DecodingError {
    guard let sentence = unsafe GifErrorString(code) else { return .damaged("it ends too soon") }
    return .damaged(unsafe String(cString: sentence))
  }
}

/// The bytes of a GIF and how far they are read.
private struct GIFSource {
  let bytes: [UInt8]
  var position = 0

  /// Copies the next bytes to where giflib wants them, or as many as are left.
  static let read: InputFunc = { gif, target, count in
    let source = unsafe gif!.pointee.UserData.assumingMemoryBound(to: GIFSource.self)
    let position = unsafe source.pointee.position
    let end = unsafe min(position + Int(count), source.pointee.bytes.count)
    unsafe source.pointee.bytes.withUnsafeBytes { bytes in
      unsafe UnsafeMutableRawPointer(target!).copyMemory(
        from: bytes.baseAddress! + position, byteCount: end - position)
    }
    unsafe source.pointee.position = end
    return Int32(end - position)
  }

  static func free(_ source: UnsafeMutablePointer<GIFSource>) {
    unsafe source.deinitialize(count: 1)
    unsafe source.deallocate()
  }
}
