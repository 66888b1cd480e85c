public import Settings

/// The camera of a film: keyframes, and the moves between them.
public struct Camera: Sendable {
  /// The view at one generation, and the kind of move that leads to it.
  public struct Keyframe: Sendable {
    public let generation: Int
    public let aim: Aim
    public let ease: Ease

    public init(at generation: Int, _ aim: Aim, ease: Ease = .linear) {
      self.generation = generation
      self.aim = aim
      self.ease = ease
    }
  }

  /// The target of a keyframe.
  public enum Aim: Sendable {
    /// The whole region that the film shows without a camera.
    case world
    /// The living cells of the keyframe's generation.
    case alive
    /// A cell in the center of the view, and the factor by which cells are larger than usual.
    case point(x: Ratio, y: Ratio, zoom: Ratio)
  }

  /// The kind of move from the previous keyframe.
  public enum Ease: String, CaseIterable, Sendable {
    case linear
    /// Slow at both ends.
    case inOut = "in-out"
    /// No move until the keyframe, then a jump.
    case step
  }

  /// The keyframes, sorted by generation.
  public let keyframes: [Keyframe]

  public init(_ keyframes: [Keyframe] = []) {
    self.keyframes = keyframes.sorted { $0.generation < $1.generation }
  }

  /// The generations at which a keyframe needs the living cells.
  var generationsNeedingLivingCells: Set<Int> {
    Set(keyframes.compactMap { if case .alive = $0.aim { $0.generation } else { nil } })
  }
}

extension Camera.Keyframe {
  /// True if the keyframe's values are in range. The generation is not negative, the center is at
  /// most 2⁴⁰ cells from the origin, and the zoom is from 10⁻⁶ to 10⁶.
  var isPossible: Bool {
    guard case .point(let x, let y, let zoom) = aim else { return generation >= 0 }
    let isNear = [x, y].allSatisfy { $0.magnitude <= Ratio(1 << 40) }
    // The denominator limit keeps `Pitch` in its range: a zoom below 1 has a numerator below the
    // limit, so that its product with the cell size in pixels is below 2⁴⁸.
    return generation >= 0 && isNear && zoom >= Ratio(1, 1_000_000) && zoom <= Ratio(1_000_000)
      && zoom.denominator <= 1_000_000_000
  }
}

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
