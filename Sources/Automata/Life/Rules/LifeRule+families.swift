internal import Rules
internal import Settings

extension LifeRule {
  /// Parses a rule of one of MCell's families, such as `Cyclic:R1/T3/C5/NM`.
  ///
  /// - Parameter scanner: The whole notation, which begins with the name of the family.
  init(
    _ family: RuleFamily, _ scanner: RuleScanner
  ) throws(Located<RuleSyntaxProblem>) {
    var scanner = scanner
    while let letter = scanner.consume(), letter.written != ":" {}
    do throws(Located<FamilyProblem>) {
      let rule = try StateRule(family: family, rule: scanner.text)
      self = (rule.function as? BinaryFunction).map { LifeRule($0) } ?? LifeRule(rule)
    } catch {
      let place = scanner.rest.startIndex + error.column - 1
      let column = place < scanner.rest.endIndex ? scanner.rest[place].column : scanner.end
      throw Located(.family("\(error.problem)"), column: column)
    }
  }

  /// Creates a rule from a function of live cells.
  init(_ function: BinaryFunction) {
    let table = RuleTable { cell, neighbours in
      function.lives[neighbours.index | (cell ? RuleTable.centre : 0)]
    }
    self.init(table, states: function.states)
  }
}

extension RuleScanner {
  /// Splits a rule from the suffix of its grid, which begins with a colon; nil if there is no
  /// suffix. The colon after the name of a family belongs to the rule.
  func splitAtGrid() -> (rule: RuleScanner, suffix: RuleScanner)? {
    guard RuleFamily.named(in: text) != nil else {
      return split(at: ":").map { ($0.before, $0.from) }
    }
    let colons = rest.indices.filter { rest[$0].written == ":" }
    guard colons.count > 1 else { return nil }
    let place = colons[1]
    return (
      RuleScanner(rest[..<place], end: rest[place].column), RuleScanner(rest[place...], end: end)
    )
  }
}
