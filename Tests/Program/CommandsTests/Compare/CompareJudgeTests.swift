import TestSupport
import Testing

/// `render compare` of files that other programs read: videos, and vectors as pixels.
@Suite struct CompareJudgeTests {
  @Test(arguments: ["glider", "2o$o!"])
  func `A video is equal to the film within a tolerance`(pattern: String) async throws {
    let formats = try CompareFormatTests()
    try await formats.draw(
      pattern, "--pixels", "yuv444p", "--out", "a.mp4", "--out", "a.webm", "--out", "a.mkv")
    for video in ["a.mp4", "a.webm", "a.mkv"] {
      for other in ["a.gif", "a.apng", "a.webp", "a-%02d.png", "a.mp4"] {
        for pair in [(video, other), (other, video)] {
          let told = try await formats.stage.render("compare", pair.0, pair.1, "--tolerance", "8")
          #expect(told == "\(pair.1): ok\n", "\(pair.0)")
        }
      }
    }
    let told = try await formats.stage.render("compare", "a.gif", "a.mp4")
    #expect(told.hasPrefix("a.mp4: differs: frame") && told.hasSuffix("status 1\n"))
  }

  @Test func `Vectors are compared with pixels by what they show`() async throws {
    let stage = try ScenarioFolder()
    let line = "life --pattern glider --size 16x12 --cell 6 --frames 1"
    let outputs = "--out a.svg --out a.pdf --out a.png"
    #expect(try await stage.shell("render \(line) \(outputs)") == "")
    #expect(try await stage.render("compare", "a.png", "a.svg") == "a.svg: ok\n")
    let told = try await stage.render("compare", "a.pdf", "a.png", "--tolerance", "4")
    #expect(!told.contains("status 2"), "\(told)")
  }
}
