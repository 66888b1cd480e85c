internal import Automata
internal import Drawing
internal import Encoding
internal import Files
internal import Films
internal import Grids
internal import Settings
internal import Worlds

/// A scenario with several kinds of worlds in one image: `figure: [a.yaml, {simulation: life}]`.
///
/// Each item is a scenario with one film, in a file or as a mapping. The settings beside `figure` are those
/// of the image, and the defaults of its items.
struct Figure {
  /// An item of a figure.
  struct Panel {
    /// The scenario, whose title is the label above its image.
    let document: Document
    let place: InputLocation
  }

  static let meaning =
    "worlds of one image: scenario files, and mappings with the settings of a scenario"
  /// The most items.
  static let most = 64
  /// The settings of the whole image, which have no effect in the file of an item.
  private static let ofImage = [
    "out", OutputTemplate.agents, "format", "metadata", "poster", "loop", "sheet", "panel-labels",
    "tile", "picture", "width", "height", "dpi", "description", "tags",
  ]
  private static let title = "title"

  private(set) var panels: [Panel] = []
  private(set) var errors: [InputError] = []
  /// The names of the settings beside `figure`, without the title.
  private let shared: [String]
  private let title: Setting?

  init(_ document: Document, _ policy: PathPolicy) {
    let document = Self.explained(document)
    let common = document.without([SettingsTable.figure]).settings
    shared = common.map(\.name).filter { $0 != Self.title }.withoutRepeats
    title = common.first { $0.name == Self.title }
    guard let written = document.settings.first(where: { $0.name == SettingsTable.figure }) else {
      return
    }
    let items = Self.items(written.value)
    guard (1...Self.most).contains(items.count) else {
      reject("expected 1 to \(Self.most) scenarios, got \(items.count)", at: written.place)
      return
    }
    if let title, title.value.text == nil {
      reject("expected a text as the title of a figure", at: title.value.place)
    }
    for setting in common where ["simulation", "model"].contains(setting.name) {
      reject(
        "'figure' has its own worlds: remove '\(setting.name)', or 'figure'", at: setting.place)
    }
    for output in document.writtenOutputs {
      guard let format = Destination(Path(output.name)).flatMap(formats.format), !format.hasImages
      else { continue }
      reject(
        "'\(output.name)' is no image, and a figure has no counts or cells of one world",
        at: output.place)
      return
    }
    let sheet = Setting("sheet", "auto", at: written.place)
    let page = (shared.contains("sheet") ? common : common + [sheet])
      .filter { $0.name != Self.title }
    var unused = Set(shared).subtracting(Self.ofImage)
    for item in items {
      guard let found = self.document(item, of: document, policy) else { continue }
      var own = found.without(Self.ofImage)
      let names = Set(own.settings.map(\.name))
      unused.formIntersection(names)
      own.settings += page.filter { !names.contains($0.name) }
      panels.append(Panel(document: own, place: item.place))
    }
    for setting in common where unused.contains(setting.name) && panels.count == items.count {
      reject("each item has its own '\(setting.name)': remove this one", at: setting.place)
    }
  }

  /// The settings that a chart has in common with the world below it.
  private static let ofChart = ["theme", "font", "background", title]

  /// Returns a scenario with a chart above its world as a figure of both; any other scenario as itself.
  private static func explained(_ document: Document) -> Document {
    guard let explain = document.chartAbove else { return document }
    let world = document.settings.filter {
      $0.name != ChartPlace.setting && !(ofImage + ofChart).contains($0.name)
    }
    let chart =
      world.filter { ["simulation", "rule"].contains($0.name) }
      + [Setting(ChartPlace.setting, ChartPlace.alone.rawValue, at: explain.place)]
    let items = [chart, world].map { Written(.settings($0), at: explain.place) }
    let names = Set(world.map(\.name) + [ChartPlace.setting])
    var result = document
    result.settings =
      [Setting(SettingsTable.figure, Written(.list(items), at: explain.place), at: explain.place)]
      + document.settings.filter { !names.contains($0.name) }.map { $0.filled(by: world) }
    if !document.settings.contains(where: { $0.name == "sheet" }) {
      result.settings.append(Setting("sheet", "1", at: explain.place))
    }
    return result
  }

  /// Returns the items of a list, or a single one.
  private static func items(_ written: Written) -> [Written] {
    switch written.content {
    case .list(let items): items
    case .missing: []
    case .text(""): []
    case .text, .settings: [written]
    }
  }

  /// Returns the title of the image, in the font of its first item.
  func title(like film: Film) throws(InputProblem) -> Caption {
    guard let title, let text = title.value.text, text != Setting.none else { return Caption() }
    do throws(FilmProblem) {
      return try Caption(text, counts: [], in: film.look.font, breaksLines: true)
    } catch {
      throw InputProblem([InputError(error, at: title.value.place)])
    }
  }

