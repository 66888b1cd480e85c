internal import Decoding
internal import Files
internal import Grids
internal import Imaging

extension Format {
  /// WebP, animated and lossless.
  package static let webp = Format(
    name: "webp",
    summary: "an animation for browsers, smaller than a GIF", rendering: .colors,
    longestSide: 16_383, mostFramesPerSecond: DelayClock.maximumBrowserFrameRate,
    longestFilm: WebPAnimation.longest / 1000, clock: WebPAnimation.clock, reader: .webp,
    mediaType: "image/webp",
    cost: EncodingCost(
      // The packed rows, and the repetitions, nodes and tokens of noise.
      memory: { 36 * $0.area },
      // A byte per pixel and its Huffman code, and two palettes, codes and chunk headers.
      mostBytes: { size, _ in size.cappedArea * 9 / 8 + 4096 },
      imageTime: 100_000, pixelTime: 3000, shapedPixelTime: 16_000, cellTime: 40_000),
    film: AnimationEncoder<WebPAnimation>.init)
}

/// A compressed frame of a WebP: the bounding rectangle of the changes.
struct WebPFrame: AnimationFrame {
  /// The rectangle. Its left and top are even.
  let region: Region
  /// The image as a VP8L stream; empty if nothing changed.
  let data: [UInt8]
  /// True if transparent pixels show the frame below; false if the frame replaces it.
  let isBlended: Bool
  /// True if a pixel is transparent.
  let hasAlpha: Bool

  var isEmpty: Bool { data.isEmpty }

  init(_ moment: TimedShot, _ options: EncodingOptions, for path: Path) throws(OutputProblem) {
    if moment.shot.image.isTrueColor {
      try self.init(trueColor: moment, options.effort, for: path)
    } else {
      self.init(indexed: moment, options.effort)
    }
  }

  /// Encodes the exact colors of the changed rectangle.
  private init(
    trueColor moment: TimedShot, _ effort: Effort, for path: Path
  ) throws(OutputProblem) {
    let image = moment.shot.image
    let changes = moment.colorChanges
    region = changes.withEvenCorner
    (isBlended, hasAlpha) = (false, !image.palette.isOpaque)
    let data = region.isEmpty ? [] : image.compressedByLibwebp(region, effort)
    // Canceled work leaves an incomplete file, which is discarded.
    guard let data = data ?? (CancellationCheck.isOver ? [] : nil) else {
      throw .encoder(path: path.text, message: "not enough memory for the WebP library")
    }
    self.data = data
  }

  private init(indexed moment: TimedShot, _ effort: Effort) {
    let image = moment.shot.image
    let (surface, previous) = (image.whole(), moment.previous?.image.whole())
    let changes = previous.map { surface.changes(since: $0) } ?? Region(surface.size)
    region = changes.withEvenCorner
    guard !changes.isEmpty else {
      (data, isBlended, hasAlpha) = ([], false, false)
      return
    }
    let colors = image.palette.argb
    let sample = PixelSample(surface, since: previous, region)
    let best = ColorIndexedImage.candidates(surface, since: previous, region, colors, effort).map {
      (
        image: $0.image, isBlended: $0.isBlended,
        data: $0.image.compressed(effort, isNoise: sample.isNoise)
      )
    }.min { $0.data.count < $1.data.count }!
    (data, isBlended, hasAlpha) = (best.data, best.isBlended, best.image.hasAlpha)
  }

  /// A frame of one transparent pixel, which changes nothing.
  static let nothing = WebPFrame()

  private init() {
    let image = ColorIndexedImage(transparentPixels: Size(width: 1, height: 1))
    region = Region(image.size)
    (data, isBlended, hasAlpha) = (image.compressed(.fast), true, true)
  }

  /// Returns the beginning of the frame's chunk: its place, size, duration and flags.
  fileprivate func control(for units: Int) -> [UInt8] {
    [region.x / 2, region.y / 2, region.width - 1, region.height - 1, units].flatMap {
      RIFFChunk.little($0, 3)
    } + [isBlended ? 0 : 2]
  }
}

