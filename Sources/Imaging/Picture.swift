package import Grids
internal import Synchronization

/// A picture that may be larger than memory: it is painted when it is asked for, whole or by bands.
package struct Picture: Sendable {
  /// In pixels.
  package let size: Size
  /// The colours that the pixels name by their index.
  package let palette: Palette
  private let kept: Kept

  /// Paints some rows of a picture. What is handed out is as wide as the picture and as high as the
  /// rows are many.
  package typealias Paint = @Sendable (_ rows: Range<Int>) -> any Surface

  /// The pixels that a picture is painted with at once: one that has more is painted by bands.
  package static let mostAtOnce = 1 << 26

  /// The pixels of canvases that are kept to be painted again.
  package static let mostSpare = 1 << 24

  /// Whether it is painted by bands.
  package var isLarge: Bool { size.area > Self.mostAtOnce }

  /// A picture that has yet to be painted.
  ///
  /// - Parameter paint: called on whichever core asks; no more once the picture has been painted
  ///   whole.
  package init(size: Size, palette: Palette, paint: @escaping Paint) {
    self.size = size
    self.palette = palette
    kept = Kept(paint)
  }

  /// The whole picture: painted, or what was painted before.
  package func whole() -> any Surface { kept.whole(height: size.height) }

  /// The whole picture for somebody who looks at it once: painted now, and not kept.
  package func once() -> any Surface { kept.promise?(0..<size.height) ?? whole() }

  /// Hands out the picture from the top, in bands of rows that follow each other.
  ///
  /// - Parameter rows: how many rows a band has, the last perhaps fewer; nil for as many as are
  ///   painted at once. A picture that has been painted whole is one band.
  package func forEachBand<Failure: Error>(
    rows: Int? = nil, _ body: (any Surface) throws(Failure) -> Void
  ) throws(Failure) {
    let height = max(1, rows ?? Self.mostAtOnce / max(1, size.width))
    guard height < size.height, let paint = kept.promise else { return try body(whole()) }
    for top in stride(from: 0, to: size.height, by: height) {
      try body(paint(top..<min(size.height, top + height)))
    }
  }
}

/// What is known of a picture's pixels. A class, since a film format asks twice, from two threads,
/// once for the picture itself and once for what changes in the next; and every output of a run
/// asks.
private final class Kept: Sendable {
  private enum State {
    case promised(Picture.Paint)
    // Without the promise, which may hold a whole world.
    case painted(any Surface)
  }

  private let state: Mutex<State>

  init(_ paint: @escaping Picture.Paint) {
    state = Mutex(.promised(paint))
  }

  func whole(height: Int) -> any Surface {
    state.withLock { state in
      switch state {
      case .painted(let surface): return surface
      case .promised(let paint):
        let surface = paint(0..<height)
        state = .painted(surface)
        return surface
      }
    }
  }

  /// How to paint the picture; nil when it has been painted whole.
  var promise: Picture.Paint? {
    state.withLock { state in if case .promised(let paint) = state { paint } else { nil } }
  }
}
