internal import Drawing
internal import Grids

/// The path of a camera over a world.
struct CameraPath: Sendable {
  struct Stop: Sendable {
    let generation: Int
    let viewport: Viewport
    /// The move from the stop before.
    let ease: Camera.Ease
  }

  /// In the order of their generations; never empty.
  let keyframes: [Stop]

  /// Returns the view at a generation; it does not move before the first keyframe and after the last.
  ///
  /// - Parameters:
  ///   - part: the part of the way to the next generation.
  ///   - parts: the number of its parts, at most 100.
  func viewport(at generation: Int, _ part: Int = 0, of parts: Int = 1) -> Viewport {
    guard let next = keyframes.firstIndex(where: { $0.generation > generation }) else {
      return keyframes[keyframes.count - 1].viewport
    }
    guard next > 0 else { return keyframes[0].viewport }
    let (from, to) = (keyframes[next - 1], keyframes[next])
    let way = Self.way(
      Int128(generation - from.generation) * Int128(parts) + Int128(part),
      of: Int128(to.generation - from.generation) * Int128(parts), ease: to.ease)
    let mix = { (a: Int128, b: Int128) in a + (b - a) * way / Int128(Pitch.one) }
    // Each step of a zoom makes cells larger by the same factor, which is what looks steady.
    let zoom = mix(Int128(from.viewport.pitch.logarithm), Int128(to.viewport.pitch.logarithm))
    return Viewport(
      x: mix(from.viewport.x, to.viewport.x), y: mix(from.viewport.y, to.viewport.y),
      // An unchanged pitch is not computed, or cells would be a pixel smaller on the way.
      pitch: way == 0 || from.viewport.pitch == to.viewport.pitch
        ? from.viewport.pitch : Pitch(logarithm: Int(zoom)))
  }

  /// The part of the way that is done, in 65536ths: the polynomial 3t² − 2t³ for `inOut`.
  private static func way(_ part: Int128, of whole: Int128, ease: Camera.Ease) -> Int128 {
    // Cut to 30 bits, whose third power can be counted; no shorter way loses any.
    let excess = max(0, Int128.bitWidth - whole.leadingZeroBitCount - 30)
    let (part, whole) = (part >> excess, whole >> excess)
    let one = Int128(Pitch.one)
    switch ease {
    case .step: return 0
    case .linear: return part * one / whole
    case .inOut: return part * part * (3 * whole - 2 * part) * one / (whole * whole * whole)
    }
  }
}

extension CameraPath {
  /// A path that moves along with a periodic world for a number of periods.
  init(following cycle: Cycle, times: Int, from viewport: Viewport) {
    var end = viewport
    end.x += Int128(cycle.step.x * times) * Int128(Pitch.one)
    end.y += Int128(cycle.step.y * times) * Int128(Pitch.one)
    keyframes = [
      Stop(generation: cycle.start, viewport: viewport, ease: .linear),
      Stop(generation: cycle.start + times * cycle.period, viewport: end, ease: .linear),
    ]
  }
}
