internal import Grids
internal import Imaging
internal import Worlds

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

  init(of scene: CellScene, _ painter: CellPainter) {
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
    corner = Position(x: painter.place.x, y: painter.place.y)
    size = painter.place.size
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
  func elements(
    except ground: UInt8, at place: (_ x: Int, _ y: Int) -> Region
  ) -> [VectorElement] {
    var found: [VectorElement] = []
    for (index, entry) in elements.enumerated() where entry != ground {
      found.append(.rectangle(place(index % width, index / width), entry))
    }
    return found
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
