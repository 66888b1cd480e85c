internal import Grids
internal import Imaging
internal import Worlds

/// The cells of a picture, each in a square of at least one pixel. All positions are in pixels from
/// the top left corner of the region that shows the world.
struct CellSquares {
  /// The pixels of each column and row of cells; those of the last gap are included.
  private let columns: [Range<Int>]
  private let rows: [Range<Int>]
  /// The stamps of the cells.
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

  init(of scene: PictureContent, _ painter: Painter) {
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

  /// Returns the areas of adjacent squares in each color but the background.
  func areas(of squares: Grid<UInt8>) -> [VectorElement] {
    AreaTracer(squares, except: background).areas.map { entry, loops in
      if let side = equalSide {
        return .areas(VectorAreas(loops, origin: corner, side: side), entry)
      }
      return .areas(VectorAreas(loops.map(places), origin: corner), entry)
    }
  }

  /// Returns the corners of a line in pixels. The gaps after the last cells of an area lie outside.
  private func places(_ loop: [Position]) -> [Position] {
    loop.indices.map { number in
      // Even sides are horizontal. The area lies on the right of each side.
      let (level, upright) = number % 2 == 0 ? (number, number - 1) : (number - 1, number)
      let next = { (side: Int) in loop[(side + 1) % loop.count] }
      let start = { (side: Int) in loop[(side + loop.count) % loop.count] }
      let isTop = next(level).x > start(level).x
      let isRight = next(upright + loop.count).y > start(upright).y
      let (x, y) = (loop[number].x, loop[number].y)
      return Position(
        x: isRight ? end(x - 1, columns, size.width) : self.start(x, columns, size.width),
        y: isTop ? self.start(y, rows, size.height) : end(y - 1, rows, size.height))
    }
  }

  /// Returns the pixel at which a column or row begins, within the region.
  private func start(_ number: Int, _ spans: [Range<Int>], _ length: Int) -> Int {
    max(0, min(length, spans[number].lowerBound))
  }

  /// Returns the pixel at which the cells of a column or row end, within the region.
  private func end(_ number: Int, _ spans: [Range<Int>], _ length: Int) -> Int {
    let span = spans[number]
    return max(0, min(length, gap == 0 ? span.upperBound : span.lowerBound + side))
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

  /// Returns the cells with marks on their squares: discs, sprites and crosses.
  ///
  /// - Parameter most: the number of cells after which no further rows are returned.
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

  /// True if all cells lie within the region.
  var areWhole: Bool {
    let least = min(columns.first?.lowerBound ?? 0, rows.first?.lowerBound ?? 0)
    return least >= 0 && (columns.last?.upperBound ?? 0) - gap <= size.width
      && (rows.last?.upperBound ?? 0) - gap <= size.height
  }

  /// Returns the marks, those of one stamp as copies of one definition.
  func copies(_ marks: [(stamp: Int, corner: Position)]) -> [VectorElement] {
    var places: [Int: [Position]] = [:]
    for mark in marks { places[mark.stamp, default: []].append(mark.corner) }
    return places.keys.sorted().compactMap { stamp in
      let ground: UInt8 =
        if case .square(let entry) = stamps.shapes[stamp] { entry } else { background }
      let elements = stamps.marks(of: stamp, on: ground)
      return elements.isEmpty ? nil : .copies(elements, at: places[stamp] ?? [])
    }
  }
}

extension ViewportAxis {
  /// The pixels of each visible cell. The first and the last cell may extend beyond the image.
  ///
  /// - Precondition: cells are at least a pixel wide.
  fileprivate var cells: [Range<Int>] {
    let squares = squares
    let starts = (squares.lowerBound...squares.upperBound).map { cell in
      pixel(from: Int128(cell) << 16)
    }
    return zip(starts, starts.dropFirst()).map { $0..<$1 }
  }
}

extension Grid<CellState> {
  /// Sets all values outside a region.
  ///
  /// - Parameters:
  ///   - inside: the region, in the same coordinates as `whole`.
  ///   - whole: the region that the grid shows.
  fileprivate mutating func fill(outside inside: Region, of whole: Region, with value: CellState) {
    for (y, row) in whole.rows.enumerated() {
      let isOn = inside.rows.contains(row)
      for (x, column) in whole.columns.enumerated()
      where !isOn || !inside.columns.contains(column) { self[x, y] = value }
    }
  }
}
