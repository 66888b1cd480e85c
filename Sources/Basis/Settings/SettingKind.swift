internal import Grids

/// The type of a setting's values: its parser, its canonical notation and its description.
package struct SettingKind<Value: Sendable>: Sendable {
  /// The expected value, to follow "expected" in messages: `a whole number of at least 1`.
  package let expectation: String
  /// The placeholder for a value in help: `N`, `WxH`, `torus|plane`.
  package let placeholder: String
  package let parse: @Sendable (String) -> Value?
  let show: @Sendable (Value) -> String
  /// The words among which a suggestion for a mistyped value is searched.
  let words: [String]
  package let forms: [ValueForm]
  /// Returns true if a word without a setting's name is likely a value of this type.
  let suits: @Sendable (String) -> Bool
  /// The notation of several values in one text.
  let list: ListNotation
  /// Returns a random value as text, for settings that accept the text `random`; nil for others.
  package var draw: (@Sendable () -> String)?
  /// Returns the value that another word stands for elsewhere, as a suggestion for that word; nil
  /// if there is none.
  package var synonym: @Sendable (_ word: String) -> String? = { _ in nil }

  var values: SettingValues {
    SettingValues(
      placeholder: placeholder, forms: forms, suits: suits, accepts: { parse($0) != nil },
      list: list,
      draw: draw)
  }

  /// Returns the value of a text; nil if it is not allowed.
  package func value(_ text: String) -> Value? { parse(text) }

  /// Creates a type of values. `forms`: the notations of values besides `words`. If there are no
  /// words either, any text is a valid notation.
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
  /// Whole numbers in decimal digits, within `range`.
  package static func wholeNumber(_ range: ClosedRange<Int>, unit: String = "") -> SettingKind {
    let of = unit.isEmpty ? "a whole number" : "a whole number of \(unit)"
    let bounds =
      range.upperBound == .max
      ? "\(of), at least \(range.lowerBound)"
      : "\(of) from \(range.lowerBound) to \(range.upperBound)"
    return SettingKind(
      bounds, placeholder: "N", forms: [.wholeNumber(range)], list: .numbers
    ) { text in
      guard let value = Int(written: text), range.contains(value) else { return nil }
      return value
    }
  }
}

