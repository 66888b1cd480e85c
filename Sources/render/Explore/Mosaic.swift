internal import Grids
internal import Imaging

/// A picture that is put together from others. It has their colors, at most 256.
struct Mosaic {
  private var palette = Palette()
  private var entries: [Color: UInt8] = [:]
  private var pixels: Grid<UInt8>

  init(_ size: Size, background: Color) {
    pixels = Grid(size: size, repeating: 0)
    _ = entry(of: background)
  }

  var picture: Picture { Picture(palette: palette, pixels: pixels) }

  /// Copies a picture, clipped to the mosaic.
  mutating func draw(_ picture: Picture, at corner: Position) {
    let entries = picture.palette.colors.map { entry(of: $0) }
    let place = Region(
      x: corner.x, y: corner.y, width: picture.size.width, height: picture.size.height)
    let shown = place.intersection(Region(pixels.size))
    let surface = picture.once()
    for y in shown.rows {
      surface.withRow(y - corner.y) { row in
        for x in shown.columns { pixels[x, y] = entries[Int(row[x - corner.x])] }
      }
    }
  }

  /// Fills a region, clipped to the mosaic.
  mutating func fill(_ region: Region, with color: Color) {
    let entry = entry(of: color)
    let shown = region.intersection(Region(pixels.size))
    for y in shown.rows { for x in shown.columns { pixels[x, y] = entry } }
  }

  /// Returns the entry of a color; that of the background if the palette is full.
  private mutating func entry(of color: Color) -> UInt8 {
    if let known = entries[color] { return known }
    guard palette.colors.count < Palette.limit else { return 0 }
    let new = palette.append(color)
    entries[color] = new
    return new
  }
}
