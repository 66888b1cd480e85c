internal import Assets
package import Files
package import Grids
package import Patterns
package import Settings
public import Worlds

/// A simulation that a model file describes.
package struct ModelSimulation: ConfigurableSimulation, ContinuableSimulation, ScaledSimulation {
  private var model: Model
  /// The values of the parameters, in their order.
  private let parameters: [Float]
  /// The size of the board; of a diagram, its width and the number of rows to show.
  private let size: Size
  private let isPlane: Bool
  private let files: ModelFiles
  /// The world of an earlier run from which it goes on; nil for the start of the model.
  private var saved: Pattern?

  fileprivate init(
    _ model: Model, _ parameters: [Float], _ size: Size, isPlane: Bool, _ files: ModelFiles
  ) {
    (self.model, self.parameters, self.size) = (model, parameters, size)
    (self.isPlane, self.files) = (isPlane, files)
  }

  package static let info = SimulationInfo(
    name: "model", summary: "a model of your own: states or fields, and rules, in a text file",
    verbs: [
      .place(
        [
          "0": "the first state", "1": "the second", "2": "the third", "3": "the fourth",
          "4": "the fifth", "5": "the sixth", "6": "the seventh", "7": "the eighth",
          "8": "the ninth", "9": "the tenth",
        ],
        arrays: { file, context throws(VerbProblem) in
          let model = context.worldInfo.course.text as? Model ?? example
          return try ModelFiles.states(in: file, of: model.definition)
        }), .clear, .set, .agent, .remove, .copy, .cut, .save,
      .resize(cells: ModelWorld.mostCells),
    ],
    defaults: .init(cell: 4, still: "that of the model, or generation 100"),
    traits: [.hasParameters]
  )
  .withRelations(
    Relation(
      ["range", "colors", "label"], needs: .any([.numbers, .value("plot", ["map"])]),
      "'{setting}' is for numbers, and the images show states: set 'show'")
  )
  .withSynonyms("equation", "pde")

  package var worldInfo: WorldInfo {
    let definition = model.definition
    let (stepTime, copies) = engineCost
    // The contents with the copies of the engine, and two numbers for each cell, of a formula and
    // its condition, or of the order of turns; or all three for formulas that draw by turns.
    let contents = definition.states.count.signum() + 4 * definition.fields.count
    let bytes = (1 + copies) * contents + (definition.numbersByTurn.isEmpty ? 8 : 12)
    var counts = CountsInfo(definition.measures.map(\.name))
    counts.real = Set(definition.measures.filter { !$0.isCount }.map(\.name))
    counts.unplotted = Set(definition.measures.filter { !$0.isPlotted }.map(\.name))
    var worldInfo = WorldInfo(
      legend: definition.legend, bounds: Region(size), counts: counts,
      cost: cost(stepTime, bytesACell: bytes, ofCopy: contents))
    worldInfo.appearance.agentKinds = definition.legendOfAgents.count
    worldInfo.course.still =
      definition.defaults.still ?? (definition.isDiagram ? size.height - 1 : 100)
    if definition.isDiagram { worldInfo.course.filling = size.height - 1 }
    worldInfo.appearance.cellShape =
      definition.neighborhoods.first?.isHexagonal == true ? .hexagon : nil
    worldInfo.course.generationTime = definition.defaults.generationTime
    worldInfo.course.timeStep = definition.timeStep(parameters)
    worldInfo.appearance.cell =
      definition.defaults.cell ?? max(1, min(16, 512 / max(size.width, size.height)))
    worldInfo.appearance.colorScale =
      definition.agentPlaces.lazy.compactMap(\.scale).first ?? definition.colorScale
    worldInfo.appearance.figures = definition.agentNeeds
    worldInfo.course.text = model
    worldInfo.course.stop = definition.stop?.text
    worldInfo.course.trail = definition.agents.map(\.trail).max() ?? 0
    worldInfo.course.prefersStill = definition.defaults.still != nil
    worldInfo.course.contents = CellContents(
      states: definition.states.count, fields: definition.fields.map(\.name))
    worldInfo.appearance.spriteFiles = files.sprites
    return worldInfo
  }

  /// Returns the cost of the world, with its agents at the start and their shapes.
  private func cost(_ stepTime: Int, bytesACell bytes: Int, ofCopy copy: Int) -> WorldCost {
    let agents = model.definition.agentsAtStart(parameters, on: size)
    let trail = model.definition.agents.map(\.trail).max() ?? 0
    var cost = WorldCost(stepTime: stepTime, imageTime: 1000 * agents, bytesACell: bytes)
    cost.shareOfCopy = Ratio(copy, bytes)
    cost.shared = agents * (16 * model.definition.agentStride + 256 + 48 * trail)
    return cost
  }

  /// The approximate time that a core takes for a generation of one cell, in picoseconds, and the
  /// copies of the board that the engine makes.
  private var engineCost: (stepTime: Int, copies: Int) {
    // The number of operations does not depend on the size.
    let isDiagram = model.definition.isDiagram
    let most = model.definition.agents.isEmpty ? 128 : 512
    let board = Size(
      width: min(size.width, most), height: isDiagram ? 1 : min(size.height, most))
    // A symmetry need not fit this board, and changes no cost.
    var definition = model.definition
    definition.setSymmetry(.c1, fitsSize: false)
    let setup = ModelSetup(
      definition, parameters: parameters, size: board, isPlane: isPlane, seed: 0)
    let step = model.definition.phases.indices.reduce(0) { sum, phase in
      let only = setup.only(phase)
      let time = SpanProgram(only)?.cost ?? Self.turnTime(only, isDiagram ? size.width : size.area)
      return sum + min(time, 1 << 40) * Self.usualRuns(of: model.definition.phases[phase])
    }
    // Of a diagram, only the newest row is computed.
    let rows = isDiagram ? size.height : 1
    // The next board, and that of a frame which is still painted.
    let copies = model.definition.phases.contains { $0.order == .together } ? 2 : 1
    return (max(1, min(step, 1 << 40) * model.definition.repeats / rows), copies)
  }

  /// The assumed number of runs of a phase, since the real one depends on the board.
  private static func usualRuns(of phase: Definition.Phase) -> Int {
    phase.until == nil ? 1 : min(phase.most, 10)
  }

  /// Returns the approximate time of a turn on a board of `area` cells, in picoseconds. Turns differ,
  /// so some are tried on a small board.
  private static func turnTime(_ setup: ModelSetup, _ area: Int) -> Int {
    guard let program = CellProgram(setup), let world = try? ModelWorld(setup) else { return 0 }
    return program.work(world.contents, world.inputsOfStep, onBoardOf: area) * operationTime
  }

  /// The approximate time of an operation on a single cell, in picoseconds.
  private static let operationTime = 2000

  package func showing(_ range: ValueRange) -> Self {
    var result = self
    result.model = model.showing(range)
    return result
  }

  package func opening(with saved: Pattern) -> Self {
    var result = self
    result.saved = saved
    return result
  }

  package func opening(seed: UInt64) throws(OpeningProblem) -> any World {
    let isDiagram = model.definition.isDiagram
    let setup = ModelSetup(
      model.definition, parameters: parameters, size: board, isPlane: isPlane, seed: seed)
    let definition = model.definition
    if let problem = definition.symmetry.problem(on: board) { throw problem }
    if let problem = ModelSetup.problem(in: definition, parameters: parameters) {
      throw OpeningProblem("model", problem.text)
    }
    var world = try ModelWorld(setup, inputs: try files.inputs(of: model.definition, on: board))
    if isDiagram {
      if saved != nil { throw OpeningProblem("model", "a diagram shows earlier generations") }
      return DiagramWorld(world, rows: size.height)
    }
    if let saved { try world.resume(from: saved) }
    return DeterministicModelWorld(world) ?? world
  }
}

