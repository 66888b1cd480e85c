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
    case .unclosed: "no '!' ends the pattern: it may have been cut off"
    case .larger(let size, let declared): "the pattern is \(size), not \(declared) as it says"
    case .farPlace:
      "it names a place over \(Pattern.longestSide) cells from the middle, which is passed over"
    }
  }
}
