internal import CPNG
internal import Files
internal import Grids
internal import Imaging

/// A PNG being written row by row: the owner of a libpng writer.
@safe
struct PNGWriter: ~Copyable {
  private let writer: OpaquePointer
  private let target: PNGTarget
  /// For errors.
  private let path: String
  private var row: PNGRow
  /// What indices become; nil where they stay.
  var entries: [UInt8]?

  private init(_ size: Size, depth: Int, to target: PNGTarget, path: String) throws(OutputProblem) {
    let context = unsafe Unmanaged.passUnretained(target).toOpaque()
    guard let writer = unsafe cpng_writer_make(PNGWriter.take, context) else {
      throw .encoder(path: path, message: "out of memory")
    }
    unsafe self.writer = writer
    self.target = target
    self.path = path
    row = PNGRow(width: size.width, depth: depth)
  }

  deinit {
    unsafe cpng_writer_free(writer)
  }

  /// Writes a whole file of so many rows, with nothing in it that does not decide a pixel.
  ///
  /// - Parameters:
  ///   - palette: that of an indexed picture, which takes as few bits a pixel as the colours need;
  ///     nil for three bytes a pixel.
  ///   - options: what to carry, and how small to make it.
  ///   - rows: writes each row from the top.
  static func encode(
    _ size: Size, palette: Palette?, _ options: EncodingOptions = EncodingOptions(),
    to target: PNGTarget, path: String,
    rows: (inout PNGWriter) throws(OutputProblem) -> Void
  ) throws(OutputProblem) {
    var writer = try PNGWriter(size, depth: palette?.bitDepth ?? 8, to: target, path: path)
    try writer.check(writer.begin(size, palette, options))
    try rows(&writer)
    try writer.check(unsafe cpng_write_end(writer.writer))
  }

  /// Writes the next row, three bytes a pixel.
  mutating func write(colors: RawSpan) throws(OutputProblem) {
    try check(
      unsafe colors.withUnsafeBytes { row in
        unsafe cpng_write_row(writer, row.bindMemory(to: UInt8.self).baseAddress)
      })
  }

  /// Writes the next row of palette indices, a byte each.
  mutating func write(_ indices: Span<UInt8>) throws(OutputProblem) {
    if let entries {
      var mapped = [UInt8](repeating: 0, count: indices.count)
      for x in indices.indices { mapped[x] = entries[Int(indices[x])] }
      row.pack(mapped.span)
    } else {
      row.pack(indices)
    }
    try writePacked()
  }

  /// Writes the next row of palette indices, a bit each, the first pixel as the lowest.
  mutating func write(bits: ArraySlice<UInt64>) throws(OutputProblem) {
    row.pack(bits: bits)
    try writePacked()
  }

  private func writePacked() throws(OutputProblem) {
    try check(
      unsafe row.bytes.withUnsafeBufferPointer { unsafe cpng_write_row(writer, $0.baseAddress) })
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

  /// - Parameter status: not 0 where libpng has refused.
  private func check(_ status: Int32) throws(OutputProblem) {
    if status == 0 { return }
    if let failure = target.failure { throw failure }
    throw .encoder(path: path, message: unsafe String(cString: cpng_writer_message(writer)))
  }

  /// Hands libpng's bytes to the target that the context points to.
  private static let take: cpng_sink = { context, bytes, count in
    let target = unsafe Unmanaged<PNGTarget>.fromOpaque(context!).takeUnretainedValue()
    return unsafe target.take(UnsafeBufferPointer(start: bytes, count: count)) ? 0 : 1
  }
}

extension Effort {
  /// Filters and strategies other than none are worse on every film tried. Bytes and milliseconds a
  /// frame at levels 1, 2, 6, 7, 8 and 9: Life at 8 pixels a cell 6813, 5441, 3069, 2777, 2756, 2749
  /// and .37, .37, 1.1, 1.6, 4.7, 9.9; a sea of sprites 164 kB, 157, 109, 107, 103, 103 and 6.9, 6.8,
  /// 17, 20, 50, 140; a gun 2253, 2230, 917, 871, 757, 738 and .33, .32, .70, .71, .93, 1.5; an
  /// outbreak with captions 714, 689, 438, 434, 414, 413 and .03, .03, .06, .07, .13, .16.
  fileprivate var zlibLevel: Int32 {
    switch self {
    case .fast: 2
    case .normal: 6
    case .small: 9
    }
  }
}
