internal import Drawing
internal import Grids

/// What a film looks at, generation by generation.
struct Camera: Sendable {
  /// A view that the camera has at one generation, and how it gets there.
  struct Keyframe: Sendable {
    let generation: Int
    let viewport: Viewport
    let ease: Ease
  }

  /// How the camera moves from the keyframe before.
  enum Ease: String, CaseIterable, Sendable {
    case linear
    /// Slow at both ends.
    case inOut = "in-out"
    /// Not at all, and then at once.
    case step
  }

  /// In the order of their generations; never empty.
  let keyframes: [Keyframe]

  /// Before the first keyframe and after the last it stands still.
  func viewport(at generation: Int) -> Viewport {
    guard let next = keyframes.firstIndex(where: { $0.generation > generation }) else {
      return keyframes[keyframes.count - 1].viewport
    }
    guard next > 0 else { return keyframes[0].viewport }
    let (from, to) = (keyframes[next - 1], keyframes[next])
    let way = Self.way(
      generation - from.generation, of: to.generation - from.generation, ease: to.ease)
    let mix = { (a: Int, b: Int) in a + Int(Int128(b - a) * Int128(way) / Int128(Viewport.one)) }
    // Each step of a zoom makes cells larger by the same factor, which is what looks steady.
    let zoom = mix(Binary.logarithm(from.viewport.pitch), Binary.logarithm(to.viewport.pitch))
    return Viewport(
      x: mix(from.viewport.x, to.viewport.x), y: mix(from.viewport.y, to.viewport.y),
      // What does not change is not worked out, or cells would be a pixel smaller on the way.
      pitch: way == 0 || from.viewport.pitch == to.viewport.pitch
        ? from.viewport.pitch : Binary.power(zoom))
  }

  /// How much of the way is done, in 65536ths: the polynomial 3t² − 2t³ for `inOut`.
  private static func way(_ part: Int, of whole: Int, ease: Ease) -> Int {
    let (part, whole) = (Int128(part), Int128(whole))
    let one = Int128(Viewport.one)
    switch ease {
    case .step: return 0
    case .linear: return Int(part * one / whole)
    case .inOut: return Int(part * part * (3 * whole - 2 * part) * one / (whole * whole * whole))
    }
  }
}
