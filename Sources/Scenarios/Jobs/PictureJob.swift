internal import Encoding
package import Files
package import Films
internal import Patterns
internal import Settings
internal import Worlds

/// A job that draws films into the same images: one film, a sheet of several, or a plot of their
/// counts.
package struct PictureJob<Subject: Surveyable>: Job {
  package var info: JobInfo
  package private(set) var subject: Subject
  /// The lengths and regions that playing ahead found; nil until the job is prepared.
  private var survey: Subject.Result?

  init(_ subject: Subject, _ info: JobInfo) {
    self.subject = subject
    self.info = info
  }

  package var films: [Film] { survey?.films ?? subject.films }
  package var frames: Int { survey?.pictures ?? subject.pictures }
  package var estimate: Int { subject.estimate(for: formats).nanoseconds }
  package var savedStates: [Film.SavedState] { info.repeatsFilm ? [] : subject.savedStates }

  package func limited(by budget: Budget) -> Self {
    var result = self
    result.info.run.budget = budget
    result.subject = subject.limited(by: budget)
    return result
  }

  package func validate() throws(FilmProblem) { try subject.check(for: formats) }

  package func cost() throws(FilmProblem) -> Cost {
    if let survey { return survey.cost(for: formats) }
    return try subject.cost(for: formats)
  }

  package func prepared() throws(FilmProblem) -> Self {
    if survey != nil { return self }
    let survey = try subject.surveyed(for: formats)
    // Images that are possible on their own may be too large side by side.
    if survey.isSideBySide { _ = try survey.reel(for: formats) }
    var result = self
    result.survey = survey
    return result
  }

  package func opened() throws(FilmProblem) -> Reel {
    if let survey { return try survey.reel(for: formats) }
    return try subject.opened(for: formats)
  }
}

package typealias FilmJob = PictureJob<Film>
package typealias SheetJob = PictureJob<Sheet>

extension FilmJob {
  /// - Parameter drawn: the values drawn at random for any variation of the document.
  init(_ read: ResolvedVariation, drawn: [RandomValue], at place: InputLocation?) {
    let info = JobInfo([read], drawn: read.own(drawn), at: place)
    var film = read.film
    film.mayStream = true
    self.init(film, info)
  }

  /// The job, or two jobs if one image shows the counts of all frames: one for the image, and one
  /// for the tables, which have a row for each frame.
  var separatingTables: [FilmJob] {
    let tables = outputs.filter { $0.format.table != nil }
    guard subject.plot?.isWhole == true, !tables.isEmpty, tables.count < outputs.count else {
      return [self]
    }
    var other = keeping(tables)
    other.subject.plot = nil
    other.info.repeatsFilm = true
    return [keeping(outputs.filter { $0.format.table == nil }), other]
  }

  /// Returns the job with its film played from the world that an event of it saved. If that is not
  /// possible, a note says why, and the film is played from its start.
  package func continued(from library: FileLibrary) -> FilmJob {
    guard let name = savedWorld else { return self }
    var result = self
    do {
      let word = Written(.text("library:\(name).mc"), at: .option("--continue"))
      let saved = try library.open(.pattern, word).get().pattern()
      result.subject = try subject.continued(from: saved)
      result.info.notes.append("continuing from '\(name)' at generation \(saved.generation)")
    } catch FileProblem.unreadable(_, _, isFailure: false) {
      result.info.notes.append("no world '\(name)' is saved yet, starting anew")
    } catch {
      result.info.notes.append("cannot continue from '\(name)', starting anew: \(error)")
    }
    return result
  }

  /// A sheet of the worlds that snapshots save, each with its name; nil if there are none.
  package var snapshots: SheetJob? {
    let tiles = savedStates.compactMap { state -> Sheet.Tile? in
      guard case .snapshot(let name) = state.savedItem else { return nil }
      return Sheet.Tile(state.film, label: name)
    }
    return tiles.isEmpty ? nil : SheetJob(Sheet(tiles, columns: nil), like: info)
  }
}
