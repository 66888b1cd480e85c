internal import Formulas
internal import Settings
internal import Worlds

// MARK: - Variables and results

extension ModelReader {
  // MARK: Variables

  /// Reads the names and starts of variables, and returns their settings.
  mutating func readGlobalNames() -> [(setting: Setting, step: Written?)] {
    let expected = "a mapping from variables to {start, step}, such as {level: {start: 0.5}}"
    guard let settings = definitions("globals", expected) else { return [] }
    var result: [(setting: Setting, step: Written?)] = []
    for setting in atMost(Definition.mostGlobals, settings, "variables") where !log.isFull {
      guard isNew(setting.name, setting.place) else { continue }
      if let problem = Self.problem(ofColumn: setting.name) { fail(problem, setting.place) }
      let keys = ["start", "step"]
      guard let parts = mapping(setting.value, "{start, step}", keys: keys) else {
        names.setBroken(setting.name)
        continue
      }
      if parts["start"] == nil {
        failMissing(
          "'\(setting.name)' has no 'start', which is its first number", among: parts, keys: keys,
          setting.place)
      }
      let start = parts["start"].flatMap {
        formula($0, as: .number, [.globals, .chance], "the start of a variable")
      }
      names.set(setting.name, .global(definition.globals.count))
      let none = Formula(operation: .number(0), kind: .number, text: "0")
      definition.globals.append(.init(name: setting.name, start: start ?? none))
      result.append((setting, parts["step"]))
    }
    return result
  }

  /// Reads the formulas by which variables change.
  mutating func readGlobalSteps(_ globals: [(setting: Setting, step: Written?)]) {
    for (number, global) in globals.enumerated() where !log.isFull {
      guard let step = global.step, let (syntax, text) = boardFormula(step) else { continue }
      definition.globals[number].step =
        check(text, [.board, .globals, .chance], "the step of a variable") {
          $0.check(syntax, as: .number)
        }.value
    }
  }

  // MARK: Results

  /// Reads what is drawn: by default the states, or the first field.
  mutating func readShow() {
    guard let written = setting("show") else {
      if definition.states.isEmpty, let first = definition.fields.first {
        let value = Formula(operation: .field(0), kind: .number, text: first.name)
        definition.show = .init(value: value)
      }
      return
    }
    definition.show = readShow(
      written, .cells, "show", keys: ["value", "where", "range", "colors", "label", "scale"])
  }

  /// Reads numbers that colors show, such as `{value: u, range: 0..1}`; nil after an error.
  ///
  /// - Parameter owner: what shows them.
  mutating func readShow(
    _ written: Written, _ scope: FormulaChecker.Scope, _ owner: String, keys: [String]
  ) -> Definition.Show? {
    guard case .settings = written.content else {
      return formula(written, as: .number, scope, owner).map { .init(value: $0) }
    }
    let parts = mapping(written, "", keys: keys) ?? []
    let value = parts["value"].flatMap { formula($0, as: .number, scope, owner) }
    if parts["value"] == nil {
      failMissing(
        "'\(owner)' has no 'value', which is a field or formula", among: parts, keys: keys,
        written.place)
    }
    let none = Formula(operation: .number(0), kind: .number, text: "0")
    var show = Definition.Show(value: value ?? none)
    show.condition = parts["where"].flatMap { formula($0, as: .condition, scope, owner) }
    let range = parts["range"].map { openRange($0) }
    show.range = (range ?? nil) ?? show.range
    show.colors = parts["colors"].flatMap { ramp($0) } ?? show.colors
    show.label = parts["label"].flatMap { text($0, "a text") } ?? ""
    show.isLogarithmic = parts["scale"].map { isLogarithmic($0) } ?? false
    if let problem = show.problem, range == nil || range! != nil {
      fail(problem, (parts["range"] ?? parts["scale"] ?? written).place)
    }
    return show
  }

  private mutating func isLogarithmic(_ written: Written) -> Bool {
    let scales = ["linear", "log"]
    if written.text.map(scales.contains) != true {
      unexpected(written, "linear or log", among: scales)
    }
    return written.text == "log"
  }

