internal import CPNG
internal import CZlib
package import Grids
package import Imaging
internal import Platform

/// A decoder of PNGs by libpng.
package enum PNGReader {
  /// The first 8 bytes of every PNG.
  package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The number of bytes up to the end of the size in the IHDR chunk.
  static let headerLength = 24

  /// Decodes a PNG of any color type to a single frame.
  package static func decode(_ bytes: [UInt8]) throws(DecodingProblem) -> DecodedFrame {
    DecodedFrame(pixels: try decodeWithAlpha(bytes, longestSide: .max), microseconds: 0)
  }

  /// Decodes a PNG of any color type with its alpha; pixels are opaque if the file has no alpha.
  ///
  /// 16-bit channels are rounded to 8; gamma and color profiles are not applied.
  ///
  /// - Parameter longestSide: The limit of width and height in pixels. A larger image throws
  ///   `tooLarge` before any memory is allocated for it.
  package static func decodeWithAlpha(
    _ bytes: [UInt8], longestSide: Int
  ) throws(DecodingProblem) -> Grid<ColorWithAlpha> {
    // libpng writes bytes directly into the array's memory, here and below.
    precondition(MemoryLayout<ColorWithAlpha>.stride == 4, "a color is four channels, a byte each")
    if let size = announcedSize(bytes), max(size.width, size.height) > longestSide {
      throw .tooLarge(size)
    }
    return try pixels(of: bytes, size: try size(of: bytes))
  }

  /// Returns the texts before the pixels of a PNG (tEXt, zTXt and iTXt), in file order. Reads at
  /// most 100 texts of at most 1 MiB each. A text that should be UTF-8 and is not is nil.
  package static func texts(
    in source: ByteSource
  ) throws(DecodingProblem) -> [(keyword: String, text: String?)] {
    guard source.peek(signature.count).elementsEqual(signature) else { throw .notAnImage }
    var texts: [(keyword: String, text: String?)] = []
    try unsafe withUnsafeMutablePointer(to: &texts) { texts in
      attempt { message in
        let lent = unsafe Unmanaged.passUnretained(source).toOpaque()
        return unsafe cpng_read_texts(read, lent, append, texts, &message)
      }
    }.get()
    return texts
  }

  /// Returns the size that the header announces.
  ///
  /// - Throws: An error if the size exceeds the limit of pixels, or if the file is too short to
  ///   contain that many.
  static func size(of bytes: [UInt8]) throws(DecodingProblem) -> Size {
    guard bytes.starts(with: signature) else { throw .notAnImage }
    var (width, height, fewest): (UInt32, UInt32, UInt64) = (0, 0, 0)
    try attempt { message in
      unsafe lending(bytes) { source in
        unsafe cpng_read_size(read, source, &width, &height, &fewest, &message)
      }
    }.get()
    let size = Size(width: Int(width), height: Int(height))
    guard size.area <= DecodingProblem.mostPixels else { throw .tooLarge(size) }
    guard bytes.count >= fewest else { throw .damaged("too little data for \(size) pixels") }
    return size
  }

  /// Returns the size in the header without validating anything else; nil if the bytes contain no
  /// header.
  static func announcedSize(_ bytes: [UInt8]) -> Size? {
    guard bytes.starts(with: signature), bytes.count >= headerLength else { return nil }
    let sides = [16, 20].map { bytes[$0..<($0 + 4)].reduce(0) { $0 << 8 | Int($1) } }
    return Size(width: sides[0], height: sides[1])
  }

  /// Returns true if an acTL chunk precedes the pixels, which marks an APNG.
  ///
  /// - Parameter beginning: The first bytes of the file. A chunk beyond them is not found.
  static func isAnimated(_ beginning: [UInt8]) -> Bool {
    var rest = beginning.dropFirst(signature.count)
    while rest.count >= 8 {
      let name = rest.dropFirst(4).prefix(4)
      if name.elementsEqual("acTL".utf8) { return true }
      if name.elementsEqual("IDAT".utf8) { return false }
      rest = rest.dropFirst(12 + rest.prefix(4).reduce(0) { $0 << 8 | Int($1) })
    }
    return false
  }

  private static func pixels(
    of bytes: [UInt8], size: Size
  ) throws(DecodingProblem) -> Grid<ColorWithAlpha> {
    var result: Result<Void, DecodingProblem> = .success(())
    let elements = unsafe [ColorWithAlpha](unsafeUninitializedCapacity: size.area) {
      buffer, count in
      let rows = unsafe UnsafeMutableRawBufferPointer(buffer).bindMemory(to: UInt8.self)
      result = attempt { message in
        unsafe lending(bytes) { source in
          unsafe cpng_read_pixels(
            read, source, UInt32(size.width), UInt32(size.height), rows.baseAddress, &message)
        }
      }
      if case .success = result { count = size.area }
    }
    try result.get()
    return Grid(size: size, elements: elements)
  }

  /// Calls a libpng wrapper, and converts the message that it leaves on failure to an error.
  static func attempt(
    _ call: (_ message: inout [UInt8]) -> Int32
  ) -> Result<Void, DecodingProblem> {
    var message = [UInt8](repeating: 0, count: 200)
    if call(&message) == 0 { return .success(()) }
    return .failure(.damaged(String(decoding: message.prefix { $0 != 0 }, as: UTF8.self)))
  }

  /// Calls a function with an unretained pointer to a source of these bytes.
  private static func lending(
    _ bytes: [UInt8], _ call: (UnsafeMutableRawPointer) -> Int32
  ) -> Int32 {
    let source = ByteSource(bytes)
    return withExtendedLifetime(source) {
      unsafe call(Unmanaged.passUnretained(source).toOpaque())
    }
  }

  /// The callback by which libpng reads: copies the next bytes of the `ByteSource` in its context.
  static let read: cpng_source = { context, target, count in
    let source = unsafe Unmanaged<ByteSource>.fromOpaque(context!)
    return unsafe source.takeUnretainedValue().copy(to: target!, count: count)
  }

  /// The callback for texts: appends a text to the array in its context.
  private static let append: cpng_text_sink = { context, keyword, text, count, isUTF8 in
    let texts = unsafe context!.assumingMemoryBound(to: [(keyword: String, text: String?)].self)
    let name = unsafe UnsafeBufferPointer(start: keyword, count: strlen(keyword!))
    let bytes = unsafe UnsafeBufferPointer(start: text, count: count)
    unsafe texts.pointee.append(
      (
        latin1(name.map { UInt8(bitPattern: $0) }),
        isUTF8 != 0 ? String(validating: bytes, as: UTF8.self) : latin1(bytes)
      ))
  }

  // Latin-1 code units are the first 256 Unicode scalars.
  private static func latin1(_ bytes: some Sequence<UInt8>) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: bytes.map { Unicode.Scalar($0) })
    return text
  }

  /// Decodes a grayscale PNG to its stored samples. Alpha is dropped.
  ///
  /// - Parameter type: `UInt8` for samples of at most 8 bits, and `UInt16` for those of 16 bits.
  package static func grays<Sample: FixedWidthInteger & Sendable>(
    of bytes: [UInt8], as type: Sample.Type
  ) throws(DecodingProblem) -> Grid<Sample> {
    let size = try size(of: bytes)
    var samples = [Sample](repeating: 0, count: size.area)
    let result = unsafe samples.withUnsafeMutableBytes { buffer in
      attempt { message in
        unsafe lending(bytes) { source in
          unsafe cpng_read_grays(
            read, source, UInt32(size.width), UInt32(size.height), Int32(MemoryLayout<Sample>.size),
            buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), &message)
        }
      }
    }
    try result.get()
    return Grid(size: size, elements: samples)
  }
}

