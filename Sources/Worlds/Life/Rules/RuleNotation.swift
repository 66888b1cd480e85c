internal import Settings

/// What a rule's text says: the rule, and perhaps a board to play it on.
package struct RuleNotation: Hashable, Sendable {
  package let rule: LifeRule
  /// The board behind a colon: `B3/S23:T20,16`.
  package let grid: BoundedGrid?

  /// Reads a rule by its name or in any notation of the field: `B3/S23`, `23/3`, `B2/S34H`,
  /// `B2-a/S12`, `345/2/4`, `MAP…`, `R5,C0,M1,S34..58,B34..45,NM`; or as a formula, `n == 3 or (c and n == 2)`.
  package init(_ text: String) throws(RuleProblem) {
    // No rule is longer, and what a stranger's file says is looked through more than once.
    guard text.utf8.count <= LifeRule.longest else { throw .tooLong }
    let scanner = RuleScanner(text)
    let (written, suffix) = scanner.parted(at: ":") ?? (scanner, nil)
    rule = try LifeRule(written, of: text)
    guard var suffix = suffix?.withoutSpaces else {
      grid = nil
      return
    }
    _ = suffix.take()
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
  /// Conway's, on no board of its own.
  static let conway = RuleNotation(.conway)

  private init(_ rule: LifeRule) {
    self.rule = rule
    grid = nil
  }

  /// The canonical notation of both: `B3/S23:T20,16`.
  package var description: String { "\(rule)" + (grid.map { ":\($0)" } ?? "") }
}

extension LifeRule {
  /// In bytes.
  static let longest = 600

  /// Reads a rule alone, as `RuleNotation` does: what stands behind a colon is no rule.
  public init(notation text: String) throws(RuleProblem) {
    let notation = try RuleNotation(text)
    if notation.grid == nil {
      self = notation.rule
      return
    }
    let column = RuleScanner(text).parted(at: ":")?.from.column ?? 1
    throw .wrong(text, column: column, .grid(.noBoard))
  }

  /// - Parameter text: the whole, as errors name it.
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
        var notation = RuleReader(scanner)
        self = try notation.rule()
      }
    } catch {
      if error.problem == .noRule {
        throw .noRule(text, nearest: Nearest.name(to: name, among: NamedRule.all.map(\.name)))
      }
      throw .wrong(text, column: error.column, error.problem)
    }
  }
}
