internal import Formulas
internal import Settings
internal import Worlds

// MARK: - Start and steps

extension ModelReader {
  /// The error of a sum of shares, which are 32-bit floats.
  private static let rounding = 1e-6

  mutating func readStart() {
    guard let written = setting("start") else { return }
    switch written.content {
    case .settings(let settings):
      if isShares(settings) { readShares(settings) } else { readLayer(settings, written.place) }
    case .list(let layers):
      if layers.count > Definition.mostLayers {
        fail("a start has at most \(Definition.mostLayers) layers", written.place)
      }
      for layer in layers.prefix(Definition.mostLayers) where !log.isFull {
        guard let parts = mapping(layer, "a layer, such as {state: fire, where: x = 0}") else {
          continue
        }
        if isShares(parts) { readShares(parts) } else { readLayer(parts, layer.place) }
      }
    default:
      unexpected(
        written, "a mapping from states to shares, such as {tree: 50%}, or a list of layers")
    }
  }

  /// - Parameter isValid: true if the start has no errors.
  mutating func readSymmetry(ofStart isValid: Bool) {
    guard let written = setting("symmetry"), let symmetry = value(written, .symmetry) else {
      return
    }
    if isValid, !definition.hasRandomStart { fail(Definition.noRandomStart, written.place) }
    definition.setSymmetry(symmetry, fitsSize: !has("size"))
    let isSized = setting("size").map { $0.text.flatMap(Self.size.value) != nil } ?? true
    if isSized, let problem = symmetry.problem(on: definition.defaults.size) {
      fail(problem.description, written.place)
    }
  }

  /// Returns true for a mapping from states to shares.
  private func isShares(_ settings: [Setting]) -> Bool {
    guard let first = settings.first else { return false }
    if settings.contains(where: { state(named: $0.name) != nil }) { return true }
    // The keys of layers and fields are known; other names are probably mistyped states.
    let known = Self.layerKeys + definition.fields.map(\.name)
    return !definition.states.isEmpty && !settings.contains { known.contains($0.name) }
      && Nearest.name(to: first.name, among: known) == nil
  }

  private static let layerKeys = ["state", "agent", "share", "where", "input"]

  func state(named name: String) -> Int? {
    if case .state(let number)? = names[name] { number } else { nil }
  }

  func field(named name: String) -> Int? {
    if case .field(let number)? = names[name] { number } else { nil }
  }

  /// Reads shares of states as layers with one draw a cell: a state gets the cells whose draw lies
  /// between the sum of the shares before it and its own end.
  private mutating func readShares(_ settings: [Setting]) {
    let call = definition.calls
    definition.calls += 1
    var (sum, low, formulas): (Double?, Formula?, Int) = (0, nil, 0)
    for setting in settings where !log.isFull {
      guard let (state, share) = share(of: setting) else { continue }
      sum = sum.flatMap { before in share.constant.map { before + $0 } }
      formulas += sum == nil ? 1 : 0
      if let sum, sum > 1 + Self.rounding {
        return fail("the shares exceed 100% in sum", setting.place)
      } else if formulas > 32 {
        // Each end contains the formulas of all shares before it.
        return fail("at most 32 shares may depend on parameters", setting.place)
      }
      let high = end(of: share, after: low, sum)
      let condition = Self.isDraw(call, from: low, to: high)
      definition.start.append(
        .init(
          content: .state(state), condition: condition,
          shares: share.constant == nil ? [share, high] : [high], place: located(setting.place)))
      low = high
    }
  }

  /// Returns a state with its share; nil after an error.
  private mutating func share(of setting: Setting) -> (state: Int, share: Formula)? {
    guard let state = state(named: setting.name) else {
      let isKey = Self.layerKeys.contains(setting.name)
      let advice = " requires a layer such as {state: tree, share: 30%, where: x > 9}"
      if isKey {
        fail("'\(setting.name)'\(advice)", setting.place)
      } else {
        failUnknown(setting.name, unknownState(setting.name), setting.place)
      }
      return nil
    }
    return share(setting.value).map { (state, $0) }
  }

