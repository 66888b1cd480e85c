public import Patterns
public import Settings

extension PatternProblem: Problem {}

extension SettingsReader {
  /// Makes a pattern of a file; nil, and a mistake at its place, where that is none.
  ///
  /// - Parameters:
  ///   - setting: the one that names the file.
  ///   - states: how many the rule has.
  mutating func pattern(in file: SourceFile, of setting: String, states: Int = 2) -> Pattern? {
    do {
      let pattern = try file.parsed { file throws(PatternError) in try Pattern(bytes: file.bytes) }
      try pattern.check(states: states)
      for oddity in pattern.oddities { note("\(file.name): \(oddity)") }
      return pattern
    } catch {
      let place = Place.file(path: file.name, line: error.line, column: error.column)
      reject([Mistake(error.problem, at: place)], in: setting)
      return nil
    }
  }
}

extension Pattern {
  /// Throws where a cell has a state that a rule of so many has not.
  fileprivate func check(states: Int) throws(PatternError) {
    guard let highest, highest.value >= states else { return }
    throw PatternError(
      .state(highest.value, states: states), line: highest.line, column: highest.column)
  }
}
