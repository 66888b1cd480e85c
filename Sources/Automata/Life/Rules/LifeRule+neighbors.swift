internal import Settings

extension LifeRule {
  /// The rules that differ from this one by one change, with the change as text.
  ///
  /// A change adds or removes a count (`+B6`) or a shape (`-S2a`). For a rule that depends on
  /// directions it toggles the result of one neighborhood, numbered as in a MAP string (`+17`). For
  /// a range above 1 it is a count at, or just outside, an end of a range (`-S34`). For a rule of
  /// blocks it changes one cell of one result (`5=7`).
  var neighbours: [ListNotation.Neighbour] {
    switch decision {
    case .table(let table): neighbours(of: table)
    case .larger(let rule): rule.neighbours(states: states)
    case .states: []
    case .blocks(let rule): rule.neighbours
    }
  }

  private func neighbours(of table: RuleTable) -> [ListNotation.Neighbour] {
    guard let notation = CountNotation(of: table) else {
      return MapNotation(of: table).steps(states)
    }
    return [("B", \CountNotation.births), ("S", \.survivals)].flatMap { letter, half in
      notation.cases.map { name, count, bits in
        var other = notation
        other[keyPath: half].toggle(bits, of: count)
        let isIn = other[keyPath: half].letters[count] & bits != 0
        return (
          "\(LifeRule(other.table, states: states))", "\(isIn ? "+" : "-")\(letter)\(name)"
        )
      }
    }
  }
}

extension MapNotation {
  fileprivate func steps(_ states: Int) -> [ListNotation.Neighbour] {
    bits.indices.map { state in
      var other = self
      other.bits[state].toggle()
      return (
        "\(LifeRule(other.table, states: states))", "\(other.bits[state] ? "+" : "-")\(state)"
      )
    }
  }
}

extension LifeRule {
  /// Returns true if `part`, the text after a comma in a list of rules, continues `rule`, which is
  /// given by its parts, instead of starting the next rule.
  static func continues(_ rule: ArraySlice<String>, with part: String) -> Bool {
    LargerThanLife.continuesRule(rule, with: part) || BlockRule.continuesRule(rule, with: part)
  }
}

extension SettingKind<String> {
  /// The kind of settings that contain a rule as text. `RuleNotation` reports errors when it parses
  /// the rule.
  static let lifeRule = text(
    "a rule", placeholder: "RULE", words: NamedRule.all.map(\.word),
    // A YAML parser reads a rule of digits alone as a number.
    forms: [.pattern(RulePattern.text), .number(.zero...Ratio(999_999_999))],
    list: .names.joining(LifeRule.continues).near { text in
      guard let notation = try? RuleNotation(text) else { return [] }
      let board = notation.grid.map { ":\($0)" } ?? ""
      return notation.rule.neighbours.map { ($0.text + board, $0.difference) }
    })
}
