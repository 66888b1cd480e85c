import Files
import Foundation
import Grids
import TestSupport
import Testing

@testable import Remotes

@Suite struct SynchronizationTests {
  /// Brings two folders into the three states of a row.
  private func sides(_ row: SyncActionTests.Row) throws -> TwoSides {
    let sides = try TwoSides()
    // A second entry, so that no side is ever empty.
    try sides.write("other", "mine", "other.rle")
    try sides.write(row.agreed, "mine")
    try sides.sync()
    try sides.write(row.mine, "mine")
    try sides.write(row.theirs, "theirs")
    return sides
  }

  @Test(arguments: SyncActionTests.rows)
  func `each case has the documented effect`(row: SyncActionTests.Row) throws {
    let sides = try sides(row)
    try sides.sync()
    switch row.action {
    case "conflict":
      #expect(sides.text("mine") == row.mine && sides.text("theirs") == row.theirs)
      guard case .conflict = sides.outcomes["night.rle"] else {
        Issue.record("no conflict")
        return
      }
      try sides.sync()
      #expect(sides.outcomes.count == 1, "A conflict stays until it is resolved")
    case "send", "remove theirs", "nothing":
      #expect(sides.text("mine") == row.mine && sides.text("theirs") == row.mine)
    default:
      #expect(sides.text("mine") == row.theirs && sides.text("theirs") == row.theirs)
    }
    #expect(sides.contents("mine")["other.rle"] == "other")
    if row.action != "conflict" {
      try sides.sync()
      #expect(sides.outcomes.isEmpty, "A second synchronization has nothing to do")
    }
  }

  @Test(arguments: SyncActionTests.rows.filter { $0.action == "conflict" }, Keep.allCases)
  func `a chosen version is on both sides`(row: SyncActionTests.Row, keep: Keep) throws {
    let sides = try sides(row)
    try sides.sync(keep)
    #expect(sides.outcomes["night.rle"] == .kept(keep))
    #expect(sides.contents("mine") == sides.contents("theirs"))
    let kept =
      switch keep {
      case .mine: row.mine
      case .theirs: row.theirs
      case .both: row.mine ?? row.theirs
      }
    #expect(sides.text("mine") == kept)
    let copies = keep == .both && row.mine != nil && row.theirs != nil
    #expect(sides.text("mine", "night (theirs).rle") == (copies ? row.theirs : nil))
    try sides.sync()
    #expect(sides.outcomes.isEmpty)
  }

  @Test func `removed versions are kept, each with a name`() throws {
    let sides = try TwoSides()
    try sides.write("other", "mine", "other.rle")
    for text in ["first", "second"] {
      try sides.write(text, "mine")
      try sides.sync()
      try sides.write(nil, "mine")
      try sides.sync()
      #expect(sides.text("theirs") == nil)
    }
    #expect(sides.text("theirs", ".trash/night.rle.1") == "first")
    #expect(sides.text("theirs", ".trash/night.rle.2") == "second")
  }

  /// A killed program leaves whole files, and the next synchronization makes both sides alike.
  @Test(arguments: [false, true], [false, true])
  func `an interruption anywhere loses nothing`(isMine: Bool, changes: Bool) throws {
    for count in 0..<30 {
      let sides = try TwoSides()
      for name in ["changed", "conflict", "removed", "same"] {
        try sides.write("old", "mine", "\(name).rle")
      }
      try sides.sync()
      try sides.write("new", "mine", "changed.rle")
      try sides.write("new", "theirs", "same.rle")
      try sides.write("created", "theirs", "created.rle")
      try sides.write("mine", "mine", "conflict.rle")
      try sides.write("theirs", "theirs", "conflict.rle")
      try sides.write(nil, "mine", "removed.rle")
      let failing = FailingFolder(
        isMine ? sides.mine : sides.theirs, after: count, changes: changes)
      try? sides.sync(.both, mine: isMine ? failing : nil, theirs: isMine ? nil : failing)
      try sides.sync(.both)
      let expected = [
        "changed.rle": "new", "conflict (theirs).rle": "theirs", "conflict.rle": "mine",
        "created.rle": "created", "same.rle": "new",
      ]
      #expect(sides.contents("mine") == expected, "after \(count)")
      #expect(sides.contents("theirs") == expected, "after \(count)")
      if !failing.hasFailed { return }
    }
    Issue.record("The failure never stopped")
  }

