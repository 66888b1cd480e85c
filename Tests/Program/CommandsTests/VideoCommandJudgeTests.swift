import Foundation
import TestSupport
import Testing

/// Tests of commands that write videos with ffmpeg.
@Suite struct VideoCommandJudgeTests {
  private let folder: TemporaryFolder
  private let small = ["life", "--size", "12x9", "--cell", "3", "--frames", "30"]

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: TestScope.cases(["mp4", "webm", "mkv", "y4m"], .two))
  func `The output - writes a video's bytes to stdout`(format: String) async throws {
    let piped = try await folder.render(small + ["-o", "-", "--format", format])
    #expect(piped.status == 0 && piped.errors == "")
    #expect(folder.contents == [])
    #expect(try await folder.render(small + ["-o", "a.\(format)"]).status == 0)
    #expect(try Data(contentsOf: folder.file("a.\(format)")) == piped.output)
    #expect(!piped.output.isEmpty)
  }

  @Test
  func `Videos and a GIF of one run have the same duration`() async throws {
    let program = try await folder.render(
      small + ["--fps", "20", "--hold", "0.5", "-o", "a.mp4", "-o", "b.webm", "-o", "c.gif"])
    #expect(program.status == 0 && program.errors == "")
    for name in ["a.mp4", "b.webm"] {
      let told = try FFmpeg.probe(folder.file(name))
      #expect(told["nb_read_frames"] == "40" && told["r_frame_rate"] == "20/1")
    }
    #expect(try DecodedFilm(folder.file("c.gif")).durations.reduce(0, +) == 2000)
  }

  @Test
  func `The check command compares the bytes of videos`() async throws {
    try "simulation: life\nsize: 12x9\nframes: 5\nout: [a.mp4, b.y4m]\n".write(
      to: folder.file("s.yaml"), atomically: true, encoding: .utf8)
    #expect(
      try await folder.render(["check", "s.yaml"]).text
        == "a.mp4: missing\nb.y4m: missing\n2 missing\n")
    #expect(try await folder.render(["run", "s.yaml"]).status == 0)
    let right = try await folder.render(["check", "s.yaml"])
    #expect(right.status == 0 && right.text == "a.mp4: ok\nb.y4m: ok\n2 ok\n")
    let other = try await folder.render(["check", "s.yaml", "--frames", "6"])
    let differs = "differs: bytes (video frames are not compared)"
    #expect(other.status == 1)
    #expect(other.text == "a.mp4: \(differs)\nb.y4m: \(differs)\n2 differ\n")
    #expect(
      try await folder.render(["check", "s.yaml", "--frames", "6", "--update"]).text
        == "a.mp4: updated\nb.y4m: updated\n2 updated\n")
    #expect(try await folder.render(["check", "s.yaml", "--frames", "6"]).status == 0)
  }

  @Test(arguments: ["mp4", "webm", "mkv", "y4m"])
  func `Videos have all colors but for rounding`(format: String) async throws {
    let colors = try TrueColorTests()
    #expect(try await colors.draw("--cell 2 --pixels yuv444p --fps 5", "v.\(format)") == "")
    let frames = try FFmpeg.decode(
      colors.stage.folder.file("v.\(format)"), "rgb24", frame: 48 * 32 * 3)
    #expect(frames.count == 3)
    for (number, frame) in frames.enumerated() {
      for place in [(4, 0), (23, 15), (11, 8), (0, 9)] {
        let (x, y) = place
        let expected = [x * 10 + number, y * 15, y < 9 ? 255 - x - y : 40 + number]
        let start = (y * 2 * 48 + x * 2) * 3
        let difference = zip(expected, frame[start..<start + 3]).map { abs($0 - Int($1)) }
        #expect(difference.max()! <= 3, "\(place) \(expected) \(frame[start..<start + 3])")
      }
    }
  }
}
