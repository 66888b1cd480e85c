/// The names, colors and icons that a rule file gives the states of a rule.
package struct RuleLooks: Sendable {
  /// The names of states.
  package private(set) var names: [Int: String] = [:]
  /// True if the file has the section `@COLORS`, `@NAMES` or `@ICONS`.
  package private(set) var hasColors = false
  package private(set) var hasNames = false
  package private(set) var hasIcons = false
  package private(set) var icons = RuleIcons()
  /// The lines of colors, in the order of the file.
  private var colorLines: [ColorLine] = []

  private enum ColorLine {
    case state(Int, RuleColor)
    case gradient(RuleColor, RuleColor)
  }

  /// Creates looks without names, colors and icons.
  package init() {}

  /// Creates looks of a rule without a file.
  ///
  /// - Parameter states: the names and colors of the states from 0 on.
  init(_ states: [(name: String, color: RuleColor?)]) {
    (hasNames, hasColors) = (true, true)
    for (state, look) in states.enumerated() {
      names[state] = look.name
      if let color = look.color { colorLines.append(.state(state, color)) }
    }
  }

  init(_ sections: RuleSections, _ warnings: inout RuleFileLog) {
    if let section = sections["NAMES"] { read(names: section) }
    if let section = sections["COLORS"] { read(colors: section) }
    if let section = sections["ICONS"] {
      hasIcons = true
      icons = RuleIcons(section, &warnings)
    }
  }

  /// Reads lines such as `3 electron tail`. Other lines are skipped.
  private mutating func read(names section: RuleSections.Section) {
    hasNames = true
    for (_, text) in section.lines where text.count <= TableReader.longestLine {
      let line = text.trimmed
      let word = line.prefix { !isBlank($0) }
      guard let state = word.number, state < 256 else { continue }
      let name = line[word.endIndex...].trimmed.text
      if !name.isEmpty { names[state] = name }
    }
  }

  /// Reads lines such as `3 0 128 255`, or `255 0 0 0 0 255` for a gradient. Other lines are
  /// skipped.
  private mutating func read(colors section: RuleSections.Section) {
    hasColors = true
    for (_, text) in section.lines where text.count <= TableReader.longestLine {
      let words = text.words().prefix(6)
      let numbers = words.prefix { $0.number != nil }.compactMap(\.number)
      if numbers.count == 6, let first = Self.color(numbers[0..<3]),
        let last = Self.color(numbers[3..<6])
      {
        colorLines.append(.gradient(first, last))
      } else if numbers.count >= 4, numbers[0] < 256, let color = Self.color(numbers[1..<4]) {
        colorLines.append(.state(numbers[0], color))
      }
    }
  }

  private static func color(_ numbers: ArraySlice<Int>) -> RuleColor? {
    let channels = numbers.compactMap { UInt8(exactly: $0) }
    guard channels.count == 3 else { return nil }
    return RuleColor(red: channels[0], green: channels[1], blue: channels[2])
  }
}

extension RuleLooks {
  /// Returns the color of each state; nil for states without a color in the file.
  package func colors(states: Int) -> [RuleColor?] {
    var colors = [RuleColor?](repeating: nil, count: states)
    for line in colorLines {
      switch line {
      case .state(let state, let color): if state < states { colors[state] = color }
      case .gradient(let first, let last):
        for (index, color) in Self.gradient(first, last, count: states - 1).enumerated() {
          colors[index + 1] = color
        }
      }
    }
    return colors
  }

  /// Returns the colors that Golly gives the states from 1 on if a file has none: from red to
  /// yellow.
  package static func defaultColors(states: Int) -> [RuleColor] {
    gradient(
      RuleColor(red: 255, green: 0, blue: 0), RuleColor(red: 255, green: 255, blue: 0),
      count: states - 1)
  }

  private static func gradient(_ a: RuleColor, _ b: RuleColor, count: Int) -> [RuleColor] {
    let steps = max(1, count - 1)
    return (0..<count).map { step in
      let mix = { (a: UInt8, b: UInt8) in
        UInt8((Int(a) * (steps - step) + Int(b) * step) / steps)
      }
      return RuleColor(
        red: mix(a.red, b.red), green: mix(a.green, b.green), blue: mix(a.blue, b.blue))
    }
  }
}
