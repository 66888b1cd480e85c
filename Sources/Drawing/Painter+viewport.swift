internal import Grids
internal import Worlds

extension Painter {
  /// How many squares are looked at at once where they are smaller than pixels.
  private static let mostSquares = 1 << 23
  /// How many rows are, at most: of fewer at once less is looked at in vain.
  private static let mostRows = 64

  /// What a camera sees of a world on some rows of the part of the picture that shows it.
  func paint(
    _ rows: Range<Int>, of world: any World, through viewport: Viewport, on canvas: Canvas,
    from top: Int
  ) {
    guard !rows.isEmpty else { return }
    let (columns, lines) = axes(of: viewport)
    let region = { (rows: Range<Int>) in
      let (x, y) = (columns.squares, lines.squares(of: rows))
      return Region(x: x.lowerBound, y: y.lowerBound, width: x.count, height: y.count)
    }
    if viewport.pitch.showsCells {
      paintLarge(rows, of: world, in: region(rows), columns, lines, on: canvas, from: top)
    } else {
      // From far away there is more in sight than memory holds, most of it nothing.
      let living = world.bounds.map { Sight($0) } ?? world.living
      let extent = living.rescaled(to: viewport.scale)
      let around = world.bounds == nil ? background(of: world, beside: living) : offBoard
      let height = min(
        max(1, (Self.mostSquares / columns.squares.count * columns.pitch) >> 16), Self.mostRows)
      for start in stride(from: rows.lowerBound, to: rows.upperBound, by: height) {
        let band = start..<min(rows.upperBound, start + height)
        var sight = Sight(region(band).intersection(extent.region), scale: viewport.scale)
        if around == 0 { sight = narrowed(sight, of: world) }
        paintSmall(
          band, world.cells(in: sight), in: sight, columns, lines, on: canvas, from: top,
          around: around)
      }
    }
  }

  /// The squares along a picture's sides.
  func axes(of viewport: Viewport) -> (columns: ViewportAxis, rows: ViewportAxis) {
    let axis = { viewport.axis($0, middle: $1, cell: look.cell, gap: look.gap) }
    return (axis(worldSize.width, viewport.x), axis(worldSize.height, viewport.y))
  }

  /// The side in pixels of cells that begin so many pixels apart.
  func side(ofPitch pitch: Int) -> Int {
    pitch - min(look.gap * pitch / look.pitch, pitch - 1)
  }

  /// The state of all cells of an unbounded world outside a sight that holds all others.
  private func background(of world: any World, beside living: Sight) -> Int {
    let beside = Region(x: living.region.x - 1, y: living.region.y, width: 1, height: 1)
    return Int(world.cells(in: Sight(beside, scale: living.scale)).elements[0])
  }

  /// About the part of a sight in which anything lives, of an unbounded world with a dead background.
  private func narrowed(_ sight: Sight, of world: any World) -> Sight {
    guard sight.scale > 0, sight.scale < 62 else { return sight }
    let far = sight.rescaled(to: min(62, sight.scale + 5))
    let cells = world.cells(in: far)
    let living = (0..<cells.width).filter { x in (0..<cells.height).contains { cells[x, $0] > 0 } }
    guard let first = living.first, let last = living.last else {
      return Sight(.empty, scale: sight.scale)
    }
    let columns = Sight(
      Region(
        x: far.region.x + first, y: far.region.y, width: last - first + 1, height: cells.height),
      scale: far.scale)
    return Sight(
      columns.rescaled(to: sight.scale).region.intersection(sight.region), scale: sight.scale)
  }

