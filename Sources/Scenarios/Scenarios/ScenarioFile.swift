internal import Automata
internal import Drawing
internal import Encoding
package import Files
internal import Films
internal import Grids
package import Models
package import Settings
internal import Worlds
internal import YAML

package struct ScenarioFile: Sendable {
  package let documents: [Document]
  /// The errors in the file as YAML.
  package let errors: [InputError]
  package let path: String
  /// The description in front of the scenarios of a lock; nil for other files.
  package private(set) var lock: LockFile?
  private let lines: [Substring]

  /// The maximum size in megabytes.
  private static let largest = 4
  /// The number of names that decide whether a file is a scenario.
  private static let mostNames = 10_000

  /// Reads a file of scenarios, `-` for standard input. Throws an error if it cannot be read.
  package init(path: String, policy: PathPolicy = .none) throws(FileProblem) {
    if FileKind.model.isMeant(by: path) {
      self.init(drawing: path)
      return
    }
    let path = path == "/dev/stdin" ? "-" : path
    let bytes: [UInt8]
    let limit = Self.largest << 20
    do throws(AccessProblem) {
      bytes = try SystemFile.read(path == "-" ? nil : Path(path), policy, limit: limit)
    } catch {
      throw error.problem(of: path)
    }
    self.init(bytes, path: path == "-" ? InputLocation.standardInput : path)
  }

  /// Creates the scenario that draws a model with its own settings.
  private init(drawing model: String) {
    let place = InputLocation.file(path: model, line: 1, column: 1)
    let file = Written(.text("./\(Path(model).name.text)"), at: place)
    let document = Document(
      name: ModelSimulation.name(ofModel: model),
      settings: [Setting("simulation", file, at: place)],
      source: SourceFile(name: model, bytes: []))
    (path, documents, errors, lines) = (model, [document], [], [])
  }

  /// - Parameter path: the file's name. Paths in the file are relative to its directory.
  package init(_ bytes: [UInt8], path: String) {
    self.path = path
    if (try? formats.reader(of: bytes)) != nil {
      documents = []
      errors = [
        InputError(
          "\(path) is an image, not a scenario: `render show \(path)` prints the scenario in it, if"
            + " any")
      ]
      lines = []
      return
    }
    // Some editors write a byte order mark, which is not part of a column.
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let bytes = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    let file = YAMLFile(SourceFile(name: path, bytes: bytes))
    let stem = Path(path).stem
    let source = SourceFile(name: path, bytes: bytes)
    let lock = file.documents.first.flatMap { LockFile($0.settings) }
    documents = file.documents.dropFirst(lock == nil ? 0 : 1).enumerated().flatMap { number, read in
      Document(name: stem, settings: read.settings, errors: read.errors, source: source)
        .locked(by: lock, number).themed
    }
    let count = max(0, file.documents.count - 1)
    errors = file.errors + (lock?.errors(ofScenarios: count) ?? [])
    self.lock = lock
    // Invalid UTF-8 is never shown, because it could send commands to a terminal.
    lines =
      String(validating: bytes, as: UTF8.self)?
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) ?? []
  }

  /// The settings whose names are as common at the top level of files of other programs. They do
  /// not show that a file without `simulation` is meant as a scenario.
  package static let commonWords: Set = [
    "background", "base", "bounds", "colors", "columns", "command", "description", "duration",
    "engine",
    "events",
    "font", "format", "group", "heading", "height", OutputChoices.pageForm, "id", "input",
    "interval", "jobs",
    "kind", "kinds", "label", "legend", "margin", "memory", "metadata", "origin", "policy", "quiet",
    "range",
    "run", "scale", "script", "seed", "size", "spacing", "start", "states", "sync", "tags", "team",
    "theme", "time", "title",
    "type", "unit", "until", "values", "view", "width", "x", "y",
  ]

  /// Returns false if a YAML file is certainly no scenario: its top level has neither `simulation`,
  /// `model` nor a name close to `simulation`, and too few settings. It needs two of them, of which
  /// one is not a common word, and other names at most twice as many. The metadata of a table is no
  /// scenario to draw.
  ///
  /// - Parameter unreadable: The result for a file that cannot be read.
  package static func mayBeScenario(
    _ path: Path, _ policy: PathPolicy, unreadable: Bool = true
  ) -> Bool {
    guard let bytes = try? SystemFile.read(path, policy, limit: largest << 20) else {
      return unreadable
    }
    if TableMetadata.begins(bytes) { return false }
    // Without time for the names, a file that does not even contain the word is none.
    if CancellationCheck.isOver || bytes.first == UInt8(ascii: "\t") {
      return String(decoding: bytes, as: UTF8.self).contains("simulation:")
    }
    var (settings, others, count): (Set<String>, Set<String>, Int) = ([], [], 0)
    let isNamed = YAMLFile.hasName(in: SourceFile(name: path.text, bytes: bytes).bytes) { name in
      count += 1
      if count > mostNames { return false }
      if name == "model" { return true }
      if Nearest.name(to: name, among: ["simulation"]) != nil { return true }
      if name == SettingsTable.figure || SettingsTable.ofAll.entry(name) != nil {
        settings.insert(name)
      } else {
        others.insert(name)
      }
      return false
    }
    return isNamed
      || settings.count > 1 && !settings.isSubset(of: commonWords)
        && others.count <= 2 * settings.count
  }

  /// The text of the file; empty if it is not valid UTF-8.
  package var text: String { lines.joined(separator: "\n") }

  /// Returns the line of a location, with marks under the location; nil if it is not in this file.
  package func excerpt(at place: InputLocation) -> String? {
    guard case .file(path, let line, let column, let length) = place,
      lines.indices.contains(line - 1), !lines[line - 1].isEmpty
    else { return nil }
    let text = lines[line - 1].prefix(200)
    let margin = text.prefix { $0 == " " }.count
    guard column > margin, column <= text.count + 1 else { return nil }
    let marks =
      "^" + String(repeating: "~", count: max(0, min(length, text.count - column + 1) - 1))
    let indent = String(repeating: " ", count: 4 + column - 1 - margin)
    return "    \(text.dropFirst(margin))\n\(indent)\(marks)"
  }
}

