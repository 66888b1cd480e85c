internal import Grids
internal import Worlds

/// A text on a plate, with a line that connects it to the point that it describes.
struct CalloutPlate {
  let texts: [FigureLetters]
  /// The region of the plate in pixels.
  let region: Region
  let margin: Int
  let target: SubpixelPoint

  /// The lines of text, each with the position of its top left corner.
  var lines: [(letters: FigureLetters, corner: Position)] {
    texts.enumerated().map { number, letters in
      let y = region.y + margin + number * letters.size.height
      return (letters, Position(x: region.x + (region.width - letters.size.width) / 2, y: y))
    }
  }

  /// Returns the shapes of the plate in painting order, without the text.
  ///
  /// The connecting line and its dot have a halo in the background color.
  func parts(_ color: FigureColor) -> [(outline: FigureOutline, color: FigureColor)] {
    let pixel = SubpixelPoint.pixel
    let line = max(pixel, margin * pixel / 4)
    let (a, b) = (
      SubpixelPoint(x: region.x * pixel, y: region.y * pixel),
      SubpixelPoint(x: region.columns.upperBound * pixel, y: region.rows.upperBound * pixel)
    )
    // The connecting line ends at the point of the plate nearest to the target.
    let near = SubpixelPoint(x: min(b.x, max(a.x, target.x)), y: min(b.y, max(a.y, target.y)))
    let radius = margin * pixel * 3 / 4
    let plate = [
      (FigureOutline(from: a, to: b, radius: radius, line: nil), FigureColor.background),
      (FigureOutline(from: a, to: b, radius: radius, line: line), color),
    ]
    if near == target { return plate }
    return [(line: 2 * line, .background), (line: 0, color)].map { around, color in
      var stroke = Stroke(width: line + around)
      stroke.follow([near, target])
      let dot = ConvexPart.disc(target, radius: line * 3 / 2 + around / 2)
      return (FigureOutline(stroke, with: [dot]), color)
    } + plate
  }
}
