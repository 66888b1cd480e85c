internal import Settings

extension LifeRule {
  /// The rules that are a step away, with that step: a digit, `+B6`; a digit with a letter where those
  /// matter, `-S2a`; and where it matters which way neighbours lie, what becomes of one state, by its
  /// number in a MAP string: `+17`. Of a larger neighbourhood a count at an end of a range, `-S34`.
  var neighbours: [ListNotation.Neighbour] {
    switch decision {
    case .table(let table): neighbours(of: table)
    case .larger(let rule): rule.neighbours(states: states)
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

extension SettingKind<String> {
  /// A rule as it is written: what is wrong with one is found when it is read.
  static let lifeRule = text(
    "a rule", placeholder: "RULE", words: NamedRule.all.map(\.word),
    list: .names.joining(LargerThanLife.goesOn).near { text in
      guard let notation = try? RuleNotation(text) else { return [] }
      let board = notation.grid.map { ":\($0)" } ?? ""
      return notation.rule.neighbours.map { ($0.text + board, $0.difference) }
    })
}
