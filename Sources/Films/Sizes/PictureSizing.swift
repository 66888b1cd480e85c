internal import Drawing
internal import Encoding
internal import Grids
internal import Worlds

/// The sizes of a film's images when they show a region of a given size.
struct PictureSizing {
  let film: Film
  /// The size of the region, in cells.
  let cells: Size
  /// The space for the longest texts of the film, and for its plot.
  let room: LayoutElements

  /// Creates the sizing for a region.
  ///
  /// - Parameter room: the space for texts and the plot. If nil, there is enough for titles and
  ///   captions up to the last generation and for counts up to the number of shown cells.
  init(_ film: Film, showing cells: Size, room: LayoutElements? = nil) {
    self.film = film
    self.cells = cells
    self.room = room ?? film.room(for: cells)
  }

  /// The image size in pixels.
  var size: Size { film.page ?? needed }

  /// The size of the image as part of a sheet.
  var tile: PictureSize { PictureSize(size, picture(cell: film.look.cell).text) }

  /// The image size in pixels that the content needs. A page does not change it, except for the
  /// width at which texts wrap and the size of texts.
  var needed: Size { needed(cell: film.look.cell) }

  private func needed(cell: Int) -> Size {
    let picture = picture(cell: cell)
    guard let strip = film.strip else { return picture.size }
    return SheetPainter.size(
      Array(repeating: picture, count: strip), film.stripPlan, on: film.page)
  }

  private func picture(cell: Int) -> PictureSize {
    var look = film.look
    look.cell = cell
    return Painter.pictureSize(cells: cells, look: look, room: room)
  }

  /// Returns the reason why the region cannot be shown, or nil.
  func problem(in formats: [Format]) -> FilmProblem? {
    pageProblem
      ?? PictureLimit.problem(
        with: size, cell: film.look.cell, in: formats, isPage: film.strip != nil)
  }

  /// The reason why the region does not fit on the page, or nil.
  private var pageProblem: FilmProblem? {
    guard let page = film.page else { return nil }
    let least =
      film.isFilled
      ? Painter.leastPage(
        page, look: film.look.plain, room: room)
      : needed(cell: 1)
    return least.fits(into: page) ? nil : .page(page, least: least)
  }

  /// The film with the largest cells that fit on its page; unchanged if it has no page.
  var fitted: Film {
    guard let page = film.page else { return film }
    var film = film
    let gap = film.look.gap
    let most = { (pixels: Int, cells: Int) in (pixels + gap) / max(1, cells) - gap }
    let largest = min(
      4096, most(page.width, cappedProduct(cells.width, film.strip ?? 1)),
      most(page.height, cells.height))
    // A linear search, since the fit is not monotonic: smaller cells give a narrower image. Its
    // caption then wraps into more lines, and may make the image too high.
    film.look.cell =
      (1...max(1, largest)).reversed().first { needed(cell: $0).fits(into: page) } ?? 1
    return film
  }

  /// The longest side in pixels of an image if the user did not set its size. A longer image would
  /// have to be viewed in parts.
  private static let longestSide = 1 << 14

  /// The film with a camera that zooms out, if the region is too large for its page or a default
  /// image; else unchanged.
  ///
  /// - Precondition: the world is unbounded, and the region contains all living cells.
  var zoomedOut: Film {
    guard film.strip == nil, film.showsWorld, film.camera.keyframes.isEmpty else { return film }
    let longest = Size(width: Self.longestSide, height: Self.longestSide)
    let isTooLarge =
      film.page == nil
      ? cells.area > PictureLimit.pixels || !film.isCellChosen && !needed.fits(into: longest)
      : pageProblem != nil
    guard isTooLarge else { return film }
    var film = film
    let side = 1024 * film.look.scale
    film.page = film.page ?? Size(width: side, height: side)
    film.camera = Camera([.init(at: 0, .world)])
    return film
  }
}

extension Film {
  /// True if its cells are too small for the labels of its world, which are then left out.
  package var lacksLabels: Bool {
    let worldInfo = simulation.worldInfo
    guard showsWorld, !worldInfo.labels.isEmpty, let bounds = worldInfo.bounds else { return false }
    return !PictureSizing(self, showing: bounds.size).fitted.look.fitsLabels
  }

  /// True if the images fill the whole page: with a world that a camera shows, or with a plot
  /// alone.
  var isFilled: Bool { (!camera.keyframes.isEmpty || !showsWorld) && strip == nil }

  /// The page of each image; nil without a page, and for a strip. Images of a strip have the size
  /// that they need.
  var picturePage: Page? { strip == nil ? page.map { Page($0, isFilled: isFilled) } : nil }

  /// The layout of its strip. Texts that are the same in all images appear once.
  var stripPlan: SheetPlan {
    let text = TitleAndCaption(
      title: title.constantWords ?? [], caption: caption.constantWords ?? [])
    return SheetPlan(
      .row, text: text, legend: isLegendShared ? nil : legendPlan)
  }

  fileprivate func room(for cells: Size) -> LayoutElements {
    let worldInfo = simulation.worldInfo
    // An image that is fitted to the living cells shows all cells that are counted.
    let limit = worldInfo.shown == nil ? 0 : worldInfo.countLimit(within: shown.last)
    let widest = { (text: Caption) in
      if strip != nil, text.constantWords != nil { return [[String]]() }
      return text.widest(
        generation: worldInfo.generation + shown.last, count: max(cells.area, limit),
        in: worldInfo.counts.coverOnlyShownPart ? cells : nil)
    }
    return LayoutElements(
      TitleAndCaption(title: widest(title), caption: widest(caption)), plot: plot?.place,
      legend: legendPlan, margin: margin ?? (strip != nil && plot == nil ? 0 : nil),
      width: page.map(shareOfWidth), page: strip == nil ? page : nil)
  }

  /// Returns the width of an image on a page. The images of a strip share the width.
  private func shareOfWidth(_ page: Size) -> Int {
    guard let strip else { return page.width }
    let nothing = Array(
      repeating: PictureSize(Size(width: 0, height: 0), look.usualText), count: strip)
    let beside = stripPlan.legend.flatMap { legendPosition == .right ? $0 : nil }
    let plan = SheetPlan(.row, legend: beside)
    return max(0, page.width - SheetPainter.size(nothing, plan).width) / strip
  }
}

extension Size {
  /// Returns true if another size is at least as wide and as high.
  func fits(into other: Size) -> Bool { width <= other.width && height <= other.height }
}
