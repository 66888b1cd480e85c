import TestSupport
import Testing

@testable import Settings

/// Lists and mappings as values, as in scenario files.
@Suite struct WrittenTests {
  private func written(_ text: String, column: Int = 1) -> Written {
    Written(.text(text), at: place(column))
  }

  private func place(_ column: Int) -> InputLocation {
    .file(path: "a.yaml", line: 2, column: column)
  }

  private func reader(_ name: String, _ content: Written.Content) -> SettingsReader {
    SettingsReader([Setting(name, Written(content, at: place(5)), at: place(1))]) { _, _ in
      .failure(.unreadable(path: "", reason: "none"))
    }
  }

  @Test func `A list equals repeated settings`() {
    var reader = reader("n", .list([written("3"), written("0", column: 9), written("5")]))
    let found = reader.readAll("n", .wholeNumber(1...9), inWords: "", "numbers")
    #expect(found.map(\.value) == [3, 5])
    #expect(reader.errors.map(\.place) == [place(9)])
  }

  @Test func `A setting with one value rejects a list and a mapping`() {
    let contents: [(Written.Content, String)] = [
      (.list([written("3")]), "a list"), (.settings([]), "a mapping"),
    ]
    for (content, kind) in contents {
      var reader = reader("n", content)
      #expect(reader.read("n", .wholeNumber(1...9), default: 7, "a number") == 7)
      #expect(
        reader.errors == [
          InputError("expected a whole number from 1 to 9, got \(kind)", at: place(5))
        ])
    }
  }

  @Test func `A value is stored in canonical notation`() {
    var reader = SettingsReader(written: ["share": "0.50", "n": "007"])
    _ = reader.read("n", .wholeNumber(1...9), default: 1, "a number")
    _ = reader.read("share", .share, default: .zero, "a share")
    _ = reader.read("other", .share, default: .zero, "a share")
    #expect(reader.entries.map(\.value) == ["7", "50%", nil])
  }

  @Test func `A structured value is returned unchanged`() {
    let setting = Setting("at", written("5"), at: place(3))
    var reader = reader("events", .list([Written(.settings([setting]), at: place(3))]))
    let value = reader.readWritten("events", placeholder: "LIST", "what happens")
    #expect(value?.canonical == "[{at: 5}]")
    reader.rejectUnread()
    #expect(reader.errors == [])
  }

  @Test(arguments: [
    ("glider", "glider"), ("30%", "30%"), ("a b", "a b"), ("B3/S23", "B3/S23"), ("", "\"\""),
    ("-", "\"-\""), ("-1", "\"-1\""), (" a", "\" a\""), ("a  b", "\"a  b\""), ("a: b", "\"a: b\""),
    ("a #b", "\"a #b\""), ("[a]", "\"[a]\""), ("{x}", "\"{x}\""), ("a\nb", "\"a\\nb\""),
    ("say \"hi\" \\", "\"say \\\"hi\\\" \\\\\""), ("\u{1}\u{7f}", "\"\\x01\\x7f\""), ("ü", "\"ü\""),
  ])
  func `A text is quoted only if YAML requires it`(text: String, yaml: String) {
    #expect(Written.scalar(text) == yaml)
  }
}
