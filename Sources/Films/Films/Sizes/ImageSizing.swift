package import Drawing
internal import Encoding
package import Grids
internal import Imaging
internal import Settings
package import Worlds

/// The sizes of a film's images when they show a region of a given size.
struct ImageSizing {
  /// The film, with cells that suit its `worldSide` if it has one.
  let film: Film
  /// The size of the region, in cells.
  let cells: Size
  /// The space for the longest texts of the film, and for its plot.
  let room: LayoutElements

  /// Creates the sizing for a region. `room`: the space for texts and the plot. If nil, there is
  /// enough for titles and captions up to the last generation and for counts up to the number of
  /// shown cells.
  init(_ film: Film, showing cells: Size, room: LayoutElements? = nil) {
    self.init(sizing: film, cells, room)
    guard let letters = sharedLetters else { return }
    let cell = fitted.look.cell
    self = letters.largestResult(besides: self) { letters in
      var film = film
      film.look.letters = letters
      let larger = ImageSizing(sizing: film, cells, room)
      return larger.pageProblem == nil && larger.fitted.look.leavesEnough(of: cell) ? larger : nil
    }
  }

  private init(sizing film: Film, _ cells: Size, _ room: LayoutElements?) {
    var film = film
    if film.framing.page == nil, film.framing.pageWidth == nil, let side = film.framing.worldSide {
      film.look.cell = film.look.cell(of: cells, in: side, showing: film.legend)
    }
    self.init(film, cells, room)
    guard film.framing.page == nil, film.framing.pageWidth != nil else { return }
    film = film.fillingPaper { ImageSizing(asWideAsPage: $0, cells, room).fill }
    let wide = ImageSizing(asWideAsPage: film, cells, room)
    film.framing.page = Size(width: wide.size.width, height: wide.height(at: wide.size.width))
    self.init(film, cells, room)
  }

  /// Creates the sizing for a page of which only the width is known. It limits the length of lines,
  /// which the height depends on.
  private init(asWideAsPage film: Film, _ cells: Size, _ room: LayoutElements?) {
    var film = film
    film.framing.page = film.framing.pageWidth.map { Size(width: $0, height: 1) }
    self.init(film, cells, room)
  }

  private init(_ film: Film, _ cells: Size, _ room: LayoutElements?) {
    self.film = film
    self.cells = cells
    self.room = room ?? film.room(for: cells)
  }

  /// The image size in pixels.
  var size: Size { film.framing.page ?? needed }

  /// The sizes of letters that suit the images of a strip; nil if their size is set or known.
  private var sharedLetters: ClosedRange<Int>? {
    guard let strip = film.framing.subject.strip, film.sharesLetters, film.look.letters == nil
    else { return nil }
    let image = image(cell: film.look.cell)
    let share = film.framing.page.map { Size(width: $0.width / strip, height: $0.height) }
    return TextScale.letters(
      in: ImageSize(share ?? image.size, image.text), on: size, isPage: share != nil)
  }

  /// The size of the image as part of a sheet.
  var tile: ImageSize { ImageSize(size, image(cell: film.look.cell).text) }

  /// The image size in pixels that the content needs. A page does not change it, except for the
  /// width at which texts wrap and the size of texts.
  var needed: Size { needed(cell: film.look.cell) }

  private func needed(cell: Int, sharing shared: Size? = nil) -> Size {
    let image = image(cell: cell, sharing: shared)
    guard let strip = film.framing.subject.strip else { return image.size }
    return SheetPainter.size(
      Array(repeating: image, count: strip), film.stripPlan, on: film.framing.page)
  }

  private func image(cell: Int, sharing shared: Size? = nil) -> ImageSize {
    var look = film.look
    (look.cell, look.shared) = (cell, shared)
    let image = Painter.imageSize(cells: cells, look: look, room: room)
    return film.framing.imagePage.map { ImageSize($0, image.text) } ?? image
  }

