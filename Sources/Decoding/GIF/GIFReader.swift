package import Grids

/// Decodes a GIF through giflib, a frame at a time.
///
/// A class, as `FrameReader` asks: whoever keeps it would copy a struct, and what giflib holds has
/// one owner.
package final class GIFReader: FrameReader {
  /// The canvas, which is the size of every frame.
  package let size: Size
  /// The comments that stood before the frames read so far; when there are no more frames, all, but
  /// no more than a hundred.
  package private(set) var comments: [String] = []
  /// How many times the film plays, 0 for ever: known from the first frame on, 1 where the file has
  /// no word on it.
  package private(set) var plays = 1

  private var file: GIFFile
  /// Nil before the first frame.
  private var canvas: GIFCanvas?
  private var control = GIFControl()
  private var isOver = false

  /// Reads the header of a GIF.
  package init(_ source: ByteSource) throws(DecodingProblem) {
    let file = try GIFFile(source)
    size = file.size
    self.file = file
  }

  /// The next frame as the viewer shows it, nil after the last. What no frame has painted, or
  /// disposal has cleared, is black. After an error there are no more frames.
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
    // A control is for one image only.
    defer { control = GIFControl() }
    return DecodedFrame(pixels: canvas.pixels, microseconds: 10_000 * control.centiseconds)
  }

  /// Throws where a canvas, or an image on it, is empty or larger than is decoded.
  private static func check(_ size: Size) throws(DecodingProblem) {
    guard size.area > 0 else { throw .damaged("a picture of \(size) pixels has none") }
    guard size.area <= DecodingProblem.mostPixels else { throw .tooLarge(size) }
  }
}
