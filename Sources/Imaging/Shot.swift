public import Grids
internal import Synchronization

/// One moment of a film: its numbers, how long it stays, and the promise of its picture.
public struct Shot: Sendable {
  public let generation: Int
  public let counts: [Count]
  /// How long it stays, in ticks of the film's `Timing`.
  public let ticks: Int
  private let picture: Picture

  /// - Parameter paint: makes the picture; called at most once, on whichever core asks first.
  public init(
    generation: Int, counts: [Count], ticks: Int, paint: @escaping @Sendable () -> Frame
  ) {
    self.generation = generation
    self.counts = counts
    self.ticks = ticks
    picture = Picture(paint)
  }

  /// Paints the picture, or hands out the one painted before.
  public func paint() -> Frame { picture.frame() }
}

/// A picture that is painted when it is first asked for. A class, since a film format asks twice, from
/// two threads: once for the frame itself, once for what changes in the next.
private final class Picture: Sendable {
  private enum State {
    case promised(@Sendable () -> Frame)
    case painted(Frame)
  }

  private let state: Mutex<State>

  init(_ paint: @escaping @Sendable () -> Frame) {
    state = Mutex(.promised(paint))
  }

  func frame() -> Frame {
    state.withLock { state in
      switch state {
      case .painted(let frame): return frame
      case .promised(let paint):
        let frame = paint()
        // The promise is dropped here, and with it the world that it keeps.
        state = .painted(frame)
        return frame
      }
    }
  }
}