extension ModelSimulation {
  /// A default that help shows without a model.
  private static let ofModel = "that of the model"

  /// The board that is computed: of a diagram, one row.
  private var board: Size {
    model.definition.isDiagram ? Size(width: size.width, height: 1) : size
  }

  package init(_ settings: inout SettingsReader) {
    let file = settings.readFile(
      "model", .model, inWords: "an example",
      "a model: a file, its text, or the name of an included one")
    let written = Self.model(in: file, &settings)
    // Without its model, the other settings have no meaning.
    if settings.missing("model").isEmpty, written == nil {
      settings.allowRest()
      settings.leaveUnchecked([
        "show", "edges", "range", "colors", "label", "symmetry", "size", "topology", "rule",
      ])
    }
    var model = written ?? Self.example
    Self.readShow(of: &model, &settings)
    Self.readEdges(of: &model, &settings)
    Self.readColors(of: &model, &settings)
    Self.readSymmetry(of: &model, &settings)
    let definition = model.definition
    self.model = settings.missing("topology").isEmpty ? model.withoutEdges : model
    size = settings.read(
      "size", .size(cells: ModelWorld.mostCells), default: definition.shownSize,
      inWords: file == nil ? Self.ofModel : nil,
      definition.isDiagram
        ? "the width of the row, and the number of generations to show"
        : "the size of the board, in cells", also: ["dimensions", "board"])
    isPlane =
      settings.read(
        "topology", .word(of: [.torus, .plane]),
        default: definition.topology, inWords: file == nil ? Self.ofModel : nil,
        "the cells beyond the edges: those at the opposite edge, or cells in the first state")
      == .plane
    let rule = written == nil ? nil : settings.readRule(of: definition)
    let taken = settings.takenNames
    let values = definition.parameters.map { parameter in
      // The example is drawn as it is.
      guard written != nil, !settings.rejects(parameter, ifAmong: taken) else {
        return Float(parameter.value)
      }
      let kind = SettingKind<ParameterValue>.parameter(in: parameter.range)
      return Float(
        settings.read(
          parameter.name, kind,
          default: kind.value(parameter.written) ?? ParameterValue(parameter.value),
          inWords: parameter.written, parameter.meaning
        ).number)
    }
    parameters = rule ?? values
    if written != nil, !values.isEmpty {
      settings.setFallback(
        of: "rule", to: ParameterText.text(parameters.map(Double.init), of: definition))
    }
    if written != nil,
      let problem = ModelSetup.problem(in: definition, parameters: parameters)
    {
      settings.reject([InputError(ModelProblem(problem.text), at: problem.place)], in: "model")
    }
    files = ModelFiles(definition, beside: file, &settings)
    settings.readHashes()
    if written != nil, let note = model.definition.jumpNote(on: board, isPlane: isPlane) {
      settings.note(note)
    }
    if let problem = definition.symmetry.problem(on: board) {
      settings.reject(settings.missing("symmetry").isEmpty ? "symmetry" : "size", problem)
    }
  }

