package import Grids
internal import Imaging

extension ImageReader {
  /// The reader of the Graphics Interchange Format. An embedded scenario is a comment that begins
  /// as `EmbeddedText.beginnings` do.
  package static let gif = ImageReader(
    recognizes: { $0.starts(with: GIFFile.signature) },
    open: { source throws(DecodingProblem) in try GIFReader(source) },
    scenario: { source throws(DecodingProblem) in
      let bytes: [UInt8]? = try firstExtension(in: source) { block in
        guard case .comment(let bytes) = block else { return nil }
        let isText = EmbeddedText.beginnings.contains { bytes.starts(with: $0.utf8) }
        return isText ? bytes : nil
      }
      guard let bytes else { return nil }
      return try text(bytes)
    },
    isWhole: { source in
      do {
        // Reads to the trailer without a match. A truncated file throws before it.
        _ = try firstExtension(in: source) { _ in Never?.none }
        return source.next().isEmpty
      } catch {
        return false
      }
    })

  /// Returns the first result of `find` among the file's extensions; nil if there is none. Reads no
  /// further than the match, and decodes no pixels.
  private static func firstExtension<Found>(
    in source: ByteSource, _ find: (GIFExtension) -> Found?
  ) throws(DecodingProblem) -> Found? {
    var file = try GIFFile(source)
    while true {
      switch try file.next() {
      case .end: return nil
      case .image: try file.skipPixels()
      case .extension(let block): if let found = find(block) { return found }
      }
    }
  }
}

/// A decoder of GIFs by giflib that returns one frame at a time.
///
/// A class because `FrameReader` requires one, and because giflib's decoder must have a single
/// owner.
package final class GIFReader: FrameReader {
  /// The size of the canvas, and so of every frame.
  package let size: Size
  /// The comments read so far, at most 100. Comments that follow the last frame are included once
  /// `next()` has returned nil.
  package private(set) var comments: [String] = []
  /// The number of times the animation plays; 0 for forever, 1 if the file does not specify it.
  /// Valid once `next()` has returned the first frame.
  package private(set) var plays = 1

  private var file: GIFFile
  /// The canvas; nil before the first frame.
  private var canvas: GIFCanvas?
  private var control = GIFControl()
  private var isOver = false

  /// Reads the header of a GIF.
  ///
  /// - Throws: An error if the file is no GIF or its header is damaged.
  package init(_ source: ByteSource) throws(DecodingProblem) {
    let file = try GIFFile(source)
    size = file.size
    self.file = file
  }

  /// Returns the next frame as a viewer shows it; nil after the last, and after an error.
  ///
  /// Pixels that no image has drawn, or that disposal has cleared, have the background color, as the
  /// specification says. They are transparent if the first image, or the one that is cleared, has a
  /// transparent color.
  package func next() throws(DecodingProblem) -> DecodedFrame? {
    guard !isOver else { return nil }
    isOver = true
    try GIFReader.check(size)
    while true {
      switch try file.next() {
      case .end: return nil
      case .extension(let block): note(block)
      case .image(let header):
        let frame = try draw(header)
        isOver = false
        return frame
      }
    }
  }

  private func note(_ block: GIFExtension) {
    switch block {
    case .control(let control): self.control = control
    case .comment(let bytes):
      if comments.count < 100 { comments.append(String(decoding: bytes, as: UTF8.self)) }
    case .plays(let count): plays = count
    case .other: break
    }
  }

  private func draw(_ header: GIFImageHeader) throws(DecodingProblem) -> DecodedFrame {
    try GIFReader.check(header.region.size)
    var canvas = self.canvas.take() ?? GIFCanvas(size, control, over: file.background)
    canvas.begin(header, control)
    var row = [UInt8](repeating: 0, count: header.region.width)
    for y in header.rowOrder {
      try file.readRow(into: &row)
      canvas.draw(row, y)
    }
    self.canvas = canvas
    // A graphic control extension applies to one image only.
    defer { control = GIFControl() }
    return DecodedFrame(pixels: canvas.pixels, microseconds: 10_000 * control.centiseconds)
  }

  /// Throws if a canvas or an image is empty or exceeds the limit of pixels.
  private static func check(_ size: Size) throws(DecodingProblem) {
    guard size.area > 0 else { throw .damaged("invalid size of \(size) pixels") }
    guard size.area <= DecodingProblem.mostPixels else { throw .tooLarge(size) }
  }
}

/// The canvas of a GIF, with the palette and the transparent entry of the current image.
struct GIFCanvas {
  private var canvas: FrameCanvas
  private var image: Region = .empty
  private var transparent: UInt8?
  private var palette: [ColorWithAlpha] = []
  /// The color behind all images; nil if the file has none.
  private let background: Color?

  /// The color of indices beyond the palette of a damaged file.
  private static let black = ColorWithAlpha(red: 0, green: 0, blue: 0, alpha: 255)

  /// - Parameter control: the control of the first image.
  init(_ size: Size, _ control: GIFControl, over background: Color?) {
    self.background = background
    canvas = FrameCanvas(size, blank: Self.blank(control, background))
  }

  /// Returns the pixel where an image has been cleared.
  private static func blank(_ control: GIFControl, _ background: Color?) -> ColorWithAlpha {
    guard control.transparent == nil, let background else { return .transparent }
    return ColorWithAlpha(background)
  }

  var pixels: Grid<ColorWithAlpha> { canvas.pixels }

  /// Disposes of the current image, and prepares to draw the rows of the next one.
  mutating func begin(_ header: GIFImageHeader, _ control: GIFControl) {
    canvas.begin(header.region, control.disposal, clearingTo: Self.blank(control, background))
    image = header.region
    transparent = control.transparent
    // Padded to 256 entries, so that an index beyond a damaged file's palette is black, not a
    // crash.
    palette =
      header.colors.map { ColorWithAlpha($0) }
      + Array(repeating: GIFCanvas.black, count: Palette.limit - header.colors.count)
  }

  /// Draws row `y` of the image, clipped to the canvas.
  mutating func draw(_ row: [UInt8], _ y: Int) {
    let size = canvas.pixels.size
    let place = Region(x: image.x, y: image.y + y, width: row.count, height: 1)
      .intersection(Region(size))
    let start = place.y * size.width + place.x
    for x in 0..<place.width where row[x] != transparent {
      canvas.pixels.elements[start + x] = palette[Int(row[x])]
    }
  }
}
