package import Drawing
package import Encoding
internal import Grids
internal import Imaging
internal import Settings
internal import Synchronization
internal import Worlds

/// Several films side by side in each image, with a label for each, or with headers for rows and
/// columns. A film that ends early keeps its last image until all have ended.
public struct Sheet: Sendable {
  /// A film of a sheet, and the label above it.
  public struct Tile: Sendable {
    public let label: String
    public let film: Film

    public init(_ film: Film, label: String) {
      self.label = label
      self.film = film
    }
  }

  /// The films; at least one. The first film decides the number of plays.
  package var films: [Film]
  private(set) var arrangement: SheetArrangement
  /// The texts that are the same in all images of all films, which appear once.
  private let text: TitleAndCaption
  let cells: SheetPage.Cells

  /// Creates a sheet of films with their labels.
  ///
  /// - Parameters:
  ///   - tiles: the films and their labels; at least one.
  ///   - columns: the number of films in a row, at least 1; nil for a roughly square sheet.
  public init(_ tiles: [Tile], columns: Int?) {
    precondition((columns ?? 1) >= 1, "a sheet has columns for its tiles")
    self.init(tiles.map(\.film), .labeled(tiles.map(\.label), columns: columns))
  }

  /// Creates a sheet with an arrangement. Precondition: there is at least one film, and the
  /// arrangement has a position for each.
  package init(_ films: [Film], _ arrangement: SheetArrangement, cells: SheetPage.Cells = .given) {
    precondition(!films.isEmpty, "a sheet has films")
    let (title, caption) = (films.commonText(\.title), films.commonText(\.caption))
    text = TitleAndCaption(title: title ?? [], caption: caption ?? [])
    let sharesLegend = films.haveSameLegend
    let isFitted =
      switch cells {
      case .fitted, .fittedWidth: true
      case .given, .shrunk: false
      }
    self.films = films.map { film in
      var tile = film
      if film.worldSide != nil {
        let images = arrangement.mostImages(of: films.count, strip: film.strip ?? 1)
        tile.worldSide = isFitted ? nil : Film.worldSide(of: images)
      }
      tile.isLegendShared = sharesLegend
      tile = tile.asTile
      if title != nil { tile.title = Caption() }
      if caption != nil { tile.caption = Caption() }
      return tile
    }
    self.arrangement = arrangement
    self.cells = cells
  }

  /// Draws the sheet into files, like `Film.write(to:workers:)`.
  public func write(to paths: String..., workers: Int = Workers.standard) async throws {
    try await write(to: paths, workers: workers)
  }

  /// Returns a sheet of some films, by index, in a new order. It keeps the number of columns.
  package func rearranged(_ tiles: [(film: Int, label: String)]) -> Sheet {
    var sheet = self
    sheet.films = tiles.map { films[$0.film] }
    sheet.arrangement = .labeled(tiles.map(\.label), columns: arrangement.columns)
    return sheet
  }

  var page: SheetPage {
    SheetPage(
      plan: SheetPlan(
        arrangement, text: text, legend: films[0].isLegendShared ? films[0].legendPlan : nil),
      cells: cells)
  }
}

extension Sheet: Surveyable {
  package func limited(by budget: Budget) -> Sheet {
    var sheet = self
    sheet.films = films.map { $0.limited(by: budget) }
    return sheet
  }

  package func check(for formats: [Format]) throws(FilmProblem) {
    if let problem = films[0].look.font.problem(in: arrangement.texts) { throw problem }
    let outlines = try films.map { film throws(FilmProblem) in
      try RehearsedFilm(checking: film, for: formats)
    }
    if let format = formats.first(where: { [.cells, .arrays].contains($0.content) }) {
      throw .noPattern("a sheet", format: format.name)
    }
    let cost = page.cost(of: outlines, isFinal: false, formats)
    if let problem = cost.problem(within: films[0].budget) { throw problem }
  }

  package func cost(for formats: [Format]) throws(FilmProblem) -> Cost {
    let outlines = try films.map { film throws(FilmProblem) in try RehearsedFilm(film) }
    return page.cost(of: outlines, isFinal: false, formats)
  }

