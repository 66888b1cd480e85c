import Encoding
import Foundation
import TestSupport
import Testing

@Suite struct FormatRegistryTests {
  @Test func `Every format of the folder is in the registry`() throws {
    let sources = projectFolder.appendingPathComponent("Sources/Encoding")
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)!
    var declared: [String] = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      declared += text.matches(of: /struct (\w+): (?:\w+, )*Format\b/).map { String($0.1) }
    }
    #expect(declared.sorted() == formats.map { "\($0)" }.sorted())
  }

  @Test func `No two formats share a name or an ending`() {
    let names = formats.map { $0.name }
    let endings = formats.flatMap { $0.pathExtensions }
    #expect(Set(names).count == names.count)
    #expect(Set(endings).count == endings.count)
    #expect(endings.allSatisfy { $0 == $0.lowercased() && !$0.contains(".") })
  }

  @Test(arguments: formats.map { $0.name })
  func `A format is named like its first ending and says what it is`(name: String) throws {
    let format = try #require(formats.first { $0.name == name })
    #expect(format.pathExtensions.first == name)
    #expect(!format.summary.isEmpty && format.summary.count < 80)
  }
}