  /// Reads the scenario of an item; nil after an error.
  private mutating func document(
    _ item: Written, of document: Document, _ policy: PathPolicy
  ) -> Document? {
    switch item.content {
    case .settings(let settings):
      var result = document
      result.settings = Document(name: document.name, settings: settings).settings
      check(settings)
      return result.isFigure ? rejectFigure(result, at: item.place) : result
    case .text(let word) where !word.isEmpty:
      let path = item.place.folder.path(to: Path(word))
      do throws(FileProblem) {
        let file = try ScenarioFile(path: path.text, policy: policy)
        errors += file.errors
        guard let first = file.documents.first, file.documents.count == 1 else {
          return file.errors.isEmpty
            ? reject(
              "'\(word)' has \(file.documents.count) scenarios: expected one", at: item.place)
            : nil
        }
        if first.isFigure { return rejectFigure(first, at: item.place) }
        errors += first.errors
        // What a lock contains is for the files of all items.
        let result = document.replaced(by: first)
        checkCommand(result.settings)
        return result
      } catch {
        errors.append(InputError(error, at: item.place))
        return nil
      }
    case .text, .list, .missing:
      return reject("expected a scenario file, or a mapping with a simulation", at: item.place)
    }
  }

  /// Rejects settings that an item written as a mapping cannot have.
  private mutating func check(_ settings: [Setting]) {
    for setting in settings where Self.ofImage.contains(setting.name) {
      reject(
        "'\(setting.name)' is a setting of the whole image: write it beside 'figure'",
        at: setting.place)
    }
    checkCommand(settings)
  }

  /// Rejects a command, which would run before all items are checked.
  private mutating func checkCommand(_ settings: [Setting]) {
    for setting in settings where setting.name == "command" {
      reject(
        "a figure runs no command: write what it prints to a file, as 'input'", at: setting.place)
    }
  }

  /// Returns the label of an item: its title, without the ends of lines. Nil for one that changes.
  static func label(of read: ResolvedVariation) -> String? {
    let columns = read.reading.film.texts.title
    if columns.isEmpty { return "" }
    return columns.constantWords.map { words in
      words.map { $0.joined(separator: " ") }.filter { $0 != CaptionLayout.lineBreak }
        .joined(separator: " ")
    }
  }

  /// Rejects an item that is a figure itself.
  private mutating func rejectFigure(_ item: Document, at place: InputLocation) -> Document? {
    reject(
      item.chartAbove == nil
        ? "a figure contains no other figure"
        : "a figure has the chart of a rule as an item of its own: write 'explain: yes' there, and none here",
      at: place)
  }

  @discardableResult
  private mutating func reject(_ problem: ScenarioProblem, at place: InputLocation) -> Document? {
    errors.append(InputError(problem, at: place))
    return nil
  }

  /// Returns the scenario in canonical form, which images carry; nil if it is too long, or an item cannot
  /// be carried.
  func text(of read: [ResolvedVariation]) -> String? {
    guard read.count == panels.count, read.allSatisfy(\.reading.canBeCarried) else { return nil }
    let values = read.map { read in
      read.entries.determining(except: []).map { (name: $0.name, value: $0.inYAML($1)) }
    }
    // A setting of the figure stands once if all items have the same value of it.
    let common = (shared + ["sheet"]).withoutRepeats.compactMap { name in
      let all = values.map { values in values.first { $0.name == name } }
      return all.allSatisfy { $0 != nil && $0?.value == all[0]?.value } ? all[0] : nil
    }
    let items = values.map { values in
      let own = values.filter { value in !common.contains { $0 == value } }
      return "{" + own.map { "\($0.name): \($0.value)" }.joined(separator: ", ") + "}"
    }
    let lines =
      ["\(SettingsTable.figure): [\(items.joined(separator: ", "))]"]
      + common.map { "\($0.name): \($0.value)" }
      + (title.map { ["\(Self.title): \($0.value.canonical)"] } ?? [])
    let whole = lines.joined(separator: "\n") + "\n"
    return whole.utf8.count <= CanonicalText.longest ? whole : nil
  }
}

extension Setting {
  /// Returns a title in which the names of settings in braces are their values, since a figure has no
  /// world that fills them; any other setting as it is.
  fileprivate func filled(by settings: [Setting]) -> Setting {
    guard name == "title", let text = value.text else { return self }
    let filled = settings.reduce(text) { text, setting in
      setting.value.text.map { text.replacing("{\(setting.name)}", with: $0) } ?? text
    }
    return Setting(name, filled, at: place)
  }
}
