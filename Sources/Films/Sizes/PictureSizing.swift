internal import Drawing
internal import Encoding
internal import Grids
internal import Worlds

/// The sizes of a film's pictures when they show a region of a given size.
struct PictureSizing {
  let film: Film
  /// The size of the region, in cells.
  let cells: Size
  /// The room for its texts at their longest, and for its plot.
  let room: Surroundings

  /// - Parameter room: where nil, enough for titles and captions up to the last generation and counts
  ///   up to all cells that are shown.
  init(_ film: Film, showing cells: Size, room: Surroundings? = nil) {
    self.film = film
    self.cells = cells
    self.room = room ?? film.room(for: cells)
  }

  /// The pictures' size in pixels.
  var size: Size { film.page ?? needed }

  /// The size in pixels that the pictures need, whatever the page's size is, which only decides how
  /// long lines may be.
  var needed: Size { needed(cell: film.look.cell) }

  private func needed(cell: Int) -> Size {
    var look = film.look
    look.cell = cell
    let size = Painter.pictureSize(cells: cells, look: look, room: room)
    guard let strip = film.strip else { return size }
    return SheetPainter.size(
      Array(repeating: size, count: strip), film.stripPlan, on: film.page)
  }

  /// The reason why the region cannot be shown, or nil.
  func problem(in formats: [Format]) -> FilmProblem? {
    pageProblem
      ?? PictureLimit.problem(
        with: size, cell: film.look.cell, in: formats, isPage: film.strip != nil)
  }

  /// The reason why the page has no room for the region, or nil.
  private var pageProblem: FilmProblem? {
    guard let page = film.page else { return nil }
    let least =
      film.isFilled
      ? Painter.leastPage(
        page, look: Look(cell: 1, shape: .square, theme: film.look.theme), room: room)
      : needed(cell: 1)
    return least.fits(into: page) ? nil : .page(page, least: least)
  }

  /// The film with the largest cells that its page has room for; unchanged if it has no page.
  var fitted: Film {
    guard let page = film.page else { return film }
    var film = film
    let gap = film.look.gap
    let most = { (pixels: Int, cells: Int) in (pixels + gap) / max(1, cells) - gap }
    let largest = min(
      4096, most(page.width, cappedProduct(cells.width, film.strip ?? 1)),
      most(page.height, cells.height))
    // Not all smaller cells fit if one does: a narrower caption may be higher.
    film.look.cell =
      (1...max(1, largest)).reversed().first { needed(cell: $0).fits(into: page) } ?? 1
    return film
  }

  /// The longest side in pixels of a picture whose size was not asked for: a longer one would have to
  /// be viewed in pieces.
  private static let longestSide = 1 << 14

  /// The film, seen through a camera from afar if the region has more cells than its page has pixels
  /// for, or than a picture of standard size can show.
  ///
  /// - Precondition: its world is unbounded, and the region is that of all living cells.
  var seenFromAfar: Film {
    guard film.strip == nil, film.showsWorld, film.camera.keyframes.isEmpty else { return film }
    let longest = Size(width: Self.longestSide, height: Self.longestSide)
    let isTooLarge =
      film.page == nil
      ? cells.area > PictureLimit.pixels || !film.isCellChosen && !needed.fits(into: longest)
      : pageProblem != nil
    guard isTooLarge else { return film }
    var film = film
    film.page = film.page ?? Size(width: 1024, height: 1024)
    film.camera = Camera([.init(at: 0, .world)])
    return film
  }
}

extension Film {
  /// True if its pictures take all of the page: the world seen by a camera, or a plot alone.
  var isFilled: Bool { (!camera.keyframes.isEmpty || !showsWorld) && strip == nil }

  /// The page of each of its pictures; those of a strip are as large as they need to be.
  var picturePage: Page? { strip == nil ? page.map { Page($0, isFilled: isFilled) } : nil }

  /// The plan of its strip: texts that are the same in all of its pictures are written once.
  var stripPlan: SheetPlan {
    let text = Lettering(
      title: title.constantWords ?? [], caption: caption.constantWords ?? [])
    return SheetPlan(.row, text: text, font: look.font)
  }

  fileprivate func room(for cells: Size) -> Surroundings {
    let stage = simulation.stage
    // A picture that is fitted to the living cells shows all that are counted.
    let limit = stage.shown == nil ? 0 : stage.countLimit(within: shown.last)
    let widest = { (text: Caption) in
      if strip != nil, text.constantWords != nil { return [[String]]() }
      return text.widest(
        generation: stage.generation + shown.last, count: max(cells.area, limit),
        in: stage.countsPart ? cells : nil)
    }
    return Surroundings(
      Lettering(title: widest(title), caption: widest(caption)), plot: plot?.place,
      margin: margin ?? (strip != nil && plot == nil ? 0 : nil),
      width: page.map(shareOfWidth))
  }

  /// The width of a picture on a page, which the pictures of a strip share.
  private func shareOfWidth(_ page: Size) -> Int {
    guard let strip else { return page.width }
    let nothing = Array(repeating: Size(width: 0, height: 0), count: strip)
    return max(0, page.width - SheetPainter.size(nothing, SheetPlan(.row)).width) / strip
  }
}

extension Size {
  /// True if another size is at least as wide and as high.
  func fits(into other: Size) -> Bool { width <= other.width && height <= other.height }
}