  /// Returns a formula of a share; nil after an error.
  mutating func share(_ written: Written) -> Formula? {
    guard let share = formula(written, as: .number, [], "a share") else { return nil }
    guard let constant = share.constant, constant < 0 || constant > 1 else { return share }
    let got = Token.short(share.text)
    fail("expected a share from 0 to 1 or 0% to 100%, got '\(got)'", written.place)
    return nil
  }

  /// Returns the sum of shares up to one.
  private func end(of share: Formula, after low: Formula?, _ sum: Double?) -> Formula {
    var end = share
    // Rounding must not leave cells without a state.
    if let sum { end.operation = .number(abs(sum - 1) < Self.rounding ? 1 : Float(sum)) }
    if sum == nil, let low { end.operation = .apply(.add, [low, share]) }
    return end
  }

  private static func isDraw(_ call: Int, from low: Formula?, to high: Formula) -> Formula {
    let draw = Formula(
      operation: .random(nil, nil, call: call), kind: .number, text: "random()", place: high.place)
    let make = { (function: Formula.Function, operands: [Formula]) in
      Formula(
        operation: .apply(function, operands), kind: .condition, text: high.text, place: high.place)
    }
    let isBelow = make(.less, [draw, high])
    return low.map { make(.and, [make(.greaterOrEqual, [draw, $0]), isBelow]) } ?? isBelow
  }

  private mutating func unknownState(_ name: String) -> String {
    if case .kind? = names[name] {
      return "'\(Token.short(name))' is a kind of agents: write {agent: \(name), share: 5%}"
    }
    let states = definition.states.map(\.name)
    if states.isEmpty { return "unknown state '\(Token.short(name))': the model has no states" }
    let list = ": the states are \(NameSearch.list(states))"
    return "unknown state '\(Token.short(name))'\(log.hint(name, among: states, else: list))"
  }

  /// Reads a layer such as `{v: formula, where: condition}`.
  private mutating func readLayer(_ parts: [Setting], _ place: InputLocation) {
    if parts["agent"] != nil, field(named: "agent") == nil {
      return readAgentLayer(parts, place)
    }
    let keys = Self.layerKeys + (parts["input"] == nil ? [] : ["colors"])
    let fields = parts.filter { !keys.contains($0.name) && isField($0) }
    if fields.isEmpty, !parts.contains(where: { ["state", "input"].contains($0.name) }),
      parts.contains(where: { !keys.contains($0.name) })
    {
      return
    }
    let contents = contents(parts, fields, place)
    let condition = parts["where"].flatMap {
      formula($0, as: .condition, [.cells, .chance], "where")
    }
    let written = parts["share"].flatMap { self.share($0) }
    let share = written.map { draw($0) }
    for content in contents {
      definition.start.append(
        .init(
          content: content, condition: Self.both(share, condition),
          shares: [written].compactMap { $0 }, place: located(place)))
    }
  }

  /// Returns a condition that holds in a share of the cells, with a draw of its own.
  mutating func draw(_ share: Formula) -> Formula {
    definition.calls += 1
    return Formula(
      operation: .chance(share, call: definition.calls - 1), kind: .condition,
      text: "chance(\(share.text))", place: share.place)
  }

  /// Returns a condition that holds if both do; nil if there is none.
  static func both(_ first: Formula?, _ second: Formula?) -> Formula? {
    guard let first, let second else { return first ?? second }
    return Formula(
      operation: .apply(.and, [first, second]), kind: .condition,
      text: "\(first.text) and \(second.text)", place: second.place)
  }

