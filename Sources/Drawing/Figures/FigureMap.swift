internal import Grids
internal import Worlds

/// A point of a picture, in 256ths of a pixel from its top left corner.
struct FigurePlace: Hashable, Sendable {
  var x: Int
  var y: Int

  /// A pixel in them.
  static let pixel = 256
}

/// Where what figures say lies in a picture.
struct FigureMap: Sendable {
  /// The part of the picture that shows the world.
  let page: Region
  /// Of its texts.
  let font: Font
  /// The world's point that lies at `origin`, in 65536ths of a cell.
  private let middle: (x: Int128, y: Int128)
  private let origin: FigurePlace
  private let pitch: Pitch

  /// How many pixels a point is.
  private var point: Int { max(1, (page.width + 320) / 640) }

  /// Nothing lies further off than 2⁵⁰: so far coordinates are cut, as their squares have to be
  /// counted.
  private static let farthest = 1 << 50

  /// - Parameters:
  ///   - view: the part of the world that is shown where there is no camera.
  ///   - viewport: what a camera sees; the whole view where nil.
  init(_ page: Region, look: Look, view: Region, through viewport: Viewport?) {
    self.page = page
    font = look.font
    let pixel = FigurePlace.pixel
    let corner = FigurePlace(x: page.x * pixel, y: page.y * pixel)
    if let viewport {
      middle = (viewport.x, viewport.y)
      pitch = viewport.pitch
      origin = FigurePlace(
        x: corner.x + page.width * pixel / 2, y: corner.y + page.height * pixel / 2)
    } else {
      let one = Int128(Pitch.one)
      middle = (Int128(view.x) * one, Int128(view.y) * one)
      pitch = Pitch(pixels: look.pitch, cells: 1)
      // Between two cells a point lies in the middle of their gap.
      let gap = look.gap * pixel / 2
      origin = FigurePlace(x: corner.x - gap, y: corner.y - gap)
    }
  }

  func place(_ point: FigurePoint) -> FigurePlace {
    switch point.origin {
    case .world:
      return FigurePlace(
        x: sum(origin.x, point.x, -middle.x), y: sum(origin.y, point.y, -middle.y))
    case .page(let anchor):
      let half = FigurePlace.pixel / 2
      return FigurePlace(
        x: sum(2 * half * page.x + half * page.width * anchor.halvesAcross, point.x, 0),
        y: sum(2 * half * page.y + half * page.height * anchor.halvesDown, point.y, 0))
    }
  }

  /// Whether the part of the picture has a point.
  func shows(_ place: FigurePlace) -> Bool {
    page.contains(Position(x: place.x >> 8, y: place.y >> 8))
  }

  /// The corners of a frame around a box: further out than that by some air, but `inset` off the edges of
  /// the part on those sides where the box itself has not left it.
  func frame(
    _ a: FigurePlace, _ b: FigurePlace, air: Int, inset: Int
  ) -> (FigurePlace, FigurePlace) {
    let (left, right) = (page.x << 8, page.columns.upperBound << 8)
    let (top, bottom) = (page.y << 8, page.rows.upperBound << 8)
    let before = { (place: Int, edge: Int) in
      place < edge ? place - air : max(place - air, edge + inset)
    }
    let behind = { (place: Int, edge: Int) in
      place > edge ? place + air : min(place + air, edge - inset)
    }
    return (
      FigurePlace(x: before(min(a.x, b.x), left), y: before(min(a.y, b.y), top)),
      FigurePlace(x: behind(max(a.x, b.x), right), y: behind(max(a.y, b.y), bottom))
    )
  }

  /// A length in 256ths of a pixel.
  func length(_ length: FigureLength) -> Int { sum(0, length, 0) }

  /// - Parameter offset: what is added to the length's cells, in 65536ths of one.
  private func sum(_ start: Int, _ length: FigureLength, _ offset: Int128) -> Int {
    let product = (Int128(length.cells) + offset) * Int128(pitch.value)
    let cells = product >> Int128(24 + pitch.scale)
    let points = Int128(length.points >> 8) * Int128(point)
    let sum = Int128(start) + cells + Int128(length.pixels >> 8) + points
    return Int(min(Int128(Self.farthest), max(-Int128(Self.farthest), sum)))
  }
}
