internal import Grids
internal import Worlds

/// Words on a plate, beside the point that they are about and joined to it by a line.
struct Plate {
  let texts: [FigureLetters]
  /// In pixels.
  let region: Region
  let margin: Int
  let target: FigurePlace

  /// A line of it, and where its top left lies.
  var lines: [(letters: FigureLetters, corner: Position)] {
    texts.enumerated().map { number, letters in
      let y = region.y + margin + number * letters.size.height
      return (letters, Position(x: region.x + (region.width - letters.size.width) / 2, y: y))
    }
  }

  /// All but the words, from the bottom to the top.
  func parts(_ color: FigureColor) -> [(outline: FigureOutline, color: FigureColor)] {
    let pixel = FigurePlace.pixel
    let line = max(pixel, margin * pixel / 4)
    let (a, b) = (
      FigurePlace(x: region.x * pixel, y: region.y * pixel),
      FigurePlace(x: region.columns.upperBound * pixel, y: region.rows.upperBound * pixel)
    )
    // To where the plate is nearest.
    let near = FigurePlace(x: min(b.x, max(a.x, target.x)), y: min(b.y, max(a.y, target.y)))
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
      return (FigureOutline(stroke.parts + [dot]), color)
    } + plate
  }
}