  /// Returns the reason why the region cannot be shown, or nil.
  func problem(in formats: [Format]) -> FilmProblem? {
    pageProblem
      ?? ImageLimit.problem(
        with: size, cell: film.look.cell, in: formats, isPage: film.framing.subject.strip != nil)
  }

  /// The reason why the region does not fit on the page, or nil.
  private var pageProblem: FilmProblem? {
    guard let page = film.framing.page else { return nil }
    let least =
      film.isFilled
      ? Painter.leastPage(
        page, look: film.look.plain, room: room)
      : needed(cell: 1)
    if least.fits(into: page) || sharedSize != nil { return nil }
    let smallest = ImageSizing(film, Size(width: 1, height: 1), room).needed(cell: 1)
    return film.problem(
      of: page, least: least, isFull: film.isFilled || !smallest.fits(into: page))
  }

  /// The film with its final cell size: the largest for its page, or one for its `worldSide`.
  var fitted: Film {
    var film = film
    film.framing.worldSide = nil
    guard let page = film.framing.page else { return film }
    film.look.cell = largestCell { $0.fits(into: page) } ?? 1
    film.look.shared = sharedSize
    return film
  }

  /// The size in pixels of the world if its cells share pixels: those that would be small, and leave a
  /// part of the page empty. Nil for whole cells.
  private var sharedSize: Size? {
    guard let page = film.framing.page, film.canSharePixels else { return nil }
    let whole = largestCell { $0.fits(into: page) } ?? 0
    let longest = max(1, cells.width, cells.height)
    // From 16 cells a pixel on, a camera shows squares of cells.
    guard whole < Self.leastWhole, longest <= 16 * max(page.width, page.height) else { return nil }
    let shared = { [cells] side in
      let pixels = { max(1, $0 * side / longest) }
      return Size(width: pixels(cells.width), height: pixels(cells.height))
    }
    let side = (0...max(page.width, page.height)).largest { side in
      side == 0 || needed(cell: 1, sharing: shared(side)).fits(into: page)
    }
    return side * WidthFill.enough <= 1000 * whole * longest ? nil : shared(side)
  }

  /// The least side in pixels of cells that are always whole.
  private static let leastWhole = 4

  /// Returns the largest cell size for which the image size has a property; nil if there is none.
  private func largestCell(where fits: (Size) -> Bool) -> Int? {
    guard let page = film.framing.page else { return nil }
    let gap = film.look.gap
    let most = { (pixels: Int, cells: Int) in (pixels + gap) / max(1, cells) - gap }
    // Rows or columns of hexagons overlap.
    let isHexagonal = film.look.shape == .hexagon
    let (width, height) =
      isHexagonal ? (7 * page.width / 6, 7 * page.height / 6) : (page.width, page.height)
    // A height of one pixel stands for an unknown one.
    let largest = min(
      Look.largestCell, most(width, cappedProduct(cells.width, film.framing.subject.strip ?? 1)),
      page.height > 1 ? most(height, cells.height) : Look.largestCell)
    // A linear search, since the fit is not monotonic: smaller cells give a narrower image. Its
    // caption then wraps into more lines, and may make the image too high.
    return (1...max(1, largest)).reversed().first { fits(needed(cell: $0)) }
  }

  /// How well the largest cells fill the width of the page.
  private var fill: WidthFill {
    guard let page = film.framing.page, !film.isFilled else { return .full }
    let cell = largestCell { $0.width <= page.width }
    // A plot beside the world takes the rest of the width.
    if cell != nil, film.texts.plot?.place == .right { return .full }
    let images = film.framing.subject.strip ?? 1
    let used = cell.map { needed(cell: $0).width - images * image(cell: $0).blank }
    return WidthFill(used ?? 0, of: page.width, next: needed(cell: (cell ?? 0) + 1).width)
  }

