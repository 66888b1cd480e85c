internal import Settings

extension BlockRule {
  /// Parses MCell's `MS,D0;8;4;…`, or LifeViewer's `M0,8,4,…`. Commas and semicolons are
  /// equivalent.
  init(_ scanner: inout RuleScanner) throws(Located<RuleSyntaxProblem>) {
    let start = scanner
    _ = scanner.consume("M")
    if scanner.consume("S") {
      guard scanner.consume(","), scanner.consume("D") else { throw scanner.fault(.blocks) }
    }
    var results: [Int] = []
    repeat {
      let number = scanner
      guard let result = scanner.number(atMost: 16), result < 16 else {
        throw number.fault(.blocks)
      }
      results.append(result)
    } while results.count < 16 && (scanner.consume(";") || scanner.consume(","))
    try scanner.expectEnd()
    guard let rule = BlockRule(results) else { throw start.fault(.blocks) }
    self = rule
  }

  /// Returns true if `part`, the text after a comma in a list of rules, continues `rule` instead of
  /// starting the next rule.
  static func continuesRule(_ rule: ArraySlice<String>, with part: String) -> Bool {
    // A rule has 16 numbers, and commas or semicolons between them.
    guard rule.count < 17 else { return false }
    let rule = RuleScanner(rule.joined(separator: ",")).withoutSpaces
    guard rule.startsWithBlocks else { return false }
    let part = RuleScanner(part).withoutSpaces
    if rule.starts(with: "MS") && rule.rest.count == 2 { return part.starts(with: "D") }
    let isNumber = part.rest.allSatisfy { $0.digit != nil || $0.written == ";" }
    return isNumber && rule.rest.count { $0.written == "," || $0.written == ";" } < 16
  }
}

extension RuleScanner {
  /// True if the text starts like a rule for blocks: `MS` or `M` and a digit.
  var startsWithBlocks: Bool {
    var scanner = withoutSpaces
    guard scanner.consume("M") else { return false }
    return scanner.next == "S" || scanner.rest.first?.digit != nil
  }
}
