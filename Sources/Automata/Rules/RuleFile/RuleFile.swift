package import Settings

/// The parsed contents of a rule file (`.rule`).
package struct RuleFile: Sendable {
  /// The name of the rule; empty if the file has none.
  package let name: String
  /// The text between the name and the next section.
  package let description: String
  /// The section `@TABLE`, if it precedes a `@TREE`.
  package let table: TransitionTable?
  /// The section `@TREE`, if it precedes a `@TABLE`.
  package let tree: TransitionTree?
  /// True if the file has a table or a tree, valid or not. A file without one may provide names,
  /// colors and icons for others.
  package let hasFunction: Bool
  /// True if the cells are hexagons, of the neighborhood that skips the northeast and southwest.
  package let isHexagonal: Bool
  package let looks: RuleLooks
  /// The errors in the order of the file. A file with errors has neither a table nor a tree.
  package let errors: [Located<RuleFileProblem>]
  /// Slips in the table that are forgiven, and the reasons why icons of the file are not used.
  package let warnings: [Located<RuleFileProblem>]

  /// The maximum size of a file in megabytes.
  package static let mostMegabytes = 64

  /// The rule as a function of a cell and its neighbors; nil if the file has none, or errors.
  package var function: (any CellFunction)? { table ?? tree }

  /// Parses a file. `firstLine`: the number of its first line in another file that contains it.
  package init(_ bytes: ArraySlice<UInt8>, firstLine: Int = 1) {
    var (log, warnings) = (RuleFileLog(), RuleFileLog())
    let isTooLarge = bytes.count > Self.mostMegabytes << 20
    if isTooLarge {
      log.add("a rule file can have at most \(Self.mostMegabytes) MB", line: firstLine)
    }
    let hasMark = bytes.starts(with: "\u{FEFF}".utf8)
    let sections = RuleSections(
      isTooLarge ? [] : bytes.dropFirst(hasMark ? 3 : 0), firstLine: firstLine)
    if sections["RULE"] == nil { log.add(.noName, line: firstLine) }
    name = sections["RULE"]?.heading.trimmed.text ?? ""
    description = sections["RULE"]?.body.trimmed.text ?? ""
    let isTableFirst = sections["TREE"]?.line ?? .max > sections["TABLE"]?.line ?? .max
    let table = isTableFirst ? sections["TABLE"].map { TableReader($0) } : nil
    let tree = isTableFirst ? nil : sections["TREE"].map { TreeReader($0) }
    hasFunction = table != nil || tree != nil
    errors = log.errors + (table?.log.errors ?? tree?.log.errors ?? [])
    self.table = errors.isEmpty ? table?.table : nil
    self.tree = errors.isEmpty ? tree?.tree : nil
    isHexagonal = tree == nil ? table?.table?.neighborhood == .hexagonal : Self.saysHexagonal(bytes)
    looks = RuleLooks(sections, &warnings)
    self.warnings = (table?.warnings.errors ?? []) + warnings.errors
  }

  /// Returns true if a file contains the words `neighborhood:hexagonal`, even in a comment. A tree
  /// cannot express the neighborhood.
  private static func saysHexagonal(_ bytes: ArraySlice<UInt8>) -> Bool {
    let words = "neighborhood:hexagonal"
    return RuleLines(bytes).contains { _, line in
      line.indices.contains {
        line[$0] | 32 == UInt8(ascii: "n") && line[$0...].after(words) != nil
      }
    }
  }
}

extension RuleFile {
  /// Returns the rule file that an RLE file contains after the end of its pattern, with the number
  /// of its first line; nil if there is none.
  package static func embedded(in bytes: [UInt8]) -> (bytes: ArraySlice<UInt8>, line: Int)? {
    var isAfterPattern = false
    for (number, text) in RuleLines(bytes[...]) {
      if isAfterPattern, text.starts(with: "@RULE".utf8) {
        return (bytes[text.startIndex...], number)
      }
      let isComment = text.drop(while: isBlank).first == UInt8(ascii: "#")
      if !isComment, text.contains(UInt8(ascii: "!")) { isAfterPattern = true }
    }
    return nil
  }
}

/// Rule files of older versions of Golly: a table or a tree without a name, and a file of colors.
package enum OldRuleFile {
  /// The number of the first line of a rule file that `ruleFile` returns, with which the lines of
  /// the table have their own numbers.
  package static let firstLine = -1

  /// Returns the name of the section that a file contains, by the extension of its name; nil for
  /// other files.
  package static func section(of name: String) -> String? {
    let name = name.lowercased()
    return ["table", "tree"].first { ending in
      name.hasSuffix(".\(ending)") || name.hasSuffix(".\(ending).gz")
    }?.uppercased()
  }

  /// Returns a table or tree as a rule file. `colors`: the bytes of the file of colors; nil for
  /// none.
  package static func ruleFile(
    name: String, section: String, _ bytes: [UInt8], colors: [UInt8]?
  ) -> [UInt8] {
    let head = Array("@RULE \(name)\n@\(section)\n".utf8)
    return head + bytes + (colors.map { Array("\n@COLORS\n".utf8) + $0 } ?? [])
  }
}