extension Region {
  /// The region with its left and top moved to even numbers, as WebP requires.
  fileprivate var withEvenCorner: Region {
    Region(
      x: x & ~1, y: y & ~1, width: isEmpty ? 0 : width + (x & 1),
      height: isEmpty ? 0 : height + (y & 1))
  }
}

extension Palette {
  /// The colors with alpha, red, green and blue from the highest byte down.
  fileprivate var argb: [UInt32] {
    zip(colors, alphas).map { color, alpha in
      UInt32(alpha) << 24 | UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
    }
  }
}

extension ColorIndexedImage {
  /// Returns the images of a region that may compress best, and whether unchanged pixels are
  /// transparent in them.
  fileprivate static func candidates(
    _ surface: any Surface, since previous: (any Surface)?, _ region: Region, _ colors: [UInt32],
    _ effort: Effort
  ) -> [(image: ColorIndexedImage, isBlended: Bool)] {
    let blended = previous.flatMap { ColorIndexedImage(surface, since: $0, region, colors) }
    // Pixels of few colors share bytes, so that their roughness tells nothing.
    if let blended, effort != .small, colors.count > 16,
      blended.roughness * 4 < surface.roughness(of: region)
    {
      return [(blended, true)]
    }
    let solid = ColorIndexedImage(surface, since: nil, region, colors)!
    guard let blended else { return [(solid, false)] }
    // Limits within which both are compressed, in percent. Transparency costs bits of its own.
    let both =
      switch effort {
      case .fast: 65..<65
      case .normal: 60..<75
      case .small: 0..<1000
      }
    let (part, whole) = (100 * blended.roughness, solid.roughness)
    return (part < both.upperBound * whole ? [(blended, true)] : [])
      + (part >= both.lowerBound * whole ? [(solid, false)] : [])
  }

  /// Returns the image as a VP8L stream. `isNoise`: true if hardly any pixel equals the one before.
  /// libwebp, which has several codes for the parts of an image, may then make a smaller stream even
  /// without a search.
  fileprivate func compressed(_ effort: Effort, isNoise: Bool = false) -> [UInt8] {
    if effort == .fast { return stream(depth: 4, rounds: 1) }
    // No search is the best for every image.
    var streams = [usual]
    if effort == .small { streams.append(stream(depth: 256, rounds: 5)) }
    let libraryEfforts: [Float] = (isNoise ? [0] : []) + (effort == .small ? [100] : [])
    streams += libraryEfforts.compactMap { compressedByLibwebp(effort: $0) }
    return streams.min { $0.count < $1.count } ?? []
  }

  private var usual: [UInt8] {
    // A deep search of a small image takes little time.
    let isSmall = bytes.count < 1 << 18
    // Long runs are alike, so that many earlier places are compared in vain.
    let isSmooth = roughness * 256 < bytes.count
    let depth = isSmooth ? 8 : max(8, min(128, (1 << 23) / bytes.count))
    return stream(depth: depth, rounds: isSmall ? 3 : 1)
  }

  private func stream(depth: Int, rounds: Int) -> [UInt8] {
    VP8LWriter.stream(self, VP8LParser.tokens(self, depth: depth, rounds: rounds))
  }
}

/// A WebP being written: a RIFF container (RFC 9649, 2) whose frames are chunks.
struct WebPAnimation: AnimationFile {
  private let file: OutputFile
  private let size: Size
  private let plays: Int
  private let text: String?
  private let path: Path
  private var count = 0
  /// The end of the last frame in milliseconds.
  private var end = 0
  /// True if a pixel of the animation is transparent, or shows the frame below.
  private var hasAlpha: Bool

  /// The limit of a duration in milliseconds: libwebp stores times in 31 bits.
  static let longest = Int(Int32.max)
  /// The limit of a frame's duration, which has 24 bits.
  private static let longestFrame = 1 << 24 - 1

  static let isReplaced = true

