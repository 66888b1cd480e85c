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
