internal import Drawing
public import Encoding
internal import Grids
public import Imaging
public import Settings
public import Simulations

/// What will run: nothing optional, no name to look up. All that a user can get wrong goes wrong while
/// it is made, all at once.
public struct Scenario: Sendable {
  /// A destination and what is written to it.
  public struct Plan: Sendable {
    public let destination: Destination
    public let format: any Format.Type
  }

  /// The moments to write, in order.
  public let film: any Sequence<Shot> & Sendable
  /// How many there are.
  public let frames: Int
  public let timing: Timing
  public private(set) var plans: [Plan]
  /// How many frames are worked on at the same time.
  public let jobs: Int
  public let run: RunSettings
  /// What the user should know although nothing is wrong.
  public private(set) var notes: [String]
  /// The scenario in its plainest form, for pictures to carry; nil where they are not to.
  public let text: String?

  /// One film for each variation, or one of all of them where they make a sheet.
  ///
  /// - Throws: `ScenarioError`; with every mistake where the settings are wrong.
  public static func scenarios(
    of document: ScenarioDocument, fence: Fence = .none
  ) throws(ScenarioError) -> [Scenario] {
    // One seed for all variations, or they could not be compared.
    let (document, seeds) = document.decidingSeeds()
    let variations = Variations(document.settings)
    var mistakes = document.mistakes + variations.mistakes
    let context = Context(document: document, axes: variations.axes, files: FileLibrary(fence))
    var drafts: [ReadVariation] = []
    var cells = 0
    for variation in variations.all where cells <= mostCells {
      do throws(SettingsError) {
        drafts.append(try ReadVariation(variation, context))
        if variations.all.count > 1 { cells += drafts[drafts.count - 1].draft.cells }
      } catch {
        mistakes += error.mistakes.filter { !mistakes.contains($0) }
      }
    }
    if cells > mostCells {
      mistakes.append(
        Mistake("these variations hold over \(mostCells) cells together: lower size, or draw fewer")
      )
    }
    mistakes += context.check(drafts).filter { !mistakes.contains($0) }
    if case .file(let path, _, _, _) = document.settings.first?.place {
      mistakes = mistakes.inOrder(of: path)
    }
    if !mistakes.isEmpty { throw .settings(SettingsError(mistakes)) }
    var scenarios: [Scenario] = []
    if drafts[0].draft.output.sheet != nil {
      scenarios = [try Scenario(sheetOf: drafts, context)]
    } else {
      for draft in drafts { scenarios.append(try Scenario(draft)) }
    }
    scenarios[0].notes = seeds.map { "seed \($0)" } + scenarios[0].notes
    return scenarios
  }

  /// The cells that the worlds of all variations may have together, since all are made before any is
  /// drawn; a single world may have more.
  private static let mostCells = 1 << 27

  private init(_ read: ReadVariation) throws(ScenarioError) {
    let film = try read.draft.film()
    let text = read.draft.canBeCarried ? CanonicalText([read.entries], varying: []).text : nil
    self.init(
      read.draft, film: film, frames: read.draft.frames, size: film.painter.size,
      notes: read.notes, text: text)
  }

  private init(sheetOf drafts: [ReadVariation], _ context: Context) throws(ScenarioError) {
    var films: [Film] = []
    var tiles: [SheetPainter.Tile] = []
    for read in drafts {
      let film = try read.draft.film()
      let label = read.choices.map { choice in
        // In the spelling that the picture's own scenario has, which has to give the same label.
        let value = CanonicalText.value(of: choice.name, in: read.entries) ?? choice.text
        return "\(choice.name) \(value.contains(where: \.isNewline) ? choice.text : value)"
      }.joined(separator: ", ")
      films.append(film)
      tiles.append(.init(label: label, painter: film.painter, theme: read.draft.look.theme))
    }
    let first = drafts[0].draft
    let columns = first.output.sheet ?? 1
    let size = SheetPainter.size(tiles, columns: columns)
    if let excess = PictureLimit.excess(
      of: size, look: first.look.measure, plans: first.output.plans)
    {
      throw .settings(SettingsError([Mistake(excess)]))
    }
    do {
      let sheet = Sheet(films: films, painter: try SheetPainter(tiles, columns: columns))
      let text = CanonicalText(drafts.map(\.entries), varying: context.axes).text
      self.init(
        first, film: sheet, frames: drafts.map(\.draft.frames).max() ?? 1, size: size,
        notes: drafts.flatMap(\.notes).withoutRepeats,
        text: drafts.allSatisfy(\.draft.canBeCarried) ? text : nil)
    } catch {
      let message = "the sheet has over 256 colours: vary fewer themes, or use no sprites"
      throw .settings(SettingsError([Mistake(message)]))
    }
  }

  private init(
    _ draft: Draft, film: any Sequence<Shot> & Sendable, frames: Int, size: Size, notes: [String],
    text: String?
  ) {
    self.film = film
    self.frames = frames
    self.notes = notes
    self.text = text.flatMap { $0.utf8.count <= CanonicalText.longest ? $0 : nil }
    timing = draft.timing
    plans = draft.output.plans
    jobs = PictureLimit.jobs(draft.run.jobs, for: size)
    run = draft.run
  }

  /// The scenario with other outputs.
  public func keeping(_ plans: [Plan]) -> Scenario {
    var result = self
    result.plans = plans
    return result
  }

  /// The settings that a simulation takes: those common to all, and its own.
  public static func entries(
    of simulation: any Simulation.Type
  ) -> (common: [SettingsReader.Entry], own: [SettingsReader.Entry]) {
    let files = FileLibrary(.none)
    var settings = SettingsReader([], open: files.open)
    let name = OutputName(scenario: "", simulation: simulation.name, settings: [])
    _ = try? Draft(simulation, &settings, name: name, files: files)
    let common = settings.entries.prefix { $0.name != Draft.lastCommonSetting }.count + 1
    return (Array(settings.entries.prefix(common)), Array(settings.entries.dropFirst(common)))
  }
}

extension [String] {
  fileprivate var withoutRepeats: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
