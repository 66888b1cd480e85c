import Files
import Foundation
import TestSupport
import Testing

@testable import Remotes

@Suite struct RemoteListTests {
  @Test func `remotes and accounts are stored for this user only`() throws {
    let folder = try TemporaryFolder()
    let path = Path(folder.url.path).asFolder + "render/"
    var list = try RemoteList(in: path)
    try list.add(
      "common", "https://host/dav/worlds/", Credential(user: "jane", password: "se cret=#"))
    try list.add("disk", "/mnt/a = b", nil)
    let read = try RemoteList(in: path)
    #expect(read.remotes == list.remotes)
    #expect(read.credential(of: try read.remote("common"))?.password == "se cret=#")
    #expect(try read.remote("disk").folder == "/mnt/a = b")
    #expect(try read.remote("common").folder == nil)
    let file = folder.file("render/accounts").path
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let remotes = try String(contentsOf: folder.file("render/remotes"), encoding: .utf8)
    #expect(!remotes.contains("cret"))
    try list.remove("common")
    #expect(try RemoteList(in: path).remotes.map(\.name) == ["disk"])
    #expect(try String(contentsOfFile: file, encoding: .utf8).isEmpty)
  }

  @Test func `the only remote needs no name`() throws {
    let folder = try TemporaryFolder()
    var list = try RemoteList(in: Path(folder.url.path))
    #expect(throws: RemoteListProblem.none) { try list.remote(nil) }
    try list.add("common", "/tmp/a", nil)
    #expect(try list.remote(nil).name == "common")
    #expect(throws: RemoteListProblem.taken("common")) { try list.add("common", "/tmp/b", nil) }
    try list.add("other", "/tmp/b", nil)
    #expect(throws: RemoteListProblem.several(["common", "other"])) { try list.remote(nil) }
    #expect(throws: RemoteListProblem.unknown("comon", known: ["common", "other"])) {
      try list.remote("comon")
    }
  }

  @Test(arguments: [
    ("a b", "/tmp"), ("", "/tmp"), ("a=b", "/tmp"), ("a", ""), ("a", "ftp://host/"),
    ("a", "https://jane:secret@host/"), ("a", "/tmp/a\nb = /tmp"),
  ])
  func `wrong remotes are refused`(name: String, address: String) throws {
    let folder = try TemporaryFolder()
    var list = try RemoteList(in: Path(folder.url.path))
    let problem = #expect(throws: RemoteListProblem.self) { try list.add(name, address, nil) }
    #expect(!"\(problem!)".contains("secret"))
    #expect(folder.contents.isEmpty)
  }

  @Test func `a damaged list names its line`() throws {
    let folder = try TemporaryFolder()
    try "# comment\ncommon = /tmp\nbroken\n".write(
      to: folder.file("remotes"), atomically: false, encoding: .utf8)
    let path = Path(folder.url.path).asFolder
    #expect(throws: RemoteListProblem.line(3, path: (path + "remotes").text)) {
      try RemoteList(in: path)
    }
  }
}
