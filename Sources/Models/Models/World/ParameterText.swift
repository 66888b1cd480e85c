internal import Grids
internal import Settings
internal import Worlds

/// The values of all parameters in one text: `feed=0.035 kill=0.06`.
enum ParameterText {
  static func kind(of definition: Definition) -> SettingKind<[Double]> {
    let own = text(definition.parameters.map(\.value), of: definition)
    return SettingKind(
      "the parameters in one text, such as '\(own)'", placeholder: "TEXT",
      show: { text($0, of: definition) }, list: .names.near { neighbors(of: $0, definition) },
      parse: { values(in: $0, definition) })
  }

  static func text(_ values: [Double], of definition: Definition) -> String {
    zip(definition.parameters, values).map { "\($0.name)=\($1.short)" }.joined(separator: " ")
  }

  /// Returns the values in a text; the model's own for parameters that it does not name. Nil if it
  /// is no such text.
  private static func values(in text: String, _ definition: Definition) -> [Double]? {
    var values = definition.parameters.map(\.value)
    for word in text.split(separator: " ") {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2,
        let index = definition.parameters.firstIndex(where: { $0.name == parts[0] }),
        let value = SettingKind.number(in: definition.parameters[index].range).value(parts[1])
      else { return nil }
      values[index] = value
    }
    return values
  }

  /// Returns the texts with one number increased by a share and divided by the same factor; the
  /// range's ends limit them. The share follows the text as in `feed=0.035 by=5%`; without it, the
  /// number is doubled and halved.
  private static func neighbors(
    of text: String, _ definition: Definition
  ) -> [ListNotation.Neighbor]? {
    let parts = text.parts(separatedBy: " by=").map(String.init)
    guard let values = values(in: parts[0], definition),
      let share = parts.count > 1 ? SettingKind.number(in: nil).value(parts[1]) : 1
    else { return nil }
    return values.indices.flatMap { index -> [ListNotation.Neighbor] in
      [1 + share, 1 / (1 + share)].compactMap { factor in
        var changed = values
        let range = definition.parameters[index].range ?? -Double.infinity...Double.infinity
        changed[index] = min(range.upperBound, max(range.lowerBound, values[index] * factor))
        if changed[index] == values[index] { return nil }
        let name = definition.parameters[index].name
        return (Self.text(changed, of: definition), "\(name)=\(changed[index].short)")
      }
    }
  }
}

extension Double {
  /// The number rounded to seven digits, as a setting accepts it.
  fileprivate var short: String {
    if self == 0 || !isFinite { return plain }
    var (digits, power) = (self, 0)
    while digits.magnitude < 1e6, power < 300 { (digits, power) = (digits * 10, power + 1) }
    let scale = (0..<power).reduce(1.0) { scale, _ in scale * 10 }
    return ((self * scale).rounded() / scale).plain
  }
}

extension BinaryFloatingPoint where Self: CustomStringConvertible {
  /// The shortest decimal of the same number, without `.0`.
  var plain: String {
    let text = "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

/// The value of a parameter, of which a percentage stays one where it is shown.
struct ParameterValue: Sendable {
  let number: Double
  /// The number in canonical notation.
  let text: String

  init(_ number: Double) { (self.number, text) = (number, number.plain) }

  init(percentage: Double) { (number, text) = (percentage / 100, percentage.plain + "%") }
}

extension SettingKind<ParameterValue> {
  static func parameter(in range: ClosedRange<Double>?) -> SettingKind {
    let kind = SettingKind<Double>.number(in: range)
    return SettingKind(
      kind.expectation, placeholder: kind.placeholder, forms: kind.forms, show: \.text,
      list: .numbers
    ) { text in
      guard let number = kind.value(text) else { return nil }
      let percentage = text.hasSuffix("%") ? Double(text.dropLast()) : nil
      return percentage.map(ParameterValue.init(percentage:)) ?? ParameterValue(number)
    }
  }
}

extension SettingKind<Double> {
  /// Decimal numbers, with an optional percent sign.
  static func number(in range: ClosedRange<Double>?) -> SettingKind {
    let bounds = range.map { " from \($0.lowerBound.plain) to \($0.upperBound.plain)" } ?? ""
    return SettingKind(
      "a number\(bounds), such as 0.05 or 5%", placeholder: "NUMBER",
      forms: [.pattern(#"^[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?%?$"#)], list: .numbers
    ) { text in
      let percent = text.hasSuffix("%")
      let digits = percent ? text.dropLast() : text[...]
      let isWritten =
        !digits.isEmpty && digits.utf8.count <= 40
        && digits.allSatisfy { $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }
      guard isWritten, let number = Double(digits), number.isFinite else { return nil }
      let value = percent ? number / 100 : number
      return range.map { $0.contains(value) } ?? true ? value : nil
    }
  }
}
