internal import Grids
internal import Imaging
internal import Worlds

/// Images as shapes. Adjacent squares of one color become one area, marks become copies of a
/// definition, and a world with too many shapes, or with cells below a pixel, becomes one shape of
/// pixels.
extension Painter {
  /// The maximum number of runs of cells that are drawn as shapes. More become pixels.
  package static let mostRuns = 200_000

  func drawing(of scene: ImageContent, _ backing: AreaBacking) -> VectorDrawing {
    let canvas = VectorCanvas(size: size, palette: palette)
    paint(0..<size.height, of: scene, on: canvas) { shown in
      if !shown.isEmpty { draw(scene, on: canvas, backing) }
    }
    return canvas.drawing
  }

  private func draw(
    _ scene: ImageContent, on canvas: VectorCanvas, _ backing: AreaBacking
  ) {
    guard scene.viewport?.pitch.showsCells ?? !drawsPixels else {
      return draw(pixels(of: scene), on: canvas, backing)
    }
    if let tiling = look.tiling { return draw(tiling, of: scene, on: canvas, backing) }
    let cells = CellSquares(of: scene, self)
    let marks = cells.marks(atMost: Self.mostRuns + 1)
    let squares = cells.squares
    if squares.runs(except: maker.background) + marks.count > Self.mostRuns {
      // Cells of one pixel would be shorter, but some viewers enlarge any image smoothly.
      return canvas.append(.image(layout.world, pixels(of: scene)))
    }
    canvas.fill(layout.world, with: maker.background)
    var image: Grid<UInt8>?
    if needsImage(below: squares, backing) {
      // The pixels of marks would show beside their shapes.
      image = cells.areAlike ? squares : marks.isEmpty ? pixels(of: scene) : nil
    }
    if let image { canvas.append(.image(layout.world, image)) }
    canvas.append(
      backing == .cells
        ? .apart(cells.rectangles(of: squares))
        : .areas(cells.areas(of: squares, in: palette, image == nil ? .areas : .image)))
    for gap in cells.gaps { canvas.fill(gap, with: ink.grid) }
    let corner = Position(x: layout.world.x, y: layout.world.y)
    let copies = cells.copies(marks, in: palette)
    if !copies.isEmpty {
      let clip = cells.areWhole ? nil : layout.world
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

  /// Draws an image of cells that are smaller than pixels.
  private func draw(_ pixels: Grid<UInt8>, on canvas: VectorCanvas, _ backing: AreaBacking) {
    if pixels.runs(except: maker.background) > Self.mostRuns {
      return canvas.append(.image(layout.world, pixels))
    }
    canvas.fill(layout.world, with: maker.background)
    let corner = Position(x: layout.world.x, y: layout.world.y)
    if backing == .cells {
      let place = { (x: Int, y: Int) in
        Region(x: corner.x + x, y: corner.y + y, width: 1, height: 1)
      }
      return canvas.append(.apart(pixels.elements(except: maker.background, at: place)))
    }
    let backing = needsImage(below: pixels, backing) ? backing : .areas
    if backing == .image { canvas.append(.image(layout.world, pixels)) }
    let ground = backing == .image ? nil : maker.background
    let areas = AreaTracer(pixels, except: ground, in: palette, backing).areas
    canvas.append(.areas(VectorAreas(areas, origin: corner)))
  }

  /// The pixels of a band that one core paints.
  private static let pixelsPerBand = 1 << 20

  /// Returns the painted pixels of the region that shows the world. Several cores paint its bands.
  func pixels(of scene: ImageContent) -> Grid<UInt8> {
    let (world, rows) = (layout.world, max(1, Self.pixelsPerBand / size.width))
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
  private func band(_ rows: Range<Int>, of scene: ImageContent) -> [UInt8] {
    let canvas = Canvas(size: Size(width: size.width, height: rows.count))
    if look.gap > 0, look.tiling == nil { canvas.fill(Region(canvas.size), with: lineEntry) }
    paintCells(rows, of: scene, on: canvas, from: layout.world.y + rows.lowerBound)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(layout.world.width * rows.count)
    for y in 0..<rows.count {
      canvas.withRow(y) { row in
        unsafe row.extracting(layout.world.columns).withUnsafeBufferPointer {
          unsafe pixels.append(contentsOf: $0)
        }
      }
    }
    return pixels
  }

  /// Draws the hexagons or triangles of a world, those of each state as one shape. Cells without
  /// visible sides become areas of pixels, and too many of them an image.
  private func draw(
    _ tiling: Tiling, of scene: ImageContent, on canvas: VectorCanvas, _ backing: AreaBacking
  ) {
    guard let viewport = scene.viewport else { return }
    let lattice = CellLattice(tiling, worldSize, viewport, cell: look.cell, gap: look.gap)
    let region = lattice.cells(in: 0..<worldSize.height)
    guard lattice.hasEdges, region.size.area <= Self.mostRuns else {
      return draw(pixels(of: scene), on: canvas, backing)
    }
    let cells = scene.cells.cells(in: region)
    let board = (scene.cells.bounds ?? region).intersection(region)
    var elements = [
      shape(of: board.cells, in: lattice, isWhole: true, look.gap > 0 ? ink.grid : maker.background)
    ]
    var shapes: [VectorElement] = []
    for state in (look.gap > 0 ? 0 : 1)..<max(1, offBoard) {
      let alike = board.cells.filter { cells[$0.x - region.x, $0.y - region.y] == CellState(state) }
      let entry = maker.entry(of: CellState(state))
      let parts = backing == .cells ? alike.map { [$0] } : alike.isEmpty ? [] : [alike]
      shapes += parts.map { shape(of: $0, in: lattice, isWhole: false, entry) }
    }
    elements += backing == .cells ? [.apart(shapes)] : shapes
    canvas.fill(layout.world, with: scene.cells.bounds == nil ? maker.background : ink.background)
    let corner = Position(x: layout.world.x, y: layout.world.y)
    canvas.append(.group(elements, by: corner, clip: layout.world))
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

/// The cells of an image, each in a square of at least one pixel. All positions are in pixels from
/// the top left corner of the region that shows the world.
struct CellSquares {
  /// The pixels of each column and row of cells; those of the last gap are included.
  private let columns: [Range<Int>]
  private let rows: [Range<Int>]
  private let numbers: Grid<CellState>
  private let stamps: Stamps
  private let background: UInt8
  private let corner: Position
  private let size: Size
  /// The side of a cell in pixels, and the distance between cells.
  private let side: Int
  private let gap: Int
  /// The side of all squares if there is no camera and no gap.
  private let equalSide: Int?

  init(of scene: ImageContent, _ painter: Painter) {
    let (look, world) = (painter.look, scene.cells)
    let region: Region
    if let viewport = scene.viewport {
      let axes = painter.axes(of: viewport)
      side = painter.side(ofPitch: axes.columns.pitch / Pitch.one)
      gap = axes.columns.pitch / Pitch.one - side
      (columns, rows) = (axes.columns.cells, axes.rows.cells)
      let first = Position(x: axes.columns.squares.lowerBound, y: axes.rows.squares.lowerBound)
      region = Region(x: first.x, y: first.y, width: columns.count, height: rows.count)
    } else {
      (side, gap) = (look.cell, look.gap)
      region = painter.view
      let spans = { (count: Int) in (0..<count).map { $0 * look.pitch..<($0 + 1) * look.pitch } }
      (columns, rows) = (spans(region.width), spans(region.height))
    }
    equalSide = scene.viewport == nil && gap == 0 ? look.cell : nil
    background = painter.maker.background
    corner = Position(x: painter.layout.world.x, y: painter.layout.world.y)
    size = painter.worldSize
    var numbers = painter.shown(of: world, in: region)
    let board = (world.bounds ?? region).intersection(region)
    if board != region {
      numbers.fill(outside: board, of: region, with: CellState(painter.offBoard))
    }
    self.numbers = numbers
    stamps =
      side == look.cell ? painter.stamps : painter.maker.stamps(side: side, showing: numbers)
  }

  /// The palette entry of each cell's square; the background for cells of other shapes.
  var squares: Grid<UInt8> {
    let entries = stamps.shapes.map { shape in
      if case .square(let entry) = shape { entry } else { background }
    }
    return Grid(size: numbers.size, elements: numbers.elements.map { entries[Int($0)] })
  }

  /// Returns each square in a color other than the background.
  func rectangles(of squares: Grid<UInt8>) -> [VectorElement] {
    let world = Region(x: corner.x, y: corner.y, width: size.width, height: size.height)
    return squares.elements(except: background) { x, y in
      let (column, row) = (columns[x], rows[y])
      return Region(
        x: corner.x + column.lowerBound, y: corner.y + row.lowerBound,
        width: gap == 0 ? column.count : side, height: gap == 0 ? row.count : side
      ).intersection(world)
    }
  }

  /// Returns the areas of adjacent squares in each color but the background, which an image below
  /// them may not show exactly where it is.
  func areas(
    of squares: Grid<UInt8>, in palette: Palette, _ backing: AreaBacking
  ) -> VectorAreas {
    let ground = backing == .image ? nil : background
    let areas = AreaTracer(squares, except: ground, in: palette, backing).areas
    if let side = equalSide { return VectorAreas(areas, origin: corner, side: side) }
    let place = { (corner: Position) in
      Position(
        x: self.place(corner.x, columns, size.width), y: self.place(corner.y, rows, size.height))
    }
    return VectorAreas(
      areas.map { VectorAreas.Area(entry: $0.entry, loops: $0.loops.map { $0.map(place) }) },
      origin: corner)
  }

  /// Returns a place within the region in halves of pixels. Cells meet in the middle of the gap
  /// between them, which is drawn over them.
  ///
  /// - Parameter half: the place in halves of cells.
  private func place(_ half: Int, _ spans: [Range<Int>], _ length: Int) -> Int {
    let cell = half / 2
    let start = { (cell: Int) in
      max(0, min(length, cell < spans.count ? spans[cell].lowerBound : spans[cell - 1].upperBound))
    }
    let end = { (cell: Int) in
      max(0, min(length, gap == 0 ? spans[cell].upperBound : spans[cell].lowerBound + side))
    }
    if half % 2 == 1 { return start(cell) + end(cell) }
    return start(cell) + (cell == 0 ? start(0) : end(cell - 1))
  }

  /// The lines between cells, in pixels of the image.
  var gaps: [Region] {
    if gap == 0 { return [] }
    let upright = columns.map { columns in
      Region(
        x: corner.x + columns.lowerBound + side, y: corner.y, width: columns.count - side,
        height: size.height)
    }
    let level = rows.map { rows in
      Region(
        x: corner.x, y: corner.y + rows.lowerBound + side, width: size.width,
        height: rows.count - side)
    }
    let world = Region(x: corner.x, y: corner.y, width: size.width, height: size.height)
    return (upright + level).map { $0.intersection(world) }.filter { !$0.isEmpty }
  }

  /// Returns the cells with marks on their squares: discs, sprites and crosses. `most`: the number
  /// of cells after which no further rows are returned.
  func marks(atMost most: Int) -> [(stamp: Int, corner: Position)] {
    let isMarked = stamps.shapes.indices.map { stamp in
      if case .square = stamps.shapes[stamp] { stamps.crosses[stamp] != nil } else { true }
    }
    if !isMarked.contains(true) { return [] }
    var marks: [(Int, Position)] = []
    for (y, row) in rows.enumerated() {
      if marks.count >= most { break }
      for (x, column) in columns.enumerated() where isMarked[Int(numbers[x, y])] {
        marks.append((Int(numbers[x, y]), Position(x: column.lowerBound, y: row.lowerBound)))
      }
    }
    return marks
  }

  /// True if all cells lie within the region, in squares of one size without gaps.
  var areAlike: Bool { equalSide != nil }

  /// True if all cells lie within the region.
  var areWhole: Bool {
    let least = min(columns.first?.lowerBound ?? 0, rows.first?.lowerBound ?? 0)
    return least >= 0 && (columns.last?.upperBound ?? 0) - gap <= size.width
      && (rows.last?.upperBound ?? 0) - gap <= size.height
  }

  /// Returns the marks, those of one stamp as copies of one definition.
  func copies(
    _ marks: [(stamp: Int, corner: Position)], in palette: Palette
  ) -> [VectorElement] {
    var places: [Int: [Position]] = [:]
    for mark in marks { places[mark.stamp, default: []].append(mark.corner) }
    return places.keys.sorted().compactMap { stamp in
      let ground: UInt8 =
        if case .square(let entry) = stamps.shapes[stamp] { entry } else { background }
      let elements = stamps.marks(of: stamp, on: ground, in: palette)
      return elements.isEmpty ? nil : .copies(elements, at: places[stamp] ?? [])
    }
  }
}

extension ViewportAxis {
  /// The pixels of each visible cell. The first and the last cell may extend beyond the image.
  /// Precondition: cells are at least a pixel wide.
  fileprivate var cells: [Range<Int>] {
    let squares = squares
    let starts = (squares.lowerBound...squares.upperBound).map { cell in
      pixel(from: Int128(cell) << 16)
    }
    return zip(starts, starts.dropFirst()).map { $0..<$1 }
  }
}

extension Grid<CellState> {
  /// Sets all values outside a region. `inside`: the region, in the same coordinates as `whole`.
  /// `whole`: the region that the grid shows.
  mutating func fill(outside inside: Region, of whole: Region, with value: CellState) {
    for (y, row) in whole.rows.enumerated() {
      let isOn = inside.rows.contains(row)
      for (x, column) in whole.columns.enumerated()
      where !isOn || !inside.columns.contains(column) { self[x, y] = value }
    }
  }
}

extension Grid<UInt8> {
  /// Returns a rectangle for each entry other than a ground. `place`: returns the rectangle of a
  /// column and a row.
  fileprivate func elements(
    except ground: UInt8, at place: (_ x: Int, _ y: Int) -> Region
  ) -> [VectorElement] {
    var found: [VectorElement] = []
    for (index, entry) in elements.enumerated() where entry != ground {
      found.append(.rectangle(place(index % width, index / width), entry))
    }
    return found
  }
}

extension Region {
  fileprivate var cells: [Position] {
    rows.flatMap { y in columns.map { Position(x: $0, y: y) } }
  }
}

extension Stamps {
  /// Returns a stamp as elements with its top left corner at (0, 0). `background`: the entry of
  /// areas to leave out; nil for none.
  func elements(
    of number: Int, leaving background: UInt8?, in palette: Palette
  ) -> [VectorElement] {
    let ground =
      switch shapes[number] {
      case .square(let entry), .disc(_, on: let entry): entry
      case .pixels: row(0)[row(0).startIndex + number * side]
      }
    let square = Region(Size(width: side, height: side))
    let isLeftOut = ground == background || (background != nil && shapes[number] == .pixels)
    return (isLeftOut ? [] : [.rectangle(square, ground)])
      + marks(of: number, on: background ?? ground, in: palette)
  }

  /// Returns the part of a stamp that lies on a square of one color, whose entry is `ground`.
  func marks(of number: Int, on ground: UInt8, in palette: Palette) -> [VectorElement] {
    switch shapes[number] {
    case .square: return cross(of: number)
    case .disc(let entry, _): return [.shape(.fill(disc), entry)] + cross(of: number)
    case .pixels:
      let areas = AreaTracer(pixels(of: number), except: ground, in: palette).areas
      return areas.isEmpty ? [] : [.areas(VectorAreas(areas))]
    }
  }

  /// The disc that the mask of a disc approximates, with a margin of a sixteenth of the side.
  private var disc: VectorPath {
    let (inset, end) = (side * VectorPoint.pixel / 16, side * VectorPoint.pixel * 15 / 16)
    return VectorPath(
      left: inset, top: inset, right: end, bottom: end, radius: (end - inset) / 2)
  }

  private func cross(of number: Int) -> [VectorElement] {
    guard let entry = crosses[number], let cross = Cross(side: side) else { return [] }
    return cross.arms.map { .rectangle($0, entry) }
  }

  private func pixels(of number: Int) -> Grid<UInt8> {
    Grid(
      size: Size(width: side, height: side),
      elements: (0..<side).flatMap { row($0).dropFirst(number * side).prefix(side) })
  }
}
