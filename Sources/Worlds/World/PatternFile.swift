package import Patterns
package import Settings

extension SourceFile {
  /// Returns the pattern in a pattern file. Cells too numerous to list are stored as a macrocell
  /// tree. The file is parsed only once.
  package func pattern() throws(Located<PatternProblem>) -> Pattern {
    try parsed { file throws(Located<PatternProblem>) in
      try Pattern(bytes: file.bytes, keepsSquares: true)
    }
  }
}

extension SettingsReader {
  /// Parses a pattern file. Returns nil and records the error at its position if the file is
  /// invalid.
  ///
  /// - Parameters:
  ///   - setting: the setting that names the file.
  ///   - states: the number of states of the rule.
  ///   - keepsSquares: true if a macrocell tree is acceptable for cells too numerous to list.
  mutating func pattern(
    in file: SourceFile, of setting: String, states: Int = 2, keepsSquares: Bool = false
  ) -> Pattern? {
    do throws(Located<PatternProblem>) {
      let pattern = try file.pattern()
      if let unlisted = pattern.unlisted, !keepsSquares { throw unlisted }
      guard check(pattern, states: states, in: file, of: setting) else { return nil }
      for oddity in pattern.warnings { note("\(file.name): \(oddity)") }
      return pattern
    } catch {
      reject([InputError(error, in: file.name)], in: setting)
      return nil
    }
  }

  /// Returns true if a rule with `states` states supports all states of a pattern. Otherwise it
  /// records an error at the cell with the highest state.
  mutating func check(
    _ pattern: Pattern, states: Int, in file: SourceFile, of setting: String
  ) -> Bool {
    guard let highest = pattern.highest, highest.value >= states else { return true }
    let place = InputLocation.file(path: file.name, line: highest.line, column: highest.column)
    let problem = PatternProblem.state(highest.value, states: states)
    reject([InputError(problem, at: place)], in: setting)
    return false
  }
}
