internal import Grids
internal import Imaging

/// The canvas on which a GIF's images are composed, as a viewer shows them. Each image is drawn
/// over the earlier ones, and its disposal method is applied before the next.
struct GIFCanvas {
  private(set) var pixels: Grid<Color>
  private var image: Region = .empty
  private var control = GIFControl()
  private var palette: [Color] = []
  /// The canvas before the current image; nil unless the image's disposal restores it.
  private var before: Grid<Color>?

  private static let blank = Color(red: 0, green: 0, blue: 0)

  init(_ size: Size) {
    pixels = Grid(size: size, repeating: GIFCanvas.blank)
  }

  /// Disposes of the current image, and prepares to draw the rows of the next one.
  mutating func begin(_ header: GIFImageHeader, _ control: GIFControl) {
    dispose()
    image = header.region
    self.control = control
    if control.disposal == .restore { before = pixels }
    // Padded to 256 entries, so that an index beyond a damaged file's palette is black, not a
    // crash.
    palette =
      header.colors
      + Array(repeating: GIFCanvas.blank, count: Palette.limit - header.colors.count)
  }

  /// Draws row `y` of the image, clipped to the canvas.
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