  package func estimate(for formats: [Format]) -> Cost {
    var estimate = Cost()
    var tiles: [ImageSize] = []
    var cells = 0
    for film in films {
      film.addPlaying(to: &estimate, isSeen: true)
      let view = film.estimatedView
      cells += view.area
      tiles.append(ImageSizing(film, showing: view).tile)
    }
    var pixels = films[0].estimatedPixels
    pixels.more += Cost.sheetTime
    estimate.add(
      films.map(\.estimatedFrames).max() ?? 1, imagesOf: page.estimatedSize(tiles),
      cells: cells, pixels, formats)
    return estimate
  }

  package func surveyed(for formats: [Format]) throws(FilmProblem) -> SheetSurvey {
    try SheetSurvey(films, on: page, for: formats)
  }
}

extension Film {
  /// The film without a margin of its own, unless the margin is set explicitly or the film has a
  /// plot or its own legend.
  fileprivate var asTile: Film {
    var film = self
    let hasLegend = legendPlan != nil && !texts.isLegendShared
    if framing.margin == nil, texts.plot == nil, !hasLegend { film.margin = 0 }
    return film
  }
}

extension [Film] {
  /// True if one legend explains all films, in the same colors and shapes.
  fileprivate var haveSameLegend: Bool {
    guard let plan = self[0].legendPlan else { return false }
    let (look, colors) = (self[0].look, self[0].look.theme.colors(of: self[0].legend))
    return allSatisfy { film in
      film.legendPlan == plan && film.look.shape == look.shape
        && film.look.theme.colors(of: film.legend) == colors
    }
  }

  /// Returns the text that all films have in each image; nil if their texts differ.
  fileprivate func commonText(_ text: (Film) -> Caption) -> [[String]]? {
    let words = text(self[0]).constantWords
    return allSatisfy { text($0).constantWords == words } ? words : nil
  }
}

