package import Grids

/// An irregularity of a pattern file that does not prevent reading it.
package enum PatternWarning: Hashable, Sendable {
  /// The file has no final `!`, so that it may be truncated.
  case unclosed
  /// Cells lie outside the declared size.
  case larger(Size, declared: Size)
  /// The file has a location with coordinates outside the allowed range.
  case farPlace
}

extension PatternWarning: CustomStringConvertible {
  /// The warning for the user.
  package var description: String {
    switch self {
    case .unclosed: "the pattern has no '!' at its end: the file may be truncated"
    case .larger(let size, let declared): "the pattern is \(size), not \(declared) as in its header"
    case .farPlace:
      "a position more than \(Pattern.longestSide) cells from the center is ignored"
    }
  }
}
