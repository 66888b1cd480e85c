/// The icons of a rule file.
package struct RuleIcons: Sendable {
  /// A shape that all states have, in their colors.
  package enum Shape: String, CaseIterable, Sendable {
    case circles, diamonds, hexagons, triangles
  }

  package private(set) var shape: Shape?
  /// The icons of the states from 1 on, by their sides. A state beyond the last icon has the last
  /// icon.
  package private(set) var icons: [Int: [RuleIcon]] = [:]

  init() {}

  /// Reads the section `@ICONS`.
  init(_ section: RuleSections.Section, _ warnings: inout RuleFileLog) {
    var blocks: [(line: Int, strings: [ArraySlice<UInt8>])] = []
    for (number, text) in section.lines {
      let line = text.trimmed
      if line.elementsEqual("XPM".utf8) {
        blocks.append((number, []))
      } else if blocks.isEmpty {
        shape = shape ?? Shape.allCases.first { line.text.lowercased() == $0.rawValue }
      } else if text.first == UInt8(ascii: "\"") {
        let string = text.dropFirst().prefix { $0 != UInt8(ascii: "\"") }
        blocks[blocks.count - 1].strings.append(string)
      }
    }
    for (line, strings) in blocks { read(strings, line: line, &warnings) }
  }

  private mutating func read(
    _ strings: [ArraySlice<UInt8>], line: Int, _ warnings: inout RuleFileLog
  ) {
    do throws(RuleFileProblem) {
      guard let icons = try XPMBlock(strings)?.icons, let first = icons.first else { return }
      self.icons[first.side] = self.icons[first.side] ?? icons
    } catch {
      warnings.add(error, line: line)
    }
  }

  /// Returns the icon of a state in one of the sizes; nil if the file has none of this size.
  package func icon(of state: Int, side: Int) -> RuleIcon? {
    guard let icons = icons[side], state > 0 else { return nil }
    return icons[min(state, icons.count) - 1]
  }
}