  private mutating func contents(
    _ parts: [Setting], _ fields: [Setting], _ place: InputLocation
  ) -> [Definition.Layer.Content] {
    let (state, input) = (parts["state"], parts["input"])
    guard input == nil ? state != nil || !fields.isEmpty : state == nil && fields.isEmpty else {
      fail(
        "expected a layer with a state and fields, or with an input, such as"
          + " {state: fire, where: x = 0}", place)
      return []
    }
    var number: Int?
    if let state {
      guard let name = text(state, "the name of a state") else { return [] }
      number = self.state(named: name)
      if number == nil { failUnknown(name, unknownState(name), state.place) }
    }
    if let number, fields.isEmpty { return [.state(number)] }
    if let input {
      if definition.states.isEmpty, !log.lacksNames {
        fail("the model has no states: name the field, as in {heat: {input: map.npy}}", place)
      }
      let isNearest = parts["colors"].flatMap { word($0, of: ["nearest"]) } != nil
      return text(input, "the path of a file").map {
        [.input($0, field: nil, nearest: isNearest)]
      } ?? []
    }
    return fieldContents(fields, state: number)
  }

  /// Returns true if a key of a layer is a field, and records an error otherwise.
  private mutating func isField(_ setting: Setting) -> Bool {
    if field(named: setting.name) != nil { return true }
    let keys = Self.layerKeys.filter { $0 != "agent" || names.hasAgents }
    let known = keys + definition.fields.map(\.name)
    let list = ": expected \(Self.alternatives(known))"
    let hint = log.hint(setting.name, among: known, else: list)
    let kind = definition.fields.isEmpty ? "key" : "field"
    failUnknown(
      setting.name, "unknown \(kind) '\(Token.short(setting.name))'\(hint)", setting.place)
    return false
  }

  private mutating func fieldContents(
    _ settings: [Setting], state: Int?
  ) -> [Definition.Layer.Content] {
    var values: [(field: Int, value: Formula)] = []
    var inputs: [Definition.Layer.Content] = []
    for setting in settings where !log.isFull {
      guard let field = field(named: setting.name) else { continue }
      if case .settings = setting.value.content {
        let input = mapping(setting.value, "", keys: ["input"])?["input"]
        if state != nil {
          fail("an input has a layer of its own, after that of the state", setting.place)
        }
        if let path = input.flatMap({ text($0, "the path of a file") }) {
          inputs.append(.input(path, field: field))
        }
      } else if let value = formula(setting.value, as: .number, [.cells, .chance], "a start") {
        values.append((field, value))
      }
    }
    return inputs + (values.isEmpty ? [] : [.fields(values, state: state)])
  }

  // MARK: Steps

  /// A name of `choose` as written.
  typealias ChoiceSyntax = (name: String, target: TargetSyntax, text: ScalarText)

  /// Reads the names of cells and agents, to which formulas of `let` may refer.
  mutating func readChoiceNames() -> [ChoiceSyntax] {
    let expected = "a mapping from names to cells, such as {target: neighbor(tree)}"
    guard let settings = definitions("choose", expected) else { return [] }
    var result: [ChoiceSyntax] = []
    for setting in atMost(Definition.mostChoices, settings, "names in 'choose'") where !log.isFull {
      guard isNew(setting.name, setting.place) else { continue }
      guard let (syntax, text) = target(setting.value) else {
        names.setBroken(setting.name)
        continue
      }
      names.set(setting.name, .choice(result.count))
      let isAgent = check(text, [], "choose") { $0.isAgent(syntax) }.value
      if isAgent { names.choicesOfAgents.insert(result.count) }
      result.append((setting.name, syntax, text))
    }
    return result
  }

  /// Reads the cells and agents with names. Each may use those above it.
  mutating func readChoices(_ choices: [ChoiceSyntax]) {
    let scope: FormulaChecker.Scope =
      names.hasAgents ? [.cells, .chance, .choices, .anyone] : [.cells, .chance, .choices]
    for (number, choice) in choices.enumerated() where !log.isFull {
      let (target, isOfAgents) = check(choice.text, scope, "choose") { checker in
        checker.knownChoices = number
        return (checker.target(choice.target), checker.isOfAgents)
      }.value
      if isOfAgents { names.choicesByAgents.insert(number) }
      let none = Definition.Target(neighborhood: 0, condition: nil, call: 0)
      definition.choices.append(.init(name: choice.name, target: target ?? none))
    }
  }

