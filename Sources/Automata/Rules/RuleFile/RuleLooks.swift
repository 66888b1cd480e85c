/// The names, colors and icons that a rule file gives the states of a rule.
package struct RuleLooks: Sendable {
  package private(set) var names: [Int: String] = [:]
  /// True if the file has the section `@COLORS`, `@NAMES` or `@ICONS`.
  package private(set) var hasColors = false
  package private(set) var hasNames = false
  package private(set) var hasIcons = false
  package private(set) var icons = RuleIcons()
  private var colorLines: [ColorLine] = []

  private enum ColorLine {
    case state(Int, RuleColor)
    case gradient(RuleColor, RuleColor)
  }

  package init() {}

  /// Creates looks of a rule without a file, from the names and colors of the states from 0 on.
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

  /// Reads lines such as `3 0 128 255` or the gradient `255 0 0 0 0 255`, and skips others. Files of
  /// older versions of Golly have a word and a sign before: `color = 3 0 128 255`.
  private mutating func read(colors section: RuleSections.Section) {
    hasColors = true
    for (_, text) in section.lines where text.count <= TableReader.longestLine {
      let all = text.words(separators: [UInt8(ascii: "=")])
      let isOld = ["color", "gradient"].contains { all.first?.after($0)?.isEmpty == true }
      let words = all.dropFirst(isOld ? 1 : 0).prefix(6)
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

/// An opaque sRGB color in a rule file.
package struct RuleColor: Hashable, Sendable {
  package let red: UInt8
  package let green: UInt8
  package let blue: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// True for black, white and the grays between.
  var isGray: Bool { red == green && green == blue }
}

package struct RuleIcons: Sendable {
  /// A shape that all states have, in their colors.
  package enum Shape: String, CaseIterable, Sendable {
    case circles, diamonds, hexagons, triangles
  }

  package private(set) var shape: Shape?
  /// The icons of the states from 1 on, by their sides. Further states have the last icon.
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
        // A quote may be the character of a color, so that only the last one ends the string.
        let rest = text.dropFirst()
        let end = rest.lastIndex(of: UInt8(ascii: "\"")) ?? rest.endIndex
        blocks[blocks.count - 1].strings.append(rest[..<end])
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

/// A square image of a cell.
package struct RuleIcon: Hashable, Sendable {
  /// The width and height in pixels: 7, 15 or 31.
  package let side: Int
  /// The pixels from the top left, row by row, as `0xRRGGBBAA`. The pixels of a gray icon are white
  /// and have the gray value as alpha.
  package let pixels: [UInt32]
  /// True if the icon is a mask for the color of its state. Otherwise it has its own colors, and
  /// black pixels are transparent.
  package let isGray: Bool
}

/// An image in XPM format: the icons of all states in one size, one below the other.
struct XPMBlock {
  private let side: Int
  private let height: Int
  private let characters: Int
  private let colors: [ArraySlice<UInt8>: RuleColor]
  private let rows: ArraySlice<ArraySlice<UInt8>>

  static let sides = [7, 15, 31]
  /// The maximum number of icons: one for each state but 0.
  private static let mostIcons = 255

  /// Reads the strings of a block. The result is nil for a width that no icon has.
  init?(_ strings: [ArraySlice<UInt8>]) throws(RuleFileProblem) {
    let numbers = (strings.first?.words() ?? []).prefix(4).compactMap(\.number)
    guard numbers.count == 4 else { throw .icons("expected \"WIDTH HEIGHT COLORS CHARACTERS\"") }
    (side, height, characters) = (numbers[0], numbers[1], numbers[3])
    guard Self.sides.contains(side) else { return nil }
    guard height > 0, height % side == 0 else {
      throw .icons("expected a height of one or several times \(side), got \(height)")
    }
    guard (1...2).contains(characters) else {
      throw .icons("expected 1 or 2 characters for each pixel, got \(characters)")
    }
    guard strings.count - 1 >= numbers[2] + height else {
      throw .icons(
        "expected \(numbers[2]) colors and \(height) rows, got \(strings.count - 1) lines")
    }
    var colors: [ArraySlice<UInt8>: RuleColor] = [:]
    for text in strings[1...].prefix(numbers[2]) {
      colors[text.prefix(characters)] = try Self.color(text, characters: characters)
    }
    self.colors = colors
    rows = strings[(1 + numbers[2])...].prefix(min(height, Self.mostIcons * side))
  }

  /// Returns the color in a string such as `A c #ff0080`.
  private static func color(_ text: ArraySlice<UInt8>, characters: Int) throws(RuleFileProblem)
    -> RuleColor
  {
    let words = text.dropFirst(characters).words()
    guard words.count >= 2, words[0].elementsEqual("c".utf8), words[1].count == 7,
      words[1].first == UInt8(ascii: "#"),
      let value = UInt32(words[1].dropFirst().text, radix: 16)
    else { throw .icons("expected a color such as \"A c #FF0080\", got \"\(text.shown)\"") }
    return RuleColor(
      red: UInt8(value >> 16 & 255), green: UInt8(value >> 8 & 255), blue: UInt8(value & 255))
  }

  /// The icons of the states from 1 on.
  var icons: [RuleIcon] {
    get throws(RuleFileProblem) {
      let isGray = colors.values.allSatisfy(\.isGray)
      var (icons, pixels): ([RuleIcon], [UInt32]) = ([], [])
      for row in rows {
        pixels += try self.pixels(of: row).map { Self.pixel($0, isGray: isGray) }
        if pixels.count == side * side {
          icons.append(RuleIcon(side: side, pixels: pixels, isGray: isGray))
          pixels = []
        }
      }
      return icons
    }
  }

  private func pixels(of row: ArraySlice<UInt8>) throws(RuleFileProblem) -> [RuleColor] {
    guard row.count >= side * characters else {
      throw .icons("expected rows of \(side) pixels, got \"\(row.shown)\"")
    }
    var pixels: [RuleColor] = []
    for place in 0..<side {
      let key = row.dropFirst(place * characters).prefix(characters)
      guard let color = colors[key] else { throw .icons("unknown color '\(key.shown)'") }
      pixels.append(color)
    }
    return pixels
  }

  private static func pixel(_ color: RuleColor, isGray: Bool) -> UInt32 {
    if isGray { return 0xffff_ff00 | UInt32(color.red) }
    let value = UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
    return value == 0 ? 0 : value << 8 | 255
  }
}
