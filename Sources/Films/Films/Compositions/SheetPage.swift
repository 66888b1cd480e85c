internal import Drawing
internal import Encoding
package import Grids
internal import Imaging
internal import Settings
internal import Synchronization
internal import Worlds

/// The page of a sheet: the arrangement of its films, and the size of their cells.
package struct SheetPage: Sendable {
  let plan: SheetPlan
  let cells: Cells
  /// True if cells are fitted so that all images have about the same size. Otherwise all cells have.
  var hasEqualImages = false

  package enum Cells: Sendable {
    case given
    /// The cell size of each film's look, or less, so that no side of the page exceeds
    /// `longestSide` pixels.
    case shrunk(longestSide: Int)
    /// The largest cell size at which all films fit on a page of the given size in pixels.
    case fitted(Size)
    /// The largest cell size at which the page has at most the given width in pixels. The page is
    /// as high as its content needs.
    case fittedWidth(Int)

    /// True if the page has a width, which its cells fill.
    var areFitted: Bool {
      switch self {
      case .fitted, .fittedWidth: true
      case .given, .shrunk: false
      }
    }
  }

  var size: Size? { if case .fitted(let page) = cells { page } else { nil } }

  /// Gives surveyed films their final lengths and cell sizes, and returns the page with its final
  /// size. If all films show one period, their lengths become a common multiple, so that the sheet
  /// loops seamlessly. `specified`: the films as they were before the survey.
  func fitted(
    to films: inout [FilmSurvey], of specified: [Film]
  ) throws(FilmProblem) -> SheetPage {
    try films.alignCycles()
    films.alignPlots()
    try films.alignRanges(of: specified)
    films.alignCells(of: specified)
    // The cell size depends on the lengths, since captions may grow with the generation.
    let page = sized(for: &films)
    try page.setCells(of: &films)
    page.shareLetters(among: &films)
    return page
  }

  /// Gives all films letters of the size that suits the page, if they fit on it then.
  private func shareLetters(among films: inout [FilmSurvey]) {
    guard plan.accent == nil, films.allSatisfy(\.film.sharesLetters),
      films.allSatisfy({ $0.film.showsWorld && $0.film.framing.page == nil })
    else { return }
    let images = films.map { survey in
      let (tile, strip) = (survey.sizing.tile, survey.film.framing.subject.strip ?? 1)
      return ImageSize(Size(width: tile.size.width / strip, height: tile.size.height), tile.text)
    }
    guard let image = images.max(by: { $0.size.area < $1.size.area }) else { return }
    let letters = TextScale.letters(
      in: image, on: size ?? sizeOfAll(films), isPage: size != nil)
    films = letters.largestResult(besides: films) { letters in
      var larger = films.map { survey in survey.changing { $0.look.letters = letters } }
      let fits = (try? setCells(of: &larger)) != nil
      let leavesEnough = zip(larger, films).allSatisfy {
        $0.film.look.leavesEnough(of: $1.film.look.cell)
      }
      return fits && leavesEnough ? larger : nil
    }
  }

  /// Returns the page with its final size, if only its width is set, and gives the films the
  /// resolution at which their cells fill it.
  private func sized(for films: inout [FilmSurvey]) -> SheetPage {
    guard case .fittedWidth(let given) = cells else { return self }
    let first = films[0].film.fillingPaper { [films] film in
      fill(of: films.at(film.look.dpi), on: film.paperWidth ?? given)
    }
    let width = first.paperWidth ?? given
    films = films.at(first.look.dpi)
    films = withWidePlots(films) { size(of: $0, on: width).width <= width }
    let cell = largestCell(films, as: width) ?? 1
    let height = size(of: self.films(films, with: cell), on: width).height
    return SheetPage(
      plan: plan, cells: .fitted(Size(width: width, height: height)),
      hasEqualImages: hasEqualImages)
  }

  /// Returns the size of all films on a page. The width of the page limits the length of lines.
  private func size(of films: [FilmSurvey], on width: Int) -> Size {
    SheetPainter.size(films.map(\.sizing.tile), plan, on: Size(width: width, height: 1))
  }

  private func largestCell(_ films: [FilmSurvey], as width: Int) -> Int? {
    largestCell(films, on: Size(width: width, height: Self.mostPixels)) {
      size(of: $0, on: width).width <= width
    }
  }

  /// Returns how well the largest cells fill a width.
  private func fill(of films: [FilmSurvey], on width: Int) -> WidthFill {
    guard films.contains(where: \.film.showsWorld) else { return .full }
    let cell = largestCell(films, as: width)
    let widths = [cell ?? 0, (cell ?? 0) + 1].map { cell in
      cell == 0 ? 0 : size(of: self.films(films, with: cell), on: width).width
    }
    return WidthFill(widths[0], of: width, next: widths[1])
  }

  /// The longest side of a page in pixels, which only bounds a search.
  private static let mostPixels = 1 << 20

  /// Returns films of plots without worlds with plots as wide as fits. Other films are returned
  /// unchanged.
  private func withWidePlots(
    _ films: [FilmSurvey], where fit: ([FilmSurvey]) -> Bool
  ) -> [FilmSurvey] {
    if films.contains(where: { $0.film.showsWorld || $0.film.framing.subject.strip != nil }) {
      return films
    }
    let wide = { (width: Int) in
      films.map { film in
        let film = film.changing { $0.framing.pageWidth = width }
        return film.changing { $0 = film.sizing.fitted }
      }
    }
    return wide((1...Self.mostPixels).largest { fit(wide($0)) })
  }

  /// Sets the largest cell size at which all films fit on the page. Throws `FilmProblem` if they do
  /// not even fit with cells of one pixel.
  private func setCells(of films: inout [FilmSurvey]) throws(FilmProblem) {
    let cell: Int?
    switch cells {
    case .given, .fittedWidth: return
    case .shrunk(let side):
      let largest = films.map(\.film.look.cell).max() ?? 1
      cell = (1...largest).reversed().lazy.first {
        sizeOfAll(self.films(films, with: $0)).fits(side)
      }
      if cell == nil {
        films = scaledDown(self.films(films, with: 1), to: side)
        return
      }
    case .fitted(let page):
      films = withWidePlots(films) { sizeOfAll($0).fits(into: page) }
      for film in films where !film.film.showsWorld {
        if let problem = film.sizing.problem(in: []) { throw problem }
      }
      cell = largestCell(films, on: page) { sizeOfAll($0).fits(into: page) }
    }
    let fitted = self.films(films, with: cell ?? 1)
    if cell == nil, let size {
      throw films[0].film.problem(of: size, least: sizeOfAll(fitted))
    }
    films = fitted
  }

  private func largestCell(
    _ films: [FilmSurvey], on page: Size, where fit: ([FilmSurvey]) -> Bool
  ) -> Int? {
    if hasEqualImages {
      let side = (1...max(1, page.width)).largest { fit(self.films(films, with: $0)) }
      return fit(self.films(films, with: side)) ? side : nil
    }
    // Upper bounds for the search: cells of these sizes would fill the page's area or its width.
    let area = films.reduce(0) { min(1 << 60, $0 + min(1 << 50, $1.region.size.area)) }
    let most = Int(Double(page.area / max(1, area)).squareRoot())
    let widest = films.map(\.region.width).max() ?? 1
    let bound = min(Look.largestCell, most, page.width / max(1, widest))
    return (1...max(1, bound)).reversed().first {
      fit(self.films(films, with: $0))
    }
  }

  /// The shortest longer side in pixels of a legible image.
  private static let smallest = 64

  /// Returns the films with smaller images, so that no side of the page exceeds a length, or is as
  /// short as it can be. Worlds keep a pixel a cell if they cannot be small enough.
  private func scaledDown(_ films: [FilmSurvey], to side: Int) -> [FilmSurvey] {
    let sizes = films.map(\.sizing.size)
    let longest = max(Self.smallest, sizes.map { max($0.width, $0.height) }.max() ?? 1)
    if !sizeOfAll(films.map { $0.shrunk(to: Self.smallest) }).fits(side) {
      return films.map { $0.film.showsWorld ? $0 : $0.shrunk(to: Self.smallest) }
    }
    let length = (Self.smallest...longest).largest { length in
      sizeOfAll(films.map { $0.shrunk(to: length) }).fits(side)
    }
    return films.map { $0.shrunk(to: length) }
  }

  /// Returns the films with a cell size, or with their own smaller one if the page has no width. With
  /// `hasEqualImages`, `cell` is the longest side of each image.
  private func films(_ films: [FilmSurvey], with cell: Int) -> [FilmSurvey] {
    films.map { survey in
      let size = survey.region.size
      let side = max(size.width * (survey.film.framing.subject.strip ?? 1), size.height)
      let own = hasEqualImages ? min(Look.largestCell, max(1, cell / max(1, side))) : cell
      return survey.changing { $0.look.cell = cells.areFitted ? own : min(cell, $0.look.cell) }
    }
  }

  private func sizeOfAll(_ films: [FilmSurvey]) -> Size {
    SheetPainter.size(films.map(\.sizing.tile), plan, on: size)
  }
}