  /// The values to which formulas of the current phase may refer.
  private var scopeOfStep: FormulaChecker.Scope {
    if definition.phases.last?.isOfAgents == true { return [.cells, .chance, .choices, .agents] }
    return definition.phases.last?.order == .together
      ? [.cells, .chance] : [.cells, .chance, .choices]
  }

  /// The keys of a phase besides states and fields.
  private static let phaseKeys = ["order", "turns", "until", "most"]

  /// Rejects names of states, fields and kinds that have a meaning in the phases of a step. In a single phase, which has no
  /// keys, states and fields may have most of them.
  private mutating func checkWordsOfPhases(_ step: Written) {
    let isList = if case .list = step.content { true } else { false }
    for word in Self.phaseKeys + ["all", "child"] {
      let isTaken =
        switch names[word] {
        case .kind: true
        case .state, .field: word == "turns" || isList && word != "child"
        default: false
        }
      if isTaken { fail("'\(word)' has a meaning in phases: choose another name", step.place) }
    }
  }

  /// Reads what happens in a step: a mapping, or a list of them.
  mutating func readStep() {
    let (order, isOnce) = (definition.order, definition.phases[0].isOnce)
    definition.phases = []
    defer { if definition.phases.isEmpty { definition.phases = [emptyPhase(order)] } }
    guard let written = setting("step") else { return }
    checkWordsOfPhases(written)
    let expected = "a mapping from states to statements, and fields to formulas, or a list of them"
    var count = 0
    guard case .list(let list) = written.content else {
      if let settings = mapping(written, expected) {
        for part in settings where Self.phaseKeys.contains(part.name) {
          guard names[part.name] == nil else { continue }
          let isOfModel = part.name == "order" || part.name == "turns"
          fail(
            "'\(part.name)' of a phase needs a list: write '- \(part.name): …'"
              + (isOfModel ? ", or '\(part.name)' beside 'step'" : ""), part.place)
          return
        }
        var phase = emptyPhase(order)
        phase.isOnce = isOnce
        readPhase(settings, phase, &count)
      }
      return
    }
    if list.isEmpty { unexpected(written, expected) }
    if list.count > Definition.mostPhases {
      fail("a step has at most \(Definition.mostPhases) phases", written.place)
    }
    for part in list.prefix(Definition.mostPhases) where !log.isFull {
      guard let settings = mapping(part, expected) else { continue }
      let phase = phase(settings, order, isOnce)
      readPhase(settings.filter { !Self.phaseKeys.contains($0.name) }, phase, &count)
    }
  }

  private func emptyPhase(_ order: Definition.Order) -> Definition.Phase {
    Definition.Phase(
      rules: definition.states.map { _ in [] }, updates: definition.fields.map { _ in nil },
      order: order)
  }

  /// Reads when and how often a phase runs.
  private mutating func phase(
    _ settings: [Setting], _ order: Definition.Order, _ isOnce: Bool
  ) -> Definition.Phase {
    var phase = emptyPhase(order)
    if let written = settings["order"] { phase.order = self.order(written) }
    phase.isOnce = isOnce && (phase.order == .rows || phase.order == .shuffled)
    if let written = settings["turns"] { phase.isOnce = self.isOnce(written, phase.order) }
    if let written = settings["until"], let (syntax, text) = boardFormula(written) {
      phase.until =
        check(text, [.board, .globals], "until") { $0.check(syntax, as: .condition) }.value
    }
    if let written = settings["most"] {
      if settings["until"] == nil {
        fail("'most' limits the runs of 'until', which is missing", written.place)
      }
      phase.most = value(written, .wholeNumber(1...1_000_000, unit: "runs")) ?? phase.most
    }
    return phase
  }

