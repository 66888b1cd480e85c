public import Imaging

/// A way of writing shots to a file.
///
/// A picture format calls `paint()`; a table of counts never does. Outside this protocol on purpose:
/// what a film shows, where files go, and whether they are kept.
public protocol Format: Sendable {
  /// As `--format` and `render list formats` name it.
  static var name: String { get }
  /// The endings of file names that choose it, without the dot.
  static var pathExtensions: [String] { get }
  /// One line for `render list formats`.
  static var summary: String { get }
  static var content: FormatContent { get }
  /// The longest side of a picture in pixels, where the format has a limit of its own.
  static var longestSide: Int? { get }

  /// - Parameter scenario: a text for pictures to carry, which says how to draw them; nil for none.
  init(_ timing: Timing, scenario: String?)

  /// Writes a film.
  ///
  /// - Parameters:
  ///   - output: where to; what is written counts only once its staging is committed.
  ///   - jobs: how many frames are worked on at the same time; no byte depends on it.
  func write(_ shots: some Sequence<Shot> & Sendable, to output: Output, jobs: Int) async throws
}

extension Format {
  public static var longestSide: Int? { nil }
}

/// What a file of a format holds.
public enum FormatContent: Sendable {
  /// One picture; a film takes one file a frame.
  case stills
  /// Pictures in time.
  case film
  /// Numbers, without a picture.
  case counts
}
