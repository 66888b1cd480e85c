internal import Drawing
internal import Encoding
package import Files
public import Films
internal import Grids
internal import Patterns
public import Settings
internal import Worlds

/// A job that draws films into the same images: one film, a sheet of several, or a plot of their
/// counts.
package struct ImageJob: Job {
  package var info: JobInfo
  package private(set) var composition: Composition
  /// The lengths and regions that playing ahead found; nil until the job is prepared.
  private var survey: CompositionSurvey?

  init(_ composition: Composition, _ info: JobInfo) {
    self.composition = composition
    self.info = info
  }

  package var films: [Film] { survey?.films ?? composition.films }
  package var frames: Int { survey?.images ?? composition.images }
  package var estimate: Int { composition.estimate(for: formats).nanoseconds }
  package var savedStates: [Film.SavedState] { info.repeatsFilm ? [] : composition.savedStates }

  package func limited(by budget: Budget) -> Self {
    var result = self
    result.info.run.budget = budget
    result.composition = composition.limited(by: budget)
    return result
  }

  /// Returns the job with a change of each film, by its place. Precondition: it is not prepared.
  package func changing(_ change: (_ film: inout Film, _ place: Int) -> Void) -> ImageJob {
    var result = self
    result.composition = composition.changing(change)
    return result
  }

  package func check() throws(FilmProblem) { try composition.check(for: formats) }

  package func cost() throws(FilmProblem) -> Cost {
    if let survey { return survey.cost(for: formats) }
    return try composition.cost(for: formats)
  }

  package func prepared() throws(FilmProblem) -> Self {
    if survey != nil { return self }
    let survey = try composition.surveyed(for: formats)
    // Images that are possible on their own may be too large side by side.
    if survey.isSideBySide { _ = try survey.reel(for: formats) }
    var result = self
    result.survey = survey
    return result
  }

  package func opened() throws(FilmProblem) -> Reel {
    if let survey { return try survey.reel(for: formats) }
    return try composition.opened(for: formats)
  }
}

// MARK: Films

extension ImageJob {
  /// - Parameter drawn: the values drawn at random for any variation of the document.
  init(_ read: ResolvedVariation, drawn: [RandomValue], of written: [Setting]) {
    let info = JobInfo([read], drawn: read.own(drawn), of: written)
    var film = read.film
    film.span.mayStream = true
    self.init(.alone(film), info)
  }

  /// Returns the job with its film played from the world that an event of it saved. If that is not
  /// possible, a note says why, and the film is played from its start.
  package func continued(from library: FileLibrary) -> ImageJob {
    guard case .alone(let film) = composition, let name = savedWorld else { return self }
    var result = self
    do {
      let word = Written(.text("library:\(name).mc"), at: .option("--continue"))
      let saved = try library.open(.pattern, word).get().pattern()
      result.composition = .alone(try film.continued(from: saved))
      result.info.notes.append("continuing from '\(name)' at generation \(saved.generation)")
    } catch let problem as FileProblem where problem.isMissing {
      result.info.notes.append("no world '\(name)' is saved yet, starting anew")
    } catch {
      result.info.notes.append("cannot continue from '\(name)', starting anew: \(error)")
    }
    return result
  }

  /// A sheet of the worlds that snapshots save, each with its name; nil if there are none.
  package var snapshots: ImageJob? {
    let tiles = savedStates.compactMap { state -> Sheet.Tile? in
      guard case .snapshot(let name) = state.savedItem else { return nil }
      return Sheet.Tile(state.film, label: name)
    }
    return tiles.isEmpty ? nil : showing(Sheet(tiles, columns: nil))
  }
}

// MARK: Sheets

extension ImageJob {
  /// - Parameter labels: the labels of the images of a figure; nil for the settings that vary.
  init(
    _ read: [ResolvedVariation], _ columns: SheetColumns, labels: [String]? = nil,
    drawn: [RandomValue], of written: [Setting]
  ) {
    let first = read[0].reading
    let varying = VaryingSetting.all(of: read)
    let arrangement =
      labels.map { .labeled($0, columns: columns.count) } ?? columns.arrangement(of: read, varying)
    // The labels and headers already state the settings that vary.
    let films = read.map { $0.film.leavingOut(varying.map(\.name)) }
    var sheet =
      first.look.size.tile != nil
      ? Sheet(films, arrangement)
      : Sheet(
        films.map(\.withoutPage), arrangement,
        cells: first.film.framing.page.map { .fitted($0) }
          ?? first.film.framing.pageWidth.map { .fittedWidth($0) }
          ?? (columns.count == nil && !first.look.size.isWritten
            ? .shrunk(longestSide: SheetColumns.longestSide * first.film.look.scale) : .given))
    sheet.hasEqualImages = labels != nil
    self.init(.tiles(sheet), JobInfo(read, varying: varying, drawn: drawn, of: written))
  }

  /// Returns the same sheet with some of its films in another order, and with other labels. A job
  /// that is not a sheet stays as it is.
  package func rearranged(_ tiles: [(film: Int, label: String)]) -> ImageJob {
    if case .tiles(let sheet) = composition { showing(sheet.rearranged(tiles)) } else { self }
  }

  /// The same sheet with a sample of each film's theme in place of its world. A job that is not a
  /// sheet stays as it is.
  package var themeSamples: ImageJob {
    guard case .tiles(let sheet) = composition else { return self }
    return showing(sheet.withThemeSamples(of: simulations))
  }

