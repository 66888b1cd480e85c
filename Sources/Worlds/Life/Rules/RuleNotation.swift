internal import Rules
internal import Settings

/// A parsed rule with the optional bounded grid that follows it.
package struct RuleNotation: Hashable, Sendable {
  package let rule: LifeRule
  /// The grid after a colon, as in `B3/S23:T20,16`; nil if there is none.
  package let grid: BoundedGrid?

  /// Parses a rule's name, a formula such as `n == 3 or (c and n == 2)`, or a rule in a notation.
  ///
  /// The notations are `B3/S23`, `23/3`, `B2/S34H`, `B2-a/S12`, `345/2/4`, `MAP…`,
  /// `R5,C0,M1,S34..58,B34..45,NM`, `MS,D…`, and those of MCell's families, such as
  /// `Cyclic:R1/T3/C5/NM`.
  ///
  /// - Throws: An error that names the column of the first mistake.
  package init(_ text: String) throws(RuleProblem) {
    // The limit also bounds the work on untrusted files, since parsing scans the text several
    // times.
    let longest = RuleFamily.named(in: text) == nil ? LifeRule.longest : RuleFamily.longest
    guard text.utf8.count <= longest else { throw .tooLong }
    let scanner = RuleScanner(text)
    let (written, suffix) = scanner.splitAtGrid() ?? (scanner, nil)
    rule = try LifeRule(written, of: text)
    grid = try Self.grid(suffix, of: rule, in: text)
  }

  /// Creates the notation of a rule file's rule.
  ///
  /// - Parameter grid: the grid with its colon; empty for none.
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

  /// Returns true if a pattern file that contains a text means this rule.
  func isMeant(by text: String) -> Bool {
    "\(self)" == text || (try? RuleNotation(text)) == self
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
    let column = RuleScanner(text).splitAtGrid()?.suffix.column ?? 1
    throw .wrong(text, column: column, .grid("a rule cannot have a board here"))
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
    if let table = RuleTable(fallingRows: name) {
      self.init(table)
      return
    }
    do {
      if let family = RuleFamily.named(in: name) {
        self = try LifeRule(family, scanner)
      } else if RuleFormula.isWritten(in: name) {
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
