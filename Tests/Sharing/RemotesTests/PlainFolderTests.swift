import Files
import Foundation
import TestSupport
import Testing

@testable import Remotes

@Suite struct PlainFolderTests {
  @Test func `tasks that race lose no update`() async throws {
    let sides = try TwoSides()
    let folder = sides.theirs
    let rounds = TestScope.size(.racingUpdates)
    _ = try folder.create("count.rle", Array("0".utf8))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          var done = 0
          while done < rounds / 4 {
            let (bytes, version) = try folder.read("count.rle")
            let next = Int(String(decoding: bytes, as: UTF8.self))! + 1
            do {
              _ = try folder.replace(
                "count.rle", with: Array("\(next)".utf8), expected: version, force: false)
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
      let bytes = Array("\(round)".utf8)
      let winners = await withTaskGroup(of: Int.self) { group in
        for _ in 0..<4 {
          group.addTask { (try? folder.create("\(round).rle", bytes)) == nil ? 0 : 1 }
        }
        return await group.reduce(0, +)
      }
      #expect(winners == 1)
    }
  }

  @Test func `an existing entry is not overwritten`() throws {
    let sides = try TwoSides()
    try sides.write("theirs", "theirs")
    let bytes = Array("mine".utf8)
    #expect(throws: RemoteProblem.exists("night.rle")) {
      try sides.theirs.create("night.rle", bytes)
    }
    #expect(throws: RemoteProblem.changed("night.rle")) {
      try sides.theirs.replace(
        "night.rle", with: bytes, expected: RemoteVersion("other"), force: true)
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