  /// Returns a range of which playing may find an end: `0..auto`; nil after an error.
  private mutating func openRange(_ written: Written) -> ValueRange? {
    if let range = written.text.flatMap({ ValueRange($0) }) { return range }
    _ = range(written, "a range of numbers, such as 0..1, 0..auto or auto")
    return nil
  }

  /// Returns the color ramp of a text or list; nil after an error.
  private mutating func ramp(_ written: Written) -> ColorRamp? {
    var text = written.text
    if case .list(let list) = written.content {
      text = list.map { $0.text ?? "" }.joined(separator: ",")
    }
    if let ramp = text.flatMap({ ColorRamp($0) }) { return ramp }
    unexpected(written, ColorRamp.expectation, among: ColorRamp.names)
    return nil
  }

  /// Reads the measures: by default the number of cells of each state, and the mean of each field.
  mutating func readMeasures() {
    guard has("measures") else {
      for state in definition.states.indices {
        let name = definition.states[state].name
        let isState = Formula(operation: .isState(state), kind: .condition, text: name)
        addMeasure(name, .init(reduction: .count, formula: isState), isCount: true, state: state)
      }
      for (number, kind) in definition.agents.enumerated() {
        let all = Formula(operation: .truth(true), kind: .condition, text: kind.name)
        addMeasure(
          kind.name, .init(reduction: .count, formula: all, kind: number), isCount: true)
      }
      for (number, field) in definition.fields.enumerated() {
        let value = Formula(operation: .field(number), kind: .number, text: field.name)
        addMeasure("mean \(field.name)", .init(reduction: .mean, formula: value))
      }
      return
    }
    let expected = "a mapping from names to formulas of the board, such as {heat: mean(u)}"
    for setting in definitions("measures", expected) ?? [] where !log.isFull {
      guard let measure = measure(setting) else {
        names.setBroken(setting.name)
        continue
      }
      names.measures[measure.name] = definition.measures.count
      definition.measures.append(measure)
    }
  }

  private mutating func addMeasure(
    _ name: String, _ number: Definition.BoardNumber, isCount: Bool = false, state: Int? = nil
  ) {
    definition.numbers.append(number)
    let formula = Formula(
      operation: .board(definition.numbers.count - 1), kind: .number, text: name)
    definition.measures.append(
      .init(
        name: name, formula: formula, isCount: isCount, state: state,
        isPlotted: isCount || definition.states.isEmpty && definition.agents.isEmpty))
  }

  /// Returns the error of a measure with the name of a parameter; nil for other names. The table of
  /// a sweep has a column for both.
  private func problem(ofMeasure name: String) -> String? {
    guard case .parameter? = names[name] else { return nil }
    return
      "the name '\(name)' is taken by a parameter, whose setting is --\(name): name one of them otherwise"
  }

  private mutating func measure(_ setting: Setting) -> Definition.Measure? {
    let scalars = setting.name.unicodeScalars
    guard !scalars.isEmpty, scalars.count <= Lexer.longestName,
      scalars.allSatisfy({ $0.continuesName || $0 == "-" })
    else {
      fail(
        "expected a name of letters, digits, '_' and '-', got '\(Token.short(setting.name))'",
        setting.place)
      return nil
    }
    if let problem = Self.problem(ofColumn: setting.name) ?? problem(ofMeasure: setting.name) {
      fail(problem, setting.place)
      return nil
    }
    guard let (syntax, text) = boardFormula(setting.value) else { return nil }
    let formula = check(text, [.board, .globals], "measures") { $0.check(syntax, as: .number) }
      .value
    return formula.map { .init(name: setting.name, formula: $0) }
  }

  /// Reads the condition at which the model ends.
  mutating func readStop() {
    guard let written = setting("stop"), let (syntax, text) = boardFormula(written) else { return }
    definition.stop =
      check(text, [.board, .globals], "stop") { $0.check(syntax, as: .condition) }.value
  }

  /// Reads the time of a generation.
  mutating func readTime() {
    guard let written = setting("time"), let (syntax, text) = boardFormula(written) else { return }
    definition.time = check(text, [.board], "time") { $0.check(syntax, as: .number) }.value
    let own = definition.parameters.map { Float($0.value) }
    if let problem = definition.problem(ofTimeWith: own) { fail(problem, written.place) }
  }
}
