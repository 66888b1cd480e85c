import Foundation
import TestSupport
import Testing

/// The settings that `render check` reports as the reason for a difference, and its `--update`
/// option.
@Suite struct CheckReasonTests {
  private let stage: ScenarioFolder

  init() async throws {
    stage = try ScenarioFolder()
    try write("rule: B3/S23\nframes: 12", out: "a.gif")
    _ = try await stage.render("run", "a.yaml")
  }

  private func write(_ settings: String, out: String) throws {
    try stage.write("simulation: life\nsize: 12x8\n\(settings)\nout: \(out)\n", to: "a.yaml")
  }

  /// Returns the output after its first line, which describes the difference.
  private func reasons() async throws -> [String] {
    try await stage.render("check", "a.yaml").split(separator: "\n").dropFirst().map(String.init)
  }

  @Test(
    arguments: TestScope.cases(
      [
        ("rule: B36/S23\nframes: 12", ["rule: B3/S23 → B36/S23"]),
        ("rule: B3/S23\nframes: 9", ["frames: 12 → 9"]),
        ("rule: B3/S23\nframes: 12\ntheme: dark", ["theme: light → dark"]),
        (
          "frames: 11\npattern: glider\ntopology: torus",
          ["frames: 12 → 11", "pattern: random cells → glider"]
        ),
        (
          "frames: 12\npattern: day-and-night-ship",
          [
            "pattern: random cells → day-and-night-ship",
            "rule: B3/S23 → B3678/S34678",
          ]
        ),
        (
          "rule: B3/S23\nframes: 12\nseed: [1, 2]\nsheet: 2",
          ["sheet: none → 2", "seed: 1 → [1, 2]"]
        ),
      ], .two))
  func `The settings that differ from the image's scenario are listed`(
    settings: String, expected: [String]
  ) async throws {
    try write(settings, out: "a.gif")
    #expect(try await Set(reasons()) == Set(expected.map { "    \($0)" } + ["status 1"]))
  }

  @Test func `A long value is shortened to the part that differs`() async throws {
    let events = (1...9).map { "{at: \($0), toggle: [[\($0), 1]]}" }
    try write("frames: 12\nevents: [\(events.joined(separator: ", "))]", out: "a.gif")
    _ = try await stage.render("run", "a.yaml")
    let others = events.dropLast() + ["{at: 9, toggle: [[9, 2]]}"]
    try write("frames: 12\nevents: [\(others.joined(separator: ", "))]", out: "a.gif")
    #expect(
      try await reasons() == ["    events: …oggle: [[9, 1]]}] → …oggle: [[9, 2]]}]", "status 1"])
  }

  @Test func `Long values that differ in their first half are shown from the beginning`()
    async throws
  {
    let events = [1, 3].map { "[{at: 1, toggle: [[\($0), 1]]}, {at: 2, toggle: [[2, 1]]}]" }
    try write("frames: 12\nevents: \(events[0])", out: "a.gif")
    _ = try await stage.render("run", "a.yaml")
    try write("frames: 12\nevents: \(events[1])", out: "a.gif")
    let shown = events.map { $0.prefix(47) + "…" }
    #expect(try await reasons() == ["    events: \(shown[0]) → \(shown[1])", "status 1"])
  }

  @Test func `Text from an image's metadata is escaped before it is printed`() async throws {
    try stage.change(
      "a.gif",
      #"""
      pixel = image.convert('RGB')
      pixel.putpixel((0, 0), (9, 9, 9))
      pixel.save(path, comment='simulation: life\n"a\\x1b[31m": 1\nrule: "\\x07\\u202Ex"\n'.encode())
      """#)
    let told = try await stage.render("check", "a.yaml")
    #expect(!told.unicodeScalars.contains { "\u{1B}\u{7}\u{202E}".unicodeScalars.contains($0) })
    #expect(told.contains(#"    rule: "\x07\u202ex" → B3/S23"#))
    #expect(told.contains(#"    "a\x1b[31m": 1 → none"#))
  }

  @Test func `An image with missing or invalid metadata is reported as carrying no scenario`()
    async throws
  {
    for comment in ["", "simulation: [", "simulation:\n  a: b"] {
      try stage.change(
        "a.gif",
        """
        pixel = image.convert('RGB')
        pixel.putpixel((0, 0), (9, 9, 9))
        pixel.save(path, comment='''\(comment)'''.encode())
        """)
      #expect(try await reasons() == ["    the file contains no scenario", "status 1"])
    }
  }

  @Test func `Another frame rate is reported as changed times, another rule as changed frames`()
    async throws
  {
    try write("rule: B3/S23\nframes: 12\nfps: 5", out: "a.gif")
    #expect(
      try await stage.render("check", "a.yaml")
        == """
        a.gif: differs: delays of frames 0–11 (file 0.1 s, scenario 0.2 s)
            fps: 10 → 5
        status 1

        """)
    try write("rule: B3/S23\nframes: 9\nfps: 5", out: "a.gif")
    #expect(try await stage.render("check", "a.yaml").contains("; file 1.2 s, scenario 1.8 s\n"))
    // The pattern settles, so its file has fewer frames but the same duration.
    try write("rule: B3/S\ndensity: 30%\nframes: 12", out: "a.gif")
    let told = try await stage.render("check", "a.yaml")
    #expect(told.hasPrefix("a.gif: differs: frames 1–11, "))
    #expect(told.hasSuffix(", first at (0, 0, 720, 480)\n    rule: B3/S23 → B3/S\nstatus 1\n"))
  }

  @Test func `The option --update redraws only outputs that differ or are missing`() async throws {
    let two = "[a.gif, b.gif, a-%d.png, a.csv]"
    try write("rule: B3/S23\nframes: 12", out: two)
    _ = try await stage.render("run", "a.yaml", "-o", "a.gif", "-o", "a-%d.png")
    // The file's bytes differ, but its pixels are the same.
    try stage.change("a-3.png", "image.convert('RGBA').save(path)")
    try stage.change("a-4.png", "Image.new('RGB', image.size).save(path)")
    let before = (stage.bytes("a.gif"), stage.bytes("a-3.png"), stage.bytes("a-4.png"))
    #expect(
      try await stage.render("check", "a.yaml", "--update") == """
        a.gif: ok
        b.gif: updated
        a-%d.png: updated
            the file contains no scenario
        a.csv: updated

        """)
    #expect(before.0 == stage.bytes("a.gif") && before.1 == stage.bytes("a-3.png"))
    #expect(before.2 != stage.bytes("a-4.png"))
    let all = "a.gif: ok\nb.gif: ok\na-%d.png: ok\na.csv: ok\n"
    #expect(try await stage.render("check", "a.yaml") == all)
    #expect(try await stage.render("check", "a.yaml", "--update") == all)
  }

  @Test func `The option --update writes nothing if any scenario has an error`() async throws {
    try write("rule: B36/S23\nframes: 12", out: "a.gif")
    try stage.write("simulation: life\nfames: 3\n", to: "wrong.yaml")
    let before = stage.bytes("a.gif")
    let told = try await stage.render("check", "a.yaml", "wrong.yaml", "--update")
    #expect(told.hasPrefix("a.gif: differs: "))
    #expect(told.hasSuffix("status 2\n"))
    #expect(stage.bytes("a.gif") == before)
    #expect(stage.contents.allSatisfy { !$0.hasPrefix(".render") })
  }
}
