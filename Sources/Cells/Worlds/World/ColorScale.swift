internal import Grids
package import Settings

/// The range of the numbers that a ramp shows. An end that is nil is found by playing: it is the
/// least or greatest of all shown numbers.
package struct ValueRange: Hashable, Sendable {
  /// An end, and its text.
  package struct End: Hashable, Sendable {
    package let number: Double
    package let text: String

    /// - Parameter text: the text that the user wrote; nil for the number with four digits.
    package init(_ number: Double, _ text: String? = nil) {
      self.number = number
      self.text = text ?? Self.rounded(number)
    }

    /// Returns the shortest decimal of a number that is rounded to four digits.
    private static func rounded(_ number: Double) -> String {
      if !number.isFinite { return "\(number)" }
      var (digits, exponent) = (number, 0)
      while digits.magnitude >= 10_000 {
        (digits, exponent) = (digits / 10, exponent + 1)
      }
      while digits.magnitude < 1000, digits != 0 {
        (digits, exponent) = (digits * 10, exponent - 1)
      }
      let text = Double("\(Int(digits.rounded()))e\(exponent)").map { "\($0)" } ?? "\(number)"
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
  }

  package var lowest: End?
  package var highest: End?

  package init(_ lowest: End?, _ highest: End?) { (self.lowest, self.highest) = (lowest, highest) }

  package static let unit = ValueRange(End(0), End(1))
  package static let auto = ValueRange(nil, nil)
  /// The range of each frame: 0 stands for its least number, and 1 for its greatest.
  package static let ofFrame = ValueRange(End(0, "least"), End(1, "greatest"))

  /// The word for the range of each frame.
  package static let frame = "frame"

  /// True if an end is found by playing.
  package var isOpen: Bool { lowest == nil || highest == nil }

  /// Parses `0..1`, `-2.5..1e3`, `auto`, `0..auto`; nil for other texts. Percentages are numbers,
  /// too.
  package init?(_ text: String) {
    if text == "auto" {
      self = .auto
      return
    }
    let parts = text.parts(separatedBy: "..").map { String($0) }
    guard parts.count == 2, let lowest = Self.end(parts[0]), let highest = Self.end(parts[1]) else {
      return nil
    }
    self.init(lowest, highest)
    if let low = self.lowest, let high = self.highest, low.number >= high.number { return nil }
  }

  /// Returns an end, which is nil for `auto`; nil for other texts.
  private static func end(_ text: String) -> End?? {
    if text == "auto" { return .some(nil) }
    let isPercentage = text.hasSuffix("%")
    let digits = isPercentage ? text.dropLast() : text[...]
    guard !digits.isEmpty, digits.utf8.count <= 40,
      digits.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }),
      let number = Double(digits), number.isFinite
    else { return nil }
    return .some(isPercentage ? End(number / 100, text) : End(number, text))
  }

  /// The text that means this range.
  package var text: String {
    if self == .ofFrame { return Self.frame }
    return isOpen && lowest == highest
      ? "auto" : "\(lowest?.text ?? "auto")..\(highest?.text ?? "auto")"
  }

  /// Returns the range with its open ends at the least and greatest number.
  package func closed(_ least: Double, _ greatest: Double) -> ValueRange {
    ValueRange(lowest ?? End(least), highest ?? End(greatest))
  }
}

/// The numbers that consecutive cell states represent, in equal steps or in steps of equal ratio.
package struct ColorScale: Hashable, Sendable {
  package var range: ValueRange
  /// The states, in the order of their numbers.
  package let states: ClosedRange<CellState>
  package var label = ""
  package var isLogarithmic = false
  /// The state of which all cells have colors of the ramp instead of its own; nil for none.
  package var replaced: CellState?

  package init(_ range: ValueRange, states: ClosedRange<CellState>) {
    (self.range, self.states) = (range, states)
  }

  /// The texts of both ends; 0 and 1 for ends that playing has not found yet.
  package var ends: [String] { [range.lowest?.text ?? "0", range.highest?.text ?? "1"] }

  /// The number of steps of a ramp after some states. All of these and a stamp for cells beyond the
  /// edges are at most 256.
  package static func steps(after states: Int) -> Int { mostSteps + 1 - states }

  /// The most steps, after a single state.
  package static let mostSteps = 254

  /// The kinds of its states. `areMarks`: true if they are drawn above cells.
  package func kinds(_ ramp: ColorRamp, areMarks: Bool = false) -> [CellKind] {
    let count = states.count
    return (0..<count).map { number in
      var kind = CellKind("step \(number)")
      kind.step = RampStep(ramp: ramp, number: number, count: count, isOfMarks: areMarks)
      kind.color = ramp.color(number, of: count)
      return kind
    }
  }

  /// Returns the natural logarithm of a positive number, the same on every machine; -infinity for
  /// others. The series is that of the inverse hyperbolic tangent.
  @usableFromInline package static func logarithm(_ number: Double) -> Double {
    guard number > 0, number.isFinite else { return number > 0 ? .infinity : -.infinity }
    let part = (number.significand - 1) / (number.significand + 1)
    let series = stride(from: 39, through: 1, by: -2).reduce(0.0) { sum, power in
      sum * part * part + 1 / Double(power)
    }
    return Double(number.exponent) * 0.693147180559945309417 + 2 * part * series
  }
}

