internal import Settings

/// A parsed rule with the optional bounded grid that follows it.
package struct RuleNotation: Hashable, Sendable {
  package let rule: LifeRule
  /// The grid after a colon, as in `B3/S23:T20,16`; nil if there is none.
  package let grid: BoundedGrid?

  /// Parses a rule's name, a formula such as `n == 3 or (c and n == 2)`, or a rule in a notation.
  ///
  /// The notations are `B3/S23`, `23/3`, `B2/S34H`, `B2-a/S12`, `345/2/4`, `MAP…`,
  /// `R5,C0,M1,S34..58,B34..45,NM`.
  ///
  /// - Throws: An error that names the column of the first mistake.
  package init(_ text: String) throws(RuleProblem) {
    // The limit also bounds the work on untrusted files, since parsing scans the text several
    // times.
    guard text.utf8.count <= LifeRule.longest else { throw .tooLong }
    let scanner = RuleScanner(text)
    let (written, suffix) = scanner.split(at: ":") ?? (scanner, nil)
    rule = try LifeRule(written, of: text)
    guard var suffix = suffix?.withoutSpaces else {
      grid = nil
      return
    }
    _ = suffix.consume()
    let start = suffix
    do throws(Located<RuleSyntaxProblem>) {
      let grid = try BoundedGrid(&suffix)
      if let fault = rule.fault(on: grid) { throw start.fault(.grid(fault)) }
      self.grid = grid
    } catch {
      throw .wrong(text, column: error.column, error.problem)
    }
  }
}

extension LifeRule {
  fileprivate func fault(on grid: BoundedGrid) -> GridProblem? {
    fault(on: grid.kind, width: grid.width, height: grid.height, isShifted: grid.shift != nil)
  }
}

extension RuleNotation: CustomStringConvertible {
  /// Conway's rule without a grid.
  static let conway = RuleNotation(.conway)

  private init(_ rule: LifeRule) {
    self.rule = rule
    grid = nil
  }

  /// The canonical notation of the rule and its grid: `B3/S23:T20,16`.
  package var description: String { "\(rule)" + (grid.map { ":\($0)" } ?? "") }
}

extension LifeRule {
  /// The maximum length of a rule's text, in bytes.
  static let longest = 4000

  /// Parses a rule as `RuleNotation` does, but without a grid.
  ///
  /// - Throws: An error that names the column of the first mistake, which may be the colon before a
  ///   grid.
  public init(notation text: String) throws(RuleProblem) {
    let notation = try RuleNotation(text)
    if notation.grid == nil {
      self = notation.rule
      return
    }
    let column = RuleScanner(text).split(at: ":")?.from.column ?? 1
    throw .wrong(text, column: column, .grid(.noBoard))
  }

  /// Parses a name, formula or notation.
  ///
  /// - Parameter text: The whole text, for error messages.
  fileprivate init(_ scanner: RuleScanner, of text: String) throws(RuleProblem) {
    let name = scanner.text
    if let named = NamedRule.named(name) {
      self = named.rule
      return
    }
    do {
      if RuleFormula.isWritten(in: name) {
        self.init(try RuleFormula(scanner).table())
      } else {
        var notation = RuleParser(scanner)
        self = try notation.rule()
      }
    } catch {
      if error.problem == .noRule {
        throw .noRule(text, nearest: NamedRule.nearest(to: name))
      }
      throw .wrong(text, column: error.column, error.problem)
    }
  }
}
