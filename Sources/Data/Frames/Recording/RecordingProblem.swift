internal import Arrays
internal import Grids
package import Settings
internal import Worlds

package struct RecordingProblem: Sentence {
  package let description: String
  /// True if the settings and the input may be valid, and only a file that cannot be read or a
  /// limit of the run ended the reading.
  package private(set) var isFailure = false

  package init(_ description: String) { self.description = description }

  private init(_ description: String, isFailure: Bool) {
    (self.description, self.isFailure) = (description, isFailure)
  }

  package static func file(_ problem: FileProblem) -> Self {
    Self(problem.description, isFailure: problem.isFailure)
  }
  /// - Parameter isText: true if the input has lines and columns.
  static func invalid(_ problem: Located<ArrayProblem>, name: String, isText: Bool) -> Self {
    let hasPlace = isText || problem.line > 1 || problem.column > 1
    let place = hasPlace ? "\(name):\(problem.line):\(problem.column)" : name
    return Self("\(place): \(problem.problem)", isFailure: problem.problem.isLimit)
  }
  static func noFrames(name: String) -> Self { "\(name) has no frames" }
  static func canceled(name: String) -> Self {
    Self("\(name) takes too long: raise 'max-time'", isFailure: true)
  }
  static func otherSize(_ size: Size, than first: Size, frame: Int, name: String) -> Self {
    "\(name): frame \(frame) is \(size), but frame 0 is \(first)"
  }
  static func fractions(frame: Int, name: String) -> Self {
    "\(name): frame \(frame) holds numbers that are not whole: set 'range', such as 0..1"
  }
  static func missing(frame: Int, name: String) -> Self {
    "\(name): frame \(frame) has cells without a value: set 'nodata' to NaN, so that they show the"
      + " background"
  }
  static func tooLarge(_ size: Size, most: Int) -> Self {
    "frames of \(size) are too large: expected at most \(most) cells"
  }
  static func unsortedTable(name: String, limit: Int) -> Self {
    Self(
      "\(name) exceeds the limit of \(limit) bytes: sort its rows by time, or raise 'max-memory'",
      isFailure: true)
  }
  static func tableMemory(name: String, limit: Int) -> Self {
    Self(
      "the table of \(name) exceeds the limit of \(limit) bytes: raise 'max-memory', or write a file",
      isFailure: true)
  }
  static func changed(name: String, hash: String) -> Self {
    "\(name) has changed: its SHA-256 is \(hash); remove 'sha256' to accept it"
  }
  static func colors(name: String, most: Int, memory: Int) -> Self {
    Self(
      "\(name) has more than \(most) colors, and reducing them exceeds the limit of \(memory) bytes:"
        + " raise 'max-memory'", isFailure: true)
  }
  static func meaning(ofCommand content: ArrayContent) -> Self {
    switch content {
    case .colors:
      "the command prints colors, which must be known before it runs again: pipe them, as in"
        + " `./model | render grid -`"
    case .names: "the command prints words: set 'states' to their names"
    case .integers, .numbers:
      "the command prints numbers that are not whole: set 'range', such as 0..1"
    }
  }
  static func namedColors(_ count: Int, name: String, most: Int) -> Self {
    "\(name) has \(count) colors, of which similar ones become one: 'states' names at most \(most) colors"
  }
  /// - Parameter file: an example of an input.
  package static func noInput(_ simulation: String, such file: String) -> Self {
    "\(simulation) needs an input, such as `render \(simulation) \(file)`; `render new \(simulation)`"
      + " writes an example"
  }
  static func withoutTable(_ name: String) -> Self {
    Self("'\(name)' requires a table as the input")
  }
  static let nothingMissing: Self =
    "no value of the input is missing, so that the color has no effect: set 'nodata', or leave it out"
  static func emptyRange(_ range: ValueRange) -> Self {
    Self("the numbers lie beyond the given end of 'range', which would be \(range.text)")
  }
  static func repeatedState(_ name: String) -> Self { "'\(name)' is given twice" }
  static let stateForm: Self =
    "expected names such as empty,tree,fire, or a mapping from values to names or {name, color,"
    + " sprite, shape}"
}
