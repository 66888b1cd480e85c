internal import Patterns
internal import Rules
internal import Settings
package import Worlds

/// A parsed rule with the optional bounded grid that follows it.
package struct RuleNotation: Hashable, Sendable {
  package let rule: LifeRule
  /// The grid after a colon, as in `B3/S23:T20,16`; nil if there is none.
  package let grid: BoundedGrid?

  /// Parses a rule's name, a formula such as `n == 3 or (c and n == 2)`, or a rule in a notation.
  /// The notations are `B3/S23`, `23/3`, `B2/S34H`, `B456/S23L`, `B2-a/S12`,
  /// `345/2/4`, `MAP…`,
  /// `R5,C0,M1,S34..58,B34..45,NM`, `r2b00000cs03ff00`, `MS,D…`, `2PCA4,…`, `B3/S23History`,
  /// `B3/S23|B2/S`, and those of MCell's families, such as `Cyclic:R1/T3/C5/NM`. Throws the first
  /// error, with its column.
  package init(_ text: String) throws(RuleProblem) {
    // The limit also bounds the work on untrusted files, since parsing scans the text several
    // times.
    let longest = RuleFamily.named(in: text) == nil ? LifeRule.longest : RuleFamily.longest
    guard text.utf8.count <= longest else { throw .tooLong }
    let scanner = RuleScanner(text)
    let (written, suffix) = scanner.splitAtGrid() ?? (scanner, nil)
    do throws(Located<RuleSyntaxProblem>) {
      var parser = RuleParser(written)
      rule = try parser.rule()
    } catch {
      if error.problem == .noRule {
        throw .noRule(text, nearest: NamedRule.nearest(to: written.text))
      }
      throw .wrong(text, column: error.column, error.problem)
    }
    grid = try Self.grid(suffix, of: rule, in: text)
  }

  /// Creates the notation of a rule file's rule. `grid`: the grid with its colon; empty for none.
  init(_ rule: StateRule, grid: String) throws(RuleProblem) {
    self.rule = LifeRule(rule)
    let text = rule.name + grid
    self.grid = try Self.grid(RuleScanner(text).split(at: ":")?.from, of: self.rule, in: text)
  }

  /// Parses the grid after the colon of a rule; nil for no grid.
  private static func grid(
    _ suffix: RuleScanner?, of rule: LifeRule, in text: String
  ) throws(RuleProblem) -> BoundedGrid? {
    guard var suffix = suffix?.withoutSpaces else { return nil }
    _ = suffix.consume()
    let start = suffix
    do throws(Located<RuleSyntaxProblem>) {
      if suffix.rest.contains(where: { $0.written == "|" }) { throw start.fault(.gridOnce) }
      if let kind = MarkKind.allCases.first(where: { suffix.ends(with: $0) }) {
        throw start.fault(.marksAfterGrid(kind))
      }
      let grid = try BoundedGrid(&suffix)
      if let fault = rule.fault(on: grid) { throw start.fault(.grid(fault)) }
      return grid
    } catch {
      throw .wrong(text, column: error.column, error.problem)
    }
  }
}

extension LifeRule {
  fileprivate func fault(on grid: BoundedGrid) -> GridProblem? {
    fault(on: grid.kind, width: grid.width, height: grid.height, shift: grid.shift?.cells ?? 0)
  }

  /// The maximum length of a rule's text, in bytes.
  static let longest = 4000

  /// Returns true if `part`, the text after a comma in a list of rules, continues `rule`, which is
  /// given by its parts, instead of starting the next rule.
  static func continues(_ rule: ArraySlice<String>, with part: String) -> Bool {
    LargerThanLife.continuesRule(rule, with: part) || BlockRule.continuesRule(rule, with: part)
      || isFragment(part, after: rule)
  }

