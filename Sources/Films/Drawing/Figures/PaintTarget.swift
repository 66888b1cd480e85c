internal import Grids
internal import Imaging

/// A target that rectangles, texts, shapes and cells are painted on: the pixels of some rows of an
/// image, or a vector drawing of the whole image.
///
/// Positions are relative to the target's top left corner. Colors are palette entries. Out of
/// scope: the positions of everything painted, which layouts determine.
protocol PaintTarget: AnyObject {
  var size: Size { get }

  /// Fills a region, clipped to the target.
  func fill(_ region: Region, with entry: UInt8)

  /// Fills a region except the part inside another region, clipped to the target.
  func fill(_ region: Region, around other: Region, with entry: UInt8)

  /// Draws the line around a region, on its outside. `text`: the scale of the image, which has the
  /// width of lines.
  func frame(_ region: Region, _ text: TextScale, with entry: UInt8)

  /// Paints a line of text with its top left corner at `corner`, clipped to the target.
  func paint(_ text: String, in setter: TypeSetter, at corner: Position, _ ink: Ink)

  /// Paints a line of a figure's text, clipped to a region.
  func paint(_ letters: FigureLetters, at corner: Position, in clip: Region, _ ink: Ink)

  /// Paints an outline of the image, clipped to a region of the image. `top`: the row of the image
  /// at which the target begins. `rasterizer`: the rasterizer of the region.
  func paint(
    _ outline: FigureOutline, in clip: Region, from top: Int, _ ink: Ink,
    _ rasterizer: inout Rasterizer)

  /// Paints a sprite enlarged to a square, clipped to a region. Pixels whose entry is nil stay.
  /// `corner`: the top left corner of the square. `side`: the side of the square.
  func paint(_ sprite: Grid<UInt8?>, at corner: Position, side: Int, in clip: Region)

  /// Paints the stamp of a cell, clipped to a region. `background`: the entry of pixels to leave
  /// unchanged; nil paints all pixels.
  func paint(
    _ stamps: Stamps, _ number: Int, at corner: Position, in clip: Region,
    leaving background: UInt8?)
}

extension TypeSetter {
  /// Draws a line of text, clipped to the target, and returns its width in pixels. `corner`: the
  /// top left corner of the line.
  @discardableResult
  func draw(_ text: String, on target: any PaintTarget, at corner: Position, _ ink: Ink) -> Int {
    target.paint(text, in: self, at: corner, ink)
    return width(of: text)
  }
}

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

  func frame(_ region: Region, _ text: TextScale, with entry: UInt8) {
    fill(region.expanded(by: text.unit), around: region, with: entry)
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
