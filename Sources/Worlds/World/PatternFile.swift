public import Patterns
public import Settings

extension PatternProblem: Problem {}

extension SettingsReader {
  /// Makes a pattern of a file; nil, and a mistake at its place, where that is none.
  ///
  /// - Parameter setting: the one that names the file.
  mutating func pattern(in file: SourceFile, of setting: String) -> Pattern? {
    do {
      return try file.parsed { file throws(PatternError) in try Pattern(bytes: file.bytes) }
    } catch {
      let place = Place.file(path: file.name, line: error.line, column: error.column)
      reject([Mistake(error.problem, at: place)], in: setting)
      return nil
    }
  }
}