  /// Reads the rules of a phase, and adds it.
  ///
  /// - Parameter count: the number of statements of all states so far.
  private mutating func readPhase(
    _ settings: [Setting], _ phase: Definition.Phase, _ count: inout Int
  ) {
    definition.phases.append(phase)
    let kinds = settings.map { self.kinds(of: $0) }
    if kinds.contains(where: { !$0.isEmpty }) {
      definition.phases[definition.phases.count - 1].actors = definition.agents.map { _ in [] }
      if kinds.contains(where: \.isEmpty), let cells = kinds.firstIndex(where: \.isEmpty) {
        return fail("a phase is for cells or for agents: divide it into two", settings[cells].place)
      }
    }
    checkOrder(of: settings)
    for (setting, kinds) in zip(settings, kinds) where !log.isFull {
      if !kinds.isEmpty {
        readActions(setting, of: kinds, &count)
      } else if let field = field(named: setting.name) {
        definition.phases[definition.phases.count - 1].updates[field] = formula(
          setting.value, as: .number, scopeOfStep, "a step")
      } else {
        readStatements(setting, &count)
      }
    }
  }

  /// Reads the statements of a key.
  ///
  /// - Parameter count: The number of statements of all states so far.
  private mutating func readStatements(_ setting: Setting, _ count: inout Int) {
    let states = states(of: setting)
    // The parts of an unquoted formula with commas are keys without values.
    if states.isEmpty, definition.states.isEmpty || setting.value.text == "" { return }
    // One statement more than fits is an error.
    let most = (Definition.mostStatements - count) / max(1, states.count) + 1
    for statement in statements(setting.value, atMost: most) where !states.isEmpty {
      if !add(statement.value, to: states, at: statement.place, &count) { return }
    }
  }

  typealias PlacedStatement = (value: Definition.Statement, place: InputLocation?)

  /// Returns the valid ones of one statement, a list of them, or `{all: list}`.
  mutating func statements(
    _ written: Written, atMost most: Int, isInAll: Bool = false
  ) -> [PlacedStatement] {
    if case .settings(let settings) = written.content, settings["all"] != nil, !isInAll {
      let parts = mapping(written, "", keys: ["all"]) ?? []
      guard parts.count == 1, let list = parts["all"] else { return [] }
      let all = statements(list, atMost: most, isInAll: true)
      for statement in all { checkAll(statement) }
      let effect = Definition.Statement.Effect.all(all.map(\.value))
      return [(Definition.Statement(effect: effect), located(written.place))]
    }
    var parts = [written]
    if case .list(let list) = written.content { parts = list.withoutRests { part, _ in part.text } }
    return parts.prefix(most).compactMap { part in
      if isInAll, case .list = part.content {
        let list = statements(part, atMost: most)
        return (Definition.Statement(effect: .first(list.map(\.value))), located(part.place))
      }
      guard !log.isFull, let (syntax, text) = statement(part) else { return nil }
      checkOrder(syntax, text.place(of: 0..<1))
      let checked = check(text, scopeOfStep, "a step") { $0.statement(syntax) }
      if let value = checked.value { checkTogether(value, text.place(of: 0..<1)) }
      return checked.value.map { ($0, text.place(of: 0..<1)) }
    }
  }

  /// Rejects statements that spans cannot run. The program for single cells does not support `all`
  /// for cells that change together.
  private mutating func checkAll(_ statement: PlacedStatement) {
    if case .first(let list) = statement.value.effect {
      for part in list { checkAll((part, statement.place)) }
    }
    guard definition.phases.last?.order == .together, definition.phases.last?.isOfAgents == false
    else { return }
    if case .hatch = statement.value.effect {
      log.add(
        "under 'all', 'hatch' by cells requires an order other than together", at: statement.place)
    }
    guard let target = statement.value.effect.target?.0,
      target.neighborhood == nil || target.best != nil
    else { return }
    log.add(
      "under 'all', this cell requires an order other than together: add 'order: random',"
        + " 'shuffled' or 'rows'", at: statement.place)
  }

