internal import Drawing
public import Encoding
internal import Grids
internal import Imaging

/// Several films side by side in one picture, each under its label. One that is over stays as it
/// ended until all are.
public struct Sheet: Sendable {
  public struct Tile: Sendable {
    public let label: String
    public let film: Film

    public init(_ film: Film, label: String) {
      self.film = film
      self.label = label
    }
  }

  /// At least one. The first says how the sheet plays.
  public let tiles: [Tile]
  /// How many tiles stand side by side.
  public let columns: Int

  /// - Precondition: there are tiles, and a column for them.
  public init(_ tiles: [Tile], columns: Int) {
    precondition(!tiles.isEmpty && columns >= 1, "a sheet has tiles, and columns for them")
    self.tiles = tiles
    self.columns = min(columns, tiles.count)
  }

  /// The sheet, its films scouted and laid out.
  ///
  /// - Parameter formats: what it is to be written in.
  public func opened(for formats: [Format]) throws(FilmProblem) -> Reel {
    for tile in tiles { try tile.film.check(for: formats) }
    let sheet = try scouted(for: formats)
    let timing = try sheet.timing
    let layouts = try sheet.tiles.map { tile throws(FilmProblem) in
      try FilmLayout(tile.film, formats, ticksPerSecond: timing.ticksPerSecond)
    }
    let painter = try painter(layouts, formats)
    let frames = sheet.frames
    return Reel(size: painter.size, frames: frames, timing: timing) { [layouts] in
      // The last frame that stays longer is the sheet's, not that of a film which is over before.
      var shots = SheetShots(
        films: layouts.map { FilmShots($0, holds: $0.film.shown.frames == frames) },
        painter: painter)
      return { () throws(FilmProblem) in try shots.next() }
    }
  }

  /// How many there are at most; as many as there are of a sheet that has been scouted.
  public var frames: Int { tiles.map(\.film.shown.frames).max() ?? 1 }

  /// The sheet with what playing its films once tells. Where all of them show a period they go on
  /// until they end together, so that the sheet plays without a seam, too.
  package func scouted(for formats: [Format]) throws(FilmProblem) -> Sheet {
    var films = try tiles.map { tile throws(FilmProblem) in try tile.film.scouted(for: formats) }
    if films.allSatisfy({ $0.cycle != nil }) {
      let frames = films.reduce(1) { leastCommonMultiple($0, $1.shown.frames) }
      if frames > Ending.horizon { throw .cyclesApart(frames: frames) }
      for index in films.indices { films[index].shown = films[index].shown.lasting(frames) }
    }
    return Sheet(zip(tiles, films).map { Tile($1, label: $0.label) }, columns: columns)
  }

  /// As often as the first film plays, in ticks that are right for all of them.
  private var timing: Timing {
    get throws(FilmProblem) {
      var ticksPerSecond = 1
      for tile in tiles {
        ticksPerSecond = leastCommonMultiple(ticksPerSecond, tile.film.timing.ticksPerSecond)
      }
      if ticksPerSecond > 1 << 40 { throw .speeds }
      return Timing(ticksPerSecond: ticksPerSecond, plays: tiles[0].film.pace.plays)
    }
  }

  private func painter(
    _ layouts: [FilmLayout], _ formats: [Format]
  ) throws(FilmProblem) -> SheetPainter {
    let places = zip(tiles, layouts).map { tile, layout in
      SheetPainter.Tile(label: tile.label, painter: layout.painter, theme: tile.film.look.theme)
    }
    let size = SheetPainter.size(places, columns: columns)
    let cell = tiles[0].film.look.cell
    if let problem = PictureLimit.problem(with: size, cell: cell, in: formats) { throw problem }
    do throws(TooManyColors) {
      return try SheetPainter(places, columns: columns)
    } catch {
      throw .sheetColors
    }
  }
}

/// The shots of a sheet, one after the other.
private struct SheetShots {
  var films: [FilmShots]
  let painter: SheetPainter
  /// The last shot of each film, and whether there is none behind it.
  private var last: [(shot: Shot, isOver: Bool)] = []

  init(films: [FilmShots], painter: SheetPainter) {
    self.films = films
    self.painter = painter
  }

  mutating func next() throws(FilmProblem) -> Shot? {
    var playing: [Shot] = []
    for index in films.indices {
      guard let shot = try films[index].next() else {
        last[index].isOver = true
        continue
      }
      playing.append(shot)
      if last.count > index { last[index].shot = shot } else { last.append((shot, false)) }
    }
    guard let shot = playing.max(by: { $0.ticks < $1.ticks }) else { return nil }
    return Shot(
      generation: shot.generation, counts: [], ticks: shot.ticks,
      picture: painter.picture(of: last.map { .init($0.shot.picture, stays: $0.isOver) }))
  }
}
