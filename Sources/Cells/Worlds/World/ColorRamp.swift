internal import Assets
package import Settings

/// The colors of ordered numbers, at equal distances along a ramp.
package struct ColorRamp: Sendable {
  /// Its name, such as `magma`, or its colors: `#000,#f80,#fff`. A minus before them reverses it.
  package let text: String
  /// The colors as 0xRRGGBB; at least two.
  private let colors: [UInt32]
  /// The places of the colors in millionths of the ramp, from 0 to a million; nil for equal distances.
  private let places: [Int]?

  package static let viridis = ColorRamp("viridis")!

  /// The names of all ramps: those of published tables, then our own.
  package static let names = [
    "viridis", "magma", "inferno", "plasma", "cividis", "turbo", "gray", "heat", "ice", "terrain",
    "blue-red", "purple-green",
  ]

  /// Other names of ramps.
  private static let synonyms = ["grey": "gray", "diverging": "blue-red"]

  /// The names, and how a user writes other ramps.
  package static let expectation =
    "one of \(names.joined(separator: ", ")), with - in front for the reverse, or two or more colors"
    + " such as #000,#f80,#fff, or with their places from 0 to 1 as in 0:#000,0.2:#f80,1:#fff"

  /// The most colors in a list.
  private static let mostColors = 256

  /// Returns the ramp of a text; nil for other texts.
  package init?(_ text: String) {
    let isReversed = text.hasPrefix("-")
    let written = String(isReversed ? text.dropFirst() : text[...]).lowercased()
    let name = Self.synonyms[written] ?? written
    let named = Self.colors(named: name).map { (colors: $0, places: [Int]?.none) }
    guard let (colors, places) = named ?? Self.colors(in: written) else { return nil }
    self.text = (isReversed ? "-" : "") + name
    self.colors = isReversed ? colors.reversed() : colors
    self.places = isReversed ? places?.reversed().map { Self.whole - $0 } : places
  }

  private static let whole = 1_000_000

  private static func colors(named name: String) -> [UInt32]? {
    guard names.contains(name), let file = Assets.ramps.first(where: { $0.name == name }) else {
      return nil
    }
    let lines = String(decoding: file.bytes, as: UTF8.self).split(separator: "\n")
    return lines.filter { !$0.hasPrefix("#") }.flatMap { $0.split(separator: " ") }
      .compactMap { UInt32($0, radix: 16) }
  }

  /// Returns the colors of a list, all with places from 0 to 1 or all without; nil for other texts.
  private static func colors(in text: String) -> (colors: [UInt32], places: [Int]?)? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      part.filter { $0 != " " }.split(separator: ":", omittingEmptySubsequences: false)
    }
    guard (2...mostColors).contains(parts.count) else { return nil }
    let colors = parts.compactMap { $0.last.flatMap { UInt32(hexadecimal: String($0)) } }
    let places = parts.compactMap { part in
      part.count == 2 ? Ratio(decimal: part[0]) : nil
    }.map { $0.numerator * (whole / $0.denominator) }
    guard colors.count == parts.count, parts.allSatisfy({ $0.count <= 2 }) else { return nil }
    if parts.allSatisfy({ $0.count == 1 }) { return (colors, nil) }
    let isAscending = zip(places, places.dropFirst()).allSatisfy { $0 < $1 }
    let isWhole = places.count == parts.count && places.first == 0 && places.last == whole
    return isAscending && isWhole ? (colors, places) : nil
  }

  /// Returns the color of a step as 0xRRGGBB: that of a table if it has as many steps.
  ///
  /// - Parameters:
  ///   - step: the step, from 0 to `steps - 1`.
  ///   - steps: the number of steps; a single one has the color in the middle.
  package func color(_ step: Int, of steps: Int) -> UInt32 {
    let (part, whole) = steps < 2 ? (1, 2) : (max(0, min(step, steps - 1)), steps - 1)
    if let places {
      let place = part * Self.whole
      let stop = places.lastIndex { $0 * whole <= place } ?? 0
      let rest = place - places[stop] * whole
      if rest == 0 { return colors[stop] }
      let length = (places[stop + 1] - places[stop]) * whole
      return Self.mix(colors[stop], colors[stop + 1], rest, of: length)
    }
    let (stop, rest) = (part * (colors.count - 1)).quotientAndRemainder(dividingBy: whole)
    return rest == 0 ? colors[stop] : Self.mix(colors[stop], colors[stop + 1], rest, of: whole)
  }

  /// Returns a color between two others, with channels rounded to the nearest integer.
  private static func mix(_ from: UInt32, _ to: UInt32, _ part: Int, of whole: Int) -> UInt32 {
    [16, 8, 0].reduce(0) { color, shift in
      let (a, b) = (Int(from >> shift & 255), Int(to >> shift & 255))
      return color | UInt32((a * (whole - part) + b * part + whole / 2) / whole) << shift
    }
  }
}

extension ColorRamp: Hashable {
  package static func == (one: ColorRamp, other: ColorRamp) -> Bool { one.text == other.text }
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension UInt32 {
  /// Creates a color from `#rgb` or `#rrggbb`; nil for other texts.
  package init?(hexadecimal text: String) {
    let digits = text.dropFirst()
    guard text.first == "#", digits.count == 3 || digits.count == 6,
      digits.allSatisfy({ $0.isASCII && $0.isHexDigit })
    else { return nil }
    self.init(digits.count == 6 ? String(digits) : digits.map { "\($0)\($0)" }.joined(), radix: 16)
  }
}

/// A place of a kind of cells on a color ramp.
package struct RampStep: Hashable, Sendable {
  package let ramp: ColorRamp
  /// The number of the step, from 0.
  package let number: Int
  package let count: Int
  /// True if marks above cells have the colors, so that none may be that of the page.
  package let isOfMarks: Bool

  package init(ramp: ColorRamp, number: Int, count: Int, isOfMarks: Bool = false) {
    (self.ramp, self.number, self.count) = (ramp, number, count)
    self.isOfMarks = isOfMarks
  }
}

extension SettingKind<ColorRamp> {
  /// A ramp of colors; a list of `#` colors is one ramp.
  package static var ramp: SettingKind {
    let isColor = { @Sendable (text: String) in text.contains("#") }
    let words = ColorRamp.names.joined(separator: "|")
    return SettingKind(
      ColorRamp.expectation, placeholder: "RAMP", words: ColorRamp.names,
      forms: [.pattern("^-?([0-9.]*:?#.*,.*|diverging|grey|\(words))$")],
      show: \.text,
      list: .names.joining(lists: true) { isColor($0[$0.startIndex]) && isColor($1) },
      parse: { ColorRamp($0) })
  }
}
