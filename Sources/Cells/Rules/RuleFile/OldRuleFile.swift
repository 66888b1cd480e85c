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