  /// Returns a job for a sheet that no scenario describes. It has the outputs and limits of this
  /// job, and its images carry no scenario.
  private func showing(_ sheet: Sheet) -> ImageJob {
    var info = info
    info.text = nil
    return ImageJob(.tiles(sheet), info)
  }
}

extension Film {
  /// Returns the film without the parts of its caption that only state some settings.
  fileprivate func leavingOut(_ settings: [String]) -> Film {
    var film = self
    film.texts.caption = texts.caption.leavingOut(settings)
    return film
  }

  /// The film as part of a sheet, where the page size is that of the sheet.
  fileprivate var withoutPage: Film {
    var film = self
    (film.framing.page, film.framing.pageWidth) = (nil, nil)
    return film
  }
}

extension SheetColumns {
  /// The longest side, in pixels, of a sheet with an automatic number of columns. Cells shrink
  /// until the sheet fits.
  fileprivate static let longestSide = 2000

  /// Returns the arrangement of variations. If two settings vary, it is a table: the first
  /// setting's values are the rows, the second's the columns. Otherwise each variation has a label.
  fileprivate func arrangement(of read: [ResolvedVariation], _ axes: [VaryingSetting])
    -> SheetArrangement
  {
    let counts = axes.map(\.labels.count)
    let isTable = counts.count == 2 && (count ?? counts[1]) == counts[1]
    // An invalid neighbor that is missing from one row leaves a gap in the table.
    guard isTable, read.count == counts[0] * counts[1] else {
      // If one setting varies, its name is only in the first label.
      let labels = read.map(counts.count == 1 ? \.values : \.label)
      return .labeled([read[0].label] + labels.dropFirst(), columns: count)
    }
    return .table(
      rows: SheetHeader(name: axes[0].name, values: axes[0].labels),
      columns: SheetHeader(name: axes[1].name, values: axes[1].labels))
  }
}

/// A job that writes the counts of variations as one table, or as one part of it.
package struct TableJob: Job {
  package var info: JobInfo
  private var table: SweepTable
  private let name: SweepName
  package private(set) var checkpoint: TableCheckpoint?

  /// - Parameter name: identifies the sweep.
  init(
    _ read: ResolvedVariation, _ table: SweepTable, _ name: SweepName, drawn: [RandomValue],
    of written: [Setting]
  ) {
    info = JobInfo([read], varying: name.varying(written), drawn: read.own(drawn), of: written)
    (info.text, info.inputs) = (nil, nil)
    (self.table, self.name) = (table, name)
  }

  package var films: [Film] { [table.largest] }
  package var frames: Int { table.frames }
  package var estimate: Int { table.nanoseconds }
  package var part: TablePart? { table.part }

  package func limited(by budget: Budget) -> TableJob {
    var result = self
    result.info.run.budget = budget
    result.table = table.limited(by: budget)
    return result
  }

  package func continued(from library: FileLibrary) -> TableJob {
    let paths = outputs.lazy.compactMap { output -> Path? in
      if case .file(let path) = output.destination { path } else { nil }
    }
    guard let path = paths.first else { return self }
    let whole = TablePart(of: name.text, 1, of: 1, isFinal: table.isFinal, endsAtRest: true)
    var result = self
    result.checkpoint = TableCheckpoint(
      of: path, part ?? whole, table.columns, runs: table.runs.count, library.policy)
    return result
  }

  /// Does nothing, because each film is checked when it is read.
  package func check() {}

  package func cost() throws(FilmProblem) -> Cost { try table.cost(for: formats) }

  /// Returns the job unchanged, because each film is prepared when it is played.
  package func prepared() -> TableJob { self }

  package func opened() throws(FilmProblem) -> Reel { try table.largest.opened(for: formats) }

  package func play(
    into outputs: [Output], progress: (Int) -> Void
  ) async throws -> JobResult {
    let rows = try await table.write(
      to: Array(zip(formats, outputs)), note: info.encoding.comments, jobs: info.run.jobs,
      continuing: checkpoint, progress: progress)
    return JobResult(
      size: Size(width: 0, height: 0), frames: rows, ticks: 0, ticksPerSecond: 1,
      leftOut: Array(repeating: 0, count: outputs.count))
  }
}

// MARK: Users of the library

extension Film {
  /// Reads the film of a scenario file, as `render run` draws it. Its outputs are not written.
  ///
  /// - Throws: all errors of the file with their lines, or the error of a file with more than one
  ///   film, such as a sheet or a sweep.
  public init(contentsOf path: String) throws(InputProblem) {
    let file: ScenarioFile
    let reads = ReadFiles()
    let policy = PathPolicy.none.recording(reads)
    do throws(FileProblem) { file = try ScenarioFile(path: path, policy: policy) } catch {
      throw InputProblem([InputError(error)])
    }
    if !file.errors.isEmpty { throw InputProblem(file.errors) }
    var jobs: [any Job] = []
    for document in file.documents { jobs += try document.jobs(policy: policy) }
    jobs.removeAll(where: \.info.repeatsFilm)
    guard jobs.count == 1, case .alone(let film)? = (jobs[0] as? ImageJob)?.composition else {
      let place = InputLocation.file(path: path, line: 1, column: 1)
      throw InputProblem([
        InputError("expected one film, without variations or a sheet", at: place)
      ])
    }
    self = film
    self.reads = reads
  }
}
