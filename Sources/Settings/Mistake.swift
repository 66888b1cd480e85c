/// What can be wrong with what somebody wrote. Each stage has an enum of its own for it, whose
/// sentences stand in one file.
public protocol Problem: Error, Hashable, CustomStringConvertible {}

/// One thing that is wrong with what the user wrote, with its place.
public struct Mistake: Sendable {
  public let place: Place?
  public let problem: any Problem

  public init(_ problem: any Problem, at place: Place? = nil) {
    self.place = place
    self.problem = problem
  }

  /// How many are told of a text. Who has made more mends these first, and looking for all of them in
  /// a stranger's text, with the nearest word for each, could take minutes.
  package static let mostTold = 50

  /// The problem in words.
  public var message: String { problem.description }
}

extension Mistake: CustomStringConvertible {
  /// One line: `glider.rle:3:7: …`, `--frames: …`, or the message alone.
  public var description: String {
    place.map { "\($0): \(message)" } ?? message
  }
}

extension Mistake: Hashable {
  /// Mistakes are equal where the user would read the same.
  public static func == (a: Mistake, b: Mistake) -> Bool {
    a.place == b.place && a.message == b.message
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(place)
    hasher.combine(message)
  }
}

extension [Mistake] {
  /// In the order in which a file has them. One that is not in it stays behind the one before it.
  package func inOrder(of path: String) -> [Mistake] {
    var (line, column) = (0, 0)
    let placed = enumerated().map { number, mistake in
      if case .file(path, let ownLine, let ownColumn, _) = mistake.place {
        (line, column) = (ownLine, ownColumn)
      }
      return (line: line, column: column, number: number, mistake: mistake)
    }
    return placed.sorted { ($0.line, $0.column, $0.number) < ($1.line, $1.column, $1.number) }
      .map(\.mistake)
  }

  /// Whether there are more than are told: no others have to be looked for.
  package var areEnough: Bool { count > Mistake.mostTold }

  /// Each of them once, in the order of their first appearance.
  package var withoutRepeats: [Mistake] {
    var seen: Set<Mistake> = []
    return filter { seen.insert($0).inserted }
  }
}

/// Everything that is wrong with what the user wrote, in the order it was written.
package struct InputProblem: Error, Hashable, Sendable {
  package let mistakes: [Mistake]

  package init(_ mistakes: [Mistake]) {
    self.mistakes = mistakes
  }
}
