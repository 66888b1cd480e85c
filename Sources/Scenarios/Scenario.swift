public import Drawing
internal import Encoding
public import Files
public import Films
public import Grids
internal import Imaging
public import Settings
internal import Worlds

/// What will be drawn, as it is meant: nothing optional, no name to look up, and no world built
/// yet. All that a user can get wrong has gone wrong before there is one.
public struct Scenario: Sendable {
  public private(set) var plans: [Plan]
  public internal(set) var run: RunSettings
  /// What the user should know although nothing is wrong.
  public private(set) var notes: [String]
  /// Settings that were drawn at random, with their values: they are a result.
  public let drawn: [Drawn]
  /// Where it begins to be written.
  public let place: Place?
  /// The scenario in its plainest form, for pictures to carry; nil where they are not to.
  public internal(set) var text: String?
  private let effort: Effort
  private let chroma: Chroma?
  var content: Content
  /// The survey of its films; nil until it has been scouted.
  private var survey: (any Survey)?

  enum Content {
    case film(Film)
    case sheet(Sheet)
    case comparison(Comparison)
    case sweep(SweptTable)
  }

  /// A film of its own.
  ///
  /// - Parameter drawn: what was drawn at random for this film or another variation.
  init(_ read: ReadVariation, drawn: [Drawn], at place: Place?) {
    content = .film(read.film)
    plans = read.reading.output.plans
    run = read.reading.run
    notes = read.notes
    self.place = place
    self.drawn = drawn.filter { drawn in
      read.entries.contains { $0.name == drawn.name && $0.value == drawn.value }
    }
    effort = read.reading.output.effort
    chroma = read.reading.output.chroma
    text = read.reading.canBeCarried ? CanonicalText(read.entries).text : nil
  }

  /// All variations on one sheet.
  init(sheetOf read: [ReadVariation], _ columns: SheetColumns, drawn: [Drawn], at place: Place?) {
    let first = read[0].reading
    let axes = Axis.all(of: read)
    let arrangement = columns.arrangement(of: read, axes)
    content = .sheet(
      first.isTiled
        ? Sheet(read.map(\.film), arrangement)
        : Sheet(
          read.map(\.film.withoutPage), arrangement,
          cells: first.film.page.map { .fitted($0) }
            ?? (first.mayShrink ? .shrunk(longestSide: SheetColumns.longestSide) : .given)))
    plans = first.output.plans
    run = first.run
    notes = read.flatMap(\.notes).withoutRepeats
    self.place = place
    self.drawn = drawn
    effort = first.output.effort
    chroma = first.output.chroma
    let canBeCarried = read.allSatisfy(\.reading.canBeCarried)
    text = canBeCarried ? CanonicalText(read[0].entries, varying: axes).text : nil
  }

  /// Variations whose counts one plot shows.
  init(_ read: [ReadVariation], _ comparison: Comparison, drawn: [Drawn], at place: Place?) {
    self.init(read[0], drawn: drawn, at: place)
    content = .comparison(comparison)
    notes = read.flatMap(\.notes).withoutRepeats
    let canBeCarried = read.allSatisfy(\.reading.canBeCarried)
    text = canBeCarried ? CanonicalText(read[0].entries, varying: Axis.all(of: read)).text : nil
  }

  /// Variations whose counts make one table.
  ///
  /// - Parameter read: one of them.
  init(_ read: ReadVariation, _ sweep: SweptTable, drawn: [Drawn], at place: Place?) {
    self.init(read, drawn: drawn, at: place)
    content = .sweep(sweep)
    text = nil
  }

  /// Which part of a table it is; nil where it is none.
  package var part: TablePart? {
    if case .sweep(let table) = content { table.part } else { nil }
  }

  /// Its colours; nil where there are several films, which have each their own.
  public var theme: Theme? {
    if case .film(let film) = content { film.look.theme } else { nil }
  }

  /// How many moments there are to write: at most, until it has been scouted.
  public var frames: Int {
    if let survey { return survey.pictures }
    return switch content {
    case .film(let film): film.pictures
    case .sheet(let sheet): sheet.pictures
    case .comparison(let comparison): comparison.pictures
    case .sweep(let sweep): sweep.frames
    }
  }

  /// Its films, with the lengths that are known by now; none of a sweep.
  var films: [Film] {
    if let survey { return survey.films }
    return switch content {
    case .film(let film): film.films
    case .sheet(let sheet): sheet.films
    case .comparison(let comparison): comparison.films
    case .sweep: []
    }
  }

