import Foundation
import TestSupport
import Testing

@testable import Files

/// Staging with links, pipes and devices as targets, and file permissions.
@Suite struct SpecialFilesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func write(_ text: String, to path: String) throws {
    let staging = Staging()
    let file = try staging.open(Path(path))
    try file.write(text)
    try file.close()
    try staging.commit()
  }

  private func kind(_ name: String) throws -> FileAttributeType? {
    try FileManager.default.attributesOfItem(atPath: folder.file(name).path)[.type]
      as? FileAttributeType
  }

  @Test func `A link is followed and remains a link`() throws {
    let target = folder.file("elsewhere/target")
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try "old".write(to: target, atomically: false, encoding: .utf8)
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link").path, withDestinationPath: "elsewhere/target")
    try write("new", to: folder.file("link").path)
    #expect(try kind("link") == .typeSymbolicLink)
    #expect(try String(contentsOf: target, encoding: .utf8) == "new")
    #expect(folder.contents == ["elsewhere", "link"])
  }

  @Test func `A link to a missing file creates that file`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link").path, withDestinationPath: "target")
    try write("new", to: folder.file("link").path)
    #expect(try kind("link") == .typeSymbolicLink)
    #expect((try? String(contentsOf: folder.file("target"), encoding: .utf8)) == "new")
  }

  @Test func `A named pipe is written to and remains a pipe`() throws {
    let path = folder.file("pipe").path
    #expect(mkfifo(path, 0o600) == 0)
    // The writer's `open` blocks until there is a reader.
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    try write("new", to: path)
    var bytes = [UInt8](repeating: 0, count: 10)
    #expect(read(reader, &bytes, 10) == 3)
    #expect(Array(bytes.prefix(3)) == Array("new".utf8))
    #expect(folder.contents == ["pipe"])
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func `A full device is an error and remains in place`() throws {
    let full = OutputProblem.access(path: "/dev/full", .system(ENOSPC))
    #expect(throws: full) { try write("new", to: "/dev/full") }
    #expect(throws: Never.self) { try Staging().check("/dev/full") }
    #expect(
      try FileManager.default.attributesOfItem(atPath: "/dev/full")[.type] as? FileAttributeType
        == .typeCharacterSpecial)
  }

  @Test(arguments: [0o600, 0o640, 0o664, 0o755])
  func `An existing file keeps its permissions`(mode: Int) throws {
    let path = folder.file("a").path
    try "old".write(toFile: path, atomically: false, encoding: .utf8)
    #expect(chmod(path, mode_t(mode)) == 0)
    try write("new", to: path)
    #expect(try permissions(path) == mode)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
  }

  @Test func `A new file gets the default permissions`() throws {
    let other = folder.file("other").path
    close(open(other, O_WRONLY | O_CREAT, 0o666))
    try write("new", to: folder.file("a").path)
    #expect(try permissions(folder.file("a").path) == permissions(other))
  }

  private func permissions(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }
}
