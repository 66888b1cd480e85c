internal import Grids
internal import Imaging
internal import Worlds

extension Painter {
  /// The maximum number of runs of cells that are drawn as shapes. More become an image.
  static let mostRuns = 200_000

  /// Returns a picture as shapes.
  func drawing(of scene: PictureContent) -> VectorDrawing {
    let canvas = VectorCanvas(size: size)
    paint(0..<size.height, of: scene, on: canvas) { shown in
      if !shown.isEmpty { draw(scene, on: canvas) }
    }
    return canvas.drawing
  }

  /// Draws the cells of a world.
  private func draw(_ scene: PictureContent, on canvas: VectorCanvas) {
    guard scene.viewport?.pitch.showsCells ?? true else {
      return draw(pixels(of: scene), on: canvas)
    }
    if look.shape == .hexagon { return drawHexagons(of: scene, on: canvas) }
    let cells = CellSquares(of: scene, self)
    let marks = cells.marks(atMost: Self.mostRuns + 1)
    let squares = cells.squares
    if squares.runs(except: maker.background) + marks.count > Self.mostRuns {
      // Cells of one pixel would be shorter, but some viewers enlarge any image smoothly.
      return canvas.append(.image(layout.world, pixels(of: scene)))
    }
    canvas.fill(layout.world, with: maker.background)
    for element in cells.areas(of: squares) { canvas.append(element) }
    for gap in cells.gaps { canvas.fill(gap, with: ink.grid) }
    let corner = Position(x: layout.world.x, y: layout.world.y)
    let copies = cells.copies(marks)
    if !copies.isEmpty {
      let clip = cells.areWhole ? nil : layout.world
      canvas.append(
        .group(copies, by: corner, clip: clip))
    }
  }

  /// Draws an image of cells that are smaller than pixels.
  func draw(_ pixels: Grid<UInt8>, on canvas: VectorCanvas) {
    if pixels.runs(except: maker.background) > Self.mostRuns {
      return canvas.append(.image(layout.world, pixels))
    }
    canvas.fill(layout.world, with: maker.background)
    let corner = Position(x: layout.world.x, y: layout.world.y)
    for (entry, loops) in AreaTracer(pixels, except: maker.background).areas {
      canvas.append(.areas(VectorAreas(loops, origin: corner), entry))
    }
  }

  /// Returns the painted pixels of the region that shows the world.
  func pixels(of scene: PictureContent) -> Grid<UInt8> {
    let canvas = Canvas(size: size)
    if look.gap > 0, look.shape != .hexagon { canvas.fill(layout.world, with: ink.grid) }
    paintCells(0..<layout.world.height, of: scene, on: canvas, from: 0)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(layout.world.size.area)
    for y in layout.world.rows {
      canvas.withRow(y) { row in
        for x in layout.world.columns { pixels.append(row[x]) }
      }
    }
    return Grid(size: layout.world.size, elements: pixels)
  }
}