extension SettingKind<Int> {
  /// Positive amounts with an optional K, M, G or T for powers of 1000: `500M`, `1.5G`. `unit`: a
  /// letter that may follow, such as B for bytes.
  package static func amount(unit: String = "") -> SettingKind {
    SettingKind(
      "a number of at least 1, such as 4G, 1.5G, 500M or 1e9", placeholder: "N",
      forms: [
        .wholeNumber(1...Int.max),
        .pattern(
          #"^(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)[KkMmGgTt]?\#(unit.isEmpty ? "" : "\(unit)?")$"#),
      ], list: .numbers
    ) { text in
      if let whole = Int(written: text) { return whole > 0 ? whole : nil }
      let letters = text.drop { isDigits(String($0)) || $0 == "." }.uppercased()
      let letter = letters.hasSuffix(unit) ? letters.dropLast(unit.count) : letters[...]
      let factors = ["": 1, "K": 1000, "M": 1_000_000, "G": 1_000_000_000, "T": 1_000_000_000_000]
      guard let factor = factors[String(letter)],
        // Nineteen digits are those of the largest number.
        let number = Ratio(decimal: text.dropLast(letters.count), places: 6, whole: 19)
      else { return nil }
      let (amount, overflow) = number.numerator.multipliedReportingOverflow(by: factor)
      guard !overflow, amount % number.denominator == 0, amount > 0 else { return nil }
      return amount / number.denominator
    }
  }
}

extension SettingKind<Ratio> {
  /// Shares of a whole from 0 to 1, written as `50%` or `0.5`.
  package static var share: SettingKind {
    SettingKind(
      "a share from 0% to 100%, such as 30% or 0.3 (at most 16 decimals)", placeholder: "SHARE",
      forms: [
        .number(.zero...Ratio(1)),
        .pattern(#"^(?:0*100(?:\.0*)?|0*[0-9]{1,2}(?:\.[0-9]*)?|\.[0-9]+)%$"#),
      ],
      show: { share in
        // Cancels common factors with 100 before multiplying, so that the product fits in 64 bits.
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

  /// Decimal numbers of seconds from `least` to 999,999, with a resolution of a millisecond.
  package static func seconds(atLeast least: Ratio) -> SettingKind {
    SettingKind(
      "seconds from \(least) to 999999, such as 1.5 or 5min (at most three decimals)",
      placeholder: "SECONDS",
      forms: [
        .number(least...Ratio(999_999)), .pattern(#"^[0-9]{0,6}(\.[0-9]{1,3})?(s|ms|min)$"#),
      ], list: .numbers
    ) { text in
      let unit = text.drop { isDigits(String($0)) || $0 == "." }
      let factors = ["": Ratio(1), "s": Ratio(1), "ms": Ratio(1, 1000), "min": Ratio(60)]
      guard let factor = factors[String(unit)],
        let number = Ratio(decimal: text.dropLast(unit.count))
      else { return nil }
      let seconds = Ratio(
        number.numerator * factor.numerator, number.denominator * factor.denominator)
      return seconds >= least && seconds <= Ratio(999_999) && 1000 % seconds.denominator == 0
        ? seconds : nil
    }
  }
}

extension SettingKind {
  /// Frame rates, written as a number or a word. `words`: the value of each word. `value` converts
  /// a number of frames per second to a value.
  package static func framesPerSecond(
    _ words: [String: Value], value: @escaping @Sendable (Ratio) -> Value
  ) -> SettingKind {
    SettingKind(
      "frames per second above 0 and up to 100 (at most three decimals), or slow, normal or fast",
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
  /// Widths and heights in cells, such as `96x64`, `96X64` or `96×64`, or one number for a square.
  /// `most`: the maximum area in cells.
  package static func size(cells most: Int) -> SettingKind {
    size("cells", most: most, example: "96x64", suits: true)
  }

  /// Widths and heights in pixels, in the same notation. `most`: the maximum area in pixels.
  package static func size(pixels most: Int) -> SettingKind {
    size("pixels", most: most, example: "1200x630", suits: false)
  }

  /// - Parameter suits: true if a size without a setting's name is likely meant for this setting.
  private static func size(
    _ unit: String, most: Int, example: String, suits: Bool
  ) -> SettingKind {
    let number = #"[0-9]+(?:[eE]\+?[0-9]+)?"#
    let parse = { @Sendable (text: String) -> Size? in
      let sides = text.split(omittingEmptySubsequences: false) { "xX×".contains($0) }
      let lengths = sides.compactMap { Int(written: $0) }
      guard sides.count <= 2, lengths.count == sides.count, lengths.allSatisfy({ $0 >= 1 })
      else { return nil }
      let size = Size(width: lengths[0], height: lengths[lengths.count - 1])
      return size.area <= most ? size : nil
    }
    return SettingKind(
      "WIDTHxHEIGHT in \(unit), such as \(example) (each at least 1, at most \(most) \(unit) in all)",
      placeholder: "WxH", forms: [.wholeNumber(1...most), .pattern("^\(number)[xX×]\(number)$")],
      suits: { suits && !isDigits($0) && parse($0) != nil }, list: .sizes, parse: parse)
  }
}

extension SettingKind<String> {
  /// Any text, which may contain commas. `words`: likely texts, for suggestions and completions.
  /// `forms`: the notations, if the setting's reader checks the text later.
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
  package var isFlagByDefault: Bool {
    traits.contains(.flag) && standard.text == SettingKind.yesOrNo.show(true)
  }
}

extension SettingKind where Value: CaseIterable & RawRepresentable<String> {
  /// Words that are the raw values of the cases.
  package static var word: SettingKind { word(of: Array(Value.allCases)) }

  package static func word(of cases: [Value]) -> SettingKind {
    let words = cases.map(\.rawValue)
    return SettingKind(
      "one of " + words.joined(separator: ", "), placeholder: words.joined(separator: "|"),
      words: words, show: { $0.rawValue }, parse: { word in cases.first { $0.rawValue == word } })
  }
}

extension SettingKind {
  /// Words that are the raw values of the cases, or `none` for nil.
  package static func wordOrNone<Word>() -> SettingKind
  where Value == Word?, Word: CaseIterable & RawRepresentable<String> {
    let words = Word.allCases.map(\.rawValue) + [Setting.none]
    return SettingKind(
      "one of " + words.joined(separator: ", "), placeholder: words.joined(separator: "|"),
      words: words, show: { $0?.rawValue ?? Setting.none },
      parse: { $0 == Setting.none ? .some(nil) : Word(rawValue: $0).map { .some($0) } })
  }
}

func isDigits(_ text: some StringProtocol) -> Bool {
  !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) }
}
