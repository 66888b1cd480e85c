internal import Drawing
internal import Grids

/// The path of a camera over a world.
struct CameraPath: Sendable {
  struct Stop: Sendable {
    let generation: Int
    let viewport: Viewport
    /// The kind of move from the previous stop.
    let ease: Camera.Ease
  }

  /// The stops, sorted by generation; never empty.
  let keyframes: [Stop]

  /// Returns the view at a generation. The view is constant before the first stop and after the
  /// last.
  ///
  /// - Parameters:
  ///   - generation: the generation.
  ///   - part: the number of parts of the next generation that have passed.
  ///   - parts: the number of parts of a generation, at most 100.
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
    // The pitch is interpolated on a logarithmic scale: each step multiplies the cell size by the
    // same factor, which looks like a steady zoom.
    let zoom = mix(Int128(from.viewport.pitch.logarithm), Int128(to.viewport.pitch.logarithm))
    return Viewport(
      x: mix(from.viewport.x, to.viewport.x), y: mix(from.viewport.y, to.viewport.y),
      // An unchanged pitch is copied, since rounding in the logarithm could make cells a pixel
      // smaller.
      pitch: way == 0 || from.viewport.pitch == to.viewport.pitch
        ? from.viewport.pitch : Pitch(logarithm: Int(zoom)))
  }

  /// Returns the completed share of a move in 65536ths. `inOut` uses the polynomial 3t² − 2t³.
  private static func way(_ part: Int128, of whole: Int128, ease: Camera.Ease) -> Int128 {
    // Both numbers are reduced to 30 bits, so that their third powers fit into 128 bits. Moves
    // shorter than 2³⁰ parts lose no precision.
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
  /// Creates a path that follows a moving periodic world for a number of periods.
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
