package import Files
package import Imaging

/// An encoder of one output, which turns shots into bytes. A shot is a frame to draw, with its
/// duration.
///
/// A film is played once for all outputs of a run. Each encoder takes every shot in order and
/// returns the expensive work as a closure, which may run on any core. The results are written in
/// order. Deliberately outside this protocol: the film's content, the number of cores, the paths of
/// files, and the decision to keep them.
package protocol Encoder {
  /// The result of the work on a shot.
  associatedtype Part: Sendable

  /// Takes the next shot, and returns work to run on any core, for this shot or earlier ones; nil
  /// if there is none.
  mutating func take(_ shot: Shot) throws(OutputProblem) -> Work<Part>?

  /// Returns the remaining work, once there are no more shots.
  mutating func last() throws(OutputProblem) -> [Work<Part>]

  /// Writes the result of work. Results arrive in the order in which the encoder returned the work.
  mutating func write(_ part: Part) throws(OutputProblem)

  /// Ends the output, once all results are written.
  mutating func finish() throws(OutputProblem)

  /// The number of shots that the encoder took but does not show, because their rate exceeds the
  /// format's limit.
  var leftOut: Int { get }
}

extension Encoder {
  /// Returns no work, for encoders that work on every shot by itself.
  package mutating func last() throws(OutputProblem) -> [Work<Part>] { [] }

  /// No shots, for encoders that show every shot.
  package var leftOut: Int { 0 }
}

/// Work that may run on any core.
package typealias Work<Part> = @Sendable () throws(OutputProblem) -> Part

/// The options of encoding that do not affect the content of the images.
package struct EncodingOptions: Sendable {
  /// The scenario to embed in images, from which they can be rendered again; nil for none.
  package var scenario: String?
  /// The lines with the scenario before a table with comments; empty for none.
  package var comments = ""
  /// The physical size of images, for formats that record it; nil for none.
  package var printSize: PrintSize?
  /// The image that a poster shows, counted from 0.
  package var poster = 0
  /// The effort spent on a smaller file. It changes no pixel.
  package var effort: Effort
  /// The chroma format of videos; nil for the format's default.
  package var chroma: Chroma?

  /// The parts of pages with a player; nil for whole pages.
  package var page: PageForm?
  /// The name of a player without a title and a scenario.
  package var name = "film"

  /// Creates options. By default, nothing is embedded and the effort is normal.
  package init(scenario: String? = nil, effort: Effort = .normal, chroma: Chroma? = nil) {
    self.scenario = scenario
    self.effort = effort
    self.chroma = chroma
  }
}

/// The effort spent on a smaller file.
package enum Effort: String, CaseIterable, Sendable {
  case fast
  /// The default, a good compromise for most films.
  case normal
  /// The smallest files.
  case small
}

/// The parts of a page with a player that a file contains.
package enum PageForm: String, CaseIterable, Sendable {
  /// A whole page.
  case page
  /// The element of a player with its program, for another page.
  case fragment
  /// The element alone, for a page that has a fragment already.
  case element
}

/// The resolution of color in videos, relative to brightness. Raw values are ffmpeg's names.
package enum Chroma: String, CaseIterable, Sendable {
  /// One color for 2 × 2 pixels, which every player supports. Width and height are even.
  case quarter = "yuv420p"
  /// One color for each pixel.
  case full = "yuv444p"
}