extension [FilmSurvey] {
  /// Returns the films with a resolution on paper.
  fileprivate func at(_ dpi: Int?) -> [FilmSurvey] {
    dpi.map { dpi in map { survey in survey.changing { $0 = $0.at(dpi: dpi) } } } ?? self
  }

  fileprivate mutating func alignCycles() throws(FilmProblem) {
    guard allSatisfy({ $0.cycle != nil && $0.film.framing.subject.strip == nil }) else { return }
    let frames = reduce(1) { leastCommonMultiple($0, $1.film.span.shown.frames) }
    if frames > EndCondition.horizon { throw .commonCycleTooLong(frames: frames) }
    self = map { $0.changing { $0.span.shown = $0.span.shown.lasting(frames) } }
  }

  /// Gives films with the same default cell size the same fitted cells, so that their worlds can be
  /// compared. Worlds that a distant camera shows keep their scale.
  fileprivate mutating func alignCells(of specified: [Film]) {
    let fitted = indices.filter {
      specified[$0].framing.worldSide != nil && specified[$0].framing.page == nil
        && self[$0].film.framing.camera.keyframes.isEmpty
    }
    var least: [Int: Int] = [:]
    for index in fitted {
      let (usual, cell) = (specified[index].look.cell, self[index].film.look.cell)
      least[usual] = Swift.min(cell, least[usual] ?? cell)
    }
    for index in fitted {
      let cell = least[specified[index].look.cell] ?? 1
      self[index] = self[index].changing { $0.look.cell = cell }
    }
  }

