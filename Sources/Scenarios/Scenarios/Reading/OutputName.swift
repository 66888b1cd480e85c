package import Encoding
package import Files
internal import Grids
package import Settings

/// The values that fill the placeholders of an output's name, such as `sea-{theme}.gif`.
struct OutputName {
  /// The value of `{scenario}`.
  let scenario: String
  /// The formats of the outputs in other parts of the scenario.
  var besides: [Format] = []
  /// The settings that vary in the scenario.
  var varying: [String] = []
  /// True if `{input}` is the number of each frame's file.
  var numbersFrames = false
  /// The values of the other placeholders, by their names.
  private var values: [String: String]
  /// The reader that knows the values of settings that are not written. Names are only looked up
  /// there if a template contains them.
  private var settings: SettingsReader?

  /// `settings`: the written settings. Each one's text is the value of its placeholder. `part`: the
  /// value of `{part}`, if the output is part of a table.
  init(scenario: String, simulation: String, settings: [Setting], part: String? = nil) {
    self.scenario = scenario
    let model = settings.last { $0.name == "model" }?.value.text
    let isNamed = model.map { FileLibrary.lists($0, .model) } ?? false
    var values = ["scenario": scenario, "simulation": isNamed ? model ?? simulation : simulation]
    for setting in settings where setting.name != "simulation" {
      values[setting.name] = setting.value.text.map(Self.safe)
    }
    if let part { values["part"] = part }
    self.values = values
  }

  /// Returns the values completed with those of settings that are not written, and with `{name}`.
  func completed(by settings: SettingsReader) -> OutputName {
    var result = self
    result.settings = settings
    return result
  }

  /// Returns the value of a placeholder; nil if it has none.
  func value(of place: String) -> String? {
    if let value = values[place] { return value }
    if place == "name" { return settings?.name(of: scenario) }
    return settings?.entries.lazy.filter { $0.name == place }.compactMap(\.text).first
      .map(Self.safe)
  }

  private var known: [String] {
    let read = settings.map { $0.entries.filter { $0.text != nil }.map(\.name) + ["name"] } ?? []
    return Set(values.keys).union(read).sorted()
  }

  /// Returns a setting's value as it appears in a file name. An absolute path, or one that begins
  /// with a dot, becomes its last component. Slashes, line breaks and zero bytes become
  /// underscores.
  static func safe(_ text: String) -> String {
    let path = Path(text)
    let isPath = path.isAbsolute || path.starts(with: ".") || text.isAddress
    let name = isPath ? path.steps.last?.text ?? "" : text
    var safe = String.UnicodeScalarView()
    safe.append(
      contentsOf: name.unicodeScalars.map { scalar in
        scalar == "/" || scalar == "\0" || Character(scalar).isNewline ? "_" : scalar
      })
    return String(safe)
  }

  /// The maximum length in bytes. No system opens a file with a longer path.
  private static let longest = 4096

  /// Returns a template with values in place of its placeholders. Throws for an unknown name.
  func fill(_ template: String) throws(ScenarioProblem) -> String {
    var name = ""
    for part in Self.parts(of: template) {
      switch part {
      case .text(let text): name += text
      case .placeholder(Self.input) where labelsFrames(of: template): name += "%d"
      case .placeholder(let word):
        guard let value = value(of: word) else { throw .noSetting(word, known: known) }
        // A percent sign in a value does not begin a frame number, so it is doubled.
        name += value.replacing("%", with: "%%")
      }
      if name.utf8.count > Self.longest { throw .longName(most: Self.longest) }
    }
    return name
  }

  private static let input = "input"

  /// Returns true if a template names a file for each frame by the number of that of the input. Other files
  /// have the name of the whole input.
  func labelsFrames(of template: String) -> Bool {
    let format = formats.first { $0.name == Path(template).pathExtension }
    return numbersFrames && template.contains("{\(Self.input)}") && !template.contains("%")
      && format.map { $0.hasImages && $0.content != .film } == true
  }

  enum Part {
    case text(String)
    case placeholder(String)
  }

  static func parts(of template: String) -> [Part] {
    var parts: [Part] = []
    var rest = template[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      parts.append(.text(String(rest[..<open])))
      parts.append(.placeholder(String(rest[rest.index(after: open)..<close])))
      rest = rest[close...].dropFirst()
    }
    return parts + [.text(String(rest))]
  }

  /// Returns a template that has placeholders for `missing`, too: `sea.gif` becomes
  /// `sea-{theme}.gif`.
  static func suggestion(for template: String, adding missing: [String]) -> String {
    // Scalars, because a combining mark after a slash or dot would join it in one `Character`.
    let scalars = template.unicodeScalars
    let name = scalars.lastIndex(of: "/") ?? template.startIndex
    let dot = scalars[name...].lastIndex(of: ".") ?? template.endIndex
    return template[..<dot] + missing.map { "-{\($0)}" }.joined() + template[dot...]
  }
}

extension SettingsReader {
  /// Returns the value of `{name}`: the listed name of the pattern or that of its file. Without a
  /// pattern, it is the scenario's name.
  func name(of scenario: String) -> String {
    let pattern = entries.first { $0.values.fileKind == .pattern }
    let listed = pattern?.value.flatMap {
      $0.contains(where: \.isNewline) || $0.isAddress ? nil : $0
    }
    return listed ?? pattern.flatMap { fileName(of: $0.name) } ?? scenario
  }