/// A scenario as it is written: its settings and its name.
package struct Document: Sendable {
  /// The file name without directory and extension.
  package private(set) var name: String
  package var settings: [Setting]
  /// The errors that are already known, which are reported with the others.
  package var errors: [InputError]
  /// The file that contains the scenario; nil if there is none.
  private(set) var source: SourceFile?
  /// The texts of the files that the scenario's lock contains.
  private(set) var packed: [PackedFile] = []
  /// The defaults of the version that wrote the scenario's lock.
  private(set) var recorded: [Setting] = []
  /// The lines for a web page or a README that show the image of this document, or of the one before
  /// it, as each reader's system prefers; empty if the outputs name no themes.
  package private(set) var htmlLines: [String] = []
  /// The formats of the scenario's other outputs, which are in another part of it.
  private(set) var besides: [Format] = []

  package init(
    name: String, settings: [Setting], errors: [InputError] = [], source: SourceFile? = nil
  ) {
    self.name = name
    self.settings = settings.flatMap(\.resolvingModel)
    self.errors = errors
    self.source = source
    guard let model = settings.first(where: { $0.name == "model" }),
      !settings.contains(where: { $0.name == "simulation" })
    else { return }
    let simulation = Written(.text(ModelSimulation.info.name), at: model.place)
    self.settings.insert(Setting("simulation", simulation, at: model.place), at: 0)
  }

  /// Returns the document with the settings of another one, and its file.
  func replaced(by other: Document) -> Document {
    var result = self
    (result.settings, result.source) = (other.settings, other.source)
    return result
  }

  /// True if its images show several kinds of worlds, or a rule's chart above a world.
  var isFigure: Bool { settings.contains { $0.name == SettingsTable.figure } || chartAbove != nil }

  /// The setting that draws a rule's chart above the world; nil if none does.
  var chartAbove: Setting? {
    if settings.contains(where: { $0.name == SettingsTable.figure }) { return nil }
    return settings.last {
      $0.name == ChartPlace.setting && $0.value.all.map(\.text) == [ChartPlace.above.rawValue]
    }
  }

  /// Returns the document with what a lock contains for it. `number`: its index among the scenarios
  /// of the lock.
  fileprivate func locked(by lock: LockFile?, _ number: Int) -> Document {
    guard let lock, lock.scenarios.indices.contains(number) else { return self }
    var result = self
    (result.name, result.recorded) = (lock.scenarios[number].name, lock.scenarios[number].defaults)
    result.packed = lock.files
    return result
  }

  /// Returns a library of the files that the scenario names.
  func library(_ policy: PathPolicy) -> FileLibrary {
    var files = FileLibrary(policy)
    (files.scenario, files.packed) = (source, packed)
    return files
  }

  /// A document for each theme that the outputs name, as `out: {light: a.png, dark: b.png}` does; the
  /// document itself if they name none.
  fileprivate var themed: [Document] {
    guard let written = settings.first(where: { $0.name == "out" }),
      case .settings(let outputs) = written.value.content, !outputs.isEmpty
    else { return [self] }
    var documents = outputs.enumerated().map { number, output in
      // Agents have no theme.
      var document = without(["theme"] + (number == 0 ? [] : [OutputTemplate.agents]))
      document.settings = document.settings.flatMap { setting in
        setting.name != "out"
          ? [setting]
          : [
            Setting("theme", output.name, at: output.place),
            Setting("out", output.value, at: output.place),
          ]
      }
      return document
    }
    for output in outputs {
      guard let problem = Self.problem(ofThemed: output) else { continue }
      var document = without(["out"])
      document.errors.append(InputError(problem, at: output.place))
      return [document]
    }
    if let theme = settings.first(where: { $0.name == "theme" }) {
      let problem = ScenarioProblem("'out' names a theme for each file: remove 'theme'")
      documents[0].errors.append(InputError(problem, at: theme.place))
    }
    documents[documents.count - 1].htmlLines = htmlLines(of: outputs)
    return documents
  }

  /// Returns the error of an output for a theme; nil if it is valid so far.
  private static func problem(ofThemed output: Setting) -> ScenarioProblem? {
    if !OutputTemplate.themes.contains(output.name) {
      return ScenarioProblem("expected files for light and dark, got '\(output.name)'")
    }
    guard let name = output.value.text,
      let format = Destination(Path(name)).flatMap(formats.format), !format.hasImages
    else { return nil }
    return ScenarioProblem("'\(name)' has no colors of a theme: write it with 'out' alone")
  }

  /// Returns lines in HTML for two stills in the themes light and dark; empty for other outputs.
  private func htmlLines(of outputs: [Setting]) -> [String] {
    let files = OutputTemplate.themes.compactMap { theme in
      outputs.first { $0.name == theme }?.value.text
    }
    guard files.count == 2, outputs.count == 2, !files.contains(where: { $0.contains("%") }),
      !files.contains(where: { $0.contains("{") })
    else { return [] }
    let written = { name in settings.first { $0.name == name }?.value.text }
    let text = written("description") ?? written("title").flatMap { $0.contains("{") ? nil : $0 }
    let (light, dark) = (files[0].inXML, files[1].inXML)
    return [
      "<picture>", "  <source media=\"(prefers-color-scheme: dark)\" srcset=\"\(dark)\">",
      "  <img src=\"\(light)\" alt=\"\((text ?? name).inXML)\">", "</picture>",
    ]
  }

  /// Returns the document with added settings, which replace those of the same name.
  package func overlaid(with others: [Setting]) -> Document {
    var result = self
    result.settings.removeAll { setting in others.contains { $0.name == setting.name } }
    result.settings += others
    return result
  }

  /// The names of the outputs, as far as they are written without placeholders.
  package var writtenOutputs: [(name: String, place: InputLocation)] {
    settings.filter { $0.name == "out" }.flatMap(\.value.all).compactMap { value in
      guard let text = value.text, text != "-", !text.contains("{") else { return nil }
      return (value.place.folder.path(to: Path(text)).text, value.place)
    }
  }

  package func without(_ names: [String]) -> Document {
    var result = self
    result.settings.removeAll { names.contains($0.name) }
    return result
  }

  /// The document without metadata that only tables have.
  fileprivate var withoutTableMetadata: Document {
    let choice = settings.first { $0.name == "metadata" }?.value.text
    let isOfTables = choice.flatMap(MetadataChoice.init)?.isOfTables == true
    return isOfTables ? without(["metadata"]) : self
  }

  /// Returns the document with drawn values in place of `random`, and the drawn values. Each value
  /// is drawn once for all variations, because otherwise they could not be compared.
  func decidingAtRandom(_ table: SettingsTable) -> (document: Document, drawn: [RandomValue]) {
    var result = self
    var values: [RandomValue] = []
    result.settings = settings.map { setting in
      guard let draw = table.entry(setting.name)?.values.draw else { return setting }
      let value = setting.value.replacingTexts { text in
        text.split(separator: ",", omittingEmptySubsequences: false).map { word in
          if word.filter({ $0 != " " }) != "random" { return String(word) }
          let drawn = draw()
          values.append(RandomValue(name: setting.name, value: drawn))
          return drawn
        }.joined(separator: ",")
      }
      return Setting(setting.name, value, at: setting.place)
    }
    return (result, values)
  }

  /// Returns the scenario with the default output, if it names none. `plans`: its planned outputs.
  func naming(_ plans: [PlannedOutput]) -> Document {
    guard !settings.contains(where: { $0.name == "out" }), let plan = plans.first else {
      return self
    }
    return overlaid(with: [plan.setting])
  }

  /// The outputs, of which each is a setting, and tables of agents.
  fileprivate var outputs: [Setting] {
    settings.filter { Self.ofOutputs.contains($0.name) }.flatMap { setting in
      setting.value.all.map { Setting(setting.name, $0, at: $0.place) }
    }
  }

  private static let ofOutputs = ["out", OutputTemplate.agents]

  /// Returns the scenario with some of its outputs, and without settings that only the others need.
  fileprivate func keeping(_ outputs: [Setting], of all: [Setting]) -> Document {
    let needsFormat = { (outputs: [Setting]) in
      outputs.contains { $0.value.text.map { DocumentSplit.format(of: $0, nil) == nil } == true }
    }
    var result = self
    result.settings.removeAll {
      Self.ofOutputs.contains($0.name)
        || $0.name == "format" && needsFormat(all) && !needsFormat(outputs)
    }
    result.settings += outputs
    let name = settings.first { $0.name == "format" }?.value.text
    let formats = { (outputs: [Setting]) in
      outputs.compactMap(\.value.text).compactMap { DocumentSplit.format(of: $0, name) }
    }
    result.besides += formats(all.filter { !outputs.contains($0) })
    let losesTables =
      result.besides.contains { $0.table != nil } && !formats(outputs).contains { $0.table != nil }
    return losesTables ? result.withoutTableMetadata : result
  }
}

