internal import Grids
internal import Rules
internal import Worlds

extension LifeRule {
  /// The rule if it distinguishes all states; nil for the rules whose only live state is 1.
  var stateRule: StateRule? {
    if case .states(let rule) = decision { rule } else { nil }
  }

  /// True if each cell needs a byte, because the rule distinguishes more than two states, or states
  /// of neighbors further away.
  var needsBytes: Bool { stateRule.map { $0.wide != nil || states > 2 } ?? false }

  /// True if HashLife supports the rule: one of two states and nine cells, or one that distinguishes
  /// all states.
  var isHashable: Bool { hashedTable != nil || needsBytes && range == 1 }

  /// The table of the 512 neighborhoods of live and other cells; nil if the rule distinguishes more
  /// states or larger neighborhoods.
  var table: RuleTable? {
    switch decision {
    case .table(let table): table
    case .larger, .blocks: nil
    case .states(let rule): states == 2 && rule.wide == nil ? RuleTable(rule) : nil
    }
  }

  /// The name and shade of each state. Dying states fade towards the last.
  var legend: [CellKind] {
    if let stateRule { return stateRule.legend }
    return ["dead", "alive"].map { CellKind($0) }
      + (0..<states - 2).map { CellKind("dying", faded: $0, of: states - 1) }
  }

  /// The names of the counts.
  var countNames: [String] {
    if let stateRule { return stateRule.stateNames.dropFirst().map(\.self) }
    return ["alive"] + (states > 2 ? ["dying"] : [])
  }

  /// Returns the counts in the order of `countNames`.
  func counts(alive: UInt128, dying: UInt128, in part: Size? = nil) -> [Count] {
    zip(countNames, [alive, dying]).map { Count($0, $1, in: part) }
  }

  /// Returns the counts in the order of `countNames`.
  ///
  /// - Parameter populations: the number of cells of each state, state 0 included.
  func counts(of populations: [some BinaryInteger]) -> [Count] {
    let populations = populations.map { UInt128($0) }
    if stateRule != nil { return zip(countNames, populations.dropFirst()).map { Count($0, $1) } }
    let dying = populations.dropFirst(2).reduce(0, +)
    return counts(alive: populations[1], dying: dying)
  }
}

extension RuleTable {
  /// - Precondition: The rule has two states.
  fileprivate init(_ rule: StateRule) {
    let outcomes = rule.outcomes
    self.init { _, _ in false }
    for index in outcomes.indices { self[index] = outcomes[index] == 1 }
  }
}

extension StateRule {
  /// The kinds of cells, with the names and colors of the rule's file.
  var legend: [CellKind] {
    let colors = looks.colors(states: states)
    return zip(stateNames, colors).enumerated().map { state, look in
      var kind = CellKind(look.0)
      kind.suggestedColor = look.1.map(\.value)
      kind.palette = state == 0 || kind.suggestedColor != nil ? nil : state - 1
      return kind
    }
  }

  /// The names of the states, all different: those of the rule's file, else the numbers.
  var stateNames: [String] {
    var known: Set<String> = []
    return (0..<states).map { state in
      let own = looks.names[state].map(Self.plain) ?? ""
      let name = own.isEmpty ? state == 0 ? "dead" : "\(state)" : own
      if known.insert(name).inserted { return name }
      let numbered = "\(name) \(state)"
      known.insert(numbered)
      return numbered
    }
  }

  /// The longest name of a state in letters. Files may have whole sentences in place of names.
  private static let longestName = 40

  /// Returns a name that captions and tables can contain: without the characters that have a
  /// meaning in them, and cut at its last whole word.
  private static func plain(_ name: String) -> String {
    let words = name.map { "{}\",'".contains($0) ? " " : $0 }.split(whereSeparator: \.isWhitespace)
    var plain = ""
    for word in words where plain.count + word.count <= longestName {
      plain += (plain.isEmpty ? "" : " ") + word
    }
    return plain
  }

  /// The pictures of the kinds by their names, in the size that is nearest to a cell's.
  var icons: [String: CellIcon] {
    var icons: [String: CellIcon] = [:]
    for side in looks.icons.icons.keys.sorted() {
      for (state, name) in stateNames.enumerated() {
        guard let icon = looks.icons.icon(of: state, side: side) else { continue }
        let isSmall = side == 7 && looks.icons.icons.count > 1
        let key = isSmall ? "\(name)-small" : name
        let square = Size(width: icon.side, height: icon.side)
        icons[key] = CellIcon(
          kind: name, pixels: Grid(size: square, elements: icon.pixels), isMask: icon.isGray)
      }
    }
    return icons
  }
}

extension RuleColor {
  /// The color as 0xRRGGBB.
  var value: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }
}
