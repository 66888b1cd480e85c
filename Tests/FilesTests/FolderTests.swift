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

  @Test func `files are found by how their paths begin, in order, without folders`() throws {
    #expect(Folder.files(beginningWith: path + "x", in: path) == [path + "x-1", path + "x-2"])
    #expect(Folder.files(beginningWith: path + "a", in: path) == [])
    #expect(Folder.files(beginningWith: "", in: path + "none/") == [])
  }

  @Test(arguments: [
    ("x-1", "", "x-1"), ("x-1", "a/", "../x-1"), ("a/x-3", "a/b/", "../x-3"),
    ("a/c/d/new.png", "a/b/", "../c/d/new.png"), ("a/../a/x-3", "", "a/x-3"),
  ])
  func `the way from a folder to a file goes up and down`(file: String, from: String, way: String) {
    #expect(Folder.path(to: path + file, from: path + from) == way)
  }

  @Test func `there is no way to where there is nothing`() {
    #expect(Folder.path(to: path + "none/x", from: path) == nil)
  }
}