  /// Returns true if a part of digits and signs is no rule of its own, or follows such a part. Then
  /// the comma belongs to a notation, right or wrong: `B3/S2,3`.
  private static func isFragment(_ part: String, after rule: ArraySlice<String>) -> Bool {
    let isNumeric = { (text: String) in
      text.unicodeScalars.allSatisfy { "0123456789/_.;-".unicodeScalars.contains($0) }
    }
    // Digits without a slash are no rule, which saves parsing each number of a long list.
    let isRule = { (text: String) in
      text.contains { "/_".contains($0) } && (try? RuleNotation(text)) != nil
    }
    guard isNumeric(part), let first = rule.first else { return false }
    // Evans's five numbers are complete.
    if rule.count == 5, rule.allSatisfy(isNumeric) { return false }
    return !isRule(part) || isNumeric(first) && !isRule(first)
  }

  /// Parses a rule as `RuleNotation` does, but without a grid.
  ///
  /// - Throws: The first error with its column, which may be that of the colon before a grid.
  public init(notation text: String) throws(RuleProblem) {
    let notation = try RuleNotation(text)
    if notation.grid == nil {
      self = notation.rule
      return
    }
    let column = RuleScanner(text).splitAtGrid()?.suffix.column ?? 1
    throw .wrong(text, column: column, .grid("a rule cannot have a board here"))
  }
}

extension RuleNotation: CustomStringConvertible {
  static let conway = RuleNotation(.conway)

  private init(_ rule: LifeRule) {
    self.rule = rule
    grid = nil
  }

  /// Returns the rule with the marks of Super if it has two states and the pattern has letters of
  /// such marks; else the same rule.
  func suiting(_ pattern: Pattern?) -> RuleNotation {
    guard let pattern, pattern.hasSuperLetters, rule.states == 2 else { return self }
    let board = grid.map { ":\($0)" } ?? ""
    return (try? RuleNotation("\(rule)\(MarkKind.superMarks.rawValue)\(board)")) ?? self
  }

  /// Returns true if a pattern file that contains a text means this rule.
  func isMeant(by text: String) -> Bool {
    "\(self)" == text || (try? RuleNotation(text)) == self
  }

  /// The canonical notation of the rule and its grid: `B3/S23:T20,16`.
  package var description: String { "\(rule)" + (grid.map { ":\($0)" } ?? "") }
}

extension RuleScanner {
  /// Splits a rule from the suffix of its grid, which begins with a colon; nil if there is no
  /// suffix. The colon after the name of a family belongs to the rule.
  func splitAtGrid() -> (rule: RuleScanner, suffix: RuleScanner)? {
    // A name may contain a colon: `9:43 at Knight:T20,20`.
    if NamedRule.named(text) != nil { return nil }
    let last = rest.lastIndex { $0.written == ":" } ?? rest.startIndex
    let name = RuleScanner(rest[..<last], end: last < rest.endIndex ? rest[last].column : end)
    if NamedRule.named(name.text) != nil {
      return (name, RuleScanner(rest[last...], end: end))
    }
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

extension SettingKind<String> {
  /// The kind of settings that contain a rule as text. `RuleNotation` reports errors when it parses
  /// the rule.
  static let lifeRule = text(
    "a rule", placeholder: "RULE", words: NamedRule.all.map(\.word),
    // A YAML parser reads a rule of digits alone as a number.
    forms: [.pattern(RulePattern.text), .number(.zero...Ratio(999_999_999))],
    list: .names.joining(LifeRule.continues).near { text in
      guard let notation = try? RuleNotation(text) else { return nil }
      let board = notation.grid.map { ":\($0)" } ?? ""
      return notation.rule.neighbors.map { ($0.text + board, $0.difference) }
    })
}

extension LifeRule: ExpressibleByStringLiteral {
  /// Creates the rule of a notation that is part of a program, such as `"B36/S23"`.
  ///
  /// - Precondition: the notation is valid. Read others with `init(notation:)`, which throws.
  public init(stringLiteral text: String) {
    do throws(RuleProblem) { try self.init(notation: text) } catch {
      preconditionFailure(error.description)
    }
  }
}