  /// Returns the height in pixels of an image with a given width.
  private func height(at width: Int) -> Int {
    if !film.showsWorld, film.framing.subject.strip == nil {
      return PlotPosition.height(
        ofWidth: width, film.look.usualText, axes: film.unitsOfPlot.count)
    }
    if let cell = largestCell(where: { $0.width <= width }) { return needed(cell: cell).height }
    let page = Size(width: width, height: .max)
    return film.framing.subject.strip == nil
      ? distantPage(side: width, of: cells.width).height
      : needed(withImages: imagePage(on: page)).height
  }

  /// Returns the largest size of each image of a strip that fits on a page, if a distant camera
  /// shows its world.
  private func imagePage(on page: Size) -> Size {
    let side = (1...max(1, film.shareOfWidth(page))).largest {
      needed(withImages: distantPage(side: $0, of: cells.width)).fits(into: page)
    }
    return distantPage(side: side, of: cells.width)
  }

  private func needed(withImages size: Size) -> Size {
    var film = film
    film.framing.imagePage = size
    return ImageSizing(film, cells, room).needed
  }

  /// The film with a camera that zooms out, if the region is too large for its page or a default
  /// image; else unchanged. Precondition: the region is the board, or contains all living cells.
  var zoomedOut: Film {
    guard film.showsWorld, film.framing.camera.keyframes.isEmpty, film.texts.axes == nil else {
      return film
    }
    if film.look.letters != nil {
      // Letters follow from smaller images then.
      var plain = film
      plain.look.letters = nil
      return ImageSizing(plain, cells, room).zoomedOut
    }
    let isTooLarge =
      film.framing.page == nil ? cells.area > ImageLimit.pixels || isTooLong : pageProblem != nil
    // A plot in each image of a strip leaves a small world no room.
    guard isTooLarge,
      film.framing.subject.strip == nil
        || film.texts.plot == nil
          && (film.framing.page != nil || film.framing.worldSide != nil)
    else {
      return film
    }
    var zoomed = film
    zoomed.framing.camera = Camera([.init(at: 0, .world)])
    if film.framing.subject.strip != nil, let page = film.framing.page {
      // If only the width is set, the height follows from these images.
      let free = Size(width: page.width, height: .max)
      let image = imagePage(on: film.framing.pageWidth == nil ? page : free)
      zoomed.framing.imagePage = image
      return needed(withImages: image).fits(into: page) ? zoomed : film
    }
    let longest = max(cells.width, cells.height)
    let page =
      film.framing.page ?? film.framing.worldSide.map {
        distantPage(side: $0.upperBound * film.look.scale, of: longest)
      }
      ?? Size(width: Self.usualPage * film.look.scale, height: Self.usualPage * film.look.scale)
    if film.framing.subject.strip == nil {
      zoomed.framing.page = page
    } else {
      zoomed.framing.imagePage = page
    }
    return zoomed
  }

  /// The side of the page of a world that is too large for its cells, if these have been set.
  private static let usualPage = 1024

  /// True if the world would be more than twice as long as it should, even with cells of one pixel;
  /// or in a strip at all longer, since the lengths of all images add up.
  private var isTooLong: Bool {
    let excess = film.framing.subject.strip == nil ? 2 : 1
    return film.framing.worldSide.map { max(cells.width, cells.height) > excess * $0.upperBound }
      ?? false
  }

  /// Returns the page on which a number of adjacent cells of the world take a number of pixels.
  private func distantPage(side: Int, of count: Int) -> Size {
    let pixels = { (cells: Int) in
      max(1, Int(clamping: Int128(cells) * Int128(side) / Int128(max(1, count))))
    }
    var look = film.look.plain
    if [.hexagon, .triangle].contains(film.look.shape) { look.shape = film.look.shape }
    return Painter.imageSize(
      cells: Size(width: pixels(cells.width), height: pixels(cells.height)), look: look, room: room
    ).size
  }
}

/// How well an image fills the width of its paper with whole cells.
struct WidthFill {
  /// The share of the width in thousandths; 0 if not even cells of a pixel fit.
  let share: Int
  /// The width in pixels of the same image with cells that are one pixel larger.
  let next: Int

