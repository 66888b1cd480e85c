internal import Imaging

/// The choice of the frame that a still beside a film shows.
package enum Poster: Hashable, Sendable {
  case first, middle, last
  /// The frame that shows a generation. If the film ends before it, the last frame.
  case generation(Int)

  /// The words that stand for a choice.
  package static let words: [(word: String, poster: Poster)] = [
    ("first", .first), ("last", .last), ("middle", .middle),
  ]
}

extension Film {
  /// The image that its poster shows, counted from 0. Without a setting, the first.
  ///
  /// - Precondition: its length is final, or the length of a stream that may end earlier.
  var posterImage: Int {
    let last = shown.frames - 1
    let frame =
      switch poster {
      case nil, .first: 0
      case .middle: last / 2
      case .last: last
      case .generation(let generation):
        min(last, max(0, generation - shown.skip) / shown.every)
      }
    return min(pictures - 1, cappedProduct(frame, parts))
  }
}
