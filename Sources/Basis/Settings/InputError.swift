/// An error in the user's input. Each stage of processing has its own type.
public protocol Problem: Error, Hashable, CustomStringConvertible {}

/// A problem that consists of its sentence, which is written as a string literal: at the place that
/// finds the error, or in a static member of the type if several places find it.
package protocol Sentence: Problem, ExpressibleByStringInterpolation
where StringLiteralType == String {
  init(_ description: String)

  /// True if the settings may be valid, and the run or the system failed. False by default.
  var isFailure: Bool { get }

  /// The command line that repairs the input, or what else to do; nil if it is unknown. Nil by
  /// default.
  var repair: String? { get }
}

extension Sentence {
  package var isFailure: Bool { false }
  package var repair: String? { nil }

  public init(stringLiteral description: String) { self.init(description) }

  package static func + (start: Self, end: String) -> Self { Self("\(start)" + end) }
}

/// A single error in the user's input, with its location.
public struct InputError: Error, Sendable {
  public let place: InputLocation?
  public let problem: any Problem

  public init(_ problem: any Problem, at place: InputLocation? = nil) {
    self.place = place
    self.problem = problem
  }

  package init(_ problem: SettingProblem, at place: InputLocation? = nil) {
    self.init(problem as any Problem, at: place)
  }

  /// The maximum number of errors reported for one text. A user with more errors fixes these first.
  /// A search for all errors in untrusted text, with suggestions for each, could take minutes.
  package static let maximumReported = 50

  /// The problem as a sentence.
  public var message: String { problem.description }

  /// Creates an error for a problem in a file. `path`: the file as error messages name it.
  package init(_ located: Located<some Problem>, in path: String) {
    self.init(
      located.problem, at: .file(path: path, line: located.line, column: located.column))
  }
}

extension InputError: CustomStringConvertible {
  /// A line such as `glider.rle:3:7: …` or `--frames: …`; the message alone if there is no
  /// location.
  public var description: String {
    place.map { "\($0): \(message)" } ?? message
  }
}

extension InputError: Hashable {
  /// Errors are equal if their text for the user is equal.
  public static func == (a: InputError, b: InputError) -> Bool {
    a.place == b.place && a.message == b.message
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(place)
    hasher.combine(message)
  }
}

extension [InputError] {
  /// Returns the errors in the order of their positions in a file. An error outside the file stays
  /// after the one before it.
  package func inOrder(of path: String) -> [InputError] {
    var (line, column) = (0, 0)
    let placed = enumerated().map { number, error in
      if case .file(path, let ownLine, let ownColumn, _) = error.place {
        (line, column) = (ownLine, ownColumn)
      }
      return (line: line, column: column, number: number, error: error)
    }
    return placed.sorted { ($0.line, $0.column, $0.number) < ($1.line, $1.column, $1.number) }
      .map(\.error)
  }

  /// True if there are more errors than are reported, so that the search may stop.
  package var exceedReportLimit: Bool { count > InputError.maximumReported }
}

/// All errors in the user's input, in the order of the input.
public struct InputProblem: Error, Hashable, Sendable {
  public let errors: [InputError]

  package init(_ errors: [InputError]) {
    self.errors = errors
  }
}

extension InputProblem: CustomStringConvertible {
  /// A line for each error.
  public var description: String { errors.map(\.description).joined(separator: "\n") }
}

/// A location in the user's input, to which an error refers.
public enum InputLocation: Hashable, Sendable {
  /// An option on the command line, as typed: `--frames` or `-n`.
  case option(String)
  /// Characters in a line of a file. Line and column count from 1.
  case file(path: String, line: Int, column: Int, length: Int = 1)

  /// The path of standard input in locations.
  public static let standardInput = "stdin"
}

extension InputLocation: CustomStringConvertible {
  public var description: String {
    switch self {
    case .option(let option): option
    case .file(let path, let line, let column, _): "\(path):\(line):\(column)"
    }
  }
}

/// A problem at a position in a text. The caller that knows the file adds its name.
public struct Located<P: Problem>: Error, Hashable, Sendable {
  /// The problem without its position.
  public let problem: P
  /// The line number, from 1.
  public let line: Int
  /// The column number, from 1.
  public let column: Int

  /// Creates a located problem. Line and column count from 1.
  public init(_ problem: P, line: Int = 1, column: Int) {
    self.problem = problem
    self.line = line
    self.column = column
  }
}

extension Located: CustomStringConvertible {
  /// The position and the problem: `3:7: a count has no leading zero`.
  public var description: String { "\(line):\(column): \(problem)" }
}

/// An error in the settings. Its members are those that every kind of setting can have, such as an
/// unknown name or a value of the wrong type.
package struct SettingProblem: Sentence {
  private let sentence: String
  /// A valid range to suggest, if the sentence is about one with mixed units.
  var suggestedRange: String?

  package init(_ description: String) { sentence = description }

  package var description: String { sentence + Nearest.hint(suggestedRange) }

  package static func unknown(_ name: String, nearest: String?) -> Self {
    "unknown setting '\(name)'\(Nearest.hint(nearest))"
  }
  package static func ofOthers(_ name: String, owners: [String], not simulation: String) -> Self {
    "'\(name)' is a setting of \(list(owners)), not of \(simulation)"
  }
  package static func event(_ name: String) -> Self {
    "'\(name)' is an event: write it under 'events' in a scenario file"
      + " (see `render help \(name)`)"
  }
  package static func noSetting(_ name: String, advice: String) -> Self {
    "unknown setting '\(name)': \(advice)"
  }
  package static func meansOther(_ sentence: String) -> Self { Self(sentence) }
  package static func givenTwice(_ name: String) -> Self { "'\(name)' is given twice" }
  package static func unfit(_ text: String, expected: String, nearest: String?) -> Self {
    "expected \(expected), got '\(text)'\(Nearest.hint(nearest))"
  }
  package static func wrongKind(_ kind: String, expected: String) -> Self {
    "expected \(expected), got \(kind)"
  }
  static func mixedRange(_ text: String, nearest: String?) -> Self {
    var problem = Self("'\(text)' mixes percentages and plain numbers")
    problem.suggestedRange = nearest
    return problem
  }
  static func rangeWithoutStep(_ text: String) -> Self {
    "'\(text)' has no step: a range of decimals requires one, such as"
      + " \(text)/0.1\(text.hasSuffix("%") ? "%" : "")"
  }
  static func rangeWithLargeStep(_ text: String, nearest: String?) -> Self {
    var problem = Self("'\(text)': the step, after the slash, is larger than the range")
    problem.suggestedRange = nearest
    return problem
  }
  static func rangeWithoutEnd(_ text: String) -> Self {
    "'\(text)': the step of a range must be greater than 0"
  }

  /// Returns `a, b and c`.
  private static func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " and \(last)"
  }
}
