import Settings
import Testing

@testable import Scenarios

/// Text written into a canonical scenario, which must parse to the same text.
@Suite struct CanonicalScalarTests {
  private func roundTrip(_ text: String) -> String? {
    let written = Written(
      .list([
        Written(.text(text), at: .option("")),
        Written(
          .settings([Setting("key", text, at: .option(""))]), at: .option("")),
      ]), at: .option(""))
    let yaml = "a: \(Written.scalar(text))\nb: \(written.canonical)\n"
    guard let settings = ScenarioText(yaml).file.documents.first?.settings, settings.count == 2,
      case .list(let list) = settings[1].value.content, list.count == 2,
      case .settings(let inner) = list[1].content,
      let first = settings[0].value.text, list[0].text == first, inner.first?.value.text == first
    else { return nil }
    return first
  }

  @Test(arguments: [
    "", " ", "no", "~", "a b", "a  b", " a", "a ", "a: b", "a #b", "#a", "- a", "'", "\"", "\\",
    "\\n",
    "a\nb", "a\n\n b\n", "\t", "a\r\nb", "&a", "*a", "!a", "@", "`", "%", "{a}", "[a]", "a,b", "?",
    "|",
    ">", "12:30", "größe", "鯨", "👩‍👩‍👧", "\u{7F}", "\u{80}", "\u{85}", "\u{9F}", "\u{A0}", "\u{2028}",
    "\u{2029}",
    "\u{FEFF}", "a\u{FEFF}b", "\u{FFFD}", "\u{FFFE}", "\u{FFFF}", "\u{10FFFF}", "\u{1}",
    "\u{1B}[0m",
    "---", "...", "--- a", "a:", "<<",
  ])
  func `A special text survives a round trip`(text: String) {
    #expect(roundTrip(text).map { Array($0.unicodeScalars) } == Array(text.unicodeScalars))
  }

  @Test func `A random text survives a round trip`() {
    var state: UInt64 = 9
    func random(below bound: UInt32) -> UInt32 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt32(state >> 33) % bound
    }
    for _ in 0..<400 {
      var text = ""
      for _ in 0..<random(below: 30) {
        let bound: UInt32 = [0x80, 0x100, 0x3000, 0x1_0000, 0x11_0000][Int(random(below: 5))]
        // The null character cannot occur in a path.
        if let scalar = Unicode.Scalar(1 + random(below: bound - 1)) {
          text.unicodeScalars.append(scalar)
        }
      }
      #expect(roundTrip(text).map { Array($0.unicodeScalars) } == Array(text.unicodeScalars))
    }
  }
}
