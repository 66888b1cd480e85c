internal import Grids
internal import Rules

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
