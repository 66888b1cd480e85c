internal import Assets
internal import Files
internal import Scenarios
internal import Settings

enum ListTopic: String, CaseIterable {
  case simulations, models, patterns, themes, ramps, rules, formats, snapshots, type

  /// The setting that varies over the names on a sheet of the topic, and its other settings; nil if
  /// the topic cannot be drawn.
  var drawing: (names: String, others: [(String, String)])? {
    let moment = [("frames", "1"), ("sheet", "auto"), ("caption", "none")]
    // A size at which each rule shows its character.
    let soup = [("size", "64x48"), ("cell", "2")]
    return switch self {
    case .patterns: ("pattern", moment + [("tile", "144x144")])
    case .models: ("model", moment + [("tile", "272x204")])
    case .rules: ("rule", moment + soup + [("skip", "30")])
    case .ramps:
      (
        "colors",
        moment.filter { $0.0 != "sheet" } + [("sheet", "2"), ("cell", "1"), ("model", Self.ramp)]
      )
    case .themes: ("theme", moment + [("size", "48x32"), ("cell", "4"), ("skip", "60")])
    case .simulations, .formats, .snapshots, .type: nil
    }
  }

  /// The model whose numbers grow from the left to the right.
  private static let ramp =
    "fields: {v: 0}\nsize: 240x20\nstart: [{v: x / (width - 1)}]\nstep: {v: v}\nshow: v\n"

  /// The settings that determine the size of cells, which exclude each other.
  private static let sizes = ["cell", "picture", "tile"]

  /// Returns the document that draws names or files of the topic side by side; nil if the topic
  /// cannot be drawn. `settings`: the settings of the user, which replace others. `place`: the
  /// location of the other settings, for errors.
  func sheet(
    of names: [Written], _ settings: [Setting], at place: InputLocation
  ) -> Document? {
    guard let drawing else { return nil }
    let others = drawing.others.filter { name, _ in
      !Self.sizes.contains(name) || !settings.contains { Self.sizes.contains($0.name) }
    }
    return Document(
      name: rawValue,
      settings: [
        Setting("simulation", [.models, .ramps].contains(self) ? "model" : "life", at: place),
        Setting(drawing.names, Written(.list(names), at: place), at: place),
      ] + others.map { Setting($0, $1, at: place) }
    ).overlaid(with: settings)
  }
}

extension Written {
  /// Creates the name of a file in its directory, so that a sheet shows no directory.
  init(file: Path) {
    let folder = InputLocation.file(path: file.folder.text, line: 1, column: 1)
    self.init(.text(file.name.text), at: folder)
  }
}

struct ListOptions {
  /// True to print JSON objects instead of a table.
  let areObjects: Bool

  init(_ settings: inout SettingsReader) {
    areObjects = settings.readJSON()
  }
}

/// The built-in patterns by their names and kinds.
enum PatternNames {
  /// The names with the other names of each.
  static let search = NameSearch(
    Assets.patterns.map { ($0.name, Assets.synonyms(ofPattern: $0.name)) })

  /// The kinds of patterns, from stable ones to growing ones, then those of rules of many states.
  static let kinds = [
    "still life", "oscillator", "spaceship", "gun", "puffer", "methuselah", "replicator",
    "spacefiller", "fuse", "reflector", "circuit", "turmite", "medium",
  ]

  /// Returns the kind of patterns that a word means, also in the plural, such as `guns`.
  static func kind(meantBy word: String) -> String? {
    kinds.first { $0 + "s" == word.lowercased() || $0 == word.lowercased() }
  }
}
