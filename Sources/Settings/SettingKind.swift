internal import Grids

/// What values a setting takes: how they are read from text, shown as text and described.
package struct SettingKind<Value: Sendable>: Sendable {
  /// What a value is, to follow "must be": `a whole number of at least 1`.
  package let expectation: String
  /// Stands for a value in help: `N`, `WxH`, `torus|plane`.
  package let placeholder: String
  let parse: @Sendable (String) -> Value?
  let show: @Sendable (Value) -> String
  /// The words to look among for the nearest one.
  let words: [String]
  /// How values are spelled.
  package let forms: [ValueForm]
  /// Whether a word that stands alone is likely to be meant as such a value.
  let suits: @Sendable (String) -> Bool
  /// How several values are written as one text.
  let list: ListNotation
  /// Draws a value at random, where the text `random` asks for that; as text.
  package var draw: (@Sendable () -> String)?

  /// The description of the values for a setting's entry.
  var values: SettingValues {
    SettingValues(
      placeholder: placeholder, forms: forms, suits: suits, accepts: { parse($0) != nil },
      list: list,
      draw: draw)
  }

  /// What a text means; nil where it means nothing.
  package func value(_ text: String) -> Value? { parse(text) }

  /// - Parameter forms: how values are spelled that are none of the words; any text where there are
  ///   neither.
  package init(
    _ expectation: String, placeholder: String, words: [String] = [], forms: [ValueForm] = [],
    show: @escaping @Sendable (Value) -> String = { "\($0)" },
    suits: (@Sendable (String) -> Bool)? = nil, list: ListNotation = .names,
    parse: @escaping @Sendable (String) -> Value?
  ) {
    self.expectation = expectation
    self.placeholder = placeholder
    self.words = words
    let all = (words.isEmpty ? [] : [.words(words)]) + forms
    self.forms = all.isEmpty ? [.text] : all
    self.parse = parse
    self.show = show
    self.list = list
    self.suits = suits ?? { words.contains($0) }
  }
}

extension SettingKind<Int> {
  /// A whole number in decimal digits, within `range`.
  package static func wholeNumber(_ range: ClosedRange<Int>, unit: String = "") -> SettingKind {
    let of = unit.isEmpty ? "a whole number" : "a whole number of \(unit)"
    let bounds =
      range.upperBound == .max
      ? "\(of), at least \(range.lowerBound)"
      : "\(of) from \(range.lowerBound) to \(range.upperBound)"
    return SettingKind(
      bounds, placeholder: "N", forms: [.wholeNumber(range)], list: .numbers
    ) { text in
      guard isDigits(text), let value = Int(text), range.contains(value) else { return nil }
      return value
    }
  }
}

extension SettingKind<Int> {
  /// How much there may be, with K, M, G or T behind it for thousands and more: `500M`, `1.5G`.
  ///
  /// - Parameter unit: a letter that may stand behind that.
  package static func amount(unit: String = "") -> SettingKind {
    SettingKind(
      "a number of at least 1, such as 4G, 1.5G or 500M", placeholder: "N", list: .numbers
    ) { text in
      let letters = text.drop { isDigits(String($0)) || $0 == "." }.uppercased()
      let letter = letters.hasSuffix(unit) ? letters.dropLast(unit.count) : letters[...]
      let factors = ["": 1, "K": 1000, "M": 1_000_000, "G": 1_000_000_000, "T": 1_000_000_000_000]
      guard let factor = factors[String(letter)],
        let number = Ratio(decimal: text.dropLast(letters.count))
      else { return nil }
      // At most nine digits before the point: 10⁹ T is more than can be counted.
      let (amount, overflow) = number.numerator.multipliedReportingOverflow(by: factor)
      guard !overflow, amount % number.denominator == 0, amount > 0 else { return nil }
      return amount / number.denominator
    }
  }
}

