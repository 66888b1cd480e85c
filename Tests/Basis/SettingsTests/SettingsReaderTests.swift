import Grids
import TestSupport
import Testing

@testable import Settings

@Suite struct SettingsReaderTests {
  /// Reads three settings like a simulation does.
  private func readAll(
    _ reader: inout SettingsReader
  ) -> (frames: Int, size: Size, share: Ratio) {
    let frames = reader.read("frames", .wholeNumber(1...100), default: 7, "how many")
    let size = reader.read(
      "size", .size(cells: 100), default: Size(width: 2, height: 3), inWords: "small", "how large")
    let share = reader.read("share", .share, default: Ratio(1, 4), "how much")
    return (frames, size, share)
  }

  @Test func `A missing setting has its default`() throws {
    var reader = SettingsReader(written: [:])
    let values = readAll(&reader)
    #expect(values == (7, Size(width: 2, height: 3), Ratio(1, 4)))
    reader.rejectUnread()
    try reader.check()
  }

  @Test func `A given setting has its value`() throws {
    var reader = SettingsReader(written: ["share": "30%", "frames": "100", "size": "4x5"])
    let values = readAll(&reader)
    #expect(values == (100, Size(width: 4, height: 5), Ratio(3, 10)))
    reader.rejectUnread()
    try reader.check()
  }

  @Test func `Settings are documented in the order in which they are read`() {
    var reader = SettingsReader(written: ["share": "30%"])
    _ = readAll(&reader)
    #expect(reader.entries.map(\.name) == ["frames", "size", "share"])
    #expect(reader.entries.map(\.values.placeholder) == ["N", "WxH", "SHARE"])
    #expect(reader.entries.map(\.standard.words) == ["7", "small", "25%"])
    #expect(reader.entries.map(\.meaning) == ["how many", "how large", "how much"])
  }

  @Test func `All errors are reported in the order of the settings`() {
    var reader = SettingsReader(written: ["share": "2", "fames": "3", "size": "0x1", "frames": "0"])
    let values = readAll(&reader)
    #expect(values == (7, Size(width: 2, height: 3), Ratio(1, 4)))
    reader.rejectUnread()
    #expect(
      reader.errors.map(\.description) == [
        "--share: expected a share from 0% to 100%, such as 30% or 0.3 (at most 16 decimals),"
          + " got '2'",
        "unknown setting 'fames' (did you mean 'frames'?)",
        "--size: expected WIDTHxHEIGHT in cells, such as 96x64 (each at least 1, at most 100"
          + " cells in all), got '0x1'",
        "--frames: expected a whole number from 1 to 100, got '0'",
      ])
    let error = #expect(throws: InputProblem.self) { try reader.check() }
    #expect(error?.errors == reader.errors)
  }

  @Test func `A setting that is never read is an error`() {
    var reader = SettingsReader(written: ["banana": "1", "sise": "2"])
    _ = readAll(&reader)
    #expect(reader.errors == [])
    reader.rejectUnread()
    #expect(
      reader.errors.map(\.message) == [
        "unknown setting 'banana'", "unknown setting 'sise' (did you mean 'size'?)",
      ])
  }

  @Test func `An unread setting of a file is an error with its position`() {
    let place = InputLocation.file(path: "outbreak.yaml", line: 7, column: 3)
    var reader = SettingsReader([Setting("fames", "60", at: place)]) { _, _ in
      .failure(.unreadable(path: "", reason: "none"))
    }
    _ = readAll(&reader)
    reader.rejectUnread()
    #expect(
      reader.errors.map(\.description) == [
        "outbreak.yaml:7:3: unknown setting 'fames' (did you mean 'frames'?)"
      ])
  }

  @Test func `A repeated setting is an error at its second position`() {
    var reader = SettingsReader([
      Setting("frames", "3", at: .option("-n")), Setting("frames", "4", at: .option("--frames")),
    ]) { _, _ in .failure(.unreadable(path: "", reason: "none")) }
    #expect(readAll(&reader).frames == 3)
    #expect(reader.errors == [InputError("'frames' is given twice", at: .option("--frames"))])
  }

  @Test func `A setting with several values returns the valid ones in order`() {
    var reader = SettingsReader(written: ["n": "3", "m": "9", "n": "0", "n": "5"])
    let kind = SettingKind.wholeNumber(1...9)
    #expect(reader.readAll("n", kind, inWords: "", "numbers").map(\.value) == [3, 5])
    #expect(reader.errors.map(\.place) == [.option("--n")])
  }

  @Test func `A missing setting without a default is nil`() {
    var reader = SettingsReader(written: ["a": "5"])
    let kind = SettingKind.wholeNumber(1...9)
    #expect(reader.readIfWritten("a", kind, inWords: "none", "a number") == 5)
    #expect(reader.readIfWritten("b", kind, inWords: "none", "a number") == nil)
    #expect(reader.missing("a", "b") == ["b"])
    #expect(reader.text(of: "a") == "5")
    #expect(reader.errors == [])
  }

  @Test func `An invalid choice has a suggestion`() {
    enum Speed: String, CaseIterable { case slow, normal, fast }
    var reader = SettingsReader(written: ["speed": "norml"])
    #expect(reader.read("speed", .word, default: Speed.fast, "how fast") == .fast)
    #expect(
      reader.errors.map(\.message) == [
        "expected one of slow, normal, fast, got 'norml' (did you mean 'normal'?)"
      ])
  }
}