  /// A width that is filled whatever the size of cells.
  static let full = WidthFill(1, of: 1, next: 0)
  /// The least share that counts as filled.
  static let enough = 970
  /// The widest image in pixels for which the resolution rises until cells of one pixel fit.
  static let mostPixels = 10_000

  init(_ used: Int, of width: Int, next: Int) {
    (share, self.next) = (1000 * used / max(1, width), next)
  }
}

extension Film {
  /// Returns the film at the lowest resolution, up to twice its own, at which whole cells fill the
  /// width of its paper. If none does, it gets the resolution that fills the width best. If not even
  /// cells of one pixel fit, it gets the resolution at which they do.
  func fillingPaper(_ fill: (Film) -> WidthFill) -> Film {
    guard let paper = framing.paper, let width = paper.width else { return self }
    let fine = min(PrintSize.finest, width.resolution(for: WidthFill.mostPixels))
    let finest = max(2 * paper.dpi, fine)
    var (film, best) = (self, (film: self, share: 0))
    while let dpi = film.look.dpi, dpi <= (best.share > 0 ? 2 * paper.dpi : finest) {
      let fill = fill(film)
      if fill.share > best.share { best = (film, fill.share) }
      if fill.share >= WidthFill.enough { break }
      film = film.at(dpi: max(dpi + 1, width.resolution(for: fill.next)))
    }
    return best.film
  }

  /// Returns the film with another resolution on paper, and with the page width that follows.
  func at(dpi: Int) -> Film {
    var film = self
    film.look.dpi = dpi
    film.framing.pageWidth = framing.pageWidth.map { film.paperWidth ?? $0 }
    return film
  }

  /// The width of its paper in pixels; nil if it has none.
  var paperWidth: Int? { look.dpi.flatMap { framing.paper?.width?.pixels(dpi: $0) } }

  /// A note about a resolution that differs from the one that is set; nil if it does not.
  var resolutionNote: String? {
    guard let paper = framing.paper, let dpi = look.dpi, dpi != paper.dpi else { return nil }
    return "drawn at \(dpi) pixels per inch, so that whole cells fill the width"
  }
}

extension Look {
  /// True if cells have at least 85 % of a size in pixels: larger letters must not shrink the world
  /// further.
  func leavesEnough(of cell: Int) -> Bool { 20 * self.cell >= 17 * cell }
}

extension ClosedRange<Int> {
  /// Returns the result for the largest number that has one, or `first` if none above the lower
  /// bound has. Precondition: if a number has a result, so do all smaller ones.
  func largestResult<Result>(besides first: Result, _ result: (Int) -> Result?) -> Result {
    var best = first
    _ = largest { number in
      guard let result = result(number) else { return false }
      best = result
      return true
    }
    return best
  }

  /// Returns the largest length that fits, or the lower bound. Precondition: shorter lengths than
  /// one that fits do, too.
  func largest(where fits: (Int) -> Bool) -> Int {
    var (shortest, longest) = (lowerBound, upperBound)
    while shortest < longest {
      let middle = shortest + (longest - shortest + 1) / 2
      (shortest, longest) = fits(middle) ? (middle, longest) : (shortest, middle - 1)
    }
    return shortest
  }
}

extension Film {
  /// True if neither `text` nor paper sets the size of its letters, so that those of the images
  /// beside them count.
  var sharesLetters: Bool { look.text == nil && !look.isOnPaper }

  func problem(of page: Size, least: Size, isFull: Bool = false) -> FilmProblem {
    .page(
      page, least: least, showsWorld: showsWorld, isFull: isFull, setting: framing.pageSetting)
  }

  /// True if its cells are too small for the labels of its world, which are then left out.
  package var lacksLabels: Bool {
    guard showsWorld, !worldInfo.appearance.labels.isEmpty, let bounds = worldInfo.bounds else {
      return false
    }
    return !ImageSizing(self, showing: bounds.size).fitted.look.fitsLabels
  }

