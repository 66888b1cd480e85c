internal import Decoding
internal import Files
internal import Grids
internal import Imaging

extension Format {
  /// Animated Portable Network Graphics. Each frame is the bounding rectangle of the changes.
  package static let apng = Format(
    name: "apng",
    summary: "an animation with exact frame times; small; for browsers", rendering: .colors,
    mostFramesPerSecond: DelayClock.maximumBrowserFrameRate, clock: APNGFile.clock, reader: .apng,
    mediaType: "image/apng",
    cost: EncodingCost(
      // The changed pixels, the packed rows, the stream that is made of them here, and zlib's stream.
      memory: { $0.area + $0.area * $0.bits / 2 },
      // Incompressible data grows by less than a fiftieth.
      mostBytes: { size, _ in PNGHeader.mostBytes(size, growth: 50) },
      imageTime: 30_000, pixelTime: 90, shapedPixelTime: 9000, cellTime: 44_000),
    film: AnimationEncoder<APNGFile>.init)
}

/// An APNG being written. The first frame is the PNG's own image; later frames are in chunks that
/// viewers without APNG support skip.
struct APNGFile: AnimationFile {
  private let file: OutputFile
  private let plays: Int
  private let unitsPerSecond: Int
  /// The header of a single image.
  private let header: PNGHeader
  /// The header of an animation, in which pixels may be transparent.
  private let animatedHeader: PNGHeader
  /// The next sequence number, which fcTL and fdAT chunks share.
  private var sequence = 0
  private var frames = 0

  static let isReplaced = true

  /// Returns a clock whose units represent every time exactly, up to the limit of 16-bit delays.
  static func clock(_ timing: Timing) -> DelayClock {
    .browsers(unitsPerSecond: min(timing.ticksPerSecond, 60_000))
  }

  init(
    _ file: OutputFile, _ image: Image, _ timing: Timing, _ options: EncodingOptions,
    _ path: Path
  ) {
    (self.file, plays) = (file, timing.plays)
    unitsPerSecond = Self.clock(timing).unitsPerSecond
    let header = { (isAnimated: Bool) in
      PNGHeader(image, ClearEntry.palette(of: image.palette, isAnimated: isAnimated), options)
    }
    (self.header, animatedHeader) = (header(false), header(true))
  }

  /// Writes a plain PNG, for an animation of a single image.
  func write(still image: APNGImage, for units: Int) throws(OutputProblem) {
    try file.write(
      header.beginning + header.rest + PNGChunk("IDAT", image.data).bytes
        + PNGChunk("IEND").bytes)
    try file.close()
  }

  /// Writes a frame. If one delay cannot represent the duration, the frame's first pixel is
  /// repeated as further frames.
  mutating func write(_ image: APNGImage, for units: Int) throws(OutputProblem) {
    if frames == 0 {
      try file.write(animatedHeader.beginning + animationControl + animatedHeader.rest)
    }
    let delays = APNGDelay.delays(units, unitsPerSecond: unitsPerSecond)
    for (number, delay) in delays.enumerated() {
      try write(number == 0 ? image : image.repeatedCorner, delay)
    }
  }

  private mutating func write(_ image: APNGImage, _ delay: APNGDelay) throws(OutputProblem) {
    let region = image.region
    let control =
      nextInSequence()
      + [region.width, region.height, region.x, region.y].flatMap { PNGChunk.big($0, 4) }
      + PNGChunk.big(delay.numerator, 2) + PNGChunk.big(delay.denominator, 2)
      // Disposal 0 keeps the frame; blending 0 replaces the pixels below it, and 1 lays the frame
      // over them.
      + [0, image.leavesPixels ? 1 : 0]
    try file.write(PNGChunk("fcTL", control).bytes)
    let data =
      frames == 0
      ? PNGChunk("IDAT", image.data) : PNGChunk("fdAT", nextInSequence() + image.data)
    try file.write(data.bytes)
    frames += 1
  }

  /// Ends the file, and fills in the number of frames at its start.
  func finish() throws(OutputProblem) {
    // Before the last frame the number is unknown, so the acTL chunk was written with 0 frames. It
    // is overwritten here, at its fixed offset behind the signature and IHDR.
    try file.write(PNGChunk("IEND").bytes)
    try file.replace(at: header.beginning.count, with: animationControl)
    try file.close()
  }

  private var animationControl: [UInt8] {
    PNGChunk("acTL", PNGChunk.big(frames, 4) + PNGChunk.big(plays, 4)).bytes
  }

  private mutating func nextInSequence() -> [UInt8] {
    defer { sequence += 1 }
    return PNGChunk.big(sequence, 4)
  }
}

/// A compressed frame of an APNG: the bounding rectangle of the changes.
///
/// Unchanged pixels are transparent if that makes the frame smaller.
struct APNGImage: AnimationFrame {
  let region: Region
  /// The pixels as a zlib stream; empty if nothing changed.
  private(set) var data: [UInt8]
  /// True if unchanged pixels are transparent, so that the frame is laid over the one before.
  private(set) var leavesPixels = false
  /// The frame's top left pixel as an uncompressed row.
  private let corner: [UInt8]

  var isEmpty: Bool { data.isEmpty }

  init(_ moment: TimedShot, _ options: EncodingOptions, for path: Path) throws(OutputProblem) {
    if moment.shot.image.isTrueColor {
      self.init(trueColor: moment, options.effort)
    } else {
      try self.init(indexed: moment, options.effort, for: path)
    }
  }