extension SettingKind<Ratio> {
  /// A part of a whole, as `50%` or `0.5`, from nothing to all of it.
  package static var share: SettingKind {
    SettingKind(
      "a share from 0% to 100%, with 16 decimals at most, such as 30% or 0.3", placeholder: "SHARE",
      forms: [.number(.zero...Ratio(1)), .pattern(#"^([0-9]+\.?[0-9]*|\.[0-9]+)%$"#)],
      show: { share in
        // What the denominator has of the hundred is not multiplied: 64 bits hold the rest.
        let divisor = greatestCommonDivisor(100, share.denominator)
        return "\(Ratio(share.numerator * (100 / divisor), share.denominator / divisor))%"
      }, list: .numbers,
      parse: { text in
        let percent = text.hasSuffix("%")
        guard let number = Ratio(decimal: percent ? text.dropLast() : text[...], places: 16)
        else { return nil }
        let share = percent ? Ratio(number.numerator, number.denominator * 100) : number
        return share <= Ratio(1) ? share : nil
      })
  }

  /// A decimal number of seconds of at least `least`, to the millisecond.
  package static func seconds(atLeast least: Ratio) -> SettingKind {
    SettingKind(
      "seconds, at least \(least) and at most 999999, with three decimals at most, such as 1.5",
      placeholder: "SECONDS", forms: [.number(least...Ratio(999_999))], list: .numbers
    ) {
      guard let seconds = Ratio(decimal: $0), seconds >= least, seconds <= Ratio(999_999),
        1000 % seconds.denominator == 0
      else { return nil }
      return seconds
    }
  }
}

extension SettingKind {
  /// A frame rate as a number, or as a word.
  ///
  /// - Parameter value: what a number of frames a second means.
  package static func framesPerSecond(
    _ words: [String: Value], value: @escaping @Sendable (Ratio) -> Value
  ) -> SettingKind {
    SettingKind(
      "frames a second, over 0 and at most 100, with three decimals at most, or slow, normal or fast",
      placeholder: "N",
      words: words.keys.sorted(), forms: [.number(Ratio(1, 1000)...Ratio(100))], list: .numbers
    ) { text in
      if let value = words[text] { return value }
      guard let rate = Ratio(decimal: text), rate > .zero, rate <= Ratio(100),
        1000 % rate.denominator == 0
      else { return nil }
      return value(rate)
    }
  }
}

extension SettingKind<Size> {
  /// Width and height in cells, such as `96x64`, `96X64` or `96×64`, or one number for a square, of
  /// at most `cells` in all.
  package static func size(cells most: Int) -> SettingKind {
    size("cells", most: most, example: "96x64", suits: true)
  }

  /// Width and height in pixels, likewise.
  package static func size(pixels most: Int) -> SettingKind {
    size("pixels", most: most, example: "1200x630", suits: false)
  }

  /// - Parameter suits: whether a size that stands alone is likely to be meant.
  private static func size(
    _ unit: String, most: Int, example: String, suits: Bool
  ) -> SettingKind {
    let parse = { @Sendable (text: String) -> Size? in
      let sides = text.split(omittingEmptySubsequences: false) { "xX×".contains($0) }
      guard sides.count <= 2, sides.allSatisfy(isDigits), let width = Int(sides[0]),
        let height = Int(sides[sides.count - 1]), width >= 1, height >= 1
      else { return nil }
      let size = Size(width: width, height: height)
      return size.area <= most ? size : nil
    }
    return SettingKind(
      "WIDTHxHEIGHT in \(unit), each at least 1, at most \(most) \(unit) in all, such as \(example)",
      placeholder: "WxH", forms: [.wholeNumber(1...most), .pattern("^[0-9]+[xX×][0-9]+$")],
      suits: { suits && !isDigits($0) && parse($0) != nil }, list: .sizes, parse: parse)
  }
}

extension SettingKind<String> {
  /// Any text; it may hold commas.
  ///
  /// - Parameters:
  ///   - words: texts that are likely to be meant.
  ///   - forms: where the text has to be of a form that its reader finds out about.
  package static func text(
    _ expectation: String, placeholder: String, words: [String] = [], forms: [ValueForm] = [.text],
    list: ListNotation = .none
  ) -> SettingKind {
    SettingKind(expectation, placeholder: placeholder, words: words, forms: forms, list: list) {
      $0
    }
  }
}

extension SettingKind<Bool> {
  package static var yesOrNo: SettingKind {
    let words = ["yes": true, "no": false, "true": true, "false": false]
    return SettingKind(
      "yes or no", placeholder: "", words: ["yes", "no"], forms: [.truth],
      show: { $0 ? "yes" : "no" }, suits: { _ in false }, parse: { words[$0] })
  }
}

extension SettingEntry {
  /// Whether it is a flag that is set where nothing is written.
  package var isFlagByDefault: Bool {
    traits.contains(.flag) && standard.text == SettingKind.yesOrNo.show(true)
  }
}

extension SettingKind where Value: CaseIterable & RawRepresentable<String> {
  /// One of the words that the cases are spelled as.
  package static var word: SettingKind {
    let words = Value.allCases.map(\.rawValue)
    return SettingKind(
      "one of " + words.joined(separator: ", "), placeholder: words.joined(separator: "|"),
      words: words, show: { $0.rawValue }, parse: { Value(rawValue: $0) })
  }
}

func isDigits(_ text: some StringProtocol) -> Bool {
  !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) }
}
