import Testing

@testable import Terminals

@Suite struct TerminalInputTests {
  private func parts(_ texts: String...) -> [TerminalInput.Part] {
    var input = TerminalInput()
    return texts.flatMap { input.add(Array($0.utf8)) }
  }

  @Test func `Characters and control sequences are keys`() {
    #expect(
      parts("q é\r\u{7F}\u{1B}[A\u{1B}OB\u{1B}[1;5C\u{1B}[5~") == [
        .key(.character("q")), .key(.character(" ")), .key(.character("é")), .key(.enter),
        .key(.backspace), .key(.up), .key(.down), .key(.right), .key(.pageUp),
      ])
  }

  @Test func `A sequence that arrives in parts is one key`() {
    #expect(parts("\u{1B}", "[", "D") == [.key(.left)])
  }

  @Test func `Answers are not keys`() {
    #expect(
      parts("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}P>|kitty(0.26.5)\u{1B}\\\u{1B}[6;16;8t\u{1B}[?62;4cx")
        == [
          .answer("_Gi=31;OK"), .answer("P>|kitty(0.26.5)"), .answer("[6;16;8t"),
          .answer("[?62;4c"),
          .key(.character("x")),
        ])
  }

  @Test func `An escape character without a sequence is the escape key`() {
    var input = TerminalInput()
    #expect(input.add([0x1B]) == [])
    #expect(input.isIncomplete)
    #expect(input.end() == .key(.escape))
    #expect(!input.isIncomplete)
  }

  @Test func `Invalid bytes and endless answers are dropped`() {
    var input = TerminalInput()
    #expect(input.add([0xFF, 0xFE, 0x80, 0x01]).count <= 3)
    #expect(input.add([0x1B, 0x50] + [UInt8](repeating: 0x41, count: 5000)) == [])
    #expect(input.add([0x71]) == [.key(.character("q"))])
  }
}
