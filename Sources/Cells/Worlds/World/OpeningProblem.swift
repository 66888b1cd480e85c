package import Grids
package import Patterns
public import Settings

/// An error that prevents the creation of a world: a conflict between settings, or an invalid
/// value. A program can pass values without the checks of the settings.
public struct OpeningProblem: Problem {
  /// The setting that causes the error.
  public let setting: String
  public let description: String
  /// True if an input could not be read; the parameters themselves may be valid.
  package let isFailure: Bool

  package init(_ setting: String, _ description: String, isFailure: Bool = false) {
    (self.setting, self.description, self.isFailure) = (setting, description, isFailure)
  }

  /// Creates an error of a value that the setting would reject. `expected` follows "expected".
  package init(_ setting: String, value: String, expected: String) {
    self.init(
      setting, SettingProblem.unfit(value, expected: expected, nearest: nil).description)
  }

  /// Returns the error to report for the size of a board; nil if the size is valid.
  package static func unfit(_ size: Size, cells most: Int) -> OpeningProblem? {
    if size.width >= 1, size.height >= 1, size.area <= most { return nil }
    return Self("size", value: "\(size)", expected: SettingKind.size(cells: most).expectation)
  }

  /// Returns the error to report for a share; nil if it is between 0 and 1.
  package static func unfit(_ setting: String, share: Ratio) -> OpeningProblem? {
    if share >= .zero, share <= Ratio(1) { return nil }
    return Self(setting, value: "\(share)", expected: SettingKind.share.expectation)
  }

  /// Returns the error to report for a number; nil if it lies in the range.
  package static func unfit(
    _ setting: String, _ number: Int, in range: ClosedRange<Int>, unit: String = ""
  ) -> OpeningProblem? {
    if range.contains(number) { return nil }
    return Self(
      setting, value: "\(number)",
      expected: SettingKind.wholeNumber(range, unit: unit).expectation)
  }

  /// Returns the error to report for a time in seconds; nil if it is at least `least`.
  package static func unfit(_ setting: String, seconds: Ratio, atLeast least: Ratio)
    -> OpeningProblem?
  {
    if seconds >= least { return nil }
    return Self(
      setting, value: "\(seconds)",
      expected: SettingKind.seconds(atLeast: least).expectation)
  }
}

extension SettingsReader {
  /// Records errors, each at the setting that causes it.
  package mutating func reject(_ problems: [OpeningProblem]) {
    for problem in problems { reject(problem.setting, problem) }
  }

  /// Parses a pattern file. Returns nil and records the error at its position if the file is
  /// invalid. `setting`: the setting that names the file. `states`: the number of states of the
  /// rule. `keepsSquares`: true if a macrocell tree is acceptable for cells too numerous to list.
  package mutating func pattern(
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
  package mutating func check(
    _ pattern: Pattern, states: Int, in file: SourceFile, of setting: String
  ) -> Bool {
    guard let highest = pattern.highest, highest.value >= states else { return true }
    let place = InputLocation.file(path: file.name, line: highest.line, column: highest.column)
    let problem = PatternProblem.state(highest.value, states: states)
    reject([InputError(problem, at: place)], in: setting)
    return false
  }
}

extension SourceFile {
  /// Returns the pattern in a pattern file. Cells too numerous to list are stored as a macrocell
  /// tree. The file is parsed only once.
  package func pattern() throws(Located<PatternProblem>) -> Pattern {
    try parsed { file throws(Located<PatternProblem>) in
      try Pattern(bytes: file.bytes, keepsSquares: true)
    }
  }
}

extension SettingKind<String> {
  /// One or several hashes, separated by commas.
  fileprivate static var hashes: SettingKind {
    SettingKind(
      "64 hexadecimal digits, or several such hashes with commas", placeholder: "HASH",
      forms: [.pattern("^\(digits)( *, *\(digits))*$")], list: .none
    ) { text in
      let hashes = text.split(separator: ",", omittingEmptySubsequences: false).map {
        String($0.drop { $0 == " " }.prefix { $0 != " " }).lowercased()
      }
      return hashes.allSatisfy(\.isSHA256) ? hashes.joined(separator: ",") : nil
    }
  }

  private static var digits: String { "[0-9A-Fa-f]{64}" }
}

extension SettingsReader {
  /// Reads the setting `sha256`, which every simulation has. The library of files compares the
  /// hashes of files by address. Returns the hashes, separated by commas; nil if they are not
  /// written.
  @discardableResult
  package mutating func readHashes(_ files: String = "the SHA-256 of files by address") -> String? {
    readIfWritten("sha256", .hashes, "\(files); another content is an error", .hash)
  }
}
