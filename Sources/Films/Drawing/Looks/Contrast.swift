package import Imaging
package import Worlds

/// Colors that differ enough to be told apart: those of a model's states, of letters and of curves.
extension Theme {
  // MARK: States of models

  /// Returns a legend whose suggested colors differ from the background and from each other. The tones
  /// of ages follow from them.
  func apart(_ legend: [CellKind]) -> [CellKind] {
    let own = Age.states(ofKindsIn: legend).map { legend[$0] }
    let shown = plainColors(of: own)
    let moved = Dictionary(
      zip(own.map(\.name), isGray ? grays(shown, own) : apart(shown, own)),
      uniquingKeysWith: { first, _ in first })
    return legend.map { kind in
      guard kind.suggestedColor != nil, kind.step == nil, let color = moved[kind.name] else {
        return kind
      }
      var result = kind
      result.color = color.number
      return result
    }
  }

  /// Returns colors that differ from the background and from each other. Suggested colors become lighter or
  /// darker, unless the user's own theme names the kind.
  private func apart(_ shown: [Color], _ legend: [CellKind]) -> [Color] {
    var result: [Color] = []
    for (kind, color) in zip(legend, shown) {
      let isNamed = isOwn && named(kind.name) != nil
      guard kind.suggestedColor != nil, kind.step == nil, !isNamed else {
        result.append(color)
        continue
      }
      if result.isEmpty {
        result.append(background)
        continue
      }
      let amounts = stride(from: 0, through: 255, by: 5).lazy.flatMap { [$0, -$0] }
      let moved = amounts.map { color.moved(by: $0) }.first { color in
        (result + [background]).allSatisfy { $0.contrast(with: color) >= Self.apart }
      }
      result.append(moved ?? color)
    }
    return result
  }

  /// The least contrast of two states of a model.
  private static let apart = 1.5

  /// True if the theme shows worlds in grays, for black-and-white printers.
  private var isGray: Bool {
    !ages.isEmpty && !plots.isEmpty && ([background, text] + ages + plots).allSatisfy(\.isGray)
  }

  /// Returns the background for state 0, and grays with equal contrasts to their neighbors for the others.
  /// Darker colors become darker grays.
  private func grays(_ shown: [Color], _ legend: [CellKind]) -> [Color] {
    let isMoved = legend.map { $0.suggestedColor != nil && $0.step == nil }
    let paper = Color(0xffffff)
    let contrasts = shown.map { $0.contrast(with: paper) }
    let order = legend.indices.dropFirst().filter { isMoved[$0] }
      .sorted { (contrasts[$0], $0) < (contrasts[$1], $1) }
    var result = shown
    if isMoved.first == true { result[0] = background }
    for (number, state) in order.enumerated() {
      result[state] = gray(number + 1, of: order.count)
    }
    return result
  }

  /// Returns the color of a step of a ramp of numbers: that of the ramp, or a gray, which is visible on the
  /// page if marks have it.
  package func color(
    ofStep number: Int, of steps: Int, in ramp: ColorRamp, areMarks: Bool = false
  ) -> Color {
    guard movesStates, isGray, !keepsRamps else { return Color(ramp.color(number, of: steps)) }
    let first = areMarks ? steps / 2 : 0
    return background.mixed(with: text, first + number, of: max(1, first + steps - 1))
  }

  /// Returns the gray at `part` of `whole` steps of equal contrast from the background to the color of text.
  private func gray(_ part: Int, of whole: Int) -> Color {
    let power = { (base: Double, exponent: Int) in (0..<exponent).reduce(1) { all, _ in all * base }
    }
    let least = power(text.contrast(with: background), part)
    let mixtures = (0...255).lazy.map { background.mixed(with: text, $0, of: 255) }
    return mixtures.first { power($0.contrast(with: background), whole) >= least } ?? text
  }

  // MARK: Letters and curves

  /// The contrasts that make text legible and lines visible, as the ratios of WCAG 2.
  private static let (legible, visible) = (4.5, 3.0)
  /// The number of steps in which a color is mixed with the color of text.
  private static let steps = 16

  /// Returns a color for letters: the given one, mixed with the color of text until it is legible
  /// on the page and on a table.
  func letters(_ color: Color) -> Color {
    let grounds = [background] + (colors["table"].map { [$0] } ?? [])
    let mixtures = (0...Self.steps).lazy.map { color.mixed(with: text, $0, of: Self.steps) }
    return mixtures.first { color in
      grounds.allSatisfy { color.contrast(with: $0) >= Self.legible }
    } ?? text
  }

