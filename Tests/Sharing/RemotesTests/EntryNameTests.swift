import Foundation
import Testing

@testable import Remotes

@Suite struct EntryNameTests {
  @Test(arguments: [
    "", ".", "..", "../night.rle", "/etc/passwd", "a/b.rle", "a\\b.rle", ".hidden.rle", "a\0.rle",
    "a\nb.rle", "a\u{1B}[31m.rle", "a\u{202E}elr.rle", "a\u{2028}.rle", "a\u{10FEFF}.rle",
    String(repeating: "a", count: 197) + ".rle",
  ])
  func `dangerous names are refused`(name: String) {
    #expect(EntryName.problem(with: name) != nil)
    let entry = RemoteEntry(name: name, size: 1, version: RemoteVersion("1"), modified: nil)
    let check = NameCheck(mine: [], theirs: [entry], agreed: [])
    #expect(check.theirs.isEmpty && check.refused.count == 1)
  }

  @Test(arguments: ["night.rle", "a b.mc", "Zürich.rle", "-x.rle", "夜.yaml"])
  func `other names are accepted`(name: String) {
    #expect(EntryName.problem(with: name) == nil)
    #expect(EntryKind(of: name) != nil)
  }

  @Test(arguments: [
    (["Night.rle"], ["night.rle"]), (["night.rle"], ["NIGHT.rle", "night.rle"]),
    (["Zu\u{308}rich.rle"], ["Z\u{FC}rich.rle"]),
  ])
  func `names that are one file elsewhere are refused`(mine: [String], theirs: [String]) {
    func entries(_ names: [String]) -> [RemoteEntry] {
      names.map { RemoteEntry(name: $0, size: 1, version: RemoteVersion("1"), modified: nil) }
    }
    let check = NameCheck(mine: entries(mine), theirs: entries(theirs), agreed: [])
    #expect(check.mine.isEmpty && check.theirs.isEmpty)
    #expect(!check.refused.isEmpty)
  }

  /// Dangerous names are reported, whatever their kind.
  @Test(arguments: [
    ("README.md", true), ("film.mp4", true), ("night.rle", false), ("a/b.txt", false),
  ])
  func `files of other kinds are foreign`(name: String, isForeign: Bool) {
    #expect(EntryName.isForeign(name) == isForeign)
  }

  @Test func `the other version keeps its extensions`() {
    #expect(EntryName.theirs("night.rle.gz", number: 1) == "night (theirs).rle.gz")
    #expect(EntryName.theirs("night.rle", number: 2) == "night (theirs 2).rle")
  }
}
