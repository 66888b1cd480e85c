import Foundation
import TestSupport
import Testing

/// The scenarios in `examples` and the images next to them.
@Suite struct CheckedExamplesTests {
  private static let folder = projectFolder.appendingPathComponent("examples")
  private static let scenarios: [String] = {
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (files ?? []).filter { $0.hasSuffix(".yaml") }.sorted()
  }()

  @Test func `The examples have at least twelve scenarios`() {
    #expect(Self.scenarios.count >= 12)
  }

  @Test(arguments: TestScope.cases(scenarios, .several))
  func `The images of an example match a fresh render`(scenario: String) async throws {
    let program = try await Self.folder.render(["check", scenario])
    let lines = program.text.split(separator: "\n").filter { !$0.contains(/^[0-9]+ ok$/) }
    #expect(!lines.isEmpty)
    #expect(lines.filter { !$0.hasSuffix(": ok") } == [])
    #expect(program.errors == "")
    #expect(program.status == 0)
  }

  @Test func `Every image in examples belongs to a scenario`() async throws {
    let program = try await Self.folder.render(["check"] + Self.scenarios)
    let drawn = program.text.split(separator: "\n").dropLast().map {
      String($0.prefix { $0 != ":" })
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    let images = files.filter {
      [".gif", ".png", ".csv"].contains("." + ($0.split(separator: ".").last ?? ""))
    }
    #expect(Set(drawn) == Set(images))
  }

  @Test func `All examples together are smaller than 3.3 MB, without the page that shows them`()
    throws
  {
    var bytes = 0
    for file in try FileManager.default.subpathsOfDirectory(atPath: Self.folder.path)
    where !file.contains(".build") && file != "index.html" {
      let path = Self.folder.appendingPathComponent(file).path
      bytes += try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    }
    #expect(bytes < 3_300_000)
  }

  @Test(arguments: TestScope.cases(scenarios, .few))
  func `The scenario that an image carries renders its pixels`(scenario: String) async throws {
    let scratch = try TemporaryFolder()
    let check = try await Self.folder.render(["check", scenario])
    for line in check.text.split(separator: "\n") where line.contains(":") {
      let name = String(line.prefix { $0 != ":" })
      guard !name.hasSuffix(".csv") else { continue }
      let shown = try await Self.folder.render(["show", name])
      try shown.output.write(to: scratch.file("shown.yaml"))
      // An image does not carry its input.
      if let input = shown.text.firstMatch(of: /\ninput: (.+)\n/)?.1 {
        let file = Self.folder.appendingPathComponent(String(input))
        try Data(contentsOf: file).write(to: scratch.file(String(input)))
      }
      let image = Self.folder.appendingPathComponent(name).path
      let again = try await scratch.render("check", "shown.yaml", "-o", image)
      #expect(again.text == "\(image): ok\n")
    }
  }
}
