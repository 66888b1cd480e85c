internal import Grids
internal import Settings
internal import Worlds

/// A world of a model, which events can change.
protocol ModelHolder: FieldBoard, NumberWorld, RemarkingWorld {
  mutating func apply(_ change: ModelChange) throws(OpeningProblem)
}

/// A change of cells and parameters by the event `set`.
struct ModelChange: Sendable {
  /// The model with a start that sets the cells, or adds agents; nil if no cell changes.
  private(set) var definition: Definition?
  /// The change of agents; nil for none.
  private(set) var agents: AgentChange?
  private(set) var parameters: [(parameter: Int, value: Float)] = []
  private(set) var globals: [(global: Int, value: Float)] = []
  /// The files that the event names.
  var files = ModelFiles()
  /// The generations over which the parameters change; 0 for at once.
  let duration: Int

  /// Creates a change of agents.
  init(_ agents: AgentChange) { (self.agents, duration) = (agents, 0) }

  /// Creates the addition of agents.
  ///
  /// - Parameter layer: the keys of a layer of the start.
  init(
    adding layer: [Setting], at place: InputLocation, to model: Model, in scenario: SourceFile?
  ) throws(ModelErrors) {
    duration = 0
    definition = try model.starting(with: layer, at: place, in: scenario)
  }

  /// Reads the value of `set`: a state, or a mapping from fields and parameters to formulas and
  /// numbers. `cells`: the settings `where` and `share`.
  init(
    _ written: Written, cells: [Setting], over duration: Int?, of model: Model,
    in scenario: SourceFile?
  ) throws(ModelErrors) {
    self.duration = duration ?? 0
    var layer = [Setting("state", written, at: written.place)]
    var errors: [InputError] = []
    if case .settings(let settings) = written.content {
      layer = []
      for setting in settings {
        let known = model.definition.parameters
        let parameter = known.firstIndex { $0.name == setting.name }
        let global = model.definition.globals.firstIndex { $0.name == setting.name }
        if parameter == nil, global == nil {
          layer.append(setting)
          continue
        }
        let kind = SettingKind<Double>.number(in: parameter.flatMap { known[$0].range })
        if let value = setting.value.text.flatMap(kind.value) {
          if let parameter { parameters.append((parameter, Float(value))) }
          if let global { globals.append((global, Float(value))) }
        } else {
          let got = setting.value.text.map { "'\($0)'" } ?? setting.value.kind
          errors.append(
            InputError(
              ModelProblem("'\(setting.name)': expected \(kind.expectation), got \(got)"),
              at: setting.value.place))
        }
      }
    }
    if duration != nil, !globals.isEmpty {
      let problem = ModelProblem("'for' applies to parameters: globals change at once")
      errors.append(InputError(problem, at: written.place))
    }
    if !errors.isEmpty { throw ModelErrors(errors: errors) }
    if layer.isEmpty {
      if let setting = cells.first {
        let problem = ModelProblem(
          "'\(setting.name)' applies to cells: parameters and globals have one value")
        throw ModelErrors(errors: [InputError(problem, at: setting.place)])
      }
      return
    }
    if duration != nil {
      let problem = ModelProblem("'for' applies to parameters: cells change at once")
      throw ModelErrors(errors: [InputError(problem, at: written.place)])
    }
    definition = try model.starting(with: layer + cells, at: written.place, in: scenario)
  }
}

/// A change of a parameter from one value to another, in equal steps.
struct ParameterCourse: Sendable {
  let parameter: Int
  let from: Float
  let to: Float
  let start: Int
  /// In generations; 0 for a change at once.
  let duration: Int

  func isOver(at generation: Int) -> Bool { generation - start >= duration }

  func value(at generation: Int) -> Float {
    if isOver(at: generation) { return to }
    return from + (to - from) * (Float(generation - start) / Float(duration))
  }
}