  /// True if its cells may share pixels: squares that nothing moves.
  fileprivate var canSharePixels: Bool {
    framing.maySharePixels && framing.camera.keyframes.isEmpty && showsWorld
      && worldInfo.hasCells && span.tween == 0 && look.canSharePixels(of: legend)
  }

  /// True if the images fill the whole page, with a world that a camera shows or with a plot.
  var isFilled: Bool {
    (!framing.camera.keyframes.isEmpty || !showsWorld)
      && (framing.subject.strip == nil || framing.imagePage != nil)
  }

  /// The page of each image; nil without a page. Images of a strip have the size that they need,
  /// unless a distant camera shows them.
  var filledPage: Page? {
    (framing.subject.strip == nil ? framing.page : framing.imagePage).map {
      Page($0, isFilled: isFilled)
    }
  }

  /// The layout of its strip. Texts that are the same in all images appear once.
  var stripPlan: SheetPlan {
    let text = TitleAndCaption(
      title: texts.title.constantWords ?? [], caption: texts.caption.constantWords ?? [])
    var plan = SheetPlan(.row, text: text, legend: texts.isLegendShared ? nil : legendPlan)
    plan.panels = texts.panels
    return plan
  }

  fileprivate func room(for cells: Size) -> LayoutElements {
    // An image that is fitted to the living cells shows all cells that are counted.
    let most = worldInfo.shown == nil ? 0 : worldInfo.countLimit(within: span.shown.last)
    let limit = max(most, span.lifetime ?? 0)
    let widest = { (text: Caption) in
      if framing.subject.strip != nil, text.constantWords != nil { return [[String]]() }
      return text.widest(
        generation: worldInfo.course.generation + span.shown.last, count: max(cells.area, limit),
        in: worldInfo.counts.coverOnlyShownPart ? cells : nil,
        real: worldInfo.counts.real, texts: shownTexts)
    }
    var room = LayoutElements(
      TitleAndCaption(title: widest(texts.title), caption: widest(texts.caption)),
      plot: texts.plot?.place, legend: legendPlan,
      margin: framing.margin ?? (framing.subject.strip != nil && texts.plot == nil ? 0 : nil),
      width: framing.page.map(shareOfWidth), page: framing.subject.strip == nil ? framing.page : nil
    )
    room.plotAxes = unitsOfPlot.count
    let board = worldInfo.bounds ?? .empty
    room.axes = worldAxes(
      showing: Region(x: board.x, y: board.y, width: cells.width, height: cells.height))
    return room
  }

  /// Returns the width of an image on a page. The images of a strip share the width.
  fileprivate func shareOfWidth(_ page: Size) -> Int {
    guard let strip = framing.subject.strip else { return page.width }
    let nothing = Array(
      repeating: ImageSize(Size(width: 0, height: 0), look.usualText), count: strip)
    let beside = stripPlan.legend.flatMap { texts.legendPosition == .right ? $0 : nil }
    let plan = SheetPlan(.row, legend: beside)
    return max(0, page.width - SheetPainter.size(nothing, plan).width) / strip
  }

  var printSize: PrintSize? { look.dpi.map { PrintSize(dpi: $0, width: framing.paper?.width) } }
}

/// The limits of image sizes. An image that is drawn in bands has those of its format.
enum ImageLimit {
  /// The most pixels of an image that is drawn whole: 2³¹−1. The image may occupy 4 GB, and its
  /// cells or its colors as much as the image itself.
  static let pixels = Int(Int32.max)

  /// The most rows of such an image: libgd stores a pointer for each in a block of less than 2 GB.
  static let rows = pixels / MemoryLayout<UInt>.size

  /// Returns the reason why an image is too large, or nil. `cell`: the cell size in pixels, which
  /// decides the advice of the error. `isPage`: true if the image is laid out on a page, which is
  /// drawn whole in every format.
  static func problem(
    with size: Size, cell: Int, in formats: [Format], isPage: Bool
  ) -> FilmProblem? {
    if isPage || formats.arePaintedWhole {
      if size.area > pixels { return .memory(size, cell: cell) }
      if size.height > rows { return .height(size, most: rows) }
    }
    for format in formats {
      if let side = format.longestSide, max(size.width, size.height) > side {
        return .side(size, format: format.name, most: side, cell: cell)
      }
    }
    return nil
  }

