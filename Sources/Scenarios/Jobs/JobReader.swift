package import Files
package import Settings

/// Reads a document, and creates its jobs: one for each variation, or one for several variations
/// that share a sheet, a plot or a table.
struct JobReader {
  /// The document, with drawn values in place of `random`.
  private let document: Document
  private let drawn: [RandomValue]
  private let settings: SettingsTable
  private var files: FileLibrary
  private let parts: Int

  /// The number of variations up to which all are kept in memory. Beyond it, each variation is read
  /// again when it is played.
  private static let mostKept = 64

  /// - Parameter parts: the number of parts that each table is written in.
  init(_ document: Document, _ policy: PathPolicy, parts: Int) {
    settings = .of(document.settings)
    (self.document, drawn) = document.decidingAtRandom(settings)
    files = FileLibrary(policy)
    self.parts = parts
  }

  private var variations: Variations {
    Variations(document.settings, settings, atMost: Variations.mostLazy)
  }

  /// Reads all jobs.
  ///
  /// - Throws: every mistake.
  func jobs() throws(InputProblem) -> [any Job] {
    if isUnchecked { _ = try postponing.jobs() }
    let split = DocumentSplit(document, varying: variations.names)
    var (jobs, mistakes): ([any Job], [InputError]) = ([], [])
    do throws(InputProblem) {
      if let rest = split.rest { jobs += try pictures(of: rest) }
    } catch {
      mistakes += error.mistakes
    }
    for (swept, document) in split.tables where !mistakes.exceedReportLimit {
      do throws(InputProblem) {
        jobs += try tables(of: document, over: swept)
      } catch {
        mistakes = (mistakes + error.mistakes).withoutRepeats
      }
    }
    if !mistakes.isEmpty { throw InputProblem(mistakes) }
    return jobs
  }

  /// True if all settings are still to be checked before the scenario's command runs for the first
  /// time, which may be to find the size of its frames.
  private var isUnchecked: Bool {
    !files.postponesCommands && document.settings.contains { $0.name == "command" }
  }

  /// The reader that only checks the settings, and returns no images.
  private var postponing: JobReader {
    var reader = self
    reader.files.postponesCommands = true
    return reader
  }

  /// Checks the variations of a scenario with a command, or a sample if they are many.
  private func check(_ variations: Variations) throws(InputProblem) {
    if variations.count <= Variations.most {
      _ = try postponing.jobs()
      return
    }
    let step = variations.count / Variations.most + 1
    for number in stride(from: 0, to: variations.count, by: step) {
      _ = try ResolvedVariation(
        variations.variation(number), of: document.name, files: postponing.files)
    }
  }

  /// Reads the outputs that show one variation each, or several variations in one image.
  private func pictures(of document: Document) throws(InputProblem) -> [any Job] {
    let variations = Variations(document.settings, settings)
    var mistakes = document.mistakes + variations.mistakes
    var (read, leftOut): ([ResolvedVariation], [String]) = ([], [])
    for variation in variations.all {
      do throws(InputProblem) {
        read.append(try ResolvedVariation(variation, of: document.name, files: files))
      } catch {
        // A mistake that only a neighbor has leaves the neighbor out. Other mistakes are reported
        // for its center.
        if variation.isNeighbor {
          leftOut += error.mistakes.map { "skipped: \($0.message)" }
        } else {
          mistakes += error.mistakes
        }
        if mistakes.exceedReportLimit {
          // Variations usually repeat each other's mistakes.
          mistakes = mistakes.withoutRepeats
          if mistakes.exceedReportLimit { break }
        }
      }
    }
    mistakes += VariationChecks(varying: variations.names, read, files.policy).mistakes
    if mistakes.isEmpty, !files.postponesCommands {
      mistakes = read.compactMap(\.problem).map { InputError($0) }
    }
    mistakes = mistakes.withoutRepeats
    if case .file(let path, _, _, _) = document.settings.first?.place {
      mistakes = mistakes.inOrder(of: path)
    }
    if !mistakes.isEmpty { throw InputProblem(mistakes) }
    if files.postponesCommands { return [] }
    read[0].notes += leftOut
    return try pictures(of: read, varying: variations.names, at: document.settings.first?.place)
  }

