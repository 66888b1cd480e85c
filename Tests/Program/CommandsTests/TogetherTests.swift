import Foundation
import TestSupport
import Testing

/// Outputs of one command are those that it writes alone.
@Suite struct TogetherTests {
  static let commands = [
    "life --size 12x9 --cell 4", "life --size 8x6 --cell 3 --frames 4",
    "life --size 8x6 --cell 3 --frames 1", "life --size 8x6 --cell 3 --until 6",
    "life --pattern glider --frames settled", "life --size 8x6 --cell 3 --seed 1..2 --sheet 2",
    "life --explain --rule B3/S23", "wolfram --rule 30 --size 9x5 --cell 3",
    "sea --size 6x5 --cell 6 --skip 3", "infection --people 12 --cell 6 --plot right",
    "infection --people 12 --plot only --frames 5", "pig --goal 15 --games 1 --cell 3",
    "hunt --size 26x16 --cell 2", "forest-fire --size 9x6 --cell 3 --duration 300ms",
    "gray-scott --size 9x6 --cell 3", "grid --input cells.npy --cell 4",
  ]
  static let outputs = [
    "a.gif", "b.png", "c-%d.png", "d.svg", "e.webp", "f.apng", "g.html", "h.pdf", "i.csv", "j.json",
    "k.npy", "l.rle", "m.mc",
  ]

  @Test(arguments: TestScope.cases(commands, .few))
  func `Outputs together are those alone`(command: String) async throws {
    var alone: [String: [String: Data]] = [:]
    for output in Self.outputs { alone[output] = try await files(command, [output]) }
    #expect(alone.count > 1)
    for (number, first) in Self.outputs.enumerated() {
      for second in Self.outputs.dropFirst(number + 1) {
        let both = try await files(command, [first, second])
        if both == nil {
          #expect(alone[first] == nil || alone[second] == nil, "\(first) \(second)")
        }
        for output in [first, second] {
          for (name, bytes) in both == nil ? [:] : alone[output] ?? [:] {
            #expect(both?[name] == bytes, "\(name) of \(first) \(second)")
          }
        }
      }
    }
  }

  /// Returns the files that a command with some outputs writes; nil if it fails.
  private func files(_ command: String, _ outputs: [String]) async throws -> [String: Data]? {
    let folder = try ScenarioFolder()
    let input = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Behavior/inputs/cells.npy")
    try FileManager.default.copyItem(at: input, to: folder.folder.file("cells.npy"))
    let words = command.split(separator: " ").map(String.init)
    let run = try await folder.folder.render(words + outputs.flatMap { ["--out", $0] })
    return run.status == 0 ? folder.files.filter { $0.key != "cells.npy" } : nil
  }
}