  /// Returns the name of the file that a setting names, without directory and extension; nil if the
  /// setting's text is the file itself.
  func fileName(of setting: String) -> String? {
    guard let text = text(of: setting), !text.contains(where: \.isNewline),
      let last = Path(text).steps.last
    else { return nil }
    return last.text.split(separator: ".").first.map(String.init)
  }
}

/// The name of an output as written, perhaps with placeholders for settings that vary.
struct OutputTemplate {
  /// The name of the setting for tables of agents.
  static let agents = "agents"
  /// The themes that a scenario can name outputs for.
  static let themes = ["light", "dark"]

  let text: String
  let place: InputLocation?
  /// The directory to which the name is relative.
  let folder: Path
  /// True for a table of agents.
  var isOfAgents = false

  var path: Path { whole(text) }

  /// True if the name contains the number of a part of a table.
  var saysPart: Bool { text.contains("{part}") }

  /// Returns the destination, after the placeholders are filled.
  func destination(_ name: OutputName) throws(ScenarioProblem) -> Destination {
    let filled = try name.fill(text)
    guard let destination = Destination(whole(filled)) else {
      throw "'\(text)': expected at most one number such as %04d, and %% for a percent sign"
    }
    return destination
  }

  private func whole(_ name: String) -> Path {
    name == "-" ? "-" : folder.path(to: Path(name))
  }
}

/// An output: a destination, and the format that is written to it with what its files contain.
package struct PlannedOutput: Sendable {
  package internal(set) var destination: Destination
  package internal(set) var format: Format
  let template: OutputTemplate
  /// The value of `{scenario}` in the output's name.
  let scenario: String
  /// True for the scenario in a file beside a table, which has the format of the table.
  package internal(set) var isSidecar = false

  /// The name as written, with the directory to which it is relative.
  package var written: Path { template.path }

  /// True if the output shows a single generation.
  package var showsOneMoment: Bool { format.isStill(at: destination) || format.rendering == .cells }

  /// The notation of a table; nil for other outputs.
  package var table: TableForm? { isSidecar ? nil : format.table }

  /// The name of the format.
  package var formatName: String { isSidecar ? destination.pathExtension : format.name }

  /// Returns the paths of the files for a film; none for standard output.
  package func paths(ofFrames frames: Int) -> [Path] {
    switch destination {
    case .standardOutput: []
    case .file(let path): [path]
    case .numbered: (0..<format.images(ofFrames: frames)).map { destination.path(number: $0) }
    }
  }

  /// The setting that names the output.
  var setting: Setting {
    let path = template.folder.path(to: Path(template.text))
    let name = template.isOfAgents ? OutputTemplate.agents : "out"
    return Setting(name, path.text, at: .option(name))
  }

  /// True if the output is a part of a table.
  var isPart: Bool { template.saysPart }

  /// The location of the output's name, or that of the setting `simulation` if none is written.
  package var place: InputLocation? { template.place }
}

/// The outputs of a run: the files that it writes, their missing directories, and the notes that
/// have been printed.
package struct OutputRegister {
  private let policy: PathPolicy
  private var files: Set<FileIdentity> = []
  private var sequences: [(destination: Destination, frames: Int?)] = []
  private var directories: Set<String> = []
  private var notes: Set<String> = []

  /// - Parameter policy: the policy for the paths of the run.
  package init(_ policy: PathPolicy) {
    self.policy = policy
  }

  /// Registers an output. `frames`: the number of files of a sequence; nil if it is not known.
  /// Returns true if the output is new.
  @discardableResult
  package mutating func add(_ destination: Destination, frames: Int? = nil) -> Bool {
    if case .numbered = destination { sequences.append((destination, frames)) }
    return files.insert(policy.identity(of: destination.path(number: 0))).inserted
  }

  /// Returns the indices of destinations that are the same file, except for stdout: one list for
  /// each file with several, in the order of the files.
  package static func collisions(in destinations: [Destination], _ policy: PathPolicy) -> [[Int]] {
    var places: [FileIdentity: [Int]] = [:]
    for (place, destination) in destinations.enumerated() where destination != .standardOutput {
      places[policy.identity(of: destination.path(number: 0)), default: []].append(place)
    }
    return places.values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
  }

  /// Returns an error for each output that is the same file as an earlier one, except for stdout.
  ///
  /// - Parameter place: the location of their names.
  static func errors(
    in destinations: [Destination], _ policy: PathPolicy, at place: InputLocation?
  ) -> [InputError] {
    var register = OutputRegister(policy)
    return destinations.filter { $0 != .standardOutput && !register.add($0) }
      .map { InputError(ScenarioProblem.sameOutput($0.name), at: place) }
  }

  /// Returns true if the path is an output, or one frame of an output.
  package func writes(_ path: Path) -> Bool {
    if files.contains(policy.identity(of: path)) { return true }
    return sequences.contains { sequence in
      sequence.destination.number(of: path).map { $0 < sequence.frames ?? .max } ?? false
    }
  }

  /// Returns the missing directories of outputs, each with the first output that needs it. A
  /// directory is returned only once in a run.
  package mutating func missingDirectories(
    of destinations: [Destination]
  ) -> [(output: String, directory: String)] {
    destinations.compactMap { destination in
      guard let directory = policy.missingFolder(of: destination),
        directories.insert(directory).inserted
      else { return nil }
      return (destination.name, directory)
    }
  }

  /// Returns the notes that have not occurred in the run before, and remembers them.
  package mutating func new(_ notes: [String]) -> [String] {
    notes.filter { self.notes.insert($0).inserted }
  }
}
