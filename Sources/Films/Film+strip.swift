internal import Drawing
internal import Encoding

extension Film {
  /// The frames that a strip can have.
  package static let stripLengths = 2...4096

  /// How many pictures it has.
  package var pictures: Int {
    if strip != nil || plot?.isWhole == true { return 1 }
    return tween == 0 ? shown.frames : Cost.product(shown.frames - 1, parts) + 1
  }

  /// The frames that its strip shows, the first and the last among them.
  ///
  /// - Precondition: it has as many.
  var stripFrames: [Int] {
    guard let strip, strip > 1 else { return [0] }
    let (way, gaps) = (shown.frames - 1, strip - 1)
    return (0..<strip).map { ($0 * way * 2 + gaps) / (2 * gaps) }
  }
}

extension Film {
  /// What its strip is laid out by: what its texts say in every picture is written once.
  var stripPlan: SheetPlan {
    let text = Lettering(
      title: title.constantWords ?? [], caption: caption.constantWords ?? [])
    return SheetPlan(.row, text: text, font: look.font)
  }
}

extension SheetPainter {
  /// What lays the frames of a film's strip side by side; nil where it has none.
  init?(stripOf film: Film, _ painter: Painter, _ formats: [Format]) throws(FilmProblem) {
    guard let strip = film.strip else { return nil }
    if strip > film.shown.frames { throw .strip(strip, frames: film.shown.frames) }
    let slot = Slot(size: painter.size, palette: painter.palette, theme: film.look.theme)
    try self.init(
      Array(repeating: slot, count: strip), film.stripPlan, page: film.page,
      cell: film.look.cell, formats)
  }
}
