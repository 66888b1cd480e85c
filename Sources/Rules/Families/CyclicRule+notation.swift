package import Settings

extension CyclicRule {
  /// Parses `R1/T3/C5/NM` with the parts in any order, and `GH` for Greenberg and Hastings.
  ///
  /// - Parameter text: The part of the notation after the family's name. Spaces are ignored.
  package init(_ text: String) throws(Located<FamilyProblem>) {
    guard text.utf8.count <= RuleFamily.longest else { throw Located(.tooLong, column: 1) }
    var scanner = FamilyScanner(text)
    try self.init(&scanner)
  }

  init(_ scanner: inout FamilyScanner) throws(Located<FamilyProblem>) {
    var (range, threshold, states, isMoore, isExcitable) = (1, 3, 3, true, false)
    repeat {
      if scanner.take("NM") {
        isMoore = true
      } else if scanner.take("NN") {
        isMoore = false
      } else if scanner.take("GH") {
        isExcitable = true
      } else if scanner.take("R") {
        range = try scanner.number("a range", in: 1...10)
      } else if scanner.take("T") {
        threshold = try scanner.number("a threshold", in: 1...440)
      } else if scanner.take("C") {
        states = try scanner.number("a number of states", in: 2...256)
      } else {
        throw scanner.fault(.expected("a part such as R1, T3, C5, NM, NN or GH"))
      }
    } while scanner.take("/")
    try scanner.expectEnd()
    self.init(
      states: states, range: range, threshold: threshold, isMoore: isMoore,
      isExcitable: isExcitable)
  }

  /// The canonical notation, which begins with the name of the family.
  package var notation: String {
    "\(RuleFamily.cyclic.rawValue):R\(range)/T\(threshold)/C\(states)/\(isMoore ? "NM" : "NN")"
      + (isExcitable ? "/GH" : "")
  }
}
