internal import Settings

extension LargerThanLife {
  /// Returns Golly's notation, `R5,C0,M1,S34..58,B34..45,NM`. If births or survivals are not a
  /// single range, returns lists of counts, `R2,C0,S6-11,B6-8,14,NM`, in which a cell does not
  /// count itself. A weighted neighborhood always has lists.
  func text(states: Int) -> String {
    let start = "R\(range),C\(states == 2 ? 0 : states)"
    let end = "N\(shape.rawValue)\(weightDigits)"
    if shape != .weighted, let survival = survivals.singleRange, let birth = births.singleRange {
      return "\(start),M\(countsItself ? 1 : 0),S\(survival.text),B\(birth.text),\(end)"
    }
    return "\(start),S\(survivals),B\(births),\(end)"
  }

  /// The hexadecimal digits of a custom or weighted neighborhood.
  ///
  /// A custom one has a bit for each cell but the center. A weight has one digit, or two if any
  /// exceeds 7; the highest bit is the sign.
  private var weightDigits: String {
    switch shape {
    case .custom:
      let cells = weights.enumerated().filter { $0.offset != weights.count / 2 }.map(\.element)
      return stride(from: 0, to: cells.count, by: 4).map { place in
        String(cells[place..<place + 4].reduce(0) { $0 << 1 | $1 }, radix: 16)
      }.joined()
    case .weighted:
      let digits = weights.allSatisfy { abs($0) <= 7 } ? 1 : 2
      return weights.map {
        let digit = abs($0) | ($0 < 0 ? 1 << (4 * digits - 1) : 0)
        return (digits == 2 && digit < 16 ? "0" : "") + String(digit, radix: 16)
      }.joined()
    default: return ""
    }
  }

  /// Returns true if `part`, the text after a comma in a list of rules, continues `rule` instead of
  /// starting the next rule.
  static func continuesRule(_ parts: ArraySlice<String>, with part: String) -> Bool {
    let letters = part.unicodeScalars
    let isCount = letters.allSatisfy { "0123456789.-".unicodeScalars.contains($0) }
    // The beginning of the first part is enough to recognize a rule with a range.
    guard RuleScanner(String(parts[parts.startIndex].prefix(64))).startsWithRange else {
      // A rule in Evans's notation is five numbers, so a number continues it until there are five.
      return isCount && parts.count < 5
        && parts.allSatisfy { $0.allSatisfy { ("0"..."9").contains($0) } }
    }
    if isCount { return true }
    guard let letter = RuleScanner(part).next, "CMSBN".unicodeScalars.contains(letter),
      // Each letter occurs once, so a rule searches its parts a few times only.
      !parts.contains(where: { $0.unicodeScalars.first.map(RuleLetter.capital) == letter })
    else { return false }
    let rest = letters.dropFirst().drop { $0 == " " }
    if letter != "N" { return rest.allSatisfy { "0123456789.-".unicodeScalars.contains($0) } }
    return rest.count == 1 || ["@", "W", "w"].contains(rest.first)
  }

  /// Returns the rules that differ by one count at, or just outside, an end of a range of counts.
  func neighbours(states: Int) -> [ListNotation.Neighbour] {
    steps("B", births) { step(births: $0, survivals: survivals) }
      .map { ($0.rule.text(states: states), $0.name) }
      + steps("S", survivals) { step(births: births, survivals: $0) }
      .map { ($0.rule.text(states: states), $0.name) }
  }

  private func step(births: CountRanges, survivals: CountRanges) -> LargerThanLife {
    LargerThanLife(
      range: range, shape: shape, weights: weights, countsItself: countsItself, births: births,
      survivals: survivals)
  }

  private func steps(
    _ letter: String, _ counts: CountRanges, _ rule: (CountRanges) -> LargerThanLife
  ) -> [(rule: LargerThanLife, name: String)] {
    counts.boundaryCounts.filter { (0...area).contains($0) }.map { count in
      (rule(counts.toggling(count)), "\(counts.contains(count) ? "-" : "+")\(letter)\(count)")
    }
  }
}

extension ClosedRange<Int> {
  /// The range in Golly's notation, such as `34..58`.
  fileprivate var text: String { "\(lowerBound)..\(upperBound)" }
}

extension RuleScanner {
  /// True if the text starts with a range, such as `R5`.
  var startsWithRange: Bool {
    var scanner = withoutSpaces
    return scanner.consume("R") && scanner.rest.first?.digit != nil
  }

  /// True if the text consists of five numbers, as in Evans's notation.
  var isFiveNumbers: Bool {
    let letters = withoutSpaces.rest.lazy.map(\.written)
    return letters.count { $0 == "," } == 4
      && letters.allSatisfy { $0 == "," || ("0"..."9").contains($0) }
  }
}
