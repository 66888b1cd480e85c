internal import Grids
internal import Imaging
internal import Worlds

/// Images as shapes. Adjacent squares of one color become one area, marks become copies of a
/// definition, and a world with too many shapes, or with cells that share pixels, becomes an image.
extension CellPainter {
  /// Draws the resting cells of an image.
  func draw(
    _ scene: CellScene, on canvas: VectorCanvas, _ backing: AreaBacking
  ) {
    // Smooth enlargement suits pixels that are mixtures.
    if look.shared != nil { return canvas.append(.image(place, pixels(of: scene))) }
    guard scene.viewport?.pitch.showsCells ?? !drawsPixels else {
      return draw(pixels(of: scene), on: canvas, backing)
    }
    if let tiling = look.tiling { return draw(tiling, of: scene, on: canvas, backing) }
    let cells = CellSquares(of: scene, self)
    let marks = cells.marks(atMost: Self.mostRuns + 1)
    let squares = cells.squares
    if squares.runs(except: maker.background) + marks.count > Self.mostRuns {
      // Cells of one pixel would be shorter, but some viewers enlarge any image smoothly.
      return canvas.append(.image(place, pixels(of: scene)))
    }
    canvas.fill(place, with: maker.background)
    var image: Grid<UInt8>?
    if needsImage(below: squares, backing) {
      // The pixels of marks would show beside their shapes.
      image = cells.areAlike ? squares : marks.isEmpty ? pixels(of: scene) : nil
    }
    if let image { canvas.append(.image(place, image)) }
    canvas.append(
      backing == .cells
        ? .apart(cells.rectangles(of: squares))
        : .areas(cells.areas(of: squares, in: palette, image == nil ? .areas : .image)))
    for gap in cells.gaps { canvas.fill(gap, with: gridEntry) }
    let corner = Position(x: place.x, y: place.y)
    let copies = cells.copies(marks, in: palette)
    if !copies.isEmpty {
      let clip = cells.areWhole ? nil : place
      canvas.append(.group([.apart(copies)], by: corner, clip: clip))
    }
  }

  /// The number of colors from which on almost each cell has a neighbor in another color, so that an
  /// image below the cells saves bytes.
  private static let colorsOfImages = 32

  /// Returns true if an image is to lie below areas, which is opaque.
  private func needsImage(below squares: Grid<UInt8>, _ backing: AreaBacking) -> Bool {
    if backing != .image { return false }
    let colors = Set(squares.elements)
    return colors.count >= Self.colorsOfImages
      && colors.allSatisfy { palette.alphas[Int($0)] == 255 }
  }

  /// Draws an image of cells that are smaller than pixels, or have outlines.
  private func draw(_ pixels: Grid<UInt8>, on canvas: VectorCanvas, _ backing: AreaBacking) {
    if pixels.runs(except: maker.background) > Self.mostRuns {
      return canvas.append(.image(place, pixels))
    }
    canvas.fill(place, with: maker.background)
    let corner = Position(x: place.x, y: place.y)
    if backing == .cells {
      let place = { (x: Int, y: Int) in
        Region(x: corner.x + x, y: corner.y + y, width: 1, height: 1)
      }
      return canvas.append(.apart(pixels.elements(except: maker.background, at: place)))
    }
    let backing = needsImage(below: pixels, backing) ? backing : .areas
    if backing == .image { canvas.append(.image(place, pixels)) }
    let ground = backing == .image ? nil : maker.background
    let areas = AreaTracer(pixels, except: ground, in: palette, backing).areas
    canvas.append(.areas(VectorAreas(areas, origin: corner)))
  }

  /// The pixels of a band that one core paints.
  private static let pixelsPerBand = 1 << 20

  /// Returns the painted pixels of the region that shows the world. Several cores paint its bands.
  func pixels(of scene: CellScene) -> Grid<UInt8> {
    let (world, rows) = (place, max(1, Self.pixelsPerBand / size.width))
    var pixels: [UInt8] = []
    pixels.reserveCapacity(world.size.area)
    Cores.inOrder((world.height + rows - 1) / rows) { number in
      band(number * rows..<min(world.height, (number + 1) * rows), of: scene)
    } take: { band in
      pixels += band
    }
    return Grid(size: world.size, elements: pixels)
  }

  /// Returns the painted pixels of some rows of the region that shows the world.
  private func band(_ rows: Range<Int>, of scene: CellScene) -> [UInt8] {
    let canvas = Canvas(size: Size(width: size.width, height: rows.count))
    if look.gap > 0, look.tiling == nil { canvas.fill(Region(canvas.size), with: lineEntry) }
    paint(rows, of: scene, on: canvas, from: place.y + rows.lowerBound)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(place.width * rows.count)
    for y in 0..<rows.count {
      canvas.withRow(y) { row in
        unsafe row.extracting(place.columns).withUnsafeBufferPointer {
          unsafe pixels.append(contentsOf: $0)
        }
      }
    }
    return pixels
  }

  /// Draws the hexagons or triangles of a world, those of each state as one shape. Cells without
  /// visible sides become areas of pixels, and too many of them an image.
  private func draw(
    _ tiling: Tiling, of scene: CellScene, on canvas: VectorCanvas, _ backing: AreaBacking
  ) {
    guard let viewport = scene.viewport else { return }
    let lattice = CellLattice(tiling, place.size, viewport, cell: look.cell, gap: look.gap)
    let region = lattice.cells(in: 0..<place.size.height)
    guard lattice.hasEdges, region.size.area <= Self.mostRuns else {
      return draw(pixels(of: scene), on: canvas, backing)
    }
    let cells = scene.cells.cells(in: region)
    let board = (scene.cells.bounds ?? region).intersection(region)
    var elements = [
      shape(
        of: board.cells, in: lattice, isWhole: true, look.gap > 0 ? gridEntry : maker.background)
    ]
    var shapes: [VectorElement] = []
    for state in (look.gap > 0 ? 0 : 1)..<max(1, offBoard) {
      let alike = board.cells.filter { cells[$0.x - region.x, $0.y - region.y] == CellState(state) }
      let entry = maker.entry(of: CellState(state))
      let parts = backing == .cells ? alike.map { [$0] } : alike.isEmpty ? [] : [alike]
      shapes += parts.map { shape(of: $0, in: lattice, isWhole: false, entry) }
    }
    elements += backing == .cells ? [.apart(shapes)] : shapes
    canvas.fill(place, with: scene.cells.bounds == nil ? maker.background : pageEntry)
    let corner = Position(x: place.x, y: place.y)
    canvas.append(.group(elements, by: corner, clip: place))
  }

  private func shape(
    of cells: [Position], in lattice: CellLattice, isWhole: Bool, _ entry: UInt8
  ) -> VectorElement {
    var path = VectorPath()
    for cell in cells {
      let corners = lattice.corners(of: cell, isWhole: isWhole)
      if path.steps.isEmpty { path.steps.reserveCapacity(cells.count * (corners.count + 1)) }
      path.steps += VectorPath(along: corners, isClosed: true).steps
    }
    return .shape(.fill(path), entry)
  }
}

extension Region {
  fileprivate var cells: [Position] {
    rows.flatMap { y in columns.map { Position(x: $0, y: y) } }
  }
}