/// A setting with the value `random`, and the value that was drawn for it.
package struct RandomValue: Hashable, Sendable, CustomStringConvertible {
  package let name: String
  package let value: String

  package var description: String { "\(name) \(value)" }
}

extension Written {
  /// Returns the value with replaced texts: its own text, or those in its list.
  fileprivate func replacingTexts(_ replacement: (String) -> String) -> Written {
    switch content {
    case .text(let text): Written(.text(replacement(text)), at: place)
    case .list(let values):
      Written(.list(values.map { $0.replacingTexts(replacement) }), at: place)
    case .settings, .missing: self
    }
  }
}

/// A scenario split by its outputs: tables that combine several variations, and all other outputs.
struct DocumentSplit {
  /// The other outputs, divided so that each shows what it shows alone: films, pages whose theme another
  /// output would change, and outputs of a single generation. Only the first part saves what events save.
  private(set) var rest: [Document] = []
  /// The tables, one scenario for each list of settings that vary within a table.
  private(set) var tables: [(swept: [String], document: Document)] = []

  /// - Parameter varying: the names of the settings that vary.
  init(_ document: Document, varying: [String]) {
    let written = { name in document.settings.first { $0.name == name }?.value.text }
    let isFinal = (written("final").flatMap(SettingKind<FinalRow?>.finalRow.value) ?? nil) != nil
    let outputs = document.outputs
    let ofImages = Self.ofImages.filter { written($0) != nil }
    let images = outputs.filter { output in
      output.value.text.flatMap { Self.format(of: $0, written("format")) }?.hasImages != false
    }
    if !ofImages.isEmpty, !images.isEmpty, images.count < outputs.count {
      let others = document.keeping(outputs.filter { !images.contains($0) }, of: outputs)
      let parts = [document.keeping(images, of: outputs), others.without(ofImages)].map {
        DocumentSplit($0, varying: varying)
      }
      (rest, tables) = (parts.flatMap(\.rest), parts.flatMap(\.tables))
      return
    }
    let swept = outputs.map { output -> [String]? in
      guard written("sheet") == nil, output.name == "out", let name = output.value.text,
        Self.format(of: name, written("format"))?.table != nil
      else { return nil }
      // A varying setting without a placeholder in the name varies within the table.
      let missing = varying.filter { !name.contains("{\($0)}") }
      return isFinal || !missing.isEmpty ? missing : nil
    }
    let kept = { (names: [String]?) in
      zip(outputs, swept).filter { $0.1 == names }.map(\.0)
    }
    for names in swept.compactMap(\.self) where !tables.contains(where: { $0.swept == names }) {
      let table = document.keeping(kept(names), of: outputs)
      let ofOthers = ["pixels", "poster", OutputChoices.pageForm]
      tables.append((names, kept(nil).isEmpty ? table : table.without(ofOthers)))
    }
    let others = kept(nil)
    if outputs.isEmpty || others.isEmpty {
      rest = tables.isEmpty ? [document] : []
      return
    }
    let choice = written("plot").flatMap(PlotChoice.init)
    // All outputs show a number of frames, except for a plot alone, which is one image of them.
    let isCounted = written("frames") ?? "1" != "1" || written("duration") != nil
    let mayDiffer = !isCounted || choice?.place == .only
    // An SVG shows a film if a setting says how long that is.
    let mayMove = written("until") != nil && choice?.place != .only
    let moments = others.filter {
      mayDiffer && Self.isMoment($0, written("format"), mayMove: mayMove)
    }
    let films = others.filter { !moments.contains($0) }
    // Without a theme, pages follow their readers, and other outputs do not.
    let pages = films.filter { written("theme") == nil && Self.isPage($0, beside: films) }
    let parts = [films.filter { !pages.contains($0) }, pages, moments]
    rest = parts.filter { !$0.isEmpty }.map {
      $0.count == outputs.count ? document : document.keeping($0, of: outputs)
    }
    if tables.isEmpty { return }
    // A plot without cells can have groups, too, and one that summarizes runs their means.
    let summarizes = choice == .histogram || written("plot-x") != nil
    rest = rest.map {
      $0.without((summarizes ? [] : ["final"]) + (choice?.place == .only ? [] : ["group"]))
    }
  }