  /// Plays once, and writes all outputs.
  ///
  /// - Parameters:
  ///   - outputs: where to, in the order of the plans.
  ///   - progress: called with a number of moments that have been taken.
  /// - Throws: `FilmProblem` where the film turns out to be impossible, `OutputError` where a file
  ///   cannot be written.
  @discardableResult
  public func write(to outputs: [Output], progress: (Int) -> Void) async throws -> Summary {
    try await Cores.$limit.withValue(run.jobs) {
      try await play(to: outputs, progress: progress)
    }
  }

  private func play(to outputs: [Output], progress: (Int) -> Void) async throws -> Summary {
    let plans = zip(plans, outputs).map { ($0.format, $1) }
    if case .sweep(let sweep) = content {
      let rows = try await sweep.write(to: plans, jobs: run.jobs, progress: progress)
      return Summary(ofTables: outputs.count, rows: rows)
    }
    let reel = try opened()
    var ticks = 0
    let leftOut = try await reel.write(
      plans, EncodingOptions(scenario: text, effort: effort, chroma: chroma), workers: run.jobs
    ) { shot in
      ticks += shot.ticks
      progress(1)
    }
    return Summary(
      size: reel.size, frames: reel.frames, ticks: ticks,
      ticksPerSecond: reel.timing.ticksPerSecond, leftOut: leftOut)
  }

  /// What has been written.
  public struct Summary: Sendable {
    /// The pictures' size in pixels.
    public let size: Size
    public let frames: Int
    /// How long the film is.
    public let ticks: Int
    public let ticksPerSecond: Int
    /// How many frames each output leaves out, since its format cannot show so many in a second.
    public let leftOut: [Int]
  }

  /// What is wrong with it as a whole, as far as can be told without building a world.
  var problem: FilmProblem? {
    let formats = plans.map(\.format)
    do throws(FilmProblem) {
      switch content {
      case .film(let film): try film.check(for: formats)
      case .sheet(let sheet): try sheet.check(for: formats)
      case .comparison(let comparison): try comparison.check(for: formats)
      case .sweep: break
      }
      return nil
    } catch {
      return error
    }
  }

  var cost: Cost {
    get throws(FilmProblem) {
      let formats = plans.map(\.format)
      if let survey { return survey.cost(for: formats) }
      return switch content {
      case .film(let film): try film.cost(for: formats)
      case .sheet(let sheet): try sheet.cost(for: formats)
      case .comparison(let comparison): try comparison.cost(for: formats)
      case .sweep(let sweep): try sweep.cost(for: formats)
      }
    }
  }

  /// The scenario when it is sure that it can be drawn: worlds that roam, or that end when they
  /// come to rest, have been played once, of which only what that told is kept.
  public func scouted() throws(FilmProblem) -> Scenario {
    if survey != nil { return self }
    let formats = plans.map(\.format)
    var result = self
    result.survey =
      switch content {
      case .film(let film): try film.surveyed(for: formats)
      case .sheet(let sheet): try sheet.surveyed(for: formats)
      case .comparison(let comparison): try comparison.surveyed(for: formats)
      // Each of its films is, when its turn comes.
      case .sweep: nil
      }
    // Pictures that are possible need not be so side by side.
    if let survey = result.survey, survey.isSideBySide { _ = try survey.reel(for: formats) }
    return result
  }

  /// Builds the worlds, and lays the pictures out; of a sweep those of one run.
  package func opened() throws(FilmProblem) -> Reel {
    let formats = plans.map(\.format)
    if let survey { return try survey.reel(for: formats) }
    return switch content {
    case .film(let film): try film.opened(for: formats)
    case .sheet(let sheet): try sheet.opened(for: formats)
    case .comparison(let comparison): try comparison.opened(for: formats)
    case .sweep(let sweep): try sweep.largest.opened(for: formats)
    }
  }

  /// The film's scenario with a budget that is another run's already.
  func within(_ budget: Budget) -> Scenario {
    guard case .film(var film) = content else { return self }
    film.budget = budget
    var result = self
    result.content = .film(film)
    result.run.budget = budget
    return result
  }

  /// The scenario with other outputs.
  public func keeping(_ plans: [Plan]) -> Scenario {
    var result = self
    result.plans = plans
    return result
  }
}

extension Scenario.Summary {
  fileprivate init(ofTables tables: Int, rows: Int) {
    self.init(
      size: Size(width: 0, height: 0), frames: rows, ticks: 0, ticksPerSecond: 1,
      leftOut: Array(repeating: 0, count: tables))
  }
}

extension Film {
  /// On a sheet, which has the page.
  fileprivate var withoutPage: Film {
    var film = self
    film.page = nil
    return film
  }
}

extension [String] {
  /// Each of them once, in the order of their first appearance.
  var withoutRepeats: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
