import Settings
import TestSupport
import Testing

@Suite struct UTF16TextTests {
  /// Encodes a text with a byte order mark.
  private func bytes(_ text: String, isBig: Bool) -> [UInt8] {
    ([0xFEFF] + text.utf16).flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 255))
      return isBig ? [high, low] : [low, high]
    }
  }

  @Test(arguments: [true, false], ["", "bo$2bo$3o!", "#N Größe 水 🚀\r\n"])
  func `Text in both byte orders is decoded`(isBig: Bool, text: String) {
    #expect(UTF16Text.utf8(bytes(text, isBig: isBig)) == Array(text.utf8))
    #expect(SourceFile(name: "", bytes: bytes(text, isBig: isBig)).bytes == Array(text.utf8))
  }

  @Test func `Other bytes are not decoded`() {
    for bytes in [[], [0xFF], [0xEF, 0xBB, 0xBF], [0x89, 0x50], bytes("<?xml", isBig: true)] {
      #expect(UTF16Text.utf8(bytes) == nil)
    }
  }

  @Test func `Invalid units become replacement characters`() {
    let replacement = Array("\u{FFFD}".utf8)
    #expect(UTF16Text.utf8([0xFF, 0xFE, 0, 0xD8]) == replacement)
    #expect(UTF16Text.utf8([0xFF, 0xFE, 0x6F]) == replacement)
  }

  @Test func `All bytes decode to valid text`() {
    var dice = Dice(seed: 1)
    for _ in 0..<500 {
      let bytes = (0..<dice.below(20)).map { _ in UInt8.random(in: 0...255, using: &dice) }
      let text = UTF16Text.utf8([0xFE, 0xFF] + bytes)
      #expect(text.map { String(validating: $0, as: UTF8.self) != nil } != false)
    }
  }
}
