internal import Assets
internal import Grids
package import Settings
package import Worlds

/// A simulation that a model file describes.
package struct ModelSimulation: ConfigurableSimulation {
  private let model: Model
  /// The values of the parameters, in their order.
  private let parameters: [Float]
  private let size: Size
  private let isPlane: Bool
  private let spriteFiles: [String: SourceFile]

  private init(_ model: Model) {
    let definition = model.definition
    self.model = model
    parameters = definition.parameters.map { Float($0.value) }
    size = Size(width: definition.defaults.width, height: definition.defaults.height)
    isPlane = definition.defaults.isPlane
    spriteFiles = [:]
  }

  package static let info = SimulationInfo(
    name: "model", summary: "a model of your own: states or fields, and rules, in a text file",
    verbs: [.clear, .copy, .cut, .resize(cells: ModelWorld.mostCells)],
    defaults: .init(cell: 4, still: "generation 100")
  )
  .withSynonyms("equation", "pde")

  package var worldInfo: WorldInfo {
    let definition = model.definition
    // The contents twice, and a number for each cell of a formula.
    let bytes = 2 * (definition.states.count.signum() + 4 * definition.fields.count) + 8
    var counts = CountsInfo(definition.measures.map(\.name))
    counts.real = Set(definition.measures.filter { $0.state == nil }.map(\.name))
    var worldInfo = WorldInfo(
      legend: definition.legend, bounds: Region(size), counts: counts,
      cost: WorldCost(stepTime: definition.stepTime, bytesACell: bytes))
    worldInfo.still = 100
    worldInfo.cell = definition.defaults.cell ?? max(1, min(16, 512 / max(size.width, size.height)))
    worldInfo.ramp = definition.ramp
    worldInfo.spriteFiles = spriteFiles
    return worldInfo
  }

  package func opening(seed: UInt64) throws(OpeningProblem) -> any World {
    let setup = ModelSetup(
      model.definition, parameters: parameters, size: size, isPlane: isPlane, seed: seed)
    let world = try ModelWorld(setup)
    return DeterministicModelWorld(world) ?? world
  }
}

extension ModelSimulation {
  package init(_ settings: inout SettingsReader) {
    let file = settings.readFile(
      "model", .model, inWords: Self.example.name, "a model: a file, or the name of an included one")
    let model = Self.model(in: file, &settings) ?? Self.example
    let definition = model.definition
    self.model = model
    size = settings.read(
      "size", .size(cells: ModelWorld.mostCells),
      default: Size(width: definition.defaults.width, height: definition.defaults.height),
      "the size of the board, in cells", also: ["height", "dimensions", "board"])
    isPlane =
      settings.read(
        "topology", .word(of: [.torus, .plane]),
        default: definition.defaults.isPlane ? Topology.plane : .torus,
        "the cells beyond the edges: those at the opposite edge, or cells in the first state")
      == .plane
    parameters = definition.parameters.map { parameter in
      Float(
        settings.read(
          parameter.name, .number(in: parameter.range), default: parameter.value,
          inWords: parameter.written, parameter.help))
    }
    spriteFiles = [:]
    settings.readHashes()
  }

  /// The model that is drawn without a model.
  private static let example = included("forest-fire")

  /// Returns an included model. Precondition: it is in assets.
  private static func included(_ name: String) -> Model {
    let asset = Assets.models.first { $0.name == name }!
    do throws(ModelErrors) {
      return try Model(SourceFile(name: name, bytes: asset.bytes))
    } catch {
      preconditionFailure("the model \(name) is valid: \(error)")
    }
  }

  /// Returns the model in a file; nil if there is none, or if it has errors, which are recorded.
  private static func model(in file: SourceFile?, _ settings: inout SettingsReader) -> Model? {
    guard let file else { return nil }
    let reserved = Set(settings.entries.map(\.name)).union(["size", "topology", "sha256"])
    do throws(ModelErrors) {
      return try file.parsed { file throws(ModelErrors) in try Model(file, reserved: reserved) }
    } catch {
      settings.reject(error.errors, in: "model")
      return nil
    }
  }
}

extension Definition {
  /// The kinds of cells: the states, or the steps of a color ramp after one for numbers that are
  /// not finite.
  fileprivate var legend: [CellKind] {
    guard let show else { return states.enumerated().map { $1.kind(at: $0) } }
    let colors = ColorRamps.Name(rawValue: show.colors) ?? .viridis
    return [CellKind("missing")]
      + (0..<ShownNumbers.count).map { step in
        var kind = CellKind("step \(step)")
        kind.color = ColorRamps.color(colors, step, of: ShownNumbers.count)
        return kind
      }
  }

  fileprivate var ramp: ColorRamp? {
    show.map {
      ColorRamp(
        from: "\(Float($0.range.lowerBound))", to: "\(Float($0.range.upperBound))",
        states: 1...CellState(ShownNumbers.count))
    }
  }

  /// The approximate time that a core takes for a generation of one cell, in picoseconds.
  fileprivate var stepTime: Int { 10_000 * repeats }
}

extension Definition.StateKind {
  /// The legend's kind of the state. `place`: the number of the state.
  fileprivate func kind(at place: Int) -> CellKind {
    var kind = CellKind(name)
    kind.color = color.flatMap { UInt32(color: $0) }
    kind.shape = sprite == nil ? shape.flatMap { CellShape(rawValue: $0) } : .sprite
    // State 0 is the background.
    kind.palette = place == 0 ? nil : place - 1
    return kind
  }
}

extension UInt32 {
  /// Parses `#rgb` or `#rrggbb`; nil for other texts.
  fileprivate init?(color text: String) {
    let digits = text.dropFirst()
    guard text.first == "#", digits.count == 3 || digits.count == 6 else { return nil }
    let all = digits.count == 6 ? String(digits) : digits.map { "\($0)\($0)" }.joined()
    self.init(all, radix: 16)
  }
}

extension SettingKind<Double> {
  /// Decimal numbers, with an optional percent sign.
  fileprivate static func number(in range: ClosedRange<Double>?) -> SettingKind {
    let bounds = range.map { " from \($0.lowerBound) to \($0.upperBound)" } ?? ""
    return SettingKind(
      "a number\(bounds), such as 0.05 or 5%", placeholder: "NUMBER",
      forms: [.pattern(#"^[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?%?$"#)], list: .numbers
    ) { text in
      let percent = text.hasSuffix("%")
      let digits = percent ? text.dropLast() : text[...]
      let isWritten = !digits.isEmpty && digits.utf8.count <= 40
        && digits.allSatisfy { $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }
      guard isWritten, let number = Double(digits), number.isFinite else { return nil }
      let value = percent ? number / 100 : number
      return range.map { $0.contains(value) } ?? true ? value : nil
    }
  }
}