  /// Returns a color for a curve: the given one, all of its channels moved away from the background
  /// until it is visible on the page. It keeps its hue, and more chroma than in a mixture with gray.
  package func curve(_ color: Color) -> Color {
    let isPale = background.contrast(with: Color(0)) > background.contrast(with: Color(0xffffff))
    let moved = stride(from: 0, through: 255, by: 5).lazy.map { color.moved(by: isPale ? -$0 : $0) }
    return moved.first { $0.contrast(with: background) >= Self.visible } ?? text
  }
}

extension Color {
  fileprivate var isGray: Bool { red == green && green == blue }

  /// Returns the contrast with another color, from 1 to 21, as defined by WCAG 2.
  func contrast(with other: Color) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// The relative luminance, from 0 to 1.
  private var luminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  /// Returns the intensity of an sRGB value. The power of 2.4 is computed by Newton's method: the
  /// last digit of the system library's result may differ between machines.
  private static func linear(_ value: UInt8) -> Double {
    let value = Double(value) / 255
    if value <= 0.04045 { return value / 12.92 }
    let base = (value + 0.055) / 1.055
    let square = base * base
    // The fifth root of the square is the power of 0.4.
    let root = (0..<40).reduce(1.0) { root, _ in
      (4 * root + square / (root * root * root * root)) / 5
    }
    return square * root
  }

  /// Returns the distance from another color in CIELAB with the white point D65 (ΔE of CIE 1976).
  package func difference(from other: Color) -> Double {
    let (one, two) = (lab, other.lab)
    return zip(one, two).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
  }

  private var lab: [Double] {
    let (red, green, blue) = (Self.linear(red), Self.linear(green), Self.linear(blue))
    let x = Self.response((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505)
    let y = Self.response(luminance)
    let z = Self.response((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089)
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
  }

  /// Returns the cube root by Newton's method, or near 0 the line of CIELAB.
  private static func response(_ value: Double) -> Double {
    if value <= 216.0 / 24389 { return (24389.0 / 27 * value + 16) / 116 }
    return (0..<40).reduce(1.0) { root, _ in (2 * root + value / (root * root)) / 3 }
  }

  /// Returns the color with a number added to each channel.
  fileprivate func moved(by number: Int) -> Color {
    let channels = [red, green, blue].map { UInt8(max(0, min(255, Int($0) + number))) }
    return Color(red: channels[0], green: channels[1], blue: channels[2])
  }

  /// Returns the squared distance to another color. The channels' weights approximate the eye's
  /// sensitivity.
  func distance(to other: Color) -> Int {
    let (red, green, blue) = (
      Int(red) - Int(other.red), Int(green) - Int(other.green), Int(blue) - Int(other.blue)
    )
    return 2 * red * red + 4 * green * green + 3 * blue * blue
  }

  /// The color as 0xRRGGBB.
  fileprivate var number: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

  /// Creates a color from 0xRRGGBB.
  init(_ value: UInt32) {
    self.init(
      red: UInt8(value >> 16 & 255), green: UInt8(value >> 8 & 255), blue: UInt8(value & 255))
  }
}

/// The colors of cell kinds that no theme names.
package enum KindColors {
  /// Eleven colors that differ from each other and from the backgrounds of the built-in themes, for
  /// normal vision and the three kinds of color blindness. Each differs most from the ones before.
  ///
  /// The first three are chosen. The others come from a search for the largest minimum distance in
  /// CIELAB among colors of moderate chroma.
  package static let hues: [Color] = [
    0x3f82b5, 0xf0b41e, 0x96281e, 0x43de9d, 0x562e9c, 0xe75f36, 0xd9b6d6, 0x9c7efb, 0xa57785,
    0xb0ed81, 0x5e3742,
  ].map { Color($0) }

  /// Returns the color of a kind. `place`: the index of the kind among those that share the
  /// palette. `places`: the number of these kinds. If there are more than hues, a ramp replaces the
  /// hues.
  static func color(_ place: Int, of places: Int) -> Color {
    places <= hues.count
      ? hues[max(0, place)] : Color(ColorRamp.viridis.color(place, of: places))
  }
}
