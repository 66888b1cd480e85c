/// A picture in XPM format: the icons of all states in one size, one below the other.
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