  /// Cells of a pixel or more: each pixel shows a pixel of its cell's stamp. Where cells take turns
  /// to be a pixel wider than their stamps, squares are drawn out and other shapes get the
  /// background.
  private func paintLarge(
    _ rows: Range<Int>, of world: any World, in region: Region, _ columns: ViewportAxis,
    _ lines: ViewportAxis, on canvas: Canvas, from top: Int
  ) {
    let cells = shown(of: world, in: region)
    let board = (world.bounds ?? region).intersection(region)
    let pitch = columns.pitch / Pitch.one
    let side = side(ofPitch: pitch)
    let gap = pitch - side
    // The stamp's pixel that stands for the one more that a cell has now and then.
    let beyond = look.shape == .square ? side - 1 : 0
    let stamps = side == look.cell ? self.stamps : maker.stamps(side: side, showing: cells)
    let columns = columns.places(of: 0..<worldSize.width)
    for (y, row) in zip(rows, lines.places(of: rows)) {
      guard row.offset < side || gap == 0 else { continue }
      let isOn = board.rows.contains(row.cell)
      let states = cells.row(row.cell - region.y)
      let entries = stamps.row(row.offset < side ? row.offset : beyond)
      canvas.paintRow(layout.world.y + y - top) { pixels in
        for (x, column) in columns.enumerated() {
          let state =
            isOn && board.columns.contains(column.cell)
            ? Int(states[states.startIndex + column.cell - region.x]) : offBoard
          var offset = column.offset
          if offset >= side {
            if gap > 0 { continue }
            offset = beyond
          }
          pixels[layout.world.x + x] = entries[entries.startIndex + state * side + offset]
        }
      }
    }
  }

  /// Squares smaller than a pixel: a pixel shows the highest state that lies under it, so that
  /// nothing that lives goes unseen.
  ///
  /// - Parameter around: the state of all that lies outside the sight: of the background of an unbounded
  ///   world, or `offBoard`, which no pixel shows that a part of the board lies under.
  private func paintSmall(
    _ rows: Range<Int>, _ cells: Grid<CellState>, in sight: Sight, _ columns: ViewportAxis,
    _ lines: ViewportAxis, on canvas: Canvas, from top: Int, around: Int
  ) {
    let entries = maker.stamps(side: 1).row(0)
    let region = sight.region
    let whole = (0..<worldSize.width).map { columns.squares(under: $0) }
    let under = whole.map { $0.clamped(to: region.columns) }
    let over = Self.pixels(over: region.columns, under)
    for y in rows {
      let high = lines.squares(under: y)
      let lines = high.clamped(to: region.rows)
      var states = zip(whole, under).map { whole, under in
        let isAround =
          around == offBoard
          ? under.isEmpty || lines.isEmpty : under != whole || lines != high
        return isAround ? around : 0
      }
      cells.highest(of: lines.lowerBound - region.y..<lines.upperBound - region.y)
        .forEachLiving { column, state in
          for x in over[column] { states[x] = max(states[x], state) }
        }
      canvas.paintRow(layout.world.y + y - top) { pixels in
        for (x, state) in states.enumerated() {
          pixels[layout.world.x + x] = entries[entries.startIndex + state]
        }
      }
    }
  }

  /// The pixels that lie over each column of squares: one, or the two between which it lies.
  private static func pixels(over columns: Range<Int>, _ under: [Range<Int>]) -> [Range<Int>] {
    var over = [Range<Int>](repeating: 0..<0, count: columns.count)
    for (x, squares) in under.enumerated() {
      for square in squares {
        let place = square - columns.lowerBound
        over[place] = (over[place].isEmpty ? x : over[place].lowerBound)..<x + 1
      }
    }
    return over
  }
}

extension [CellState] {
  /// Hands out what is not 0, with its place.
  fileprivate func forEachLiving(_ body: (_ place: Int, _ state: Int) -> Void) {
    unsafe withUnsafeBytes { bytes in
      // Seen from far away nearly nothing lives: eight are looked at at once.
      for start in stride(from: 0, to: count, by: 8) {
        let end = Swift.min(start + 8, count)
        if end == start + 8, unsafe bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self) == 0
        {
          continue
        }
        for place in start..<end where self[place] != 0 { body(place, Int(self[place])) }
      }
    }
  }
}

extension Grid<CellState> {
  /// The highest state in each column of some rows; 0 where there are none.
  fileprivate func highest(of rows: Range<Int>) -> [CellState] {
    var highest = [CellState](repeating: 0, count: width)
    for y in rows {
      // A pixel stands for up to 256 squares: they are compared many at a time.
      unsafe highest.withUnsafeMutableBufferPointer { highest in
        unsafe row(y).withUnsafeBufferPointer { row in
          for x in highest.indices { unsafe highest[x] = Swift.max(highest[x], row[x]) }
        }
      }
    }
    return highest
  }
}
