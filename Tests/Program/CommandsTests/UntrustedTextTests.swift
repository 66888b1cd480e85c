import Foundation
import TestSupport
import Testing

@testable import Commands

/// Untrusted text is escaped before it reaches a terminal or a log.
@Suite struct UntrustedTextTests {
  private static let commands =
    (0..<0x20).map { $0 } + Array(0x7F...0x9F) + [0x61C, 0x200E, 0x200F]
    + Array(0x2028...0x202E) + Array(0x2066...0x2069)

  @Test func `Control characters and direction marks are shown as code points`() {
    for value in Self.commands {
      let letter = String(Unicode.Scalar(UInt32(value))!)
      let shown = "\\u{\(String(value, radix: 16))}"
      #expect("a\(letter)b".plain == "a\(shown)b")
      #expect("a\(letter)b".plainLines == (value == 10 ? "a\nb" : "a\(shown)b"))
    }
  }

  @Test(arguments: [
    ("::error::x", "\\u{3a}:error::x"), ("  ::error::x", "  \\u{3a}:error::x"),
    ("\u{3000}:\u{301}:x", "\u{3000}\\u{3a}\u{301}:x"), ("a ##[error]x", "a ##\\u{5b}error]x"),
    ("#[a] a:: é → 鯨", "#[a] a:: é → 鯨"),
  ])
  func `No line starts a log command`(text: String, shown: String) {
    #expect(text.plain == shown)
    #expect("a\n\(text)".plainLines == "a\n\(shown)")
  }

  @Test func `A very long text is shortened in the middle`() async throws {
    let long = String(repeating: "a", count: 1500)
    #expect((long + String(repeating: "b", count: 500)).plain.count == 2000)
    let cut = long + "…" + String(repeating: "b", count: 500)
    for count in [501, 3_000_000] {
      #expect((long + String(repeating: "b", count: count)).plain == cut)
    }
    let folder = try ScenarioFolder()
    try folder.write("rule: " + String(repeating: "é", count: 1_000_000), to: "a.yaml")
    #expect(try await folder.shell("render run a.yaml").utf8.count < 10_000)
  }

  private static let scenario =
    "simulation: life\nframes: \"\\e[2J\\n::error file=x::forged\\u202e\"\n\"\\e[31m\": 1\n"

  @Test(arguments: [["run"], ["check"], ["check", "--json"]])
  func `Untrusted text of a scenario file is escaped in every output`(command: [String])
    async throws
  {
    let folder = try ScenarioFolder()
    try folder.write(Self.scenario, to: "scenario.yaml")
    let program = try await folder.folder.render(
      command + ["scenario.yaml"] + (command == ["run"] ? [] : ["--report", "page.md"]),
      environment: ["GITHUB_ACTIONS": "true"])
    #expect(program.status == 2)
    let page = String(decoding: folder.bytes("page.md") ?? Data(), as: UTF8.self)
    for said in [program.text, program.errors, page] {
      #expect(!said.unicodeScalars.contains { $0 != "\n" && Self.commands.contains(Int($0.value)) })
      #expect(!said.contains("\n::error file=x"))
    }
    #expect(program.errors.contains("\\u{1b}[2J\\u{a}::error file=x::forged\\u{202e}"))
  }

  @Test func `A quoted line that looks like a log command is escaped`() async throws {
    let folder = try ScenarioFolder()
    let text = "simulation: life\n::error file=x::forged: 1\n'##[error]x': 2\n"
    try folder.write(text, to: "a.yaml")
    let said = try await folder.shell("render run a.yaml")
    #expect(said.contains("##\\u{5b}error]x"))
    for line in said.split(separator: "\n") {
      #expect(!line.drop { $0 == " " }.hasPrefix("::") && !line.contains("##["), "\(line)")
    }
  }
}
