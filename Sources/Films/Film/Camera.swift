public import Settings

/// The view of a film at each generation: keyframes, and moves between them.
public struct Camera: Sendable {
  /// The view at one generation, and the move that leads to it.
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

  /// The aim of a keyframe.
  public enum Aim: Sendable {
    /// The whole of what the film shows without a camera.
    case world
    /// The living cells of the keyframe's generation.
    case alive
    /// A cell in the middle, and how many times larger than usual cells are.
    case point(x: Ratio, y: Ratio, zoom: Ratio)
  }

  /// The move from the keyframe before.
  public enum Ease: String, CaseIterable, Sendable {
    case linear
    /// Slow at both ends.
    case inOut = "in-out"
    /// Not at all, and then at once.
    case step
  }

  /// In the order of their generations.
  public let keyframes: [Keyframe]

  public init(_ keyframes: [Keyframe] = []) {
    self.keyframes = keyframes.sorted { $0.generation < $1.generation }
  }

  /// The generations whose living cells it needs.
  var generationsToScout: Set<Int> {
    Set(keyframes.compactMap { if case .alive = $0.aim { $0.generation } else { nil } })
  }
}

extension Camera.Keyframe {
  /// True if it can be worked out: points up to 2⁴⁰ cells away, cells from a millionth to a million
  /// times as large as usual.
  var isPossible: Bool {
    guard case .point(let x, let y, let zoom) = aim else { return generation >= 0 }
    let isNear = [x, y].allSatisfy { $0.magnitude <= Ratio(1 << 40) }
    // A zoom below 1 has a numerator below that, which times a cell's pixels is below 2⁴⁸.
    return generation >= 0 && isNear && zoom >= Ratio(1, 1_000_000) && zoom <= Ratio(1_000_000)
      && zoom.denominator <= 1_000_000_000
  }
}
