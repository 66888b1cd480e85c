internal import Encoding
package import Films
internal import Settings
internal import Worlds

/// A film of its own.
package struct FilmJob: Job {
  package var info: JobInfo
  package private(set) var film: Film

  /// - Parameters:
  ///   - drawn: what was drawn at random for any variation of the document.
  ///   - budget: that of another job of the run; nil for its own.
  init(
    _ read: ResolvedVariation, drawn: [RandomValue], at place: Place?, within budget: Budget? = nil
  ) {
    info = JobInfo([read], drawn: read.own(drawn), at: place)
    film = read.film
    if let budget { (info.run.budget, film.budget) = (budget, budget) }
  }

  package var films: [Film] { [film] }
  package var frames: Int { film.pictures }
  package var keepings: [Film.Keeping] { film.keepings }
  package var estimate: Int { Self.estimate(of: film, for: formats) }

  package func validate() throws(FilmProblem) { try film.check(for: formats) }

  package func cost() throws(FilmProblem) -> Cost { try film.cost(for: formats) }

  package func prepared() throws(FilmProblem) -> FilmJob {
    var result = self
    result.film = try film.scouted(for: formats)
    // Pictures that are possible need not be so side by side.
    if film.strip != nil { _ = try result.opened() }
    return result
  }

  package func opened() throws(FilmProblem) -> Reel { try film.opened(for: formats) }

  /// The worlds that its snapshots keep side by side, each under its name; nil if there are none.
  package var snapshots: SheetJob? {
    let tiles = keepings.compactMap { keeping -> Sheet.Tile? in
      guard case .snapshot(let name) = keeping.keepsake else { return nil }
      return Sheet.Tile(keeping.film, label: name)
    }
    return tiles.isEmpty ? nil : SheetJob(Sheet(tiles, columns: nil), like: info)
  }

  /// The time that a film needs, in nanoseconds of a core.
  static func estimate(of film: Film, for formats: [Format]) -> Int {
    film.estimate(for: formats).nanoseconds
  }

  /// The memory that a film needs, in bytes; 0 if that cannot be told.
  static func memory(of film: Film, for formats: [Format]) -> Int {
    (try? film.cost(for: formats).total) ?? 0
  }
}

extension ResolvedVariation {
  /// What is wrong with its film as a whole, when nothing is wrong with its settings.
  var problem: FilmProblem? {
    do throws(FilmProblem) {
      try reading.film.check(for: reading.output.plans.map(\.format))
      return nil
    } catch {
      return error
    }
  }
}
