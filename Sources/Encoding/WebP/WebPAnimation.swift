internal import CWebP
internal import Files
internal import Grids
internal import Imaging

/// A WebP animation made by libwebp. Owns libwebp's encoder, which keeps all compressed frames, and
/// the picture through which frames are passed to it.
@safe
struct WebPAnimation: ~Copyable {
  private let encoder: OpaquePointer
  private var picture: WebPPicture
  private var config: WebPConfig
  private let path: String
  private var isOpaque = true

  /// The limit of a duration in milliseconds: libwebp stores times in 31 bits.
  static let longest = Int(Int32.max)

  init(_ size: Size, plays: Int, _ effort: Effort, path: String) throws(OutputProblem) {
    var options = WebPAnimEncoderOptions()
    var (picture, config) = unsafe (WebPPicture(), WebPConfig())
    guard unsafe WebPAnimEncoderOptionsInit(&options) != 0, unsafe WebPPictureInit(&picture) != 0,
      unsafe WebPConfigInit(&config) != 0
    else { throw .encoder(path: path, message: "incompatible version of libwebp") }
    // The format stores 16 bits. Larger numbers of plays become forever.
    options.anim_params.loop_count = plays > 65_535 ? 0 : Int32(plays)
    // Disables key frames. They only speed up seeking, and cost bytes.
    (options.kmin, options.kmax) = (0, 0)
    options.minimize_size = effort == .fast ? 0 : 1
    config.lossless = 1
    // Keeps the colors of transparent pixels.
    config.exact = 1
    (config.method, config.quality) = effort.webP
    unsafe (picture.width, picture.height) = (Int32(size.width), Int32(size.height))
    unsafe picture.use_argb = 1
    guard unsafe WebPPictureAlloc(&picture) != 0 else {
      throw .encoder(path: path, message: "out of memory")
    }
    guard
      let encoder = unsafe WebPAnimEncoderNew(picture.width, picture.height, &options)
    else {
      unsafe WebPPictureFree(&picture)
      throw .encoder(path: path, message: "out of memory")
    }
    unsafe (self.encoder, self.picture) = (encoder, picture)
    (self.config, self.path) = (config, path)
  }

  deinit {
    unsafe WebPAnimEncoderDelete(encoder)
    var picture = unsafe picture
    unsafe WebPPictureFree(&picture)
  }

  /// Adds a frame that begins `time` milliseconds after the start.
  mutating func add(_ surface: any Surface, _ palette: Palette, at time: Int) throws(OutputProblem)
  {
    let colors = zip(palette.colors, palette.alphas).map { color, alpha in
      UInt32(alpha) << 24 | UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
    }
    isOpaque = isOpaque && palette.isOpaque
    for y in 0..<surface.size.height {
      let target = unsafe picture.argb + y * Int(picture.argb_stride)
      surface.withRow(y) { row in
        for x in row.indices { unsafe target[x] = colors[Int(row[x])] }
      }
    }
    try check(unsafe WebPAnimEncoderAdd(encoder, &picture, Int32(time), &config))
  }

  /// Ends the animation and returns the complete file.
  ///
  /// - Parameters:
  ///   - end: The end of the last frame in milliseconds.
  ///   - text: The scenario to embed; nil for none.
  consuming func finished(at end: Int, carrying text: String?) throws(OutputProblem) -> [UInt8] {
    var data = unsafe WebPData()
    defer { unsafe WebPDataClear(&data) }
    try check(unsafe WebPAnimEncoderAdd(encoder, nil, Int32(end), nil))
    try check(unsafe WebPAnimEncoderAssemble(encoder, &data))
    var file = unsafe Array(UnsafeBufferPointer(start: data.bytes, count: data.size))
    if let text { file = try unsafe WebPTextChunk.file(data, text: text, path: path) }
    return isOpaque ? file : Self.withAlpha(file)
  }

  /// Returns a file that declares that it has transparent pixels.
  ///
  /// libwebp declares it only if a frame has some. It crops frames, so that all of them may be
  /// opaque although the pixels around them are not.
  private static func withAlpha(_ file: [UInt8]) -> [UInt8] {
    // The chunk of flags, if there is one, follows the 12 bytes of the RIFF header.
    guard file.count > 20, Array(file[12..<16]) == Array("VP8X".utf8) else { return file }
    var file = file
    file[20] |= 0x10
    return file
  }

  private func check(_ isDone: Int32) throws(OutputProblem) {
    if isDone != 0 { return }
    throw .encoder(path: path, message: unsafe String(cString: WebPAnimEncoderGetError(encoder)))
  }
}

extension Effort {
  /// libwebp's method, from 0 to 6, and its quality, which for lossless pictures is the effort.
  fileprivate var webP: (method: Int32, quality: Float) {
    switch self {
    case .fast: (0, 50)
    case .normal: (4, 75)
    case .small: (4, 100)
    }
  }
}

/// A text in a WebP that viewers do not show: a chunk of its own, after the frames.
enum WebPTextChunk {
  /// Returns a file with the text added.
  static func file(_ data: WebPData, text: String, path: String) throws(OutputProblem) -> [UInt8] {
    var data = unsafe data
    var result = unsafe WebPData()
    defer { unsafe WebPDataClear(&result) }
    let mux = unsafe WebPMuxCreate(&data, 0)
    defer { unsafe WebPMuxDelete(mux) }
    let status = unsafe Array(text.utf8).withUnsafeBufferPointer { text in
      var chunk = unsafe WebPData(bytes: text.baseAddress, size: text.count)
      return unsafe WebPMuxSetChunk(mux, EmbeddedText.chunk, &chunk, 1)
    }
    guard status == WEBP_MUX_OK, unsafe WebPMuxAssemble(mux, &result) == WEBP_MUX_OK else {
      throw .encoder(path: path, message: "libwebp rejected the metadata")
    }
    return unsafe Array(UnsafeBufferPointer(start: result.bytes, count: result.size))
  }
}
