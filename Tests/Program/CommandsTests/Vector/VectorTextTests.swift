import Foundation
import TestSupport
import Testing

/// What SVG files of the command contain.
@Suite struct VectorTextTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func drawn(_ line: String) async throws -> String {
    let words = line.split(separator: " ").map(String.init) + ["--out", "a.svg"]
    let program = try await folder.render(words)
    #expect(program.errors.isEmpty || program.status == 0, "\(program.errors)")
    return try String(contentsOf: folder.file("a.svg"), encoding: .utf8)
  }

  @Test(arguments: ["life --pattern glider --frames 1", "sea --frames 9 --plot only"])
  func `A transparent background is not painted`(line: String) async throws {
    #expect(try await drawn(line).contains("fill=\"#fff\""))
    let text = try await drawn(line + " --background transparent")
    #expect(!text.contains("fill=\"#fff\"") && !text.contains("fill=\"#000\""))
  }

  @Test(arguments: [
    ("10%,20%", "recovery (%)", "20"), ("10%,0.2", "recovery", "0.20"),
    ("0.1,0.2", "recovery", "0.20"),
  ])
  func `Percentages beside fractions are fractions`(values: String, label: String, tick: String)
    async throws
  {
    let text = try await drawn(
      "sir --size 16 --frames 5 --plot only --plot-x recovery --plot-counts infected"
        + " --recovery \(values)")
    let description = try #require(text.split(separator: "\n").first { $0.hasPrefix("<desc>") })
    let texts = description.dropFirst(6).prefix { $0 != "<" }.components(separatedBy: "; ")
    #expect(texts.contains(label) && texts.contains(tick), "\(texts)")
  }

  @Test(arguments: [
    ("life --sheet 2 --size 9 --frames 1 --density 10%,20%,30%", "(a)", ["(a)", "(b)", "(c)"]),
    ("life --size 9 --strip 3 --frames 9 --caption none", "A", ["A B C"]),
    (
      "life --size 9 --frames 4 --density 10%,20% --seed 1..3 --plot only --sheet 2", "1",
      ["1  density 10%", "2  density 20%"]
    ),
  ])
  func `Panels have letters above sheets, strips and plots`(
    line: String, label: String, texts: [String]
  ) async throws {
    let text = try await drawn(line + " --panel-labels \(label)")
    let description = try #require(text.split(separator: "\n").first { $0.hasPrefix("<desc>") })
    #expect(texts.allSatisfy { description.contains($0) }, "\(description)")
  }

  @Test func `Curves for comparison lie over the areas of a histogram`() async throws {
    let line = "life --size 24 --seed 1..20 --frames 9 --plot histogram --plot-counts alive"
    let (plain, compared) = (try await drawn(line), try await drawn(line + " --plot-line 2"))
    #expect(plain != compared)
    let last = try #require(compared.split(separator: "\n").last { $0.contains("<path") })
    #expect(!plain.contains(last))
  }
}