  /// Returns true if a macrocell file contains a saved world of a model, which no other simulation
  /// can continue.
  package static func hasSaved(_ world: Path) -> Bool {
    let bytes = try? SystemFile.read(world, .none, limit: FileKind.pattern.mostMegabytes << 20)
    let header = LineEnds.unified((bytes ?? []).prefix(1024)).split(separator: UInt8(ascii: "\n"))
    return header.contains { $0.starts(with: "#R \(ModelWorld.savedMark)".utf8) }
  }

  /// The text of a model to start from, with every key that most models need.
  package static let starter = """
    # Draw this model with `render ./NAME.model`, and read `render help models`.
    about: Trees grow, lightning strikes, and fire spreads.

    # The states of a cell and their colors. The first one fills the board.
    states: {empty: "#2f2a25", tree: "#3c8c40", fire: "#f28c28"}

    # Numbers that settings can change: `render ./NAME.model --growth 2%`.
    parameters:
      growth: {value: 1%, range: 0%..100%, help: chance that a tree grows in an empty cell}
      lightning: {value: 0.01%, range: 0%..100%, help: chance that lightning strikes a tree}

    size: 120x80
    topology: torus             # or plane
    neighborhood: von-neumann   # or moore, hexagonal, {circle: 5}
    start: {tree: 50%}

    # What happens to a cell in each state. The first statement that applies decides.
    step:
      empty: tree if chance(growth)
      tree: fire if count(fire) > 0 or chance(lightning)
      fire: empty

    """

  /// The model that is drawn without a model.
  private static let example = included("forest-fire")

  /// Returns an included model. Precondition: it is in assets.
  private static func included(_ name: String) -> Model {
    let asset = Assets.models.first { $0.name == name }!
    // What is read once for all runs depends on the limits of none.
    return CancellationCheck.$waiting.withValue(nil) {
      do throws(ModelErrors) {
        return try Model(SourceFile(name: name, bytes: asset.bytes))
      } catch {
        preconditionFailure("the model \(name) is valid: \(error)")
      }
    }
  }

