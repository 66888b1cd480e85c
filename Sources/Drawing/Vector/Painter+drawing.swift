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

  /// The pixels of a band that one core paints.
  private static let pixelsPerBand = 1 << 20

  /// Returns the painted pixels of the region that shows the world. Several cores paint bands of it.
  func pixels(of scene: PictureContent) -> Grid<UInt8> {
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
  private func band(_ rows: Range<Int>, of scene: PictureContent) -> [UInt8] {
    let canvas = Canvas(size: Size(width: size.width, height: rows.count))
    if look.gap > 0, look.shape != .hexagon { canvas.fill(Region(canvas.size), with: ink.grid) }
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
}
