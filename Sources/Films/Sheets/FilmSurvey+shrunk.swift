internal import Drawing
internal import Grids
internal import Settings
internal import Worlds

extension FilmSurvey {
  /// The film with images whose longer side has at most a number of pixels.
  ///
  /// A plot is smaller, and a distant camera shows a world. A diagram of a world's history would not
  /// be legible from afar, so that its image shows a part of it. A strip, and a film with a camera
  /// of its own, stay unchanged.
  func shrunk(to side: Int) -> FilmSurvey {
    let size = sizing.size
    let longest = max(size.width, size.height)
    guard longest > side, film.strip == nil, film.camera.keyframes.isEmpty else { return self }
    let share = { (length: Int) in max(1, Int(Int128(length) * Int128(side) / Int128(longest))) }
    let page = Size(width: share(size.width), height: share(size.height))
    let least = Painter.leastPage(page, look: film.look, room: sizing.room)
    let shown = Size(width: max(page.width, least.width), height: max(page.height, least.height))
    var survey = self
    if film.showsWorld {
      survey.film.camera = Camera([.init(at: 0, showsPart ? part(on: shown, of: size) : .world)])
    }
    survey.film.page = shown
    return survey
  }

  /// True if a smaller image shows a part of the world.
  private var showsPart: Bool {
    let info = type(of: film.simulation).info
    return info.traits.contains(.showsHistory) && film.plot == nil && film.look.cell == 1
      && film.look.gap == 0
  }

  /// Returns the aim at the first rows of a world and the columns in its middle.
  ///
  /// - Parameters:
  ///   - page: the size of the smaller image.
  ///   - size: the size of the image of the whole world.
  private func part(on page: Size, of size: Size) -> Camera.Aim {
    let width = page.width - (size.width - region.width)
    let height = page.height - (size.height - region.height)
    let left = region.x + (region.width - width) / 2
    return .point(
      x: Ratio(2 * left + width - 1, 2), y: Ratio(2 * region.y + height - 1, 2), zoom: Ratio(1))
  }
}
