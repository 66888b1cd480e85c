internal import Settings

extension LifeRule {
  /// Reads a rule by name or in any spelling of B/S: `B3/S23`, `b3s23`, `S23/B3`, and `23/3`, which
  /// is survival before birth.
  public init(notation text: String) throws(RuleProblem) {
    // No rule is longer, and what a stranger's file says is looked through more than once.
    guard text.utf8.count <= 600 else { throw .tooLong }
    if let named = NamedRule.named(text) {
      self = named.rule
      return
    }
    let rule = RuleText(text)
    if let family = rule.otherFamily { throw .otherFamily(text, family) }
    guard let (birth, survival) = rule.counts else {
      throw .noRule(text, nearest: Nearest.name(to: text, among: NamedRule.all.map(\.name)))
    }
    self.init(birth: birth, survival: survival)
  }
}

/// What is written for a rule, without spaces, in capitals, and with a slash for `_`.
private struct RuleText {
  private let letters: [UInt8]
  /// What stands between slashes.
  private let parts: [ArraySlice<UInt8>]

  init(_ text: String) {
    letters = text.utf8.compactMap { letter in
      switch letter {
      case Self.space: nil
      case UInt8(ascii: "_"): Self.slash
      case UInt8(ascii: "a")...UInt8(ascii: "z"): letter - 32
      default: letter
      }
    }
    parts = letters.split(separator: Self.slash, omittingEmptySubsequences: false)
  }

  /// The counts of live neighbours; nil where it is no rule.
  var counts: (birth: [Int], survival: [Int])? {
    guard letters.contains(where: Self.isLetter) else {
      guard parts.count == 2, let survival = Self.digits(parts[0]),
        let birth = Self.digits(parts[1])
      else { return nil }
      return (birth, survival)
    }
    guard let birth = counts(behind: UInt8(ascii: "B")),
      let survival = counts(behind: UInt8(ascii: "S"))
    else { return nil }
    return (birth, survival)
  }

  /// `B…S…` or `S…B…`, with or without a slash between.
  private func counts(behind letter: UInt8) -> [Int]? {
    var halves = parts
    if halves.count == 1, let second = letters.lastIndex(where: Self.isLetter) {
      halves = [letters[..<second], letters[second...]]
    }
    guard halves.count == 2, let half = halves.first(where: { $0.first == letter }) else {
      return nil
    }
    return Self.digits(half.dropFirst())
  }

  private static func digits(_ letters: ArraySlice<UInt8>) -> [Int]? {
    letters.allSatisfy(isDigit) ? letters.map { Int($0 - UInt8(ascii: "0")) } : nil
  }

  private static func isLetter(_ letter: UInt8) -> Bool {
    letter == UInt8(ascii: "B") || letter == UInt8(ascii: "S")
  }

  /// From 0 to 8.
  private static func isDigit(_ letter: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "8")).contains(letter)
  }

  private static let space = UInt8(ascii: " ")
  private static let slash = UInt8(ascii: "/")
}

extension RuleText {
  /// Notations that others write and that are no B/S rule get an answer of their own.
  var otherFamily: RuleProblem.OtherFamily? {
    if letters.contains(UInt8(ascii: ":")) { return .boundedGrid }
    if letters.starts(with: "MAP".utf8) { return .map }
    if letters.count > 1, let last = letters.last, "VH".utf8.contains(last),
      letters.dropLast().allSatisfy(Self.isOfRule)
    {
      return .neighbourhood
    }
    if hasStates { return .states }
    let isBirth =
      letters.first == UInt8(ascii: "B") && letters.dropFirst().first.map(Self.isDigit) == true
    return isBirth && letters.contains(where: "ACEIJKNQRTWYZ-".utf8.contains) ? .isotropic : nil
  }

  /// `345/2/4` and `B3/S23/G4`: the last number is that of states.
  private var hasStates: Bool {
    guard parts.count == 3, parts[0].allSatisfy(Self.isOfRule), parts[1].allSatisfy(Self.isOfRule)
    else { return false }
    let states = parts[2].first.map("GC".utf8.contains) == true ? parts[2].dropFirst() : parts[2]
    return !states.isEmpty && states.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
  }

  private static func isOfRule(_ letter: UInt8) -> Bool {
    isLetter(letter) || isDigit(letter) || letter == slash
  }
}