  /// Encodes the exact colors of the changed rectangle.
  private init(trueColor moment: TimedShot, _ effort: Effort) {
    region = moment.colorChanges
    let rows = ColorRows(moment.shot.image, region)
    (data, corner) = region.isEmpty ? ([], []) : (rows.compressed(effort), rows.corner)
  }

  private init(
    indexed moment: TimedShot, _ effort: Effort, for path: Path
  ) throws(OutputProblem) {
    let image = moment.shot.image
    let (surface, previous) = (image.whole(), moment.previous?.image.whole())
    let depth = image.palette.bitDepth
    region =
      previous.map { surface.changes(since: $0).beginning(inDepth: depth) } ?? Region(surface.size)
    guard !region.isEmpty else {
      (data, corner) = ([], [])
      return
    }
    corner = surface.withRow(region.y) { [x = region.x] in
      [0, ClearEntry.entry(of: $0[x], in: image.palette) << (8 - depth)]
    }
    (data, leavesPixels) = try Self.smallest(image, since: previous, region, effort, path)
  }

  /// Returns the shorter stream of a region, and true if its unchanged pixels are transparent.
  private static func smallest(
    _ image: Image, since previous: (any Surface)?, _ region: Region, _ effort: Effort, _ path: Path
  ) throws(OutputProblem) -> (data: [UInt8], leavesPixels: Bool) {
    let entries = ClearEntry.entries(of: image.palette)
    let depth = image.palette.bitDepth
    let solid = { () throws(OutputProblem) in
      try image.compressed(region, depth: depth, entries: entries, effort, isFrame: true, for: path)
    }
    guard let previous, entries != nil else { return (try solid(), false) }
    let changes = ChangedPixels(
      image.whole(), since: previous, region, clear: ClearEntry.number, shift: 1)
    // Limits within which both are compressed, in percent. Pixels between transparent ones may
    // repeat less than all pixels do, and numbers have smaller differences without them.
    let most = image.areNumbers && image.hasFewRepeats(region) ? 75 : Int.max
    let both = effort == .fast ? 75..<75 : 45..<(effort == .small ? Int.max : most)
    let share = changes.roughness(inPercentOf: image.whole(), region)
    guard share < both.upperBound else { return (try solid(), false) }
    let clear = try changes.image.compressed(
      depth: depth, entries: nil, effort, isFrame: true, for: path)
    if share < both.lowerBound { return (clear, true) }
    let other = try solid()
    return clear.count < other.count ? (clear, true) : (other, false)
  }

  /// The frame's top left pixel as a frame of its own, for durations beyond the limit of one frame.
  /// It changes nothing on the canvas.
  var repeatedCorner: APNGImage {
    APNGImage(
      region: Region(x: region.x, y: region.y, width: 1, height: 1), corner: corner)
  }

  private init(region: Region, corner: [UInt8]) {
    (self.region, self.corner) = (region, corner)
    data = PackedRows(row: corner).compressed(.fast)
  }
}

extension Region {
  /// Returns the region from column 0 on if several pixels share a byte: ffmpeg 5.1 draws other
  /// frames of less than 8 bits a pixel in the wrong columns.
  fileprivate func beginning(inDepth depth: Int) -> Region {
    depth == 8 || isEmpty ? self : Region(x: 0, y: y, width: x + width, height: height)
  }
}

/// The delay of an APNG frame in seconds: a fraction of two 16-bit numbers.
struct APNGDelay: Hashable {
  let numerator: Int
  let denominator: Int

  static let most = 65_535

  /// Returns delays that add up to exactly `units` units, in as few frames as possible. `units`:
  /// the duration. `unitsPerSecond`: the number of units in a second, at most 65,535.
  static func delays(_ units: Int, unitsPerSecond: Int) -> [APNGDelay] {
    let divisor = greatestCommonDivisor(units, unitsPerSecond)
    if units / divisor <= most {
      return [APNGDelay(numerator: units / divisor, denominator: unitsPerSecond / divisor)]
    }
    // Too long for one fraction in lowest terms: whole seconds first, then the rest in further
    // frames.
    let seconds = min(most, units / unitsPerSecond)
    let rest = units - seconds * unitsPerSecond
    let whole = APNGDelay(numerator: seconds, denominator: 1)
    return [whole] + (rest == 0 ? [] : delays(rest, unitsPerSecond: unitsPerSecond))
  }
}

/// The first palette entry of an animation, which is transparent. It equals the filter byte of rows,
/// so that runs of unchanged pixels cross the ends of rows. The colors follow it.
enum ClearEntry {
  static let number: UInt8 = 0

  /// Returns true if there is such an entry: a palette has no transparent colors of its own, and one
  /// color more takes no more bits of a pixel.
  private static func fits(_ palette: Palette) -> Bool {
    palette.isOpaque && palette.colors.count < 1 << palette.bitDepth
  }

  /// Returns the entry of a color.
  static func entry(of color: UInt8, in palette: Palette) -> UInt8 {
    fits(palette) ? color + 1 : color
  }

  /// Returns the entries of a palette's colors; nil if they are the same.
  static func entries(of palette: Palette) -> [UInt8]? {
    fits(palette) ? (0...UInt8.max).map { $0 &+ 1 } : nil
  }

  /// Returns a palette with the entry if there is one. A file of a single image does not use it, and
  /// has no transparency.
  static func palette(of palette: Palette, isAnimated: Bool) -> Palette {
    guard fits(palette) else { return palette }
    var result = Palette()
    for color in palette.colors.prefix(1) + palette.colors { _ = result.append(color) }
    if isAnimated { result.makeTransparent(number) }
    return result
  }
}
