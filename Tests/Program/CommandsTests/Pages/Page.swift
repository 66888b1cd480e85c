import Foundation
import TestSupport

/// A Markdown page of the documentation, with its code blocks.
struct Page {
  /// A fenced code block.
  struct Block {
    let language: String
    let text: String
    /// The comments directly before the block, such as `<!-- status: 1 -->`, by their names.
    let notes: [String: String]
    /// The line of the opening fence, counted from 1.
    let line: Int
  }

  /// The path from the project's directory.
  let name: String
  /// The text outside the code blocks.
  let prose: String
  let blocks: [Block]

  init(_ name: String) throws {
    let text = try String(contentsOf: projectFolder.appending(path: name), encoding: .utf8)
    var (prose, blocks): (String, [Block]) = ("", [])
    var notes: [String: String] = [:]
    var open: (language: String, text: String, line: Int)?
    for (number, line) in text.components(separatedBy: "\n").enumerated() {
      if let block = open {
        if line.hasPrefix("```") {
          blocks.append(
            Block(language: block.language, text: block.text, notes: notes, line: block.line))
          (open, notes) = (nil, [:])
        } else {
          open?.text += line + "\n"
        }
      } else if line.hasPrefix("```") {
        open = (String(line.dropFirst(3)), "", number + 1)
      } else if let note = line.wholeMatch(of: /<!-- ([a-z ]+): (.+) -->/) {
        notes[String(note.1)] = String(note.2)
      } else if !line.isEmpty {
        notes = [:]
        prose += line + "\n"
      }
    }
    (self.name, self.prose, self.blocks) = (name, prose, blocks)
  }

  /// The tutorials and the guides that the index lists.
  static let guides: [String] = {
    guard let index = try? Page("docs/README.md") else { return [] }
    return index.prose.components(separatedBy: "\n## ")
      .filter { $0.hasPrefix("Tutorial") || $0.hasPrefix("Guides") }
      .flatMap { $0.matches(of: /\]\(([a-z-]+\.md)\)/).map { "docs/\($0.1)" } }
  }()

  /// The names of the pages in `docs`.
  static let inDocs: [String] = {
    let docs = projectFolder.appending(path: "docs").path
    let files = (try? FileManager.default.contentsOfDirectory(atPath: docs)) ?? []
    return files.filter { $0.hasSuffix(".md") }.sorted()
  }()

  /// The paths of relative links and images, without their anchors.
  var links: [String] {
    prose.matches(of: /(?:\]\(|src(?:set)?=")([^)"#:\s]+)(?=[)"#])/).map { String($0.1) }
  }
}
