package import Settings

extension StateRule {
  /// Creates a rule of one of MCell's families.
  ///
  /// The name of the rule is its canonical notation with the family's name. Rules of two states,
  /// and rules whose other states only die, have a `BinaryFunction`.
  ///
  /// - Parameter rule: The part of the notation after the family's name. Spaces are ignored.
  /// - Throws: The first error, with its column in `rule`.
  package convenience init(
    family: RuleFamily, rule: String
  ) throws(Located<FamilyProblem>) {
    guard rule.utf8.count <= RuleFamily.longest else { throw Located(.tooLong, column: 1) }
    var scanner = FamilyScanner(rule)
    let function: any FamilyFunction =
      switch family {
      case .vote: try BinaryFunction(vote: &scanner)
      case .weighted: try BinaryFunction(weighted: &scanner)
      case .binary: try BinaryFunction(general: &scanner)
      case .table: try CountTable(&scanner)
      case .cyclic: try CyclicFunction(rule: CyclicRule(&scanner))
      case .neumann: try NeumannTable(&scanner)
      }
    if let rule = (function as? CyclicFunction)?.rule, rule.range > 1 {
      self.init(function, wide: rule)
    } else {
      self.init(function.states == 2 ? BinaryFunction(of: function) : function)
    }
  }

  private convenience init(_ function: any FamilyFunction, wide: CyclicRule? = nil) {
    let name = function.notation
    self.init(name: name, function: function, source: Array(name.utf8), wide: wide)
  }
}