  private func pictures(
    of read: [ResolvedVariation], varying: [String], at place: InputLocation?
  ) throws(InputProblem) -> [any Job] {
    let plots = PlotGrouping(read, varying: varying)
    if let columns = read[0].reading.output.sheet, plots.columns == nil {
      return [try SheetJob(read, columns, drawn: drawn, at: place).validated()]
    }
    var jobs: [any Job] = []
    for group in plots.groups {
      if group.count == 1 {
        jobs += FilmJob(group[0], drawn: drawn, at: place).separatingTables
        continue
      }
      jobs.append(
        try PictureJob(
          plots.comparison(of: group),
          JobInfo(
            group, varying: VaryingSetting.all(of: group), drawn: group[0].own(drawn), at: place)
        ).validated())
    }
    return jobs
  }

  /// Reads tables that combine several variations. There is a table for each combination of the
  /// settings that have a placeholder in the table's name.
  ///
  /// - Parameter swept: the names of the settings that vary within a table.
  /// - Throws: every mistake that a sample of a few thousand variations reveals.
  private func tables(
    of document: Document, over swept: [String]
  ) throws(InputProblem) -> [any Job] {
    let variations = Variations(document.settings, settings, atMost: Variations.mostLazy)
    var mistakes = document.mistakes + variations.mistakes
    var jobs: [TableJob] = []
    let tables = TableOrders(variations, swept)
    if mistakes.isEmpty, tables.count > Variations.most {
      mistakes.append(InputError(ScenarioProblem.tooManyVariations(most: Variations.most)))
    }
    for order in tables where mistakes.isEmpty {
      let table = SweptVariations(
        variations: variations, order: order, name: document.name, files: files)
      let reading = SweepReading(table, parts: parts)
      mistakes += reading.mistakes
      jobs += reading.jobs(drawn: drawn, at: document.settings.first?.place)
    }
    mistakes += OutputRegister.mistakes(
      in: jobs.flatMap(\.outputs).map(\.destination), files.policy)
    if !mistakes.isEmpty { throw InputProblem(mistakes.withoutRepeats) }
    return jobs
  }

  /// Returns the variations of a document for reading on demand, if each is an image of its own and
  /// there are too many to keep. Returns nil if all are to be read at once.
  ///
  /// - Throws: every mistake in up to 4,096 variations; for more variations, those in a sample.
  func lazyVariations() throws(InputProblem) -> LazyVariations? {
    let variations = variations
    if !variations.mistakes.isEmpty, !document.settings.contains(where: { $0.name == "sheet" }) {
      throw InputProblem(document.mistakes + variations.mistakes)
    }
    let hasTables = !DocumentSplit(document, varying: variations.names).tables.isEmpty
    // Neighbors depend on other variations: an invalid one is left out beside its center.
    let haveNeighbors = variations.varying.contains {
      $0.values.contains { if case .itself = $0.role { false } else { true } }
    }
    let isWrong = !document.mistakes.isEmpty || !variations.mistakes.isEmpty
    if hasTables || isWrong || variations.count <= Self.mostKept || haveNeighbors {
      return nil
    }
    if isUnchecked { try check(variations) }
    let first = try ResolvedVariation(
      variations.variation(0), of: document.name, files: files)
    let isAlone =
      first.reading.output.sheet == nil
      && PlotGrouping([first], varying: variations.names).settings.isEmpty
    if !isAlone || FilmJob(first, drawn: drawn, at: nil).separatingTables.count > 1 { return nil }
    var lazy = LazyVariations(document, variations, drawn: drawn, first: first, files: files)
    if variations.count <= Variations.most {
      lazy.costs = try jobs().map(\.estimate)
      return lazy
    }
    let checks = VariationChecks(varying: variations.names, [first], files.policy)
    if !checks.mistakes.isEmpty { throw InputProblem(checks.mistakes) }
    lazy.costs = try VariationCosts(of: variations) { number throws(InputProblem) in
      try lazy.job(number).estimate
    }.all
    return lazy
  }
}

extension Document {
  /// Reads all jobs of a document at once.
  ///
  /// - Parameter parts: the number of parts that each table is written in.
  /// - Throws: every mistake.
  package func jobs(policy: PathPolicy = .none, parts: Int = 1) throws(InputProblem) -> [any Job] {
    try JobReader(self, policy, parts: parts).jobs()
  }
}