  /// Returns the number of images, at most `jobs`, that can be drawn at the same time in the memory
  /// of the largest possible image.
  static func jobs(_ jobs: Int, for size: Size) -> Int {
    max(1, min(jobs, pixels / max(1, size.area)))
  }
}

extension [Format] {
  /// True if one of the formats needs images that are drawn whole, however large they are.
  var arePaintedWhole: Bool { contains { $0.isAnimation || $0.rendering == .shapes } }
}

/// The limits of videos. A longer image becomes several frames, which are equally long.
enum VideoLimit {
  /// The highest frame rate per second: twice the rate of most screens.
  static let rate = 240
  /// The most frames: two hours at 60 frames per second.
  static let frames = 432_000
  /// The longest frame in seconds. MP4 cannot represent longer ones.
  static let longestFrame = 10_000

  /// Throws an error if a film is too long for a format, or cannot be a video, because of its frame
  /// rate, its longest frame or its number of frames. `ticks`: the most ticks that the film lasts.
  static func check(
    _ timing: Timing, ticks: Int128, in formats: [Format]
  ) throws(FilmProblem) {
    for format in formats {
      guard let most = format.longestFilm else { continue }
      if ticks > Int128(most) * Int128(timing.ticksPerSecond) {
        throw "a file of \(format.name) can last at most \(most / 86_400) days: lower 'frames',"
          + " 'hold' or pauses, or raise 'fps'"
      }
    }
    guard let format = formats.first(where: { $0.rendering == .video }) else { return }
    let (frames, seconds) = timing.frameRate
    if frames > rate * seconds {
      throw "all frames of \(format.name) have the same duration, so these times need"
        + " \((frames + seconds - 1) / seconds) frames per second, more than \(rate): use fewer"
        + " decimals in 'fps', 'hold' and pauses"
    }
    if seconds > Self.longestFrame * frames {
      throw "a frame of \(format.name) can last at most \(Self.longestFrame) seconds, got"
        + " \(seconds / frames): raise 'fps'"
    }
    let count = ticks / Int128(timing.step)
    if count > Self.frames {
      throw "all frames of \(format.name) have the same duration, so these times need \(count)"
        + " frames, more than \(Self.frames): lower 'frames', 'hold' or pauses"
    }
  }
}

extension Look {
  /// The largest cell in pixels.
  static let largestCell = 4096

  /// Returns the cell size for a world of `cells` whose longer side should have one of some lengths
  /// in pixels; the upper bound is at most twice the lower one. The look's own cell size is kept if
  /// it gives such a length. Otherwise the longer side comes as close as possible to the middle of
  /// the range. Sprites are as large as the range permits, since small ones are hard to recognize.
  /// Cells have at least one pixel, however large the world is.
  package func cell(of cells: Size, in lengths: ClosedRange<Int>, showing legend: [CellKind]) -> Int
  {
    if scale > 1 {
      var look = self
      (look.cell, look.gap, look.scale) = (cell / scale, gap / scale, 1)
      return scale * look.cell(of: cells, in: lengths, showing: legend)
    }
    var unit = self
    (unit.cell, unit.gap) = (1, 0)
    let size = unit.size(of: cells)
    let count = max(1, size.width, size.height, cells.height)
    let (length, overflow) = count.multipliedReportingOverflow(by: cell + gap)
    if !overflow, lengths.contains(length - gap) { return cell }
    let middle = (lengths.lowerBound + lengths.upperBound) / 2
    let goal = (showsSprites(of: legend) ? lengths.upperBound : middle) + gap
    var (pitch, rest) = goal.quotientAndRemainder(dividingBy: count)
    if !showsSprites(of: legend), rest > count / 2 { pitch += 1 }
    return max(1, min(Self.largestCell, pitch - gap))
  }
}
