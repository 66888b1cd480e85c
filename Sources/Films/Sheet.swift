package import Drawing
public import Encoding
package import Grids
internal import Imaging
internal import Settings
internal import Worlds

/// Several films side by side in one picture, each under its label, or between headers. One that is
/// over stays as it ended until all are.
public struct Sheet: Sendable {
  public struct Tile: Sendable {
    public let label: String
    public let film: Film

    public init(_ film: Film, label: String) {
      self.label = label
      self.film = film
    }
  }

  /// At least one. The first says how the sheet plays.
  package var films: [Film]
  let arrangement: SheetArrangement
  /// What its films say together, in each of their pictures.
  private let text: Lettering
  let cells: Cells

  /// How large the cells of its films are.
  package enum Cells: Sendable {
    /// As their looks say.
    case given
    /// Smaller, where a side in pixels would be longer else.
    case shrunk(longestSide: Int)
    /// As large as fit on a page, whose size the sheet has.
    case fitted(Size)
  }

  /// Films under their labels.
  ///
  /// - Parameter columns: how many stand side by side; nil for a sheet about as wide as high.
  /// - Precondition: there are tiles, and a column for them.
  public init(_ tiles: [Tile], columns: Int?) {
    precondition((columns ?? 1) >= 1, "a sheet has columns for its tiles")
    self.init(tiles.map(\.film), .labelled(tiles.map(\.label), columns: columns))
  }

  /// - Precondition: there are films, as many as the arrangement has places.
  package init(_ films: [Film], _ arrangement: SheetArrangement, cells: Cells = .given) {
    precondition(!films.isEmpty, "a sheet has films")
    let (title, caption) = (films.commonText(\.title), films.commonText(\.caption))
    text = Lettering(title: title ?? [], caption: caption ?? [])
    self.films = films.map { film in
      var tile = film.asTile
      if title != nil { tile.title = Caption() }
      if caption != nil { tile.caption = Caption() }
      return tile
    }
    self.arrangement = arrangement
    self.cells = cells
  }

  /// The sheet, its films scouted and laid out.
  ///
  /// - Parameter formats: what it is to be written in.
  public func opened(for formats: [Format]) throws(FilmProblem) -> Reel {
    try check(for: formats)
    let sheet = try scouted(for: formats)
    try sheet.check(for: formats)
    let timing = try sheet.timing(for: formats)
    let (layouts, painter) = try sheet.layout(formats, ticksPerSecond: timing.ticksPerSecond)
    let frames = sheet.frames
    let cost = try sheet.cost(for: formats)
    return Reel(
      size: painter.size, frames: frames, timing: timing, cost, within: films[0].budget
    ) { [layouts] in
      // The last frame that stays longer is the sheet's, not that of a film which is over before.
      var shots = SheetShots(
        films: layouts.map { FilmShots($0, holds: $0.frames == frames) }, painter: painter)
      return { () throws(FilmProblem) in try shots.next() }
    }
  }

  /// Its films laid out, and what lays them side by side. What is drawn over cells has edges as fine
  /// as all films together have room for.
  private func layout(
    _ formats: [Format], ticksPerSecond: Int
  ) throws(FilmProblem) -> ([FilmLayout], SheetPainter) {
    let isPlain = films.allSatisfy { $0.figureNeeds.isEmpty && $0.plot == nil }
    var edges = isPlain ? 0 : Painter.finestEdges
    while true {
      let layouts = try films.map { film throws(FilmProblem) in
        try FilmLayout(film, formats, ticksPerSecond: ticksPerSecond, edges: edges)
      }
      do throws(FilmProblem) {
        let painter = try SheetPainter(
          layouts.map(\.slot), plan, page: page, cell: films[0].look.cell, formats)
        return (layouts, painter)
      } catch {
        guard case .sheetColors = error, edges > 0 else { throw error }
        edges -= 1
      }
    }
  }

  /// Throws what is wrong as far as can be told without building a world.
  package func check(for formats: [Format]) throws(FilmProblem) {
    for film in films { try film.check(for: formats) }
    if let format = formats.first(where: { $0.content == .cells }) {
      throw .noPattern("a sheet", format: format.name)
    }
    if let problem = try cost(for: formats).problem(within: films[0].budget) { throw problem }
  }

