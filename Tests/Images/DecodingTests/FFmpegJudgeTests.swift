import Foundation
import Imaging
import TestSupport
import Testing

@testable import Decoding

/// Tests of the readers of APNG and GIF with ffmpeg.
@Suite struct FFmpegJudgeTests {
  @Test
  func `APNGs written by ffmpeg decode to ffmpeg's frames`()
    throws
  {
    let folder = try TemporaryFolder()
    let file = folder.file("life.apng")
    let made = try Program(
      "ffmpeg",
      [
        "-v", "error", "-f", "lavfi", "-i", "life=s=20x14:r=10:seed=1", "-frames:v", "12",
        "-plays", "4", "-f", "apng", file.path,
      ])
    #expect(made.status == 0, "\(made.errors)")
    let seen = try Program(
      "ffmpeg",
      ["-v", "error", "-i", file.path, "-vsync", "0", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"])
    let (frames, plays) = try APNGAndWebPReaderTests.frames(Array(try Data(contentsOf: file)))
    let bytes = frames.flatMap { $0.pixels.elements.flatMap { [$0.red, $0.green, $0.blue] } }
    #expect(bytes == Array(seen.output))
    #expect(frames.count == 12 && frames.allSatisfy { $0.microseconds == 100_000 })
    #expect(plays == 4)
  }

  // Pillow is no reference for these files. Up to version 9.4 at least, it draws frames wrongly
  // after a disposal if the transparent colors differ.
  @Test func `Animations with random frame positions and disposals decode to ffmpeg's frames`()
    throws
  {
    var dice = Dice(seed: 5)
    let folder = try TemporaryFolder()
    for number in 0..<20 {
      let film = GIFBuilder.random(&dice).file
      let file = folder.file("\(number).gif")
      try Data(film).write(to: file)
      let ffmpeg = try Program(
        "ffmpeg",
        ["-v", "error", "-i", file.path, "-fps_mode", "passthrough"]
          + ["-f", "rawvideo", "-pix_fmt", "rgba", "-"])
      let shown = try frames(of: film).flatMap { $0.pixels.elements }
      #expect(shown == colors(Array(ffmpeg.output)), "film \(number): \(ffmpeg.errors)")
    }
  }

  /// Returns the pixels in ffmpeg's bytes. Transparent ones are black, as ours are.
  private func colors(_ bytes: [UInt8]) -> [ColorWithAlpha] {
    stride(from: 0, to: bytes.count, by: 4).map { (pixel: Int) -> ColorWithAlpha in
      bytes[pixel + 3] == 0
        ? .transparent
        : ColorWithAlpha(
          red: bytes[pixel], green: bytes[pixel + 1], blue: bytes[pixel + 2],
          alpha: bytes[pixel + 3])
    }
  }
}
