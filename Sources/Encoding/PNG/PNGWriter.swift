internal import CPNG
internal import Files
internal import Grids
internal import Imaging

/// A PNG written row by row; owns a libpng encoder.
@safe
struct PNGWriter: ~Copyable {
  private let writer: OpaquePointer
  private let target: PNGTarget
  /// The path for error messages.
  private let path: String
  private var row: PNGRow
  /// The palette entries that replace the indices; nil to keep them.
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

  /// Writes a complete file, without any chunk that affects neither pixels nor the embedded
  /// scenario.
  ///
  /// - Parameters:
  ///   - palette: The palette of an indexed picture, which gets the fewest bits per pixel; nil for
  ///     3 bytes per pixel.
  ///   - options: The scenario to embed and the effort.
  ///   - target: The destination of the bytes.
  ///   - path: The path for error messages.
  ///   - rows: Writes every row from the top.
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

  /// Writes the next row, with 3 bytes per pixel.
  mutating func write(colors: RawSpan) throws(OutputProblem) {
    try check(
      unsafe colors.withUnsafeBytes { row in
        unsafe cpng_write_row(writer, row.bindMemory(to: UInt8.self).baseAddress)
      })
  }

  /// Writes the next row of palette indices, one byte each.
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

  /// Writes the next row of palette indices, one bit each, with the first pixel in the lowest bit.
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
    let alphas = palette?.leadingAlphas ?? []
    return unsafe colors.withUnsafeBufferPointer { colors in
      unsafe alphas.withUnsafeBufferPointer { alphas in
        unsafe EmbeddedText.keyword.withCString { keyword in
          unsafe (options.scenario ?? "").withCString { text in
            var header = unsafe cpng_header(
              width: UInt32(size.width), height: UInt32(size.height), is_indexed: palette != nil,
              depth: Int32(palette?.bitDepth ?? 8),
              palette: colors.baseAddress, colors: Int32(colors.count / 3),
              alphas: alphas.baseAddress, alpha_count: Int32(alphas.count),
              pixels_per_meter: UInt32(options.printSize?.pixelsPerMeter ?? 0),
              level: options.effort.zlibLevel,
              keyword: keyword, text: options.scenario == nil ? nil : text)
            return unsafe cpng_write_begin(writer, &header)
          }
        }
      }
    }
  }

  /// Throws if libpng has failed. An error of the target takes precedence, because it is the cause.
  ///
  /// - Parameter status: The result of a call; 0 for success.
  private func check(_ status: Int32) throws(OutputProblem) {
    if status == 0 { return }
    if let failure = target.failure { throw failure }
    throw .encoder(path: path, message: unsafe String(cString: cpng_writer_message(writer)))
  }

  /// The callback by which libpng writes: passes bytes to the `PNGTarget` in its context.
  private static let take: cpng_sink = { context, bytes, count in
    let target = unsafe Unmanaged<PNGTarget>.fromOpaque(context!).takeUnretainedValue()
    return unsafe target.take(UnsafeBufferPointer(start: bytes, count: count)) ? 0 : 1
  }
}

extension Effort {
  /// The zlib level. Filters and strategies other than the default were worse for every film tried.
  ///
  /// Bytes and milliseconds per frame at levels 1, 2, 6, 7, 8 and 9:
  /// - Life at 8 pixels a cell: 6813, 5441, 3069, 2777, 2756, 2749 and .37, .37, 1.1, 1.6, 4.7,
  ///   9.9.
  /// - A sea of sprites: 164 kB, 157, 109, 107, 103, 103 and 6.9, 6.8, 17, 20, 50, 140.
  /// - A gun: 2253, 2230, 917, 871, 757, 738 and .33, .32, .70, .71, .93, 1.5.
  /// - An outbreak with captions: 714, 689, 438, 434, 414, 413 and .03, .03, .06, .07, .13, .16.
  fileprivate var zlibLevel: Int32 {
    switch self {
    case .fast: 2
    case .normal: 6
    case .small: 9
    }
  }
}
