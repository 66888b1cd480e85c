import Files
import Foundation
import TestSupport
import Testing

@Suite struct FolderTests {
  private let folder: TemporaryFolder
  private var path: String { folder.url.path + "/" }

  init() throws {
    folder = try TemporaryFolder()
    for name in ["a/b", "a/c/d"] {
      try FileManager.default.createDirectory(
        at: folder.file(name), withIntermediateDirectories: true)
    }
    for name in ["x-2", "x-1", "y-1", "a/x-3"] { try Data().write(to: folder.file(name)) }
  }

  @Test func `Files with a path prefix are listed in order, without folders`() throws {
    let place = Path(path)
    #expect(Folder.files(beginningWith: place + "x", in: place) == [place + "x-1", place + "x-2"])
    #expect(Folder.files(beginningWith: place + "a", in: place) == [])
    #expect(Folder.files(beginningWith: "", in: place + "none/") == [])
  }

  @Test(arguments: [
    ("x-1", "", "x-1"), ("x-1", "a/", "../x-1"), ("a/x-3", "a/b/", "../x-3"),
    ("a/c/d/new.png", "a/b/", "../c/d/new.png"), ("a/../a/x-3", "", "a/x-3"),
  ])
  func `A relative path leads from a folder to a file`(file: String, from: String, way: String) {
    #expect(Folder.path(to: Path(path + file), from: Path(path + from)) == Path(way))
  }

  @Test func `A missing folder has no relative path`() {
    #expect(Folder.path(to: Path(path + "none/x"), from: Path(path)) == nil)
  }
}
