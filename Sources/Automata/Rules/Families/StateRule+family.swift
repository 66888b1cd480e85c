package import Settings

extension StateRule {
  /// Creates a rule of one of MCell's families. The name of the rule is its canonical notation with
  /// the family's name. Rules of two states, and rules whose other states only die, are a
  /// `SumTable` with `lives`. `scanner`: the part of the notation after the family's name. White
  /// space is ignored. Throws the first error.
  package convenience init(
    family: RuleFamily, _ scanner: RuleScanner
  ) throws(Located<FamilyProblem>) {
    guard scanner.rest.count <= RuleFamily.longest else { throw scanner.fault(.tooLong) }
    let letters = scanner.rest.filter { $0.written != " " && !("\t"..."\r").contains($0.written) }
    var scanner = RuleScanner(letters[...], end: scanner.end)
    let function: any FamilyFunction =
      switch family {
      case .vote: try SumTable(vote: &scanner)
      case .weighted: try SumTable(weighted: &scanner)
      case .binary: try SumTable(general: &scanner)
      case .table: try SumTable(table: &scanner)
      case .cyclic: try CyclicFunction(rule: CyclicRule(&scanner))
      case .neumann: try SumTable(neumann: &scanner)
      }
    let wide = (function as? CyclicFunction).flatMap { $0.rule.range > 1 ? $0.rule : nil }
    let used = wide == nil && function.states == 2 ? SumTable(of: function) : function
    let name = used.notation
    self.init(name: name, function: used, source: Array(name.utf8), wide: wide)
  }
}
