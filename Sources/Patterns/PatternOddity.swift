package import Grids

/// What is odd about a pattern's file, although it can be read.
package enum PatternOddity: Hashable, Sendable {
  /// No `!` ends it: it may have been cut off.
  case unclosed
  /// Cells lie outside the size that it declares.
  case larger(Size, declared: Size)
  /// It names a place that no world has.
  case farPlace
}

extension PatternOddity: CustomStringConvertible {
  /// A sentence for whoever reads the file.
  package var description: String {
    switch self {
    case .unclosed: "no '!' ends the pattern: it may have been cut off"
    case .larger(let size, let declared): "the pattern is \(size), not \(declared) as it says"
    case .farPlace:
      "it names a place over \(Pattern.longestSide) cells from the middle, which is passed over"
    }
  }
}
