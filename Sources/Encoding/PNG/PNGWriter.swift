internal import CPNG
internal import Files
internal import Grids
internal import Imaging

/// A PNG being written row by row: the owner of a libpng writer and of the bytes that it has made.
@safe
struct PNGWriter: ~Copyable {
  private let writer: OpaquePointer
  private let bytes: UnsafeMutablePointer<[UInt8]>
  /// For errors.
  private let path: String
  /// Not 0 when libpng has refused.
  private var status: Int32 = 0

  private init(path: String) throws(OutputError) {
    let bytes = UnsafeMutablePointer<[UInt8]>.allocate(capacity: 1)
    unsafe bytes.initialize(to: [])
    guard let writer = unsafe cpng_writer_make(PNGWriter.append, bytes) else {
      unsafe PNGWriter.free(bytes)
      throw .encoder(path: path, message: "out of memory")
    }
    unsafe (self.writer, self.bytes) = (writer, bytes)
    self.path = path
  }

  deinit {
    unsafe cpng_writer_free(writer)
    unsafe PNGWriter.free(bytes)
  }

  /// A whole file of so many rows, with nothing in it that does not decide a pixel.
  ///
  /// - Parameters:
  ///   - palette: that of an indexed picture, which takes as few bits a pixel as the colours need;
  ///     nil for three bytes a pixel.
  ///   - options: what to carry, and how small to make it.
  ///   - rows: writes each row from the top.
  static func encode(
    _ size: Size, palette: Palette?, _ options: EncodingOptions = EncodingOptions(),
    path: String,
    rows: (inout PNGWriter) -> Void
  ) throws(OutputError) -> [UInt8] {
    var writer = try PNGWriter(path: path)
    writer.status = writer.begin(size, palette, options)
    try writer.check()
    rows(&writer)
    if writer.status == 0 { unsafe writer.status = cpng_write_end(writer.writer) }
    try writer.check()
    return unsafe writer.bytes.pointee
  }

  /// Writes the next row: a byte or three a pixel. What goes wrong is told in the end.
  mutating func write(_ row: RawSpan) {
    guard status == 0 else { return }
    unsafe status = row.withUnsafeBytes { row in
      unsafe cpng_write_row(writer, row.bindMemory(to: UInt8.self).baseAddress)
    }
  }

  private func begin(_ size: Size, _ palette: Palette?, _ options: EncodingOptions) -> Int32 {
    let colors = palette?.colors.flatMap { [$0.red, $0.green, $0.blue] } ?? []
    return unsafe colors.withUnsafeBufferPointer { colors in
      unsafe CarriedText.keyword.withCString { keyword in
        unsafe (options.scenario ?? "").withCString { text in
          var header = unsafe cpng_header(
            width: UInt32(size.width), height: UInt32(size.height), is_indexed: palette != nil,
            depth: Int32(palette?.bitDepth ?? 8),
            palette: colors.baseAddress, colors: Int32(colors.count / 3),
            level: options.effort.zlibLevel,
            keyword: keyword, text: options.scenario == nil ? nil : text)
          return unsafe cpng_write_begin(writer, &header)
        }
      }
    }
  }

  private func check() throws(OutputError) {
    if status == 0 { return }
    throw .encoder(path: path, message: unsafe String(cString: cpng_writer_message(writer)))
  }

  /// Takes libpng's bytes into the array that the context points to.
  private static let append: cpng_sink = { context, bytes, count in
    let file = unsafe context!.assumingMemoryBound(to: [UInt8].self)
    unsafe file.pointee.append(contentsOf: UnsafeBufferPointer(start: bytes, count: count))
    return 0
  }

  private static func free(_ bytes: UnsafeMutablePointer<[UInt8]>) {
    unsafe bytes.deinitialize(count: 1)
    unsafe bytes.deallocate()
  }
}

extension Effort {
  /// On cell pictures 9 gains a tenth of the bytes for ten times the work.
  fileprivate var zlibLevel: Int32 {
    switch self {
    case .fast: 1
    case .normal: 6
    case .small: 9
    }
  }
}
