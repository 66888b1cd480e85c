import Files
import Foundation
import TestSupport
import Testing

@testable import Remotes

@Suite struct PlainFolderTests {
  private func source(_ sides: TwoSides, _ text: String, _ name: String) throws -> Path {
    let file = sides.folder.file("work/\(name)")
    try text.write(to: file, atomically: false, encoding: .utf8)
    return Path(file.path)
  }

  @Test func `tasks that race lose no update`() async throws {
    let sides = try TwoSides()
    let folder = sides.theirs
    let rounds = TestScope.isFull ? 1000 : 200
    _ = try folder.create("count.rle", from: source(sides, "0", "start"))
    let work = sides.folder
    try await withThrowingTaskGroup(of: Void.self) { group in
      for worker in 0..<4 {
        group.addTask {
          let own = work.file("work/\(worker)")
          var done = 0
          while done < rounds / 4 {
            let version = try folder.read("count.rle", to: Path(own.path))
            let count = Int(try String(contentsOf: own, encoding: .utf8))!
            try "\(count + 1)".write(to: own, atomically: false, encoding: .utf8)
            do {
              _ = try folder.replace(
                "count.rle", from: Path(own.path), expected: version, force: false)
              done += 1
            } catch let error as RemoteProblem where error == .changed("count.rle") {
              await Task.yield()
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(sides.text("theirs", "count.rle") == "\(rounds / 4 * 4)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.address) == ["count.rle"])
  }

  @Test func `one of several tasks creates an entry`() async throws {
    let sides = try TwoSides()
    let folder = sides.theirs
    for round in 0..<50 {
      let file = try source(sides, "\(round)", "start")
      let winners = await withTaskGroup(of: Int.self) { group in
        for _ in 0..<4 {
          group.addTask { (try? folder.create("\(round).rle", from: file)) == nil ? 0 : 1 }
        }
        return await group.reduce(0, +)
      }
      #expect(winners == 1)
    }
  }

  @Test func `an existing entry is not overwritten`() throws {
    let sides = try TwoSides()
    try sides.write("theirs", "theirs")
    let file = try source(sides, "mine", "start")
    #expect(throws: RemoteProblem.exists("night.rle")) {
      try sides.theirs.create("night.rle", from: file)
    }
    #expect(throws: RemoteProblem.changed("night.rle")) {
      try sides.theirs.replace(
        "night.rle", from: file, expected: RemoteVersion("other"), force: true)
    }
    #expect(throws: RemoteProblem.changed("gone.rle")) {
      try sides.theirs.remove("gone.rle", expected: RemoteVersion("other"), force: false)
    }
    #expect(sides.text("theirs") == "theirs")
  }

  @Test func `links are not followed`() throws {
    let sides = try TwoSides()
    try sides.write("secret", "work", "secret")
    try FileManager.default.createSymbolicLink(
      at: sides.folder.file("theirs/link.rle"), withDestinationURL: sides.folder.file("work/secret")
    )
    try sides.sync()
    #expect(sides.names("mine").isEmpty)
    #expect(
      sides.outcomes["link.rle"]
        == .failed(
          "cannot access \(sides.path("theirs"))link.rle: a symbolic link, which --root forbids")
    )
    // A link for `.trash` would move files elsewhere.
    try FileManager.default.removeItem(at: sides.folder.file("theirs/link.rle"))
    try FileManager.default.createSymbolicLink(
      at: sides.folder.file("theirs/.trash"), withDestinationURL: sides.folder.file("work"))
    try sides.write("A", "mine")
    try sides.sync()
    try sides.write(nil, "mine")
    try sides.sync()
    #expect(sides.text("theirs") == "A")
  }

  @Test func `a folder that cannot be read is an error`() throws {
    let sides = try TwoSides()
    try FileManager.default.removeItem(at: sides.folder.file("theirs"))
    try "".write(to: sides.folder.file("theirs"), atomically: false, encoding: .utf8)
    #expect(throws: RemoteProblem.self) { try sides.theirs.entries() }
  }
}