  @Test func `an incomplete line of the index is ignored`() throws {
    let sides = try TwoSides()
    try sides.write("A", "mine", "a b%.rle")
    try sides.write("B", "mine", "b.rle")
    try sides.sync()
    let file = sides.folder.file("work/agreed")
    let text = try String(contentsOf: file, encoding: .utf8)
    for length in 0..<text.utf8.count {
      try Data(text.utf8.prefix(length)).write(to: file)
      try sides.sync()
      #expect(sides.contents("mine") == ["a b%.rle": "A", "b.rle": "B"])
      #expect(sides.contents("theirs") == ["a b%.rle": "A", "b.rle": "B"])
      #expect(try sides.index().agreements.count == 2)
    }
  }

  @Test func `the state of another address removes nothing`() throws {
    let sides = try TwoSides()
    try sides.write("A", "mine", "a.rle")
    try sides.sync()
    #expect(try sides.index("elsewhere").agreements.isEmpty)
  }

  @Test func `an emptied side removes nothing on the other one`() throws {
    let sides = try TwoSides()
    for name in ["a.rle", "b.rle"] { try sides.write("A", "mine", name) }
    try sides.sync()
    for name in ["a.rle", "b.rle"] { try sides.write(nil, "theirs", name) }
    #expect(
      throws: SyncProblem.emptied(address: sides.theirs.address, entries: 2)
    ) { try sides.sync() }
    #expect(sides.names("mine").count == 2)
    try sides.sync(force: true)
    #expect(sides.names("mine").isEmpty)
  }

  @Test func `a missing folder is an error`() throws {
    let sides = try TwoSides()
    try FileManager.default.removeItem(at: sides.folder.file("theirs"))
    #expect(throws: RemoteProblem.self) { try sides.sync() }
  }

  @Test func `failures in succession end the synchronization`() throws {
    let sides = try TwoSides()
    for number in 0..<9 { try sides.write("A", "mine", "\(number).rle") }
    let failing = FailingFolder(sides.theirs, after: 2, changes: false)
    #expect(throws: SyncProblem.stopped(failures: 5)) { try sides.sync(theirs: failing) }
    #expect(sides.names("theirs") == ["0.rle", "1.rle"])
    #expect(sides.outcomes.count == 7)
  }

  @Test func `foreign files are neither read nor reported`() throws {
    let sides = try TwoSides()
    sides.limits.bytes = 1 << 10
    try sides.write(String(repeating: "A", count: 1 << 20), "theirs", "film.mp4")
    try sides.write("A", "theirs", "night.rle")
    #expect(try sides.theirs.entries().map(\.name) == ["night.rle"])
    try sides.sync()
    #expect(
      sides.outcomes == ["night.rle": .done(.receive)] && sides.names("mine") == ["night.rle"])
  }

  @Test func `the end of the time ends the synchronization`() throws {
    let sides = try TwoSides()
    for number in 0..<3 { try sides.write("A", "theirs", "\(number).rle") }
    #expect(throws: SyncProblem.outOfTime(left: 3)) {
      try CancellationCheck.$waiting.withValue(.init { true }) { try sides.sync() }
    }
    #expect(sides.names("mine").isEmpty)
    try sides.sync()
    #expect(sides.names("mine").count == 3)
  }

  @Test func `limits on entries and bytes hold`() throws {
    let sides = try TwoSides()
    try sides.write(String(repeating: "A", count: 2 << 20), "theirs", "large.rle")
    for number in 0..<3 { try sides.write("A", "theirs", "\(number).rle") }
    sides.limits.bytes = 1 << 20
    try sides.sync()
    #expect(
      sides.outcomes["large.rle"] == .failed(.tooLarge("large.rle", mostMegabytes: 1)))
    #expect(sides.names("mine").count == 3)
    sides.limits.entries = 3
    #expect(throws: RemoteProblem.tooMany(most: 3)) { try sides.sync() }
    let others = try TwoSides()
    for number in 0..<3 { try others.write("A", "theirs", "\(number).rle") }
    try others.sync(most: 2)
    #expect(others.names("mine") == ["0.rle", "1.rle"])
  }
}
