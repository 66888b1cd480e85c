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
    var document: Document
    /// Its own title, which is the label above it.
    let label: String
    let place: InputLocation
  }

  static let meaning =
    "worlds of one image: scenario files, and mappings with the settings of a scenario"
  /// The most items.
  static let most = 64
  /// The settings that an item may have, and that the figure has instead.
  private static let ofImage = [
    "out", "format", "sheet", "tile", "picture", "width", "height", "dpi", "poster", "loop",
    "metadata",
    "description", "tags", "panel-labels", "agents",
  ]

  private(set) var panels: [Panel] = []
  private(set) var errors: [InputError] = []
  /// The names of the settings beside `figure`.
  private let shared: [String]

  init(_ document: Document, _ policy: PathPolicy) {
    let common = document.without([SettingsTable.figure]).settings
    shared = common.map(\.name).withoutRepeats
    guard let written = document.settings.first(where: { $0.name == SettingsTable.figure }) else {
      return
    }
    let items = written.value.all
    if items.isEmpty || items.count > Self.most {
      reject("expected 1 to \(Self.most) scenarios", at: written.place)
      return
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
    let page = shared.contains("sheet") ? common : common + [sheet]
    for item in items {
      guard let found = self.document(item, of: document, policy) else { continue }
      let title = found.settings.first { $0.name == "title" }?.value.text
      var own = found.without(Self.ofImage + ["title"])
      let names = Set(own.settings.map(\.name))
      own.settings += page.filter { !names.contains($0.name) }
      panels.append(Panel(document: own, label: title ?? "", place: item.place))
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
      if settings.contains(where: { $0.name == SettingsTable.figure }) {
        return reject("a figure contains no other figure", at: item.place)
      }
      return result
    case .text(let word):
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
        if first.isFigure { return reject("a figure contains no other figure", at: item.place) }
        errors += first.errors
        return first
      } catch {
        errors.append(InputError(error, at: item.place))
        return nil
      }
    case .list, .missing:
      return reject("expected a scenario file, or a mapping with a simulation", at: item.place)
    }
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
    // A setting of the figure stands once, with the value of the first item that has it.
    let common =
      shared.filter { $0 != "sheet" }.compactMap { name in
        values.lazy.compactMap { $0.first { $0.name == name } }.first
      } + (values[0].first { $0.name == "sheet" }.map { [$0] } ?? [])
    let items = zip(panels, values).map { panel, values in
      let own = values.filter { value in !common.contains { $0 == value } }
      let title = panel.label.isEmpty ? [] : [("title", Written.scalar(panel.label))]
      return "{" + (own + title).map { "\($0.0): \($0.1)" }.joined(separator: ", ") + "}"
    }
    let lines =
      ["\(SettingsTable.figure): [\(items.joined(separator: ", "))]"]
      + common.map { "\($0.name): \($0.value)" }
    let whole = lines.joined(separator: "\n") + "\n"
    return whole.utf8.count <= CanonicalText.longest ? whole : nil
  }
}
