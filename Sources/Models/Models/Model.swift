public import Grids
package import Settings
public import Worlds
internal import YAML

/// A model: a simulation on a grid that a text describes, by its states or fields, its parameters
/// and what happens in a step.
public struct Model: Sendable {
  /// The name of the file or of the included model.
  let name: String
  /// The text of the model, which images carry.
  public let text: String
  /// The checked form.
  private(set) var definition: Definition
  /// The keys of the text.
  private var settings: [Setting]
  /// The parameters that have other values than in the text.
  var values: [String: Double] = [:]
  var files = ModelFiles()
  /// The size of the board in cells; nil for that of the text. Of a diagram, the width of the row
  /// and the number of generations to show.
  public var size: Size?
  /// The cells beyond the edges, `torus` or `plane`; nil for those of the text.
  public var topology: Topology?

  /// Parses and checks the text of a model. It cannot be opened if it names files.
  ///
  /// - Parameters:
  ///   - name: The file in the locations of errors.
  /// - Throws: All errors of the text in their order, at most `InputError.maximumReported`.
  public init(text: String, name: String = "model") throws(ModelErrors) {
    try self.init(SourceFile(name: name, bytes: Array(text.utf8)))
  }

  /// Parses and checks a file.
  package init(_ file: SourceFile) throws(ModelErrors) {
    // Some editors insert a byte order mark.
    let hasMark = file.bytes.starts(with: "\u{FEFF}".utf8)
    let bytes = hasMark ? Array(file.bytes.dropFirst(3)) : file.bytes
    let text = String(decoding: bytes, as: UTF8.self)
    let source = SourceText(bytes, path: file.name)
    try self.init(SourceFile(name: file.name, bytes: bytes), source, text)
  }

  /// Checks the value of the setting `model` in a scenario: a mapping, or the text of a model.
  ///
  /// - Parameters:
  ///   - scenario: The file that contains the setting.
  ///   - name: The name of the model.
  package init(
    _ written: Written, in scenario: SourceFile, name: String = "model"
  ) throws(ModelErrors) {
    let source = SourceText(scenario.bytes, path: scenario.name)
    switch written.content {
    case .settings(let settings):
      let reader = ModelReader(settings, at: written.place, in: source)
      try self.init(
        reader, name: name, text: written.mappingText ?? "", path: scenario.name)
    case .text(let text) where text.contains(where: \.isNewline):
      let scalar = source.scalar(text, at: written.place)
      let file = SourceFile(name: scenario.name, bytes: Array(text.utf8))
      try self.init(file, SourceText(scalar), text)
    default:
      let problem = ModelProblem("expected the text of a model, got \(written.kind)")
      throw ModelErrors(errors: [InputError(problem, at: written.place)])
    }
  }

  /// Reads a layer like those of `start`.
  ///
  /// - Parameters:
  ///   - layer: the keys of the layer.
  ///   - scenario: the file that contains them.
  /// - Returns: The definition with this layer as its start.
  func starting(with layer: [Setting], at place: InputLocation, in scenario: SourceFile?)
    throws(ModelErrors) -> Definition
  {
    let start = Written(.list([Written(.settings(layer), at: place)]), at: place)
    var plain = self
    plain.settings.removeAll { $0.name == "symmetry" }
    return try plain.replacing("start", by: start, in: scenario)
  }

  /// Reads a change of agents; see `ModelReader`.
  func agentChange(
    of kind: Written, _ numbers: [Setting]?, _ limits: [Setting], in scenario: SourceFile?
  ) throws(ModelErrors) -> AgentChange {
    let source = SourceText(scenario?.bytes ?? [], path: scenario?.name ?? name)
    var reader = ModelReader(settings, at: kind.place, in: source)
    reader.read()
    let change = reader.agentChange(of: kind, numbers, limits)
    guard let change, reader.log.errors.isEmpty else {
      throw ModelErrors(errors: reader.log.errors)
    }
    return change
  }

  /// Shows another formula, or the states.
  ///
  /// - Parameters:
  ///   - text: the formula, perhaps with its range: `u in 0..1`; or `states`.
  ///   - scenario: the file that contains it.
  mutating func show(_ text: String, at place: InputLocation, in scenario: SourceFile?)
    throws(ModelErrors)
  {
    if text == Self.statesWord, !definition.states.isEmpty {
      definition.show = nil
      return
    }
    let parts = text.parts(separatedBy: " in ")
    let range = parts.count > 1 ? parts.last.map(String.init) : nil
    let value = range.map { String(text.dropLast($0.count + " in ".count)) } ?? text
    let texts = [("value", value), ("range", range), ("colors", definition.show?.colors.text)]
    let keys = texts.compactMap { (key: String, text: String?) in
      text.map { Setting(key, Written(.text($0), at: place), at: place) }
    }
    try replace("show", by: Written(.settings(keys), at: place), in: scenario)
  }