/// The rows of a PNG from the top, decoded on demand because an image may exceed memory.
///
/// A class because it owns a libpng decoder.
@safe
final class PNGRows {
  private let reader: OpaquePointer
  /// The file. libpng keeps an unretained pointer to it.
  private let source: ByteSource
  private var row: [ColorWithAlpha]

  /// The offset of the interlace method in a file.
  private static let interlacing = 28

  /// Creates a decoder of rows; nil if the PNG is interlaced, in which case no byte is consumed.
  init?(_ source: ByteSource, width: Int) throws(DecodingProblem) {
    guard source.peek(Self.interlacing + 1).last == 0 else { return nil }
    let lent = unsafe Unmanaged.passUnretained(source).toOpaque()
    guard let reader = unsafe cpng_reader_make(PNGReader.read, lent) else {
      throw .damaged("out of memory")
    }
    unsafe self.reader = reader
    self.source = source
    row = Array(repeating: .transparent, count: width)
    try check(unsafe cpng_read_begin(reader, UInt32(width)))
  }

  deinit { unsafe cpng_reader_free(reader) }

  /// Returns the next row.
  ///
  /// - Precondition: The rows are not exhausted.
  func next() throws(DecodingProblem) -> [ColorWithAlpha] {
    let status = unsafe row.withUnsafeMutableBytes { [reader] bytes in
      unsafe cpng_read_row(reader, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
    }
    try check(status)
    return row
  }

  private func check(_ status: Int32) throws(DecodingProblem) {
    if status == 0 { return }
    let message = unsafe cpng_reader_message(reader)
    throw .damaged(unsafe String(cString: message!))
  }
}

extension ImageReader {
  /// The reader of Portable Network Graphics, which contain one image. An embedded scenario is a
  /// text with the keyword `EmbeddedText.keyword`.
  package static let png = ImageReader(
    recognizes: { $0.starts(with: PNGReader.signature) && !PNGReader.isAnimated($0) },
    open: { source throws(DecodingProblem) in try StillReader(source) },
    scenario: { source throws(DecodingProblem) in
      let texts = try PNGReader.texts(in: source)
      guard let found = texts.first(where: { $0.keyword == EmbeddedText.keyword }) else {
        return nil
      }
      guard let text = found.text else { throw .noUTF8 }
      return text
    },
    isWhole: { source in
      let end = try? PNGChunkReader(source).next(["IEND"], most: 0)
      return end != nil && source.next().isEmpty
    })
}

/// A reader of a single image. A class because `FrameReader` requires one.
final class StillReader: FrameReader {
  let plays = 1
  let size: Size
  /// The file; nil once the image is decoded.
  private var source: ByteSource?