  /// Reads the formula to show in place of that of the model.
  private static func readShow(of model: inout Model, _ settings: inout SettingsReader) {
    let text = settings.readIfWritten(
      "show",
      .text("a formula, perhaps with a range: u in 0..1", placeholder: "FORMULA"),
      inWords: ofModel,
      "the field or formula to color, with its range if it is not 0..1; states for the states")
    guard let text, let place = settings.written("show")?.place else { return }
    let scenario = settings.written("show").flatMap { try? settings.file(.document, $0).get() }
    do throws(ModelErrors) {
      try model.show(text, at: place, in: scenario)
    } catch {
      settings.reject(error.errors, in: "show")
    }
  }

  /// Reads the range, the colors and the label of the shown numbers in place of those of the model:
  /// of cells, or of agents if the cells show none.
  private static func readColors(of model: inout Model, _ settings: inout SettingsReader) {
    let (range, colors, label) = settings.readColorScale(inWords: (ofModel, ofModel, ofModel))
    if range != nil, settings.written("show")?.text?.contains(" in ") == true {
      settings.reject("range", ModelProblem("'show' and 'range' both give the range: write one"))
    }
    let isOfAgents = model.definition.show == nil
    model.changeShown { shown in
      shown.range = range ?? shown.range
      if isOfAgents, !shown.hasBothEnds {
        settings.reject("range", ModelProblem(Definition.needsBothEnds))
      }
      shown.colors = colors ?? shown.colors
      shown.label = label ?? shown.label
      if let problem = shown.problem { settings.reject("range", ModelProblem(problem)) }
    }
  }

  /// Reads what lies beyond the edges in place of what the model says.
  private static func readEdges(of model: inout Model, _ settings: inout SettingsReader) {
    let written = settings.readWritten(
      "edges", placeholder: "STATE|NUMBER|repeat|mirror|wrap",
      "what lies beyond the edges: a state, a number or formula, the nearest cell, the board"
        + " mirrored, or the opposite side; in a file also a mapping from sides, or from fields and"
        + " 'states'",
      [.list, .structure], forms: [.words(["repeat", "mirror", "wrap"]), .text, .mapping { [] }],
      inWords: ofModel, mayBeOption: true)
    guard let written else { return }
    if let topology = settings.written("topology") {
      let problem = ModelProblem(
        "'topology' and 'edges' both say what lies beyond the edges: write one of them")
      return settings.reject([InputError(problem, at: topology.place)], in: "topology")
    }
    let scenario = try? settings.file(.document, written).get()
    do throws(ModelErrors) {
      try model.setEdges(written, in: scenario)
    } catch {
      settings.reject(error.errors, in: "edges")
    }
  }

  /// Reads the symmetry of the start in place of that of the model.
  private static func readSymmetry(of model: inout Model, _ settings: inout SettingsReader) {
    let symmetry = settings.readIfWritten(
      "symmetry", .symmetry, inWords: ofModel,
      "the symmetry of the random layers of the start by its name on Catagolue, such as D8 or C2_4")
    guard let symmetry else { return }
    if !model.definition.hasRandomStart {
      settings.reject("symmetry", ModelProblem(Definition.noRandomStart))
    }
    model.setSymmetry(symmetry)
  }

  /// Returns the model in a file; nil if there is none, or if it has errors, which are recorded.
  private static func model(in file: SourceFile?, _ settings: inout SettingsReader) -> Model? {
    guard let file, let written = settings.written("model") else { return nil }
    let isInside = written.mappingText != nil || written.text?.contains(where: \.isNewline) == true
    let scenario = isInside ? try? settings.file(.document, written).get() : nil
    do throws(ModelErrors) {
      return try file.parsed { file throws(ModelErrors) in
        guard let scenario else { return try Model(file) }
        return try Model(written, in: scenario)
      }
    } catch {
      settings.reject(error.errors, in: "model")
      let taken = settings.takenNames
      for parameter in error.parameters { _ = settings.rejects(parameter, ifAmong: taken) }
      return nil
    }
  }
}

extension Definition {
  fileprivate var topology: Topology { defaults.isPlane ? .plane : .torus }

  /// The size of the world: that of the board, or of a diagram of it.
  fileprivate var shownSize: Size {
    isDiagram
      ? Size(width: defaults.width, height: max(1, defaults.width * 3 / 4)) : defaults.size
  }
}

extension Model: ScaledSimulation {
  public static var info: SimulationInfo { ModelSimulation.info }

