internal import Grids
internal import Imaging

/// Shots as a YUV4MPEG2 stream, in which all frames stay equally long: a shot that stays longer is
/// as many frames.
struct VideoStream {
  private let timing: Timing
  let pixels: VideoPixels
  private var hasBegun = false

  init(_ timing: Timing, _ chroma: Chroma) {
    self.timing = timing
    pixels = VideoPixels(chroma: chroma)
  }

  /// What is to be done with a shot, on any core.
  mutating func take(_ shot: Shot) -> Work<VideoFrames> {
    let header = hasBegun ? [] : header(of: shot.picture.size)
    hasBegun = true
    return { [pixels, step = timing.step] in
      VideoFrames(
        header: header, frame: pixels.frame(of: shot.picture),
        // A film that has lost its time still shows each shot.
        repeats: max(1, shot.ticks / step))
    }
  }

  private func header(of picture: Size) -> [UInt8] {
    let size = pixels.size(of: picture)
    let rate = timing.frameRate
    // Where one colour is that of four pixels it lies in their middle, which is called jpeg's.
    let sampling = pixels.chroma == .full ? "444" : "420jpeg"
    return Array(
      ("YUV4MPEG2 W\(size.width) H\(size.height) F\(rate.frames):\(rate.seconds) Ip A1:1"
        + " C\(sampling) XCOLORRANGE=LIMITED\n").utf8)
  }
}

/// A shot as equal frames, and before the first the header of the stream.
struct VideoFrames: Sendable {
  let header: [UInt8]
  let frame: VideoFrame
  let repeats: Int

  private static let mark = Array("FRAME\n".utf8)

  /// Hands its bytes out, piece by piece.
  func forEachPiece<Failure: Error>(
    _ body: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    if !header.isEmpty { try body(header) }
    for _ in 0..<repeats {
      for piece in [Self.mark, frame.y, frame.u, frame.v] { try body(piece) }
    }
  }
}