  /// Returns a clock of milliseconds.
  static func clock(_ timing: Timing) -> DelayClock { .browsers(unitsPerSecond: 1000) }

  init(
    _ file: OutputFile, _ image: Image, _ timing: Timing, _ options: EncodingOptions,
    _ path: Path
  ) {
    (self.file, text, self.path) = (file, options.scenario, path)
    (size, plays) = (image.size, timing.plays)
    hasAlpha = !image.palette.isOpaque
  }

  /// Writes a file without animation, for a single image.
  mutating func write(still frame: WebPFrame, for units: Int) throws(OutputProblem) {
    try advance(by: units)
    let image = RIFFChunk("VP8L", frame.data).bytes
    let chunks = text == nil ? image : header(isAnimation: false) + image + textChunk
    try file.write(Self.container(chunks.count) + chunks)
    try file.close()
  }

  /// Writes a frame. One that lasts longer than the format allows continues in frames of one
  /// transparent pixel.
  mutating func write(_ frame: WebPFrame, for units: Int) throws(OutputProblem) {
    try advance(by: units)
    if count == 0 { try append(header(isAnimation: true) + animationChunk) }
    hasAlpha = hasAlpha || frame.hasAlpha
    var (frame, left) = (frame, units)
    repeat {
      // Leaves at least a second for the next frame: viewers stretch a very short one.
      let part = left > Self.longestFrame ? Self.longestFrame - 1000 : left
      left -= part
      let image = RIFFChunk("VP8L", frame.data).bytes
      try append(RIFFChunk("ANMF", frame.control(for: part) + image).bytes)
      if left > 0 { (frame, hasAlpha) = (.nothing, true) }
    } while left > 0
  }

  private mutating func advance(by milliseconds: Int) throws(OutputProblem) {
    end += milliseconds
    guard end <= Self.longest else {
      throw .encoder(path: path.text, message: "a WebP can last at most 24 days")
    }
  }

  /// Ends the file, and fills in the beginning, which counts its bytes.
  mutating func finish() throws(OutputProblem) {
    try append(textChunk)
    try file.replace(at: 0, with: Self.container(count - 12) + header(isAnimation: true))
    try file.close()
  }

  private mutating func append(_ chunks: [UInt8]) throws(OutputProblem) {
    if count == 0 {
      try file.write(Self.container(0))
      count = 12
    }
    count += chunks.count
    guard count <= Int(UInt32.max) - 1 else {
      throw .encoder(path: path.text, message: "a WebP can have at most 4 GB")
    }
    try file.write(chunks)
  }

  private var textChunk: [UInt8] {
    text.map { RIFFChunk(EmbeddedText.chunk, Array($0.utf8)).bytes } ?? []
  }

  private var animationChunk: [UInt8] {
    // A transparent background, which viewers ignore.
    RIFFChunk("ANIM", [0, 0, 0, 0] + RIFFChunk.little(plays, 2)).bytes
  }

  /// Returns the chunk of flags and the size.
  private func header(isAnimation: Bool) -> [UInt8] {
    let flags: UInt8 = (isAnimation ? 2 : 0) | (hasAlpha ? 0x10 : 0)
    return RIFFChunk(
      "VP8X",
      [flags, 0, 0, 0] + RIFFChunk.little(size.width - 1, 3) + RIFFChunk.little(size.height - 1, 3)
    ).bytes
  }

  /// Returns the beginning of a file. `count`: the number of bytes of all chunks.
  private static func container(_ count: Int) -> [UInt8] {
    Array("RIFF".utf8) + RIFFChunk.little(count + 4, 4) + Array("WEBP".utf8)
  }
}

/// A chunk of a RIFF container: a name of four letters, a length and data.
struct RIFFChunk {
  let bytes: [UInt8]

  init(_ name: String, _ data: [UInt8]) {
    // A chunk of odd length is padded.
    bytes = Array(name.utf8) + Self.little(data.count, 4) + data + (data.count % 2 == 1 ? [0] : [])
  }

  /// Returns a number in some bytes, the lowest first.
  static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