  /// The limit in bytes of everything in a file besides its pixels, such as texts and color
  /// profiles.
  static let mostBeside = 16 << 20

  init(_ source: ByteSource) throws(DecodingProblem) {
    let beginning = Array(source.peek(PNGReader.headerLength))
    guard beginning.starts(with: PNGReader.signature) else { throw .notAnImage }
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

/// A chunk of a PNG to be written: its length, name, data and checksum.
package struct PNGChunk {
  /// The chunk's bytes as a file contains them.
  package let bytes: [UInt8]

  /// - Parameter name: The type of the chunk, four ASCII letters.
  package init(_ name: String, _ data: [UInt8] = []) {
    let named = Array(name.utf8) + data
    bytes = Self.big(data.count, 4) + named + Self.big(Int(Self.checksum(named)), 4)
  }

  /// Returns a number as `count` big-endian bytes. Higher bits are dropped.
  package static func big(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// Returns the CRC-32 of a chunk's name followed by its data. `start`: the CRC-32 of the bytes
  /// before these.
  static func checksum(_ bytes: some Collection<UInt8>, after start: UInt = 0) -> UInt {
    let bytes = Array(bytes)
    return unsafe bytes.withUnsafeBufferPointer {
      unsafe crc32_z(start, $0.baseAddress, $0.count)
    }
  }
}

/// A reader that splits a PNG into its chunks, one at a time.
struct PNGChunkReader {
  private let source: ByteSource

  /// Creates a reader and consumes the PNG signature.
  ///
  /// - Parameter source: The file, at its first byte.
  init(_ source: ByteSource) throws(DecodingProblem) {
    self.source = source
    guard try source.read(PNGReader.signature.count) == PNGReader.signature else {
      throw .notAnImage
    }
  }

  /// Returns the next chunk whose name is in `wanted`, skipping all others.
  ///
  /// - Parameters:
  ///   - wanted: The names of the chunks to return.
  ///   - most: The limit of the chunk's data in bytes.
  /// - Throws: An error if the chunk exceeds the limit, a checksum is wrong, or the file ends.
  func next(_ wanted: Set<String>, most: Int) throws(DecodingProblem) -> PNGChunkRead {
    while true {
      let header = try source.read(8)
      let length = header.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let name = String(decoding: header.suffix(4), as: UTF8.self)
      guard wanted.contains(name) else {
        var sum = PNGChunk.checksum(header.suffix(4))
        try source.skip(length) { sum = PNGChunk.checksum($0, after: sum) }
        try verify(sum, of: name)
        continue
      }
      guard length <= most else { throw .damaged("the chunk \(name) is too long") }
      let data = try source.read(length)
      try verify(PNGChunk.checksum(Array(header.suffix(4)) + data), of: name)
      return PNGChunkRead(name: name, data: data)
    }
  }

  /// Reads the checksum after a chunk's data, and compares it with that of the bytes.
  private func verify(_ sum: UInt, of name: String) throws(DecodingProblem) {
    guard sum == (try source.read(4).reduce(0) { $0 << 8 | UInt($1) }) else {
      throw .damaged("the chunk \(name) does not match its checksum")
    }
  }
}

/// A chunk of a PNG as read from a file, with its checksum verified.
struct PNGChunkRead {
  let name: String
  let data: [UInt8]

  /// Returns the big-endian unsigned integer of `bytes` bytes at an offset.
  func number(at offset: Int, bytes: Int = 4) -> Int {
    data[offset..<(offset + bytes)].reduce(0) { $0 << 8 | Int($1) }
  }
}
