internal import Drawing
package import Encoding
internal import Grids
internal import Imaging
internal import Settings
internal import Synchronization
internal import Worlds

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
    for index in surveys.indices {
      surveys[index].film.shown = surveys[index].film.shown.lasting(frames)
    }
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
      surveys[index].film.look.cell = least[specified[index].look.cell] ?? 1
    }
  }

  /// Gives plots of the same counts the same axes, so that they can be compared.
  private mutating func alignPlots() {
    let names = films.map(\.plottedCounts)
    guard names.allSatisfy({ $0 == names[0] }) else { return }
    let most = surveys.compactMap { $0.history?.most }.max() ?? 0
    for index in surveys.indices { surveys[index].history?.most = most }
  }

  package var films: [Film] { surveys.map(\.film) }
  package var isSideBySide: Bool { true }

  package func cost(for formats: [Format]) -> Cost {
    page.cost(of: surveys.map(\.outline), isFinal: true, formats)
  }

  package func reel(for formats: [Format]) throws(FilmProblem) -> Reel {
    let timing = try timing(for: formats)
    let (layouts, painter) = try layout(formats, ticksPerSecond: timing.ticksPerSecond)
    let frames = pictures
    let cells = Set(surveys.map(\.fittedCell))
    return Reel(
      size: painter.size, frames: frames, timing: timing,
      cell: cells.count == 1 ? surveys[0].fittedCell : nil, printSize: films[0].printSize,
      poster: films.map(\.posterImage).max() ?? 0, cost: cost(for: formats),
      budget: films[0].budget
    ) { [layouts] in
      // The extra time of the last frame belongs to the sheet, not to a film that ends earlier.
      var shots = SheetShots(
        films: layouts.map { FilmShots($0, holds: $0.film.pictures == frames) }, painter: painter)
      return { () throws(FilmProblem) in try shots.next() }
    }
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
        guard case .sheetColors = error, edges > 0 else { throw error }
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
    guard let shot = playing.max(by: { $0.ticks < $1.ticks }) else { return nil }
    return Shot(
      generation: shot.generation, counts: [], ticks: shot.ticks,
      isHeld: playing.contains { $0.isHeld }, isBetween: playing.allSatisfy { $0.isBetween },
      picture: painter.picture(of: last.map { .init($0.shot.picture, stays: $0.isOver) }))
  }
}

/// The shots of one film of a sheet, which any core may play.
///
/// It is a class, so that playing never copies the world.
private final class FilmPlayer: Sendable {
  private let shots: Mutex<FilmShots>

  init(_ shots: FilmShots) { self.shots = Mutex(shots) }

  func next() throws(FilmProblem) -> Shot? {
    try shots.withLock { shots throws(FilmProblem) in try shots.next() }
  }
}
