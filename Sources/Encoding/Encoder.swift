package import Files
package import Imaging

/// Writes one output: shots become its bytes.
///
/// A film is played once for all outputs of a run. Each shot is taken in order; what takes time is
/// handed out as work that is done on any core; its result is written in order. Outside this
/// protocol on purpose: what a film shows, on how many cores, where files go, and whether they are
/// kept.
package protocol Encoder {
  /// What the work on a shot makes.
  associatedtype Part: Sendable

  /// Takes the next shot, and says what is to be done with it, or with shots before it, on any
  /// core.
  mutating func take(_ shot: Shot) throws(OutputProblem) -> Work<Part>?

  /// What is still to be done when there are no more shots.
  mutating func last() throws(OutputProblem) -> [Work<Part>]

  /// Takes what work has made, in the order in which the work was handed out.
  mutating func write(_ part: Part) throws(OutputProblem)

  /// Ends the output, when everything is written.
  mutating func finish() throws(OutputProblem)

  /// How many of the shots that it took are not shown, since its format cannot show so many in the
  /// time.
  var leftOut: Int { get }
}

extension Encoder {
  /// Nothing: every shot is worked on by itself.
  package mutating func last() throws(OutputProblem) -> [Work<Part>] { [] }

  /// None: every shot is shown.
  package var leftOut: Int { 0 }
}

/// Something to be done on any core.
package typealias Work<Part> = @Sendable () throws(OutputProblem) -> Part