  /// Reads and checks a file, of at most a megabyte, and opens the files that it names.
  ///
  /// - Throws: All errors of the text, or the error of reading the file.
  public init(contentsOf path: String) throws(ModelErrors) {
    let file: SourceFile
    do throws(FileProblem) {
      file = try FileLibrary(.none).open(
        .model, Written(.text(path), at: .file(path: "", line: 1, column: 1))
      ).get()
    } catch {
      throw ModelErrors(errors: [InputError(error)])
    }
    try self.init(file)
    var settings = SettingsReader(open: FileLibrary(.none).open)
    files = ModelFiles(definition, beside: file, &settings)
    if !settings.errors.isEmpty { throw ModelErrors(errors: settings.errors) }
  }

  /// Returns an included model, such as `ising`; nil if there is none of this name.
  public static func named(_ name: String) -> Model? {
    Assets.models.first { $0.name == name }.flatMap {
      try? Model(SourceFile(name: $0.name, bytes: $0.bytes))
    }
  }

  /// The values of the parameters by their names, as the text gives them until `set` changes them.
  public var parameters: [String: Double] {
    Dictionary(
      uniqueKeysWithValues: definition.parameters.map { ($0.name, values[$0.name] ?? $0.value) })
  }

  /// Sets a parameter.
  ///
  /// - Throws: An error if the model has no such parameter, or if the value is outside its range or
  ///   not finite.
  public mutating func set(_ name: String, to value: Double) throws(ModelErrors) {
    guard let parameter = definition.parameters.first(where: { $0.name == name }) else {
      let names = definition.parameters.map(\.name)
      let hint = Nearest.hint(Nearest.name(to: name, among: names))
      throw ModelErrors(errors: [InputError(ModelProblem("unknown parameter '\(name)'\(hint)"))])
    }
    let kind = SettingKind<Double>.number(in: parameter.range)
    guard kind.value(value.plain) != nil else {
      throw ModelErrors(errors: [
        InputError(ModelProblem("'\(name)': expected \(kind.expectation), got \(value.plain)"))
      ])
    }
    values[name] = value
  }

  public var worldInfo: WorldInfo { simulation.worldInfo }

  public func opening(seed: UInt64) throws(OpeningProblem) -> any World {
    try simulation.opening(seed: seed)
  }

  private var simulation: ModelSimulation {
    ModelSimulation(
      topology == nil ? self : withoutEdges,
      definition.parameters.map { Float(values[$0.name] ?? $0.value) },
      size ?? definition.shownSize, isPlane: (topology ?? definition.topology) == .plane,
      files)
  }
}

/// The description of a model in its text, and the names of its parts.
package struct ModelSummary: Sendable {
  /// One line each; empty if the text has none.
  package let about, source: String
  /// The name and color of each state, in their order.
  package let states: [String]
  package let fields: [String]
  package let agents: [String]
  package let traits: [String]
  package let measures: [String]
  package let parameters: [String]
  package let size: Size

  /// Parses the text of a model.
  package init(_ file: SourceFile) throws(ModelErrors) {
    let definition = try Model(file).definition
    (about, source) = (definition.about, definition.source)
    states = definition.states.map(\.name)
    fields = definition.fields.map(\.name)
    (agents, traits) = (definition.agents.map(\.name), definition.traits.map(\.name))
    measures = definition.measures.map(\.name)
    parameters = definition.parameters.map(\.name)
    size = definition.shownSize
  }
}

extension SettingsReader {
  /// The names of the settings and options that no parameter can have.
  fileprivate var takenNames: Set<String> {
    commonNames().union(entries.map(\.name) + ["sha256", "param", "help", "version"])
  }

  /// Records an error if a parameter has the name of another setting, and returns true then. One
  /// option would set both.
  fileprivate mutating func rejects(
    _ parameter: Definition.Parameter, ifAmong taken: Set<String>
  ) -> Bool {
    let option = String(parameter.name.map { $0 == "_" ? "-" : $0 })
    guard taken.contains(parameter.name) || taken.contains(option) else { return false }
    let problem = ModelProblem(
      "'\(parameter.name)' is a setting or option of every model: choose another name for this"
        + " parameter")
    reject([InputError(problem, at: parameter.place)], in: "model")
    return true
  }

  /// Reads the setting with all parameters; nil if it is not written or invalid.
  fileprivate mutating func readRule(of definition: Definition) -> [Float]? {
    if definition.parameters.isEmpty { return nil }
    return readIfWritten(
      "rule", ParameterText.kind(of: definition), inWords: "the settings of the parameters",
      "all parameters in one text, as `render explore` prints them; near:TEXT for a sheet of the"
        + " variants with one number doubled or halved")?.map(Float.init)
  }
}