  /// Gives films that show the same numbers the same range, if playing found it.
  fileprivate mutating func alignRanges(of specified: [Film]) throws(FilmProblem) {
    let found = indices.filter { self[$0].extent != nil }
    for index in found {
      let scale = specified[index].worldInfo.appearance.colorScale
      let alike = found.filter { specified[$0].worldInfo.appearance.colorScale == scale }
        .compactMap { self[$0].extent }
      let least = alike.map(\.lowerBound).min() ?? 0
      let greatest = alike.map(\.upperBound).max() ?? 1
      self[index] = try self[index].showing(least...greatest, of: specified[index].simulation)
    }
  }

  /// Gives plots of the same counts the same axes, so that they can be compared.
  fileprivate mutating func alignPlots() {
    let names = map(\.film.plottedCounts)
    guard names.allSatisfy({ $0 == names[0] }) else { return }
    let all = compactMap { $0.curves?.ranges }
    let ranges = names.first?.indices.map { count -> ClosedRange<Int128>? in
      let known = all.compactMap { $0[count] }
      guard let low = known.map(\.lowerBound).min(), let most = known.map(\.upperBound).max()
      else { return nil }
      return low...most
    }
    guard let ranges else { return }
    let places = compactMap(\.curves).filter(\.isPortrait).map(\.across)
    let across = places.first.map { first in
      places.reduce(first) {
        Swift.min($0.lowerBound, $1.lowerBound)...Swift.max($0.upperBound, $1.upperBound)
      }
    }
    self = map { survey in
      survey.curves.map { survey.plotting($0.sharing(ranges, across: across)) } ?? survey
    }
  }
}

extension Size {
  fileprivate func fits(_ side: Int) -> Bool { max(width, height) <= side }
}

extension SheetPainter {
  /// Creates a painter of sheets. Throws `FilmProblem` for images that exceed a limit together.
  init(
    _ tiles: [Slot], _ plan: SheetPlan, legend: LegendPainter?, page: Size? = nil, cell: Int,
    _ formats: [Format]
  ) throws(FilmProblem) {
    let size = page ?? SheetPainter.size(tiles.map(\.size), plan)
    if let problem = ImageLimit.problem(
      with: size, cell: cell, in: formats, isPage: true)
    {
      throw problem
    }
    do throws(PaletteProblem) {
      try self.init(tiles, plan, legend: plan.legend == nil ? nil : legend, page: page)
    } catch {
      throw .sheetColors
    }
  }

