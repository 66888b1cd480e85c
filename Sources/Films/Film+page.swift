internal import Drawing
internal import Grids
internal import Worlds

extension Film {
  /// The film with cells that are as large as its page has room for; itself where it has none.
  ///
  /// - Parameter cells: the size of the part of the world that is shown.
  func fitted(to cells: Size) -> Film {
    guard page != nil else { return self }
    var film = self
    film.look.cell = largestCell(showing: cells) ?? 1
    return film
  }

  /// A side in pixels that no picture has unless somebody says so: it would be looked at in pieces.
  private static let longestSide = 1 << 14

  /// The film, seen from afar where its world has no edges and shows more cells than its page has pixels
  /// for, or than a picture of which nobody says how large it is.
  func seen(withRoomFor cells: Size) -> Film {
    let roams = simulation.worldInfo.shown == nil && cycle == nil
    guard roams, strip == nil, showsWorld, camera.keyframes.isEmpty else { return self }
    let room = room(for: cells)
    let isTooLarge =
      page == nil
      ? cells.area > PictureLimit.pixels
        || !isCellChosen
          && !neededSize(cells: cells, room: room).fits(
            into: Size(width: Self.longestSide, height: Self.longestSide))
      : pageProblem(showing: cells, room: room) != nil
    guard isTooLarge else { return self }
    var film = self
    film.page = page ?? Size(width: 1024, height: 1024)
    film.camera = Camera([.init(at: 0, .world)])
    return film
  }

  /// How its painter lays pictures out. One of a strip's is as large as it needs to be.
  var paintersPage: Page? {
    strip == nil ? page.map { Page($0, isFilled: isFilled) } : nil
  }

  /// Why a page has no room for a part of the world, or nil.
  func pageProblem(showing cells: Size, room: Surroundings) -> FilmProblem? {
    guard let page else { return nil }
    let least = isFilled ? leastFilled(room) : size(of: cells, cell: 1, room)
    return least.fits(into: page) ? nil : .page(page, least: least)
  }

  /// Whether all the room that there is is taken: by a world that a camera looks at, or by a plot alone.
  var isFilled: Bool { (!camera.keyframes.isEmpty || !showsWorld) && strip == nil }

  private func largestCell(showing cells: Size) -> Int? {
    guard let page else { return nil }
    let room = room(for: cells)
    let most = { (pixels: Int, cells: Int) in (pixels + look.gap) / max(1, cells) - look.gap }
    let largest = min(
      4096, most(page.width, Cost.product(cells.width, strip ?? 1)),
      most(page.height, cells.height))
    // Not all smaller ones fit where one does: a narrower caption may be higher.
    return (1...max(1, largest)).reversed().first {
      size(of: cells, cell: $0, room).fits(into: page)
    }
  }

  /// What a picture would take with cells of a size.
  private func size(of cells: Size, cell: Int, _ room: Surroundings) -> Size {
    var film = self
    film.look.cell = cell
    return film.neededSize(cells: cells, room: room)
  }

  /// What stands around the world takes, and a pixel of it.
  private func leastFilled(_ room: Surroundings) -> Size {
    Painter.leastPage(
      page ?? Size(width: 1, height: 1), look: Look(cell: 1, shape: .square, theme: look.theme),
      room: room)
  }
}

extension Size {
  /// Whether another is at least as wide and as high.
  func fits(into other: Size) -> Bool { width <= other.width && height <= other.height }
}