  /// The settings that combine images, beside which tables and patterns are as without them.
  private static let ofImages = ["sheet", "strip", "tile", "panel-labels"]

  /// Returns true if an output shows a single generation. `mayMove`: true if a format of stills that can
  /// also be animated is.
  private static func isMoment(_ output: Setting, _ name: String?, mayMove: Bool) -> Bool {
    guard let text = output.value.text, var format = format(of: text, name) else { return false }
    let destination = Destination(Path(text))
    if mayMove, let destination { format = format.animated(at: destination) }
    return format.rendering == .cells || destination.map(format.isStill) == true
  }

  /// Returns true if an output is a page, and another one could follow its readers only with a theme.
  private static func isPage(_ output: Setting, beside others: [Setting]) -> Bool {
    let format = { (output: Setting) in output.value.text.flatMap { Self.format(of: $0, nil) } }
    guard format(output)?.isPage == true else { return false }
    return others.contains {
      format($0).map { $0.followsReaders && !$0.isPage } == true
    }
  }

  /// Returns the format of an output, which the setting `format` names for one without an extension; nil
  /// if it is unknown.
  fileprivate static func format(of name: String, _ format: String?) -> Format? {
    let ofExtension = name == "-" ? nil : Destination(Path(name)).flatMap(formats.format)
    return ofExtension ?? formats.first { $0.name == format }
  }
}

