package import Patterns
package import Settings

extension SourceFile {
  /// Returns the pattern of a pattern's file, with cells that cannot be listed as squares. The file is
  /// parsed once.
  package func pattern() throws(Located<PatternProblem>) -> Pattern {
    try parsed { file throws(Located<PatternProblem>) in
      try Pattern(bytes: file.bytes, keepsSquares: true)
    }
  }
}

extension SettingsReader {
  /// Makes a pattern of a file; nil, and a mistake at its place, where that is none.
  ///
  /// - Parameters:
  ///   - setting: the one that names the file.
  ///   - states: how many the rule has.
  ///   - keepsSquares: whether cells that cannot be listed are wanted as squares.
  mutating func pattern(
    in file: SourceFile, of setting: String, states: Int = 2, keepsSquares: Bool = false
  ) -> Pattern? {
    do throws(Located<PatternProblem>) {
      let pattern = try file.pattern()
      if let unlisted = pattern.unlisted, !keepsSquares { throw unlisted }
      guard check(pattern, states: states, in: file, of: setting) else { return nil }
      for oddity in pattern.oddities { note("\(file.name): \(oddity)") }
      return pattern
    } catch {
      reject([Mistake(error, in: file.name)], in: setting)
      return nil
    }
  }

  /// Whether a rule of so many states has all of a pattern's; records the first where it has not.
  mutating func check(
    _ pattern: Pattern, states: Int, in file: SourceFile, of setting: String
  ) -> Bool {
    guard let highest = pattern.highest, highest.value >= states else { return true }
    let place = Place.file(path: file.name, line: highest.line, column: highest.column)
    let problem = PatternProblem.state(highest.value, states: states)
    reject([Mistake(problem, at: place)], in: setting)
    return false
  }
}
