internal import Settings

extension WolframRule {
  /// The maximum number of neighbors; rules with more have none.
  private static let mostNeighbours = 1200

  /// The rules that differ in the next color for one neighborhood, with the change as text. `+101`
  /// means that the center of 101 becomes alive, and `102=2` that it becomes color 2.
  var neighbours: [ListNotation.Neighbour] {
    guard space.entries * (colors - 1) <= Self.mostNeighbours else { return [] }
    return table.indices.flatMap { entry in
      (0..<CellState(colors)).filter { $0 != table[entry] }.map { color in
        var other = table
        other[entry] = color
        let name = space.name(of: entry)
        let difference = colors > 2 ? "\(name)=\(color)" : color == 1 ? "+\(name)" : "-\(name)"
        return ("\(WolframRule(space, table: other))", difference)
      }
    }
  }
}

extension SettingKind<String> {
  /// A regular expression for a rule, whose number may be a range, or for a list of rules.
  private static var rules: String {
    let number = "(?:[Ww]|[Cc][Oo][Dd][Ee] *)?[0-9]+(?:\\.\\.[0-9]+(?:/[0-9]+)?)?[Rr]?"
    let rule = "(?:[Nn][Ee][Aa][Rr]: *)?\(number)(?:[ ,]+[KkRr]=[0-9]+)*"
    return "^ *\(rule) *(?:, *\(rule) *)*$"
  }

  /// The notation of a `WolframRule`.
  static let wolframRule = SettingKind(
    "a rule from 0 to 255, such as 110 or W110", placeholder: "RULE",
    forms: [.wholeNumber(0...255), .pattern(rules)],
    suits: { (try? WolframRule(notation: $0)) != nil },
    list: .numbers.joining { _, part in
      ["k=", "r="].contains(part.prefix(2).lowercased())
    }.near { (try? WolframRule(notation: $0))?.neighbours ?? [] }.embeddingRanges(),
    parse: { text in
      // Numbers and ranges of numbers have the error of the setting, other texts one of their own.
      let isNumeric = text.utf8.allSatisfy { (48...57).contains($0) || $0 == 46 }
      return !isNumeric || (try? WolframRule(notation: text)) != nil ? text : nil
    })
}
