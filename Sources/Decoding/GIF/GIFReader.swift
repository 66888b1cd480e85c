package import Grids

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
  /// Pixels that no frame has drawn, or that disposal has cleared, are black.
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
    case .comment(let text): if comments.count < 100 { comments.append(text) }
    case .plays(let count): plays = count
    case .other: break
    }
  }

  private func draw(_ header: GIFImageHeader) throws(DecodingProblem) -> DecodedFrame {
    try GIFReader.check(header.region.size)
    var canvas = self.canvas.take() ?? GIFCanvas(size)
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