extension [Setting] {
  /// Returns an error of the scenario with these settings at its place in the scenario's file.
  ///
  /// An error without a place gets that of the setting that costs most among those that its message
  /// names, or else that of the first setting. An error on the command line keeps its option.
  package func located(_ error: InputError) -> InputError {
    if error.place != nil { return error }
    if let place = (error.problem as? FilmProblem)?.place {
      return InputError(error.problem, at: place)
    }
    let written = filter { !$0.isOption }
    let words = error.message.split(separator: "'")
    let isOfOption = contains { $0.isOption && words.contains($0.name[...]) }
    if isOfOption, error.problem is SettingProblem { return error }
    let named = words.flatMap { word in written.filter { $0.name == word } }
    let first = named.first ?? written.first
    let costly = named.reduce(first) { $0.map(\.factor) ?? 0 < $1.factor ? $1 : $0 }
    return costly.map { InputError(error.problem, at: $0.place) } ?? error
  }
}

extension Setting {
  /// True if the setting is not in a file.
  fileprivate var isOption: Bool {
    if case .option = place { true } else { false }
  }

  /// The number by which a written value multiplies the cells, pixels or frames of a film: `48x27`
  /// cells are 1296. It is 1 for a value that is no number.
  fileprivate var factor: Int {
    let sides = (value.text ?? "").split(separator: "x").map { Int($0).map { Swift.max(1, $0) } }
    let product = sides.reduce(1) { min(1 << 30, $0) * min(1 << 30, $1 ?? 1) }
    // The side of a cell counts in both directions.
    return sides.count == 1 && ["cell", "size"].contains(name)
      ? min(1 << 30, product) * min(1 << 30, product) : product
  }

  /// A simulation that a model file describes, as the settings `simulation` and `model`; any other
  /// setting as itself.
  fileprivate var resolvingModel: [Setting] {
    guard name == "simulation", let word = value.text, ModelSimulation.isMeant(by: word) else {
      return [self]
    }
    return [
      Setting(name, Written(.text(ModelSimulation.info.name), at: value.place), at: place),
      Setting("model", value, at: place),
    ]
  }
}

extension ModelSimulation {
  /// Returns true if a word names a model instead of a simulation: an included one, one of the
  /// user's own, or a file.
  package static func isMeant(by word: String) -> Bool {
    if simulations.contains(where: { $0.info.answers(to: word) }) { return false }
    return FileKind.model.isMeant(by: word) || FileLibrary.lists(word, .model)
      || UserFiles.path(of: word, .model) != nil
  }

  /// Returns the name of a model without its directory and extension.
  package static func name(ofModel word: String) -> String { Path(word).stem }
}