  /// Adds a statement to the rules of states. Returns false if there are too many.
  private mutating func add(
    _ statement: Definition.Statement, to states: [Int], at place: InputLocation?,
    _ count: inout Int
  ) -> Bool {
    let phase = definition.phases.count - 1
    let rules = definition.phases[phase].rules
    if states.allSatisfy({ rules[$0].last?.isFinal == true }) {
      log.add("this statement never applies: the one before it has no condition", at: place)
    }
    let open = states.filter { rules[$0].last?.isFinal != true }
    count += open.count * statement.count
    guard count <= Definition.mostStatements else {
      log.add("the states have at most \(Definition.mostStatements) statements in all", at: place)
      return false
    }
    for state in open { definition.phases[phase].rules[state].append(statement) }
    return true
  }

  /// Returns the states that a key such as `red, blue` or `any` names. Records unknown names.
  private mutating func states(of setting: Setting) -> [Int] {
    var states: [Int] = []
    for word in setting.name.split(separator: ",", omittingEmptySubsequences: false) {
      let end = word.lastIndex { $0 != " " }.map { word.index(after: $0) } ?? word.endIndex
      let name = String(word[..<end].drop { $0 == " " })
      if name == "any", !definition.states.isEmpty {
        states += Array(definition.states.indices)
      } else if let state = state(named: name) {
        states.append(state)
      } else if field(named: name) != nil {
        fail("a formula belongs to one field: '\(name)' requires a key of its own", setting.place)
      } else if names[name] == nil {
        failUnknown(name, unknownKey(name), setting.place)
      } else if !names.isBroken(name) {
        fail(unknownKey(name), setting.place)
      }
    }
    if Set(states).count < states.count {
      fail("'\(Token.short(setting.name))' names a state twice", setting.place)
    }
    return states.withoutRepeats
  }

  private mutating func unknownKey(_ name: String) -> String {
    if let meaning = names[name] {
      return "expected a state or field, got '\(name)', which is \(meaning.words)"
    }
    let known =
      definition.states.map(\.name) + definition.fields.map(\.name) + definition.agents.map(\.name)
    let list = known.isEmpty ? "" : ": expected \(NameSearch.list(known))"
    let isInPhase = if case .list? = setting("step")?.content { true } else { false }
    let hint = log.hint(name, among: known + (isInPhase ? Self.phaseKeys : []), else: list)
    return "unknown state or field '\(Token.short(name))'\(hint)"
  }

  /// Rejects statements that change other cells if all cells read the old values.
  private mutating func checkOrder(_ statement: StatementSyntax, _ place: InputLocation) {
    guard definition.phases.last?.order == .together, definition.phases.last?.isOfAgents == false
    else { return }
    let words: String
    switch statement.effect {
    case .swap: words = "swap with"
    case .move: words = "move to"
    case .assign: words = "becomes"
    case .give: words = "gets"
    case .dies: words = "dies"
    case .become, .copy, .stay, .forward, .hatch: return
    }
    fail(
      "'\(words)' changes another cell, so it requires an order other than together: add"
        + " 'order: random', 'shuffled' or 'rows'", place)
  }
}

extension Formula {
  /// The number that the formula always has; nil if it depends on others.
  var constant: Double? {
    if case .number(let number) = operation { Double(number) } else { nil }
  }
}

extension Definition.Statement {
  /// True if it applies to every cell that it reaches.
  var isFinal: Bool {
    guard condition == nil, !changes.contains(where: \.mayFail) else { return false }
    switch effect {
    case .become, .stay, .all, .die, .turnInto: return true
    case .first(let list): return list.last?.isFinal == true
    case .give(let target), .assign(let target, _): return target.isHere
    case .copy, .swap, .move, .forward, .hatch, .kill, .convert: return false
    }
  }

  /// The number of statements in it.
  var count: Int {
    switch effect {
    case .all(let statements), .first(let statements): statements.reduce(0) { $0 + $1.count }
    default: 1
    }
  }
}

extension Definition.Change {
  /// True if it changes a cell or agent that may not exist.
  fileprivate var mayFail: Bool { if case .named = owner { true } else { false } }
}
