import TestSupport
import Testing

@testable import Settings

/// Files that settings refer to, and their errors.
@Suite struct SettingsFileTests {
  @Test func `A file given by a setting is read`() {
    var reader = SettingsReader(written: ["pattern": "there"])
    let file = reader.readFile("pattern", .pattern, inWords: "none", "a pattern")
    #expect(file?.name == "pattern there")
    #expect(file?.bytes == [1, 2])
    #expect(reader.errors == [])
    #expect(reader.entries.map(\.values.placeholder) == ["NAME|FILE"])
  }

  @Test func `A file that cannot be read is an error of its setting`() {
    var reader = SettingsReader(written: ["size": "1x1", "theme": "away"])
    #expect(reader.readFile("theme", .theme, inWords: "light", "colors") == nil)
    #expect(
      reader.errors == [
        InputError(
          "unknown theme 'away': use a name from `render list themes`, or the path of a file",
          at: .option("--theme"))
      ])
  }

  @Test func `Without a value no file is opened`() {
    var reader = SettingsReader(written: [:])
    #expect(reader.readFile("theme", .theme, inWords: "light", "colors") == nil)
    #expect(reader.errors == [])
  }

  @Test func `Errors in files are listed after errors in settings`() {
    var reader = SettingsReader(written: ["a": "x", "b": "y"])
    let place = InputLocation.file(path: "glider.rle", line: 3, column: 7)
    reader.reject([InputError("no", at: place)])
    reader.reject("b", Said("neither"))
    reader.reject("a", Said("nor"))
    #expect(
      reader.errors.map(\.description) == ["--a: nor", "--b: neither", "glider.rle:3:7: no"])
  }

  @Test func `An error about a missing setting has no position`() {
    var reader = SettingsReader(written: ["a": "x"])
    reader.reject("b", Said("is missing"))
    #expect(reader.errors == [InputError("is missing")])
    #expect(reader.errors.first?.description == "is missing")
  }

  @Test func `Notes keep their order and are not errors`() throws {
    var reader = SettingsReader(written: [:])
    reader.note("one")
    reader.note("two")
    #expect(reader.notes == ["one", "two"])
    try reader.check()
  }

  @Test func `A file is parsed once for all copies`() {
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
