internal import Grids
internal import Worlds

/// A point of an image, in 256ths of a pixel from its top left corner.
struct SubpixelPoint: Hashable, Sendable {
  var x: Int
  var y: Int

  /// The length of a pixel in these units.
  static let pixel = 256
}

/// A mapping from the points and lengths of figures to pixels of an image.
struct FigureMap: Sendable {
  /// The region of the image that shows the world.
  let page: Region
  let font: Font
  /// The world coordinates of the point at `origin`, and the size of cells.
  private let middle: Viewport
  private let origin: SubpixelPoint
  /// The tiling of cells that are not squares; nil for squares.
  private let tiling: Tiling?

  /// True if each row is shifted against the one above.
  var isLeaning: Bool { tiling?.isSheared == true }

  /// The pixels in a thin line, the unit of lengths in pixels.
  let unit: Int
  /// The pixels in an em, the size of texts.
  private let em: Int

  /// The pixels in a point, the unit of lengths that grows with the image; at least 1.
  private var point: Int { unit * max(1, (page.width / unit + 320) / 640) }

  /// The largest absolute coordinate, to which others are clamped; its square fits in 128 bits.
  private static let farthest = 1 << 50

  /// `view`: the region of the world that is shown without a camera. `viewport`: the camera's view;
  /// nil shows all of `view`. `text`: the scale of texts.
  init(
    _ page: Region, look: Look, view: Region, through viewport: Viewport?,
    _ text: TextScale = TextScale()
  ) {
    self.page = page
    (font, unit, em) = (text.font, text.unit, text.size)
    tiling = look.tiling
    let pixel = SubpixelPoint.pixel
    let corner = SubpixelPoint(x: page.x * pixel, y: page.y * pixel)
    if let viewport {
      middle = viewport
      origin = SubpixelPoint(
        x: corner.x + page.width * pixel / 2, y: corner.y + page.height * pixel / 2)
    } else {
      let one = Int128(Pitch.one)
      middle = Viewport(
        x: Int128(view.x) * one, y: Int128(view.y) * one,
        pitch: Pitch(pixels: look.pitch, cells: 1))
      // A point between two cells maps to the middle of their gap.
      let gap = look.gap * pixel / 2
      origin = SubpixelPoint(x: corner.x - gap, y: corner.y - gap)
    }
  }

  func place(_ point: FigurePoint) -> SubpixelPoint {
    switch point.origin {
    case .world:
      if let tiling { return place(point, on: tiling) }
      return SubpixelPoint(
        x: sum(origin.x, point.x, -middle.x), y: sum(origin.y, point.y, -middle.y))
    case .page(let anchor):
      let half = SubpixelPoint.pixel / 2
      return SubpixelPoint(
        x: sum(2 * half * page.x + half * page.width * anchor.horizontalIndex, point.x, 0),
        y: sum(2 * half * page.y + half * page.height * anchor.verticalIndex, point.y, 0))
    }
  }

  /// Returns the place of a point of the world. The square of a cell becomes a parallelogram or a
  /// rectangle around the center of its hexagon, or a rectangle in the middle of its triangle. `row`:
  /// the row of cells with which the point is shifted; nil for its own.
  private func place(
    _ point: FigurePoint, on tiling: Tiling, with row: Int? = nil
  ) -> SubpixelPoint {
    var point = tiling.turned(point)
    let (x, y, start) = (point.x, point.y, tiling.turned(origin))
    let middle = tiling.turned(middle)
    let down = Int128(y.cells) - middle.y
    let shift = tiling.shift(ofRow: row ?? y.cells >> 16) * (Pitch.one / 4)
    let right = Int128(x.cells + shift) - middle.x - tiling.lean(down)
    let height = tiling.row
    (point.x.cells, point.y.cells) = (0, 0)
    return tiling.turned(
      SubpixelPoint(
        x: sum(start.x, point.x, right),
        y: sum(start.y, point.y, down * Int128(height.numerator) / Int128(height.denominator))))
  }

  /// Returns the corners of a box, clockwise from the top left one in the world. A box around a cell
  /// is shifted as the cell is.
  func corners(_ a: FigurePoint, _ b: FigurePoint) -> [SubpixelPoint] {
    let corner = { FigurePoint(from: a.origin, x: $0, y: $1) }
    let corners = [a, corner(b.x, a.y), b, corner(a.x, b.y)]
    guard let tiling, a.origin == .world else { return corners.map(place) }
    let middle = (tiling.turned(a).y.cells + tiling.turned(b).y.cells) / 2
    return corners.map { place($0, on: tiling, with: middle >> 16) }
  }

  /// Returns true if the region that shows the world contains a point.
  func shows(_ place: SubpixelPoint) -> Bool {
    page.contains(Position(x: place.x >> 8, y: place.y >> 8))
  }

  /// Returns the corners of a frame around a box, which lies `air` outside the box. On a side where
  /// the box is inside the region, the frame keeps `inset` from the region's edge.
  func frame(
    _ a: SubpixelPoint, _ b: SubpixelPoint, air: Int, inset: Int
  ) -> (SubpixelPoint, SubpixelPoint) {
    let (left, right) = (page.x << 8, page.columns.upperBound << 8)
    let (top, bottom) = (page.y << 8, page.rows.upperBound << 8)
    let before = { (place: Int, edge: Int) in
      place < edge ? place - air : max(place - air, edge + inset)
    }
    let behind = { (place: Int, edge: Int) in
      place > edge ? place + air : min(place + air, edge - inset)
    }
    return (
      SubpixelPoint(x: before(min(a.x, b.x), left), y: before(min(a.y, b.y), top)),
      SubpixelPoint(x: behind(max(a.x, b.x), right), y: behind(max(a.y, b.y), bottom))
    )
  }

  /// Returns a length in 256ths of a pixel.
  func length(_ length: FigureLength) -> Int { sum(0, length, 0) }

  /// Returns a start coordinate plus a length, clamped to `farthest`. `offset`: an amount added to
  /// the length's cells, in 65536ths of a cell.
  private func sum(_ start: Int, _ length: FigureLength, _ offset: Int128) -> Int {
    // 65536ths of a cell times 65536ths of a pixel are 2⁻³² pixels; 2⁻⁸ pixels are needed.
    let product = (Int128(length.cells) + offset) * Int128(middle.pitch.value)
    let cells = product >> Int128(24 + middle.pitch.scale)
    let points = Int128(length.points >> 8) * Int128(point)
    let pixels = Int128(length.pixels >> 8) * Int128(unit)
    let ems = (Int128(length.ems) * Int128(em)) >> 8
    let sum = Int128(start) + cells + pixels + points + ems
    return Int(min(Int128(Self.farthest), max(-Int128(Self.farthest), sum)))
  }
}

extension SubpixelPoint: Transposable {
  var transposed: SubpixelPoint { SubpixelPoint(x: y, y: x) }
}

extension FigurePoint: Transposable {
  var transposed: FigurePoint { FigurePoint(from: origin, x: y, y: x) }
}
