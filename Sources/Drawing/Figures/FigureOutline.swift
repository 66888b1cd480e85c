/// What a figure covers: all that any of its parts does, but for its hole.
struct FigureOutline: Sendable {
  private(set) var parts: [ConvexPart] = []
  /// Lies in one of the parts.
  private(set) var hole: ConvexPart?

  /// A box on whole pixels.
  ///
  /// - Parameter line: the width of its line; it is filled where nil.
  init(from a: FigurePlace, to b: FigurePlace, radius: Int, line: Int?) {
    let (left, right) = (Self.whole(min(a.x, b.x)), Self.whole(max(a.x, b.x)))
    let (top, bottom) = (Self.whole(min(a.y, b.y)), Self.whole(max(a.y, b.y)))
    let most = min(right - left, bottom - top) / 2
    let radius = max(0, min(radius, most))
    parts = [.box(left: left, top: top, right: right, bottom: bottom, radius: radius)]
    guard let line else { return }
    let width = max(FigurePlace.pixel, Self.whole(line))
    if width < most {
      hole = .box(
        left: left + width, top: top + width, right: right - width, bottom: bottom - width,
        radius: max(0, radius - width))
    }
  }

  /// A disc; with a line's width a circle.
  init(around middle: FigurePlace, radius: Int, line: Int? = nil) {
    let half = line.map { max(FigurePlace.pixel, $0) / 2 } ?? 0
    parts = [.disc(middle, radius: max(0, radius) + half)]
    if line != nil, radius > half { hole = .disc(middle, radius: radius - half) }
  }

  /// Parts that may lie over each other.
  init(_ parts: [ConvexPart]) { self.parts = parts }

  /// The nearest whole pixel.
  private static func whole(_ place: Int) -> Int {
    (place + FigurePlace.pixel / 2) & ~(FigurePlace.pixel - 1)
  }
}
