public import Settings

extension WolframRule {
  /// Parses `110`, `W110`, `110R`, `code 777` or `1234 k=3 r=1`. `k` is the number of colors, by
  /// default 2, or 3 for a code. `r` is the range, by default 1.
  public init(notation text: String) throws(WolframRuleProblem) {
    guard text.utf8.count <= Self.mostDigits + 100 else { throw .tooLong }
    var parts = text.lowercased().split { $0 == " " || $0 == "," }[...]
    var space = RuleSpace()
    guard let number = Self.number(&parts, &space) else { throw .notation(text) }
    for part in parts {
      guard let (letter, value) = Self.parameter(part) else { throw .notation(text) }
      if letter == "k" { space.colors = value } else { space.range = value }
    }
    guard Set(parts.map(\.first)).count == parts.count else { throw .notation(text) }
    try space.check()
    let digits = number.reversed().map { $0 - 48 }.converted(from: 10, to: space.colors)
    if digits.count > space.entries { throw .number(text, space) }
    self.init(space, table: digits)
  }

  /// The maximum number of decimal digits.
  private static let mostDigits = 1000

  /// Parses and removes the number with its prefix and its `R`. Returns its digits as ASCII, without
  /// leading zeros.
  private static func number(
    _ parts: inout ArraySlice<Substring>, _ space: inout RuleSpace
  ) -> [UInt8]? {
    var digits = parts.popFirst() ?? ""
    if digits.hasPrefix("code") {
      (space.isTotalistic, space.colors) = (true, 3)
      digits = digits.count > 4 ? digits.dropFirst(4) : parts.popFirst() ?? ""
    } else if digits.hasPrefix("w") {
      digits = digits.dropFirst()
    }
    space.isSecondOrder = digits.hasSuffix("r")
    if space.isSecondOrder { digits.removeLast() }
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return Array(digits.utf8.drop { $0 == 48 })
  }

  private static func parameter(_ part: Substring) -> (letter: Character, value: Int)? {
    guard part.hasPrefix("k=") || part.hasPrefix("r="), part.utf8.count <= 12,
      part.dropFirst(2).utf8.allSatisfy({ (48...57).contains($0) }),
      let value = Int(part.dropFirst(2))
    else { return nil }
    return (part.first ?? "k", value)
  }
}

extension WolframRule: CustomStringConvertible {
  /// The canonical notation: `110`, `110R`, `code 777`, `code 20 k=2 r=2`.
  public var description: String {
    let used = table.prefix((table.lastIndex { $0 != 0 } ?? 0) + 1)
    let digits = used.converted(from: colors, to: 10).reversed().map { "\($0)" }.joined()
    let number = (isTotalistic ? "code " : "") + (digits.isEmpty ? "0" : digits)
    let usual = isTotalistic ? 3 : 2
    return number + (isSecondOrder ? "R" : "") + (colors == usual ? "" : " k=\(colors)")
      + (range == 1 ? "" : " r=\(range)")
  }
}

extension Collection<UInt8> {
  /// Returns the digits of a number in another base, the lowest first and without leading zeros. The
  /// time is proportional to the product of both numbers of digits.
  fileprivate func converted(from base: Int, to other: Int) -> [UInt8] {
    var result: [Int] = []
    for digit in reversed() {
      var carry = Int(digit)
      for place in result.indices {
        let value = result[place] * base + carry
        (carry, result[place]) = value.quotientAndRemainder(dividingBy: other)
      }
      while carry > 0 {
        result.append(carry % other)
        carry /= other
      }
    }
    return result.map { UInt8($0) }
  }
}

extension RuleSpace {
  /// Checks the number of colors, the range and the number of neighborhoods.
  fileprivate func check() throws(WolframRuleProblem) {
    guard (2...WolframRule.mostColors).contains(colors) else { throw .colors(colors) }
    guard (1...WolframRule.mostRange).contains(range) else { throw .range(range) }
    guard entries <= WolframRule.mostEntries else { throw .table(colors: colors, range: range) }
  }
}

/// The reason why a text is not a valid rule of a one-dimensional automaton.
public enum WolframRuleProblem: Problem {
  case notation(String)
  /// The text exceeds the maximum length. The message omits the text.
  case tooLong
  case colors(Int)
  case range(Int)
  /// A rule with too many neighborhoods.
  case table(colors: Int, range: Int)
  /// A number that is larger than that of any rule with these neighborhoods.
  case number(String, NumberRange)

  /// The numbers of the rules with the same neighborhoods.
  public struct NumberRange: Hashable, Sendable {
    let space: RuleSpace
  }

  fileprivate static func number(_ text: String, _ space: RuleSpace) -> Self {
    .number(text, NumberRange(space: space))
  }

  /// The error message.
  public var description: String {
    switch self {
    case .notation(let text):
      "expected a rule such as 110, 110R, 'code 777' or '1234 k=3 r=1', got '\(text)'"
    case .tooLong: "the rule is too long: expected at most 1000 digits"
    case .colors(let colors):
      "expected from 2 to \(WolframRule.mostColors) colors, got 'k=\(colors)'"
    case .range(let range):
      "expected a range from 1 to \(WolframRule.mostRange), got 'r=\(range)'"
    case .table(let colors, let range):
      "a rule with k=\(colors) r=\(range) has more than \(WolframRule.mostEntries) neighborhoods:"
        + " lower k or r, or use a code"
    case .number(let text, let numbers): "expected \(numbers), got '\(text)'"
    }
  }
}

extension WolframRuleProblem.NumberRange: CustomStringConvertible {
  /// The range in words: `a rule from 0 to 255`.
  public var description: String {
    var (count, overflow) = (1, false)
    for _ in 0..<space.entries where !overflow {
      (count, overflow) = count.multipliedReportingOverflow(by: space.colors)
    }
    let kind = space.isTotalistic ? "a code" : "a rule"
    let numbers = overflow ? "below \(space.colors)^\(space.entries)" : "from 0 to \(count - 1)"
    let isElementary = space.colors == 2 && space.range == 1 && !space.isTotalistic
    return "\(kind) \(numbers)" + (isElementary ? "" : " with k=\(space.colors) r=\(space.range)")
  }
}