  /// Creates a painter that puts a film's strip side by side; nil if the film has no strip.
  init?(stripOf film: Film, _ painter: Painter, _ formats: [Format]) throws(FilmProblem) {
    guard let strip = film.framing.subject.strip else { return nil }
    if strip > film.span.shown.frames { throw .strip(strip, frames: film.span.shown.frames) }
    let slot = Slot(
      size: painter.imageSize, palette: painter.palette, theme: film.look.theme,
      framed: painter.framed)
    try self.init(
      Array(repeating: slot, count: strip), film.stripPlan, legend: painter.legend,
      page: film.framing.page, cell: film.look.cell, formats)
  }
}

// MARK: Shots

extension SheetPage {
  /// Lays out the images of surveyed films.
  func reel(
    of surveys: [FilmSurvey], cost: Cost, for formats: [Format]
  ) throws(FilmProblem) -> Reel {
    let films = surveys.map(\.film)
    let timing = try timing(of: films, for: formats)
    let (layouts, painter) = try layout(surveys, formats, ticksPerSecond: timing.ticksPerSecond)
    let frames = films.map(\.images).max() ?? 1
    let cells = Set(surveys.map(\.fittedCell))
    var reel = Reel(
      size: painter.size, frames: frames, timing: timing,
      cell: cells.count == 1 ? surveys[0].fittedCell : nil, printSize: films[0].printSize,
      poster: films.map(\.posterImage).max() ?? 0, cost: cost, budget: films[0].budget
    ) { [layouts] in
      // The extra time of the last frame belongs to the sheet, not to a film that ends earlier.
      var shots = SheetShots(
        films: layouts.map { FilmShots($0, holds: $0.film.images == frames) }, painter: painter,
        isStill: frames == 1)
      return { () throws(FilmProblem) in try shots.next() }
    }
    reel.page = PlayerFilm(size: painter.size, palette: painter.palette)
    reel.note = films[0].resolutionNote ?? painter.note
    let ticks = films.map { $0.ticks(perSecond: timing.ticksPerSecond, hold: .zero) }
    try reel.checkRate(
      ticks: ticks.max() ?? 0, parts: films.map(\.parts).max() ?? 1, in: formats)
    return reel
  }

  /// Returns the plays of the first film, in ticks that suit all films.
  private func timing(
    of films: [Film], for formats: [Format]
  ) throws(FilmProblem) -> Timing {
    let ticksPerSecond = films.reduce(1) { leastCommonMultiple($0, $1.timing.ticksPerSecond) }
    if ticksPerSecond > 1 << 40 { throw .speeds }
    let ticks = films.map { $0.ticks(perSecond: ticksPerSecond) }
    if ticks.reduce(0, +) > Film.mostTicks { throw .ticks }
    let step = films.reduce(0) { greatestCommonDivisor($0, $1.step(perSecond: ticksPerSecond)) }
    let timing = Timing(ticksPerSecond: ticksPerSecond, plays: films[0].pace.plays, step: step)
    try VideoLimit.check(timing, ticks: ticks.max() ?? 0, in: formats)
    return timing
  }

  /// Returns the layouts of the films, and the painter that puts them side by side. The edges of
  /// drawn shapes are as smooth as the shared palette allows.
  private func layout(
    _ surveys: [FilmSurvey], _ formats: [Format], ticksPerSecond: Int
  ) throws(FilmProblem) -> ([FilmLayout], SheetPainter) {
    let isPlain = surveys.allSatisfy { $0.film.figureNeeds.isEmpty && $0.film.texts.plot == nil }
    // All films share one palette. Smooth edges need more colors, so that they are reduced step by
    // step until the palette fits.
    var edges = isPlain ? 0 : Overlay.finestEdges
    // A theme of grays draws a ramp in other colors.
    let ramps = Set(
      surveys.map(\.film).compactMap { film in
        film.legend.last?.step.map { step in
          (0..<3).map { film.look.theme.color(ofStep: $0, of: 3, in: step.ramp) }
        }
      }
    ).count
    var rampSteps = ramps > 1 ? max(2, Overlay.rampStepsBesideTexts / ramps) : nil
    while true {
      let layouts = try surveys.map { survey throws(FilmProblem) in
        try FilmLayout(
          survey, formats, ticksPerSecond: ticksPerSecond, edges: edges, rampSteps: rampSteps)
      }
      do throws(FilmProblem) {
        let painter = try SheetPainter(
          layouts.map(\.slot), plan, legend: layouts[0].painter.legend, page: size,
          cell: surveys[0].film.look.cell, formats)
        return (layouts, painter)
      } catch {
        let isFine = ramps == 1 && rampSteps == nil
        guard error == .sheetColors, edges > 0 || isFine else { throw error }
        // A single ramp may leave no entries for the page and the labels.
        if isFine { rampSteps = Overlay.rampStepsBesideTexts } else { edges -= 1 }
      }
    }
  }
}