  /// What its films take, which are all open at once; without its pictures where only playing can
  /// tell how large they are.
  package func cost(for formats: [Format]) throws(FilmProblem) -> Cost {
    let isSeen = formats.contains(where: \.hasPictures)
    var cost = Cost()
    var (tiles, cells) = ([Size](), 0)
    for film in films {
      cost.add(try film.openCost(isSeen: isSeen))
      if let shown = try film.knownSize {
        cells = max(cells, shown.area)
        tiles.append(film.pictureSize(cells: shown, room: film.room(for: shown)))
      }
    }
    let isScouted = films.allSatisfy { $0.scouted != nil }
    guard tiles.count == films.count, isScouted || isAsGiven else {
      cost.addUnknown()
      return cost
    }
    let size = page ?? SheetPainter.size(tiles, plan)
    cost.add(frames, picturesOf: size, cells: cells, films[0], formats)
    // The page without its pictures, and the largest of those.
    cost.add(size.area, for: .pictures)
    cost.add(tiles.map(\.area).max() ?? 0, for: .pictures)
    if !films.allSatisfy({ $0.ending == .lastFrame }) { cost.addUnknown() }
    return cost
  }

  /// What it is laid out by; letters are the first film's.
  var plan: SheetPlan { SheetPlan(arrangement, text: text, font: films[0].look.font) }

  /// How many pictures there are at most; as many as there are of a sheet that has been scouted.
  public var frames: Int { films.map(\.pictures).max() ?? 1 }

  /// The sheet with what playing its films once tells, and cells as large as they are to be. Where
  /// all of them show a period they go on until they end together, so that the sheet plays without a
  /// seam, too.
  package func scouted(for formats: [Format]) throws(FilmProblem) -> Sheet {
    var result = self
    result.films = try films.map { film throws(FilmProblem) in
      var film = try film.scouted(for: formats)
      // Thousands of films take the memory of one.
      if films.count > 1 { film.scouted?.opening = nil }
      return film
    }
    if result.films.allSatisfy({ $0.cycle != nil && $0.strip == nil }) {
      let frames = result.films.reduce(1) { leastCommonMultiple($0, $1.shown.frames) }
      if frames > Ending.horizon { throw .cyclesApart(frames: frames) }
      for index in films.indices {
        result.films[index].shown = result.films[index].shown.lasting(frames)
      }
    }
    result.alignPlots()
    return try result.withCells()
  }

  /// As often as the first film plays, in ticks that are right for all of them.
  private func timing(for formats: [Format]) throws(FilmProblem) -> Timing {
    let ticksPerSecond = films.reduce(1) { leastCommonMultiple($0, $1.timing.ticksPerSecond) }
    if ticksPerSecond > 1 << 40 { throw .speeds }
    let ticks = films.reduce(0) { $0 + $1.ticks(perSecond: ticksPerSecond) }
    if ticks > Film.mostTicks { throw .ticks }
    let step = films.reduce(0) { greatestCommonDivisor($0, $1.step(perSecond: ticksPerSecond)) }
    let timing = Timing(ticksPerSecond: ticksPerSecond, plays: films[0].pace.plays, step: step)
    let most = films.map { $0.ticks(perSecond: ticksPerSecond) }.max() ?? 0
    if let problem = VideoLimit.problem(timing, ticks: most, in: formats) { throw problem }
    return timing
  }
}

extension Film {
  /// The film with no page around it but what a sheet has, unless somebody asks for it.
  fileprivate var asTile: Film {
    var film = self
    if margin == nil, plot == nil { film.margin = 0 }
    return film
  }
}

extension [Film] {
  /// What a text of all of them is in each picture; nil where that is not one.
  fileprivate func commonText(_ text: (Film) -> Caption) -> [[String]]? {
    let words = text(self[0]).constantWords
    return allSatisfy { text($0).constantWords == words } ? words : nil
  }
}
