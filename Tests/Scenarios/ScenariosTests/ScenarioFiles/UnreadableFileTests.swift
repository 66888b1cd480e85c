import Foundation
import Settings
import TestSupport
import Testing

@testable import Scenarios

@Suite struct UnreadableFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func failure(_ path: String) -> String? {
    do throws(FileProblem) {
      _ = try ScenarioFile(path: path)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `A missing file or a folder is an error`() {
    let (none, here) = (folder.file("none.yaml").path, folder.url.path)
    #expect(failure(none) == "cannot read \(none): No such file or directory")
    #expect(failure(here) == "cannot read \(here): Is a directory")
  }

  @Test func `A file over 4 MB is an error`() throws {
    let file = folder.file("large.yaml")
    let line = "# " + String(repeating: "x", count: 1021) + "\n"
    try Data("simulation: life\n\(String(repeating: line, count: 5 * 1024))".utf8).write(to: file)
    #expect(failure(file.path) == "cannot read \(file.path): larger than 4 MB")
    try Data("simulation: life\n\(String(repeating: line, count: 4 * 1023))".utf8).write(to: file)
    #expect(failure(file.path) == nil)
  }

  @Test func `A file of a gigabyte is an error`() throws {
    let file = folder.file("huge.yaml")
    try Data().write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    try handle.truncate(atOffset: 1 << 30)
    try handle.close()
    #expect(failure(file.path) == "cannot read \(file.path): larger than 4 MB")
  }
}
