import Foundation
import FuzzTargets
import TestSupport
import Testing

@Suite struct CorporaTests {
  private static let folder = projectFolder.appending(path: "Tests/Corpora")

  @Test(arguments: FuzzTarget.all.map { $0.name })
  func `Every input of a corpus runs without a failure`(name: String) throws {
    let target = try #require(FuzzTarget.all.first { $0.name == name })
    let files = try FileManager.default.contentsOfDirectory(
      at: Self.folder.appending(path: name), includingPropertiesForKeys: nil)
    #expect(!files.isEmpty)
    for file in files { target.run(Array(try Data(contentsOf: file))) }
  }

  @Test func `Every corpus has a target`() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(Set(folders) == Set(FuzzTarget.all.map { $0.name }))
  }
}
