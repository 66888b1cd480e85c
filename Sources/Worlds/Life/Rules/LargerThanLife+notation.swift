internal import Settings

extension LargerThanLife {
  /// As Golly writes it, `R5,C0,M1,S34..58,B34..45,NM`; where counts are no single range as a list of
  /// them, `R2,C0,S6-11,B6-8,14,NM`, in which a cell does not count itself.
  func text(states: Int) -> String {
    let start = "R\(range),C\(states == 2 ? 0 : states)"
    let end = "N\(shape.rawValue)"
    if let survival = survivals.only, let birth = births.only {
      return "\(start),M\(countsItself ? 1 : 0),S\(survival.text),B\(birth.text),\(end)"
    }
    return "\(start),S\(survivals),B\(births),\(end)"
  }

  /// Whether what stands behind a comma belongs to the rule before it, where several rules are listed.
  static func goesOn(_ rule: String, with part: String) -> Bool {
    let letters = part.unicodeScalars
    let isCount = letters.allSatisfy { "0123456789.-".unicodeScalars.contains($0) }
    let parts = rule.split(separator: ",", omittingEmptySubsequences: false)
    guard RuleScanner(rule).isLarger else {
      // Five numbers are a rule, too.
      return isCount && parts.count < 5
        && parts.allSatisfy { $0.allSatisfy { ("0"..."9").contains($0) } }
    }
    if isCount { return true }
    guard let letter = RuleScanner(part).next, "CMSBN".unicodeScalars.contains(letter),
      !parts.contains(where: { RuleScanner(String($0)).next == letter })
    else { return false }
    let rest = letters.dropFirst().drop { $0 == " " }
    if letter != "N" { return rest.allSatisfy { "0123456789.-".unicodeScalars.contains($0) } }
    return rest.count == 1
  }

  /// The rules that are a step away: one with a count more or less at an end of a range of counts.
  func neighbours(states: Int) -> [ListNotation.Neighbour] {
    steps("B", births) { step(births: $0, survivals: survivals) }
      .map { ($0.rule.text(states: states), $0.name) }
      + steps("S", survivals) { step(births: births, survivals: $0) }
      .map { ($0.rule.text(states: states), $0.name) }
  }

  private func step(births: CountRanges, survivals: CountRanges) -> LargerThanLife {
    LargerThanLife(
      range: range, shape: shape, countsItself: countsItself, births: births, survivals: survivals)
  }

  private func steps(
    _ letter: String, _ counts: CountRanges, _ rule: (CountRanges) -> LargerThanLife
  ) -> [(rule: LargerThanLife, name: String)] {
    counts.ends.filter { (0...area).contains($0) }.map { count in
      (rule(counts.toggling(count)), "\(counts.contains(count) ? "-" : "+")\(letter)\(count)")
    }
  }
}

extension ClosedRange<Int> {
  /// `34..58`.
  fileprivate var text: String { "\(lowerBound)..\(upperBound)" }
}

extension RuleScanner {
  /// Whether it begins as a rule that says its range, `R5`.
  var isLarger: Bool {
    var scanner = withoutSpaces
    return scanner.take("R") && scanner.rest.first?.digit != nil
  }

  /// Whether it is five numbers, as Evans writes rules.
  var isFiveNumbers: Bool {
    let letters = withoutSpaces.rest.lazy.map(\.written)
    return letters.count { $0 == "," } == 4
      && letters.allSatisfy { $0 == "," || ("0"..."9").contains($0) }
  }
}
