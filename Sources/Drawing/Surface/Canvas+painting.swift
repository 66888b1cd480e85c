internal import Grids
internal import Imaging

extension Canvas: PaintTarget {
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

  func paint(_ sprite: FigureSprites.Stamp, at corner: Position, side: Int, in clip: Region) {
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
