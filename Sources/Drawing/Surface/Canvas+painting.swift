internal import Grids
internal import Imaging

extension Canvas: PaintTarget {
  func fill(_ region: Region, around other: Region, with entry: UInt8) {
    let inside = region.intersection(other)
    if inside.isEmpty { return fill(region, with: entry) }
    let (top, left) = (region.y, region.x)
    let (bottom, right) = (region.rows.upperBound, region.columns.upperBound)
    let (lower, behind) = (inside.rows.upperBound, inside.columns.upperBound)
    for part in [
      Region(x: left, y: top, width: region.width, height: inside.y - top),
      Region(x: left, y: inside.y, width: inside.x - left, height: inside.height),
      Region(x: behind, y: inside.y, width: right - behind, height: inside.height),
      Region(x: left, y: lower, width: region.width, height: bottom - lower),
    ] { fill(part, with: entry) }
  }

  func paint(_ text: String, in setter: TypeSetter, at corner: Position, _ ink: Ink) {
    for (raster, place) in setter.rasters(of: text, at: corner, within: 0..<size.height) {
      paint(raster.coverage, at: place, in: Region(size), ink)
    }
  }

  func paint(_ letters: FigureLetters, at corner: Position, in clip: Region, _ ink: Ink) {
    paint(letters.coverage, at: corner, in: clip, ink)
  }

  func paint(
    _ outline: FigureOutline, in clip: Region, from top: Int, _ ink: Ink,
    _ rasterizer: inout Rasterizer
  ) {
    rasterizer.cover(outline) { y, columns, level in
      paintRow(y - top) { ink.paint(columns, level, in: &$0) }
    }
  }

  func paint(_ sprite: Grid<UInt8?>, at corner: Position, side: Int, in clip: Region) {
    let region = Region(x: corner.x, y: corner.y, width: side, height: side).intersection(clip)
    for y in region.rows {
      let row = (y - corner.y) * sprite.height / side
      paintRow(y) { pixels in
        for x in region.columns {
          if let entry = sprite[(x - corner.x) * sprite.width / side, row] { pixels[x] = entry }
        }
      }
    }
  }

  func paint(
    _ stamps: Stamps, _ number: Int, at corner: Position, in clip: Region,
    leaving background: UInt8?
  ) {
    let side = stamps.side
    let shown = Region(x: corner.x, y: corner.y, width: side, height: side).intersection(clip)
    for y in shown.rows {
      let entries = stamps.row(y - corner.y)
      let start = entries.startIndex + number * side - corner.x
      paintRow(y) { pixels in
        for x in shown.columns where entries[start + x] != background {
          pixels[x] = entries[start + x]
        }
      }
    }
  }
}
