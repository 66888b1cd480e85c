internal import Grids
internal import Imaging

/// What a viewer of a GIF shows: images are laid over one another, and some are taken away again.
struct GIFCanvas {
  private(set) var pixels: Grid<Color>
  private var image: Region = .empty
  private var control = GIFControl()
  private var palette: [Color] = []
  /// What was there before the image, where it has to come back.
  private var before: Grid<Color>?

  private static let blank = Color(red: 0, green: 0, blue: 0)

  init(_ size: Size) {
    pixels = Grid(size: size, repeating: GIFCanvas.blank)
  }

  /// Takes the image before away, if that is its end, and makes ready for the rows of the next.
  mutating func begin(_ header: GIFImageHeader, _ control: GIFControl) {
    dispose()
    image = header.region
    self.control = control
    if control.disposal == .restore { before = pixels }
    // Filled up, so that no index lies outside it.
    palette =
      header.colors
      + Array(repeating: GIFCanvas.blank, count: Palette.limit - header.colors.count)
  }

  /// Draws row `y` of the image, as much of it as lies on the canvas.
  mutating func draw(_ row: [UInt8], _ y: Int) {
    let place = Region(x: image.x, y: image.y + y, width: row.count, height: 1)
      .intersection(Region(pixels.size))
    let start = place.y * pixels.width + place.x
    for x in 0..<place.width where row[x] != control.transparent {
      pixels.elements[start + x] = palette[Int(row[x])]
    }
  }

  private mutating func dispose() {
    switch control.disposal {
    case .keep: break
    case .clear: clear(image.intersection(Region(pixels.size)))
    case .restore: if let before { pixels = before }
    }
    before = nil
  }

  private mutating func clear(_ region: Region) {
    for y in region.rows {
      for x in region.columns { pixels[x, y] = GIFCanvas.blank }
    }
  }
}