  /// Changes how the shown formula looks, or those of agents if cells show none.
  mutating func changeShown(_ change: (inout Definition.Show) -> Void) {
    if definition.show != nil { return change(&definition.show!) }
    for kind in definition.agents.indices where definition.agents[kind].shown != nil {
      change(&definition.agents[kind].shown!)
    }
  }

  /// Replaces the symmetry of the start, and reduces the default size to one that has it.
  mutating func setSymmetry(_ symmetry: SoupSymmetry) {
    definition.setSymmetry(symmetry, fitsSize: true)
  }

  package func showing(_ range: ValueRange) -> Model {
    var result = self
    result.definition.show?.range = range
    return result
  }

  /// Replaces what lies beyond the edges, also where the model has a topology.
  ///
  /// - Parameter scenario: the file that contains the value.
  mutating func setEdges(_ written: Written, in scenario: SourceFile?) throws(ModelErrors) {
    settings.removeAll { $0.name == "topology" }
    try replace("edges", by: written, in: scenario)
  }

  /// The model without edges of its own, so that a topology says what lies beyond them.
  var withoutEdges: Model {
    var result = self
    result.settings.removeAll { $0.name == "edges" }
    result.definition.edges = nil
    return result
  }

  /// Replaces the value of a key.
  private mutating func replace(_ key: String, by value: Written, in scenario: SourceFile?)
    throws(ModelErrors)
  {
    definition = try replacing(key, by: value, in: scenario)
    settings.removeAll { $0.name == key }
    settings.append(Setting(key, value, at: value.place))
  }

  /// The word that shows the states of a model.
  static let statesWord = "states"

  /// Returns the definition with another value of a key.
  private func replacing(_ key: String, by value: Written, in scenario: SourceFile?)
    throws(ModelErrors) -> Definition
  {
    let source = SourceText(scenario?.bytes ?? [], path: scenario?.name ?? name)
    let others = settings.filter { $0.name != key }
    var reader = ModelReader(
      others + [Setting(key, value, at: value.place)], at: value.place, in: source)
    reader.read()
    let errors = reader.log.errors
    guard errors.isEmpty else { throw ModelErrors(errors: errors) }
    return reader.definition
  }

  private init(
    _ file: SourceFile, _ source: SourceText, _ text: String
  ) throws(ModelErrors) {
    let yaml = YAMLFile(file, of: (name: "model", start: "states: …"))
    let first = InputLocation.file(path: file.name, line: 1, column: 1)
    let settings = yaml.documents.first?.settings ?? []
    var reader = ModelReader(settings, at: first, in: source)
    for error in (yaml.documents.first?.errors ?? []) + yaml.errors {
      reader.log.add(error.problem, at: error.place.map(source.located))
    }
    if yaml.documents.count > 1 {
      let place = yaml.documents[1].settings.first?.place
      reader.fail("a file contains one model: this is the second", place ?? first)
    }
    let isReadable = yaml.errors.isEmpty
    try self.init(reader, name: file.name, text: text, path: file.name, isReadable: isReadable)
  }

  private init(
    _ reader: ModelReader, name: String, text: String, path: String, isReadable: Bool = true
  ) throws(ModelErrors) {
    var reader = reader
    settings = reader.written
    if isReadable { reader.read() }
    let errors = reader.log.errors.inOrder(of: path)
    guard errors.isEmpty else {
      throw ModelErrors(
        errors: Array(errors.prefix(InputError.maximumReported)),
        parameters: reader.definition.parameters)
    }
    (self.name, self.text, definition) = (name, text, reader.definition)
  }
}

/// All errors in the text of a model, in their order.
public struct ModelErrors: Error, Hashable, Sendable {
  package let errors: [InputError]
  /// The parameters that the text defines nevertheless.
  var parameters: [Definition.Parameter] = []
}

extension ModelErrors: CustomStringConvertible {
  /// A line for each error.
  public var description: String { errors.map(\.description).joined(separator: "\n") }
}
