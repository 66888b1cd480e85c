import TestSupport
import Testing

@testable import Commands

/// Tests of help and of the manual page with ffmpeg, man and groff.
@Suite struct HelpJudgeTests {
  @Test func `Every command of help that needs a judge runs as it stands`() async throws {
    let examples = try await HelpExampleTests()
    try await examples.prepare(
      "life --pattern glider --size 12x8 --frames 3 --pixels yuv444p --out new.mp4")
    let commands = HelpExampleTests.commands.filter(HelpExampleTests.isJudged)
    #expect(!commands.isEmpty)
    try await examples.run(commands)
  }

  @Test func `The groff formatter accepts the manual page without a warning`() async throws {
    let scratch = try ScenarioFolder()
    try scratch.write(ManualPage.text, to: "render.1")
    #expect(try await scratch.shell("groff -man -ww -Tutf8 render.1 > text") == "")
    #expect(scratch.bytes("text")?.isEmpty == false)
  }
}