/// The shots of a sheet in order: its frames to draw, each with its duration.
struct SheetShots {
  private let films: [FilmPlayer]
  private let painter: SheetPainter
  /// True if the sheet has one frame, of which images that are equal are worth a note.
  private let isStill: Bool
  /// The last shot of each film, and whether the film has ended.
  private var last: [(shot: Shot, isOver: Bool)] = []

  init(films: [FilmShots], painter: SheetPainter, isStill: Bool) {
    (self.films, self.painter) = (films.map { FilmPlayer($0) }, painter)
    self.isStill = isStill
  }

  mutating func next() throws(FilmProblem) -> Shot? {
    var playing: [Shot] = []
    let shots = try Cores.map(films) { film throws(FilmProblem) in try film.next() }
    for (index, shot) in shots.enumerated() {
      guard let shot else {
        last[index].isOver = true
        continue
      }
      playing.append(shot)
      if last.count > index { last[index].shot = shot } else { last.append((shot, false)) }
    }
    guard let longest = playing.max(by: { $0.ticks < $1.ticks }) else { return nil }
    let tiles = last.map { SheetPainter.PaintedTile($0.shot.image, stays: $0.isOver) }
    var shot = Shot(
      generation: longest.generation, counts: [], ticks: longest.ticks,
      isHeld: playing.contains { $0.isHeld }, isBetween: playing.allSatisfy { $0.isBetween },
      image: painter.image(of: tiles))
    let repetition = isStill ? painter.repetition(in: tiles) : nil
    (shot.remark, shot.note) = (playing.firstRemark, playing.firstNote ?? repetition)
    return shot
  }
}

/// The shots of one film of a sheet, which any core may play. It is a class, so that playing never
/// copies the world.
private final class FilmPlayer: Sendable {
  private let shots: Mutex<FilmShots>

  init(_ shots: FilmShots) { self.shots = Mutex(shots) }

  func next() throws(FilmProblem) -> Shot? {
    try shots.withLock { shots throws(FilmProblem) in try shots.next() }
  }
}

extension FilmSurvey {
  /// The film with images whose longer side has at most a number of pixels.
  ///
  /// A plot is smaller, and a distant camera shows a world. A diagram of a world's history would
  /// not be legible from afar, so that its image shows a part of it. A strip, and a film with a
  /// camera of its own, stay unchanged.
  func shrunk(to side: Int) -> FilmSurvey {
    let size = sizing.size
    let longest = max(size.width, size.height)
    guard longest > side, film.framing.subject.strip == nil, film.framing.camera.keyframes.isEmpty
    else {
      return self
    }
    let share = { (length: Int) in max(1, Int(Int128(length) * Int128(side) / Int128(longest))) }
    let page = Size(width: share(size.width), height: share(size.height))
    let least = Painter.leastPage(page, look: film.look, room: sizing.room)
    let shown = Size(width: max(page.width, least.width), height: max(page.height, least.height))
    let aim = showsPart ? part(on: shown, of: size) : .world
    return changing { film in
      if film.showsWorld { film.framing.camera = Camera([.init(at: 0, aim)]) }
      film.framing.page = shown
    }
  }

  private var showsPart: Bool {
    let info = type(of: film.simulation).info
    return info.traits.contains(.showsHistory) && film.texts.plot == nil && film.look.cell == 1
      && film.look.gap == 0
  }

  /// Returns the aim at the first rows of a world and the columns in its middle. `size`: the size
  /// of the image of the whole world.
  private func part(on page: Size, of size: Size) -> Camera.Aim {
    let width = page.width - (size.width - region.width)
    let height = page.height - (size.height - region.height)
    let left = region.x + (region.width - width) / 2
    return .point(
      x: Ratio(2 * left + width - 1, 2), y: Ratio(2 * region.y + height - 1, 2), zoom: Ratio(1))
  }
}