extension Verb {
  /// The verb that sets cells and parameters of a model.
  static let set = Verb(
    "set",
    takes: "STATE|{FIELD: FORMULA}|{PARAMETER: NUMBER}, where: CONDITION, share: 5%, of: KIND",
    "sets cells, all or those that fit; or globals; or parameters, with for: 50 over as many"
      + " generations; with of: KIND traits and headings of agents"
  ) { reader, context in
    let written = reader.readWritten("set", forms: [.text, .mapping { [] }])
    let cells = ["where", "share"].compactMap { name in
      reader.readWritten(name, forms: [.text]).map { Setting(name, $0, at: $0.place) }
    }
    let duration = reader.readIfWritten("for", .wholeNumber(1...1_000_000_000))
    let kind = reader.readWritten("of", forms: [.text])
    guard let written, let model = context.worldInfo.course.text as? Model else { return nil }
    let scenario = try? reader.file(.document, written).get()
    do throws(ModelErrors) {
      if let kind {
        return try agentChange(of: kind, written, cells, duration, model, scenario)
      }
      var change = try ModelChange(
        written, cells: cells, over: duration, of: model, in: scenario)
      if let definition = change.definition {
        change.files = ModelFiles(
          definition.withoutSprites, beside: nil, at: written.place, of: "set", &reader)
      }
      return reader.errors.isEmpty ? applying(change) : nil
    } catch {
      reader.reject(error.errors, in: "set")
      return nil
    }
  }

  /// Returns what an event does with a change.
  private static func applying(_ change: ModelChange) -> Change {
    let apply = { @Sendable (scene: inout Scene) throws(OpeningProblem) in
      let problem = scene.change { (world: inout any ModelHolder) -> OpeningProblem? in
        do throws(OpeningProblem) { try world.apply(change) } catch { return error }
        return nil
      }
      if let problem = problem ?? nil { throw problem }
    }
    let isOfCells = change.definition != nil || change.agents != nil
    // A saved world does not contain the rest of a slow change.
    return Change(extent: .board, apply: apply)
      .affecting(change.duration > 0 ? .elsewhere : isOfCells ? .cells : .property)
  }

  /// Returns the change of traits and headings that `set` describes.
  private static func agentChange(
    of kind: Written, _ numbers: Written, _ limits: [Setting], _ duration: Int?, _ model: Model,
    _ scenario: SourceFile?
  ) throws(ModelErrors) -> Change {
    guard case .settings(let settings) = numbers.content, duration == nil else {
      let text =
        duration == nil
        ? "expected a mapping from traits to formulas, such as {energy: 0}"
        : "'for' applies to parameters: agents change at once"
      throw ModelErrors(errors: [InputError(ModelProblem(text), at: numbers.place)])
    }
    return applying(
      ModelChange(try model.agentChange(of: kind, settings, limits, in: scenario)))
  }

  /// The verb that adds agents, as a layer of the start does.
  static let agent = Verb(
    "agent",
    takes: "KIND, number: N, where: CONDITION, px: FORMULA, heading: FORMULA, TRAIT: FORMULA",
    "adds agents, so many or a share of the cells, as a layer of a model's start does", isOpen: true
  ) { reader, context in
    let kind = reader.readWritten("agent", forms: [.text])
    let model = context.worldInfo.course.text as? Model
    let keys =
      ["number", "share", "where", "px", "py", "heading"]
      + (model?.definition.traits.map(\.name) ?? [])
    let layer = keys.compactMap { name in
      reader.readWritten(name, forms: [.text]).map { Setting(name, $0, at: $0.place) }
    }
    guard let kind, let model else { return nil }
    let scenario = try? reader.file(.document, kind).get()
    do throws(ModelErrors) {
      return applying(
        try ModelChange(
          adding: [Setting("agent", kind, at: kind.place)] + layer, at: kind.place, to: model,
          in: scenario))
    } catch {
      reader.reject(error.errors, in: "agent")
      return nil
    }
  }

  /// The verb that removes agents.
  static let remove = Verb(
    "remove", takes: "KIND, where: CONDITION, share: 5%",
    "removes agents, all of a kind or those that fit"
  ) { reader, context in
    let kind = reader.readWritten("remove", forms: [.text])
    let limits = ["where", "share"].compactMap { name in
      reader.readWritten(name, forms: [.text]).map { Setting(name, $0, at: $0.place) }
    }
    guard let kind, let model = context.worldInfo.course.text as? Model else { return nil }
    let scenario = try? reader.file(.document, kind).get()
    do throws(ModelErrors) {
      return applying(
        ModelChange(try model.agentChange(of: kind, nil, limits, in: scenario)))
    } catch {
      reader.reject(error.errors, in: "remove")
      return nil
    }
  }
}

extension Definition {
  /// The definition for the layers of an event, whose sprites are those of the model.
  fileprivate var withoutSprites: Definition {
    var result = self
    for index in result.states.indices { result.states[index].sprite = nil }
    for index in result.agents.indices { result.agents[index].sprite = nil }
    return result
  }
}