/// The conversion of numbers to the states of a scale.
package struct ColorSteps: Sendable {
  @usableFromInline let first, last, middle: CellState
  @usableFromInline let low, length, count: Double
  @usableFromInline let isLogarithmic: Bool

  /// Precondition: the range is not open.
  package init(_ scale: ColorScale) {
    (first, last) = (scale.states.lowerBound, scale.states.upperBound)
    middle = first + (last - first) / 2
    count = Double(scale.states.count)
    isLogarithmic = scale.isLogarithmic
    let (low, high) = (scale.range.lowest?.number ?? 0, scale.range.highest?.number ?? 1)
    // Halves avoid an overflow of the difference.
    self.low = isLogarithmic ? ColorScale.logarithm(low) : low / 2
    length = (isLogarithmic ? ColorScale.logarithm(high) : high / 2) - self.low
  }

  /// Returns the state of a number. Numbers beyond the range have the first or last state; if the
  /// ends are equal, all have the one in the middle. Precondition: it is a number.
  @inlinable package func state(of number: Double) -> CellState {
    guard length > 0 else { return middle }
    let place = isLogarithmic ? ColorScale.logarithm(number) : number / 2
    let step = (place - low) / length * count
    if step < 1 { return first }
    return step < count ? first + CellState(step) : last
  }
}

extension SettingsReader {
  /// Reads the settings of a color ramp: the range, the colors and the label of its bar; nil for
  /// those that are not written. `words`: the default of each as help shows it.
  package mutating func readColorScale(
    _ ranges: SettingKind<ValueRange> = .range,
    inWords words: (range: String, colors: String, label: String)
  ) -> (range: ValueRange?, colors: ColorRamp?, label: String?) {
    let range = readIfWritten(
      "range", ranges, inWords: words.range,
      "the numbers at both ends of the color ramp; numbers beyond them have the colors of the ends; auto:"
        + " the lowest and highest one, for integers, too",
      also: ["limits", "vmin", "vmax"])
    let colors = readIfWritten(
      "colors", .ramp, inWords: words.colors,
      "the color ramp for numbers: a name, with - in front for the reverse, or two or more colors, such"
        + " as #000,#f80,#fff", also: ["colormap", "cmap", "ramp"])
    let label = readIfWritten(
      "label", .text("a text", placeholder: "TEXT"), inWords: words.label,
      "the text at the color bar of a legend, or none", .single)
    return (range, colors, label.map { $0 == Setting.none ? "" : $0 })
  }
}

extension SettingKind<ValueRange> {
  /// The numbers at both ends of a ramp.
  package static var range: SettingKind { range(besides: []) }

  /// Also the word for the range of each frame.
  package static var rangeOrFrame: SettingKind { range(besides: [ValueRange.frame]) }

  private static func range(besides words: [String]) -> SettingKind {
    let more = words.map { ", or \($0) for the range of each frame" }.joined()
    let words = ["auto"] + words
    return SettingKind(
      "two numbers in ascending order, such as 0..1, 0..auto or auto\(more)",
      placeholder: "A..B|\(words.joined(separator: "|"))", words: words,
      forms: [
        .words(words),
        .pattern(
          #"^(auto|[-+]?[0-9.]+([eE][-+]?[0-9]+)?%?)(\.\.(auto|[-+]?[0-9.]+([eE][-+]?[0-9]+)?%?))?$"#
        ),
      ],
      show: \.text, suits: { _ in false }, list: .none,
      parse: { $0 == ValueRange.frame && words.contains($0) ? .ofFrame : ValueRange($0) })
  }
}
