internal import Grids
internal import Imaging

/// A converter from shots to a YUV4MPEG2 stream. All its frames have equal duration, so a longer
/// shot becomes several frames.
struct VideoStream {
  private let timing: Timing
  let pixels: VideoPixels
  private var hasBegun = false

  init(_ timing: Timing, _ chroma: Chroma) {
    self.timing = timing
    pixels = VideoPixels(chroma: chroma)
  }

  /// Returns the work for a shot.
  mutating func take(_ shot: Shot) -> Work<VideoFrames> {
    let header = hasBegun ? [] : header(of: shot.picture.size)
    hasBegun = true
    return { [pixels, step = timing.step] in
      VideoFrames(
        header: header, frame: pixels.frame(of: shot.picture),
        // A shot without duration is still shown, for one frame.
        repeats: max(1, shot.ticks / step))
    }
  }

  private func header(of picture: Size) -> [UInt8] {
    let size = pixels.size(of: picture)
    let rate = timing.frameRate
    // Chroma samples lie in the middle of 2 × 2 pixels, which YUV4MPEG2 calls the siting of JPEG.
    let sampling = pixels.chroma == .full ? "444" : "420jpeg"
    return Array(
      ("YUV4MPEG2 W\(size.width) H\(size.height) F\(rate.frames):\(rate.seconds) Ip A1:1"
        + " C\(sampling) XCOLORRANGE=LIMITED\n").utf8)
  }
}

/// A shot as repeated frames, preceded by the header of the stream for the first shot.
struct VideoFrames: Sendable {
  let header: [UInt8]
  let frame: VideoFrame
  let repeats: Int

  private static let mark = Array("FRAME\n".utf8)

  /// Passes the bytes of the frames to `body`, in chunks.
  func forEachPiece<Failure: Error>(
    _ body: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    if !header.isEmpty { try body(header) }
    for _ in 0..<repeats {
      for piece in [Self.mark, frame.y, frame.u, frame.v] { try body(piece) }
    }
  }
}
