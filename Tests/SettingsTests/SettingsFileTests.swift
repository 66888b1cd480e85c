import TestSupport
import Testing

@testable import Settings

/// Files that settings name, and what is said of them.
@Suite struct SettingsFileTests {
  @Test func `A file that is named is read`() {
    var reader = SettingsReader(written: ["pattern": "there"])
    let file = reader.readFile("pattern", .pattern, inWords: "none", "a pattern")
    #expect(file?.name == "pattern there")
    #expect(file?.bytes == [1, 2])
    #expect(reader.mistakes == [])
    #expect(reader.entries.map(\.values.placeholder) == ["NAME|FILE"])
  }

  @Test func `A file that cannot be read is a mistake where it is named`() {
    var reader = SettingsReader(written: ["size": "1x1", "theme": "away"])
    #expect(reader.readFile("theme", .theme, inWords: "light", "colours") == nil)
    #expect(
      reader.mistakes == [
        InputError(
          "unknown theme 'away': `render list themes` names them, or give a file",
          at: .option("--theme"))
      ])
  }

  @Test func `Without a name no file is opened`() {
    var reader = SettingsReader(written: [:])
    #expect(reader.readFile("theme", .theme, inWords: "light", "colours") == nil)
    #expect(reader.mistakes == [])
  }

  @Test func `What is wrong with a file comes after what is wrong with the settings`() {
    var reader = SettingsReader(written: ["a": "x", "b": "y"])
    let place = InputLocation.file(path: "glider.rle", line: 3, column: 7)
    reader.reject([InputError("no", at: place)])
    reader.reject("b", Said("neither"))
    reader.reject("a", Said("nor"))
    #expect(
      reader.mistakes.map(\.description) == ["--a: nor", "--b: neither", "glider.rle:3:7: no"])
  }

  @Test func `What is wrong with a setting that is not written has no place`() {
    var reader = SettingsReader(written: ["a": "x"])
    reader.reject("b", Said("is missing"))
    #expect(reader.mistakes == [InputError("is missing")])
    #expect(reader.mistakes.first?.description == "is missing")
  }

  @Test func `Notes are kept in order and are no mistakes`() throws {
    var reader = SettingsReader(written: [:])
    reader.note("one")
    reader.note("two")
    #expect(reader.notes == ["one", "two"])
    try reader.check()
  }

  @Test func `A file is made into something once, however many ask`() {
    let file = SourceFile(name: "a", bytes: [1, 2])
    let copy = file
    var calls = 0
    func parse(_ file: SourceFile) -> Int {
      calls += 1
      return file.bytes.count
    }
    #expect([file.parsed(parse), copy.parsed(parse), file.parsed(parse)] == [2, 2, 2])
    #expect(calls == 1)
  }
}
