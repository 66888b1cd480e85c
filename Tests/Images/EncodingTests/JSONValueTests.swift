import Encoding
import Foundation
import Testing

@Suite struct JSONValueTests {
  @Test(arguments: ["", "plain", "\"\\/", "\n\r\t", "\u{0}\u{1B}\u{7F}\u{9B}", "é 日本 👍🏽 \u{2028}"])
  func `A text reads back equal and contains no control characters`(text: String) throws {
    let written = text.inJSON
    let read = try JSONSerialization.jsonObject(
      with: Data(written.utf8), options: .fragmentsAllowed)
    #expect(read as? String == text)
    #expect(!written.unicodeScalars.contains { $0.properties.generalCategory == .control })
  }

  @Test func `Members keep their order, and long values span lines`() {
    let value: JSONValue = ["b": [true, "x"], "a": .number("1.5"), "c": [:]]
    #expect(value.line == #"{"b": [true, "x"], "a": 1.5, "c": {}}"#)
    #expect(value.text() == value.line)
    let long = JSONValue.list([.text(String(repeating: "y", count: 98)), value])
    #expect(
      long.text() == """
        [
          "\(String(repeating: "y", count: 98))",
          \(value.line)
        ]
        """)
  }
}