/// The surveyed films of a sheet, with their final cell sizes and lengths.
package struct SheetSurvey: Survey {
  private var page: SheetPage
  private(set) var surveys: [FilmSurvey]

  /// Plays the films of a sheet as far as needed. If all of them show one period, their lengths are
  /// extended to a common multiple, so that the sheet loops seamlessly.
  init(
    _ films: [Film], on page: SheetPage, for formats: [Format]
  ) throws(FilmProblem) {
    self.page = page
    surveys = try films.surveyed(for: formats, keepsOpening: films.count == 1)
    try alignCycles()
    alignPlots()
    alignCells(of: films)
    // The cell size depends on the lengths, since captions may grow with the generation.
    self.page = page.sized(for: surveys)
    try self.page.setCells(of: &surveys)
    for survey in surveys { try survey.check(for: formats) }
    if let problem = cost(for: formats).problem(within: films[0].budget) { throw problem }
  }

  private mutating func alignCycles() throws(FilmProblem) {
    guard surveys.allSatisfy({ $0.cycle != nil && $0.film.strip == nil }) else { return }
    let frames = films.reduce(1) { leastCommonMultiple($0, $1.shown.frames) }
    if frames > EndCondition.horizon { throw .commonCycleTooLong(frames: frames) }
    surveys = surveys.map { $0.changing { $0.shown = $0.shown.lasting(frames) } }
  }

  /// Gives films with the same default cell size the same fitted cells, so that their worlds can be
  /// compared. Worlds that a distant camera shows keep their scale.
  private mutating func alignCells(of specified: [Film]) {
    let fitted = surveys.indices.filter {
      specified[$0].worldSide != nil && specified[$0].page == nil
        && surveys[$0].film.camera.keyframes.isEmpty
    }
    var least: [Int: Int] = [:]
    for index in fitted {
      let (usual, cell) = (specified[index].look.cell, surveys[index].film.look.cell)
      least[usual] = min(cell, least[usual] ?? cell)
    }
    for index in fitted {
      let cell = least[specified[index].look.cell] ?? 1
      surveys[index] = surveys[index].changing { $0.look.cell = cell }
    }
  }

  /// Gives plots of the same counts the same axes, so that they can be compared.
  private mutating func alignPlots() {
    let names = films.map(\.plottedCounts)
    guard names.allSatisfy({ $0 == names[0] }) else { return }
    let histories = surveys.compactMap(\.history)
    guard let low = histories.map(\.lowest).min(), let most = histories.map(\.most).max() else {
      return
    }
    surveys = surveys.map { $0.plotting(from: low, to: most) }
  }

  package var films: [Film] { surveys.map(\.film) }
  package var isSideBySide: Bool { true }

  package func cost(for formats: [Format]) -> Cost {
    page.cost(of: surveys.map(\.outline), isFinal: true, formats)
  }

  package func reel(for formats: [Format]) throws(FilmProblem) -> Reel {
    let timing = try timing(for: formats)
    let (layouts, painter) = try layout(formats, ticksPerSecond: timing.ticksPerSecond)
    let frames = images
    let cells = Set(surveys.map(\.fittedCell))
    let reel = Reel(
      size: painter.size, frames: frames, timing: timing,
      cell: cells.count == 1 ? surveys[0].fittedCell : nil, printSize: films[0].printSize,
      poster: films.map(\.posterImage).max() ?? 0, cost: cost(for: formats),
      budget: films[0].budget
    ) { [layouts] in
      // The extra time of the last frame belongs to the sheet, not to a film that ends earlier.
      var shots = SheetShots(
        films: layouts.map { FilmShots($0, holds: $0.film.images == frames) }, painter: painter)
      return { () throws(FilmProblem) in try shots.next() }
    }
    let ticks = films.map { $0.ticks(perSecond: timing.ticksPerSecond, hold: .zero) }
    try reel.checkRate(
      ticks: ticks.max() ?? 0, parts: films.map(\.parts).max() ?? 1, in: formats)
    return reel
  }

  /// Returns the plays of the first film, in ticks that suit all films.
  private func timing(for formats: [Format]) throws(FilmProblem) -> Timing {
    let films = films
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
    _ formats: [Format], ticksPerSecond: Int
  ) throws(FilmProblem) -> ([FilmLayout], SheetPainter) {
    let isPlain = films.allSatisfy { $0.figureNeeds.isEmpty && $0.plot == nil }
    // All films share one palette. Smooth edges need more colors, so that they are reduced step by
    // step until the palette fits.
    var edges = isPlain ? 0 : Overlay.finestEdges
    while true {
      let layouts = try surveys.map { survey throws(FilmProblem) in
        try FilmLayout(survey, formats, ticksPerSecond: ticksPerSecond, edges: edges)
      }
      do throws(FilmProblem) {
        let painter = try SheetPainter(
          layouts.map(\.slot), page.plan, legend: layouts[0].painter.legend, page: page.size,
          cell: surveys[0].film.look.cell, formats)
        return (layouts, painter)
      } catch {
        guard error == .sheetColors, edges > 0 else { throw error }
        edges -= 1
      }
    }
  }
}

/// The shots of a sheet in order: its frames to draw, each with its duration.
struct SheetShots {
  private let films: [FilmPlayer]
  private let painter: SheetPainter
  /// The last shot of each film, and whether the film has ended.
  private var last: [(shot: Shot, isOver: Bool)] = []

  init(films: [FilmShots], painter: SheetPainter) {
    (self.films, self.painter) = (films.map { FilmPlayer($0) }, painter)
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
    var shot = Shot(
      generation: longest.generation, counts: [], ticks: longest.ticks,
      isHeld: playing.contains { $0.isHeld }, isBetween: playing.allSatisfy { $0.isBetween },
      image: painter.image(of: last.map { .init($0.shot.image, stays: $0.isOver) }))
    shot.remark = playing.firstRemark
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
    guard longest > side, film.strip == nil, film.camera.keyframes.isEmpty else { return self }
    let share = { (length: Int) in max(1, Int(Int128(length) * Int128(side) / Int128(longest))) }
    let page = Size(width: share(size.width), height: share(size.height))
    let least = Painter.leastPage(page, look: film.look, room: sizing.room)
    let shown = Size(width: max(page.width, least.width), height: max(page.height, least.height))
    let aim = showsPart ? part(on: shown, of: size) : .world
    return changing { film in
      if film.showsWorld { film.camera = Camera([.init(at: 0, aim)]) }
      film.page = shown
    }
  }

  private var showsPart: Bool {
    let info = type(of: film.simulation).info
    return info.traits.contains(.showsHistory) && film.plot == nil && film.look.cell == 1
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
