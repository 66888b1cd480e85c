internal import CModels
internal import Formulas
internal import Settings
internal import Worlds

// MARK: - Agents

extension ModelReader {
  /// Reads the names of the kinds of agents, and returns their looks, which may refer to other names.
  mutating func readAgentNames() -> [Setting] {
    let expected = "a mapping from kinds to colors or looks, such as {ant: white}"
    guard let settings = definitions("agents", expected) else { return [] }
    var result: [Setting] = []
    for setting in atMost(Definition.mostKinds, settings, "kinds of agents") where !log.isFull {
      guard isNew(setting.name, setting.place, isState: true) else { continue }
      if let problem = Self.problem(ofColumn: setting.name) { fail(problem, setting.place) }
      names.set(setting.name, .kind(definition.agents.count))
      definition.agents.append(.init(name: setting.name, place: located(setting.place)))
      result.append(setting)
    }
    names.hasAgents = !definition.agents.isEmpty
    return result
  }

  mutating func readTraits() {
    let expected = "a mapping from traits to numbers, such as {energy: 0}"
    guard let settings = definitions("traits", expected) else { return }
    if definition.agents.isEmpty, let written = setting("traits"), !log.lacksNames {
      fail("'traits' are those of agents: add 'agents'", written.place)
    }
    for setting in atMost(Definition.mostTraits, settings, "traits") where !log.isFull {
      guard isNew(setting.name, setting.place) else { continue }
      if Self.columns.contains(setting.name) {
        fail("'\(setting.name)' has a meaning in formulas: choose another name", setting.place)
      }
      let initial = number(setting.value, "the initial number of '\(setting.name)'")
      names.set(setting.name, .trait(definition.traits.count))
      definition.traits.append(.init(name: setting.name, initial: Float(initial ?? 0)))
    }
  }

  /// The columns of tables of agents before those of traits, and the words that formulas of agents have.
  private static let columns = ["kind", "px", "py", "heading", "id", "child"]

  // MARK: Looks

  private static let lookKeys = ["color", "shape", "size", "sprite", "trail", "most"]
  private static let shapes = ["circle", "square", "triangle", "arrow", "sprite"]

  /// Reads how the kinds of agents look.
  mutating func readLooks(of agents: [Setting]) {
    for (kind, setting) in agents.enumerated() where !log.isFull {
      switch setting.value.content {
      case .text(let text):
        if !text.isEmpty { definition.agents[kind].color = color(text, setting.value.place) }
      case .settings:
        let parts = mapping(setting.value, "", keys: Self.lookKeys) ?? []
        for part in parts { readLook(part, of: kind) }
      default: unexpected(setting.value, "a color, or {color, shape, size, sprite, trail, most}")
      }
    }
  }

  private mutating func readLook(_ part: Setting, of kind: Int) {
    let place = part.value.place
    switch part.name {
    case "color":
      if case .settings = part.value.content {
        definition.agents[kind].shown = shownNumbers(part.value)
      } else if let text = text(part.value, "a color, or {value, range, colors}") {
        definition.agents[kind].color = color(text, place)
      }
    case "shape": definition.agents[kind].shape = word(part.value, of: Self.shapes)
    case "sprite": definition.agents[kind].sprite = text(part.value, "the path of a sprite")
    case "size":
      definition.agents[kind].size = formula(part.value, as: .number, [.cells, .agents], "a size")
    case "trail":
      let trail = value(part.value, .wholeNumber(0...10_000, unit: "generations"))
      definition.agents[kind].trail = trail ?? 0
    case "most":
      let most = value(part.value, .wholeNumber(1...Definition.mostAgents, unit: "agents"))
      definition.agents[kind].most = most ?? 1
    default: break
    }
  }

  /// Records an error if images cannot hold the colors of cells and agents.
  mutating func checkColors() {
    let count = definition.legend.count
    guard count > Definition.mostColors, let place = definition.agents.first?.place else { return }
    log.add(
      "the cells and agents have \(count) colors, of at most \(Definition.mostColors): use fewer states,"
        + " or fewer kinds whose colors show numbers", at: place)
  }

  /// Reads the numbers that the colors of agents show; nil after an error.
  private mutating func shownNumbers(_ written: Written) -> Definition.Show? {
    let show = readShow(
      written, [.cells, .agents], "a color", keys: ["value", "range", "colors", "label", "scale"])
    if let show, !show.hasBothEnds { fail(Definition.needsBothEnds, written.place) }
    return show
  }

  // MARK: Neighborhoods

  /// Reads `{agents: "fish, crab", radius: 5}`; nil after an error.
  mutating func agentNeighborhood(
    _ written: Written, name: String
  ) -> Definition.Neighborhood? {
    let parts = mapping(written, "", keys: ["agents", "in", "radius"]) ?? []
    guard let words = parts["agents"], let kinds = agentKinds(words) else { return nil }
    var result = Definition.Neighborhood(name: name, offsets: [])
    if let place = parts["in"] {
      if parts["radius"] != nil { fail("write either 'in' or 'radius'", place.place) }
      guard let cells = neighborhood(place, name: name) else { return nil }
      let own = Definition.Offset(dx: 0, dy: 0)
      result.offsets = (cells.offsets + [own]).sorted { ($0.dy, $0.dx) < ($1.dy, $1.dx) }
      result.agents = .init(kinds: kinds, shape: .cells)
    } else if let radius = parts["radius"] {
      guard let formula = formula(radius, as: .number, [.cells, .agents], "a radius") else {
        return nil
      }
      checkRadius(formula, radius)
      result.agents = .init(kinds: kinds, shape: .radius(formula))
    } else {
      result.agents = .init(kinds: kinds, shape: .sameCell)
    }
    return result
  }

  private mutating func checkRadius(_ radius: Formula, _ written: Written) {
    if let number = radius.constant, !(0...Double(CM_MOST_RADIUS)).contains(number) {
      unexpected(written, "a radius from 0 to \(CM_MOST_RADIUS) cells")
    }
    var isOfTraits = true
    radius.visit { operation in
      switch operation {
      case .number, .parameter, .apply, .choice: break
      case .agentNumber(let number) where number > Definition.heading: break
      default: isOfTraits = false
      }
    }
    if !isOfTraits { fail("a radius may refer to parameters and traits only", written.place) }
    checkSquares("radius", written.place)
  }

  /// Rejects what has no meaning between hexagons.
  private mutating func checkSquares(_ word: String, _ place: InputLocation) {
    guard names.isHexagonal else { return }
    fail("'\(word)' on a hexagonal board: use 'move to' and neighborhoods of cells", place)
  }

  /// Returns the kinds that a text or list names, as bits; nil after an error.
  private mutating func agentKinds(_ written: Written) -> Int? {
    var words = (written.text ?? "").split(separator: ",").map { String($0.filter { $0 != " " }) }
    if case .list(let list) = written.content { words = list.map { $0.text ?? "" } }
    var kinds = 0
    for word in words {
      guard case .kind(let kind)? = names[word] else {
        failUnknown(word, unknownKind(word), written.place)
        return nil
      }
      kinds |= 1 << kind
    }
    if kinds == 0 { unexpected(written, "a kind of agents, or several, such as \"fish, crab\"") }
    return kinds == 0 ? nil : kinds
  }

  mutating func unknownKind(_ word: String) -> String {
    let known = definition.agents.map(\.name)
    if known.isEmpty { return "unknown kind '\(Token.short(word))': the model has no agents" }
    let list = ": the kinds are \(NameSearch.list(known))"
    return "unknown kind '\(Token.short(word))'\(log.hint(word, among: known, else: list))"
  }

  // MARK: Start

  /// Reads `{agent: ant, number: 40, where: c, px: f, py: f, heading: f, energy: f}`.
  mutating func readAgentLayer(_ parts: [Setting], _ place: InputLocation) {
    let keys = ["agent", "number", "share", "where", "px", "py", "heading"]
    let known = keys + definition.traits.map(\.name)
    for part in parts where !known.contains(part.name) && !log.isFull {
      let list = ": expected \(Self.alternatives(known))"
      let hint = log.hint(part.name, among: known, else: list)
      failUnknown(part.name, "unknown trait '\(Token.short(part.name))'\(hint)", part.place)
    }
    let word = parts["agent"].flatMap { text($0, "a kind of agents") }
    guard let word else { return }
    guard case .kind(let kind)? = names[word] else {
      return failUnknown(word, unknownKind(word), parts["agent"]?.place ?? place)
    }
    if parts["number"] == nil, parts["share"] == nil {
      fail("'\(word)' needs 'number' or 'share'", place)
    } else if parts["number"] != nil, let share = parts["share"] {
      fail("'number' and 'share' both say how many: write one of them", share.place)
    }
    definition.calls += 1
    var layer = Definition.AgentLayer(kind: kind, call: definition.calls - 1)
    layer.number = parts["number"].flatMap { formula($0, as: .number, [], "a number of agents") }
    let share = parts["share"].flatMap { self.share($0) }
    let condition = parts["where"].flatMap {
      formula($0, as: .condition, [.cells, .chance], "where")
    }
    for part in parts { readNumber(part, of: &layer) }
    checkReads(of: layer)
    definition.start.append(
      .init(
        content: .agents(layer), condition: Self.both(share.map { draw($0) }, condition),
        shares: [share].compactMap { $0 }, place: located(place)))
  }

  /// Rejects formulas of a layer that read a number which the layer sets: all read the initial ones.
  private mutating func checkReads(of layer: Definition.AgentLayer) {
    let set = Set(layer.numbers.map(\.number))
    for (_, value) in layer.numbers where !log.isFull {
      guard let read = value.ownNumbers().first(where: set.contains) else { continue }
      let name =
        read == Definition.heading
        ? "heading" : definition.traits[read - Definition.number(ofTrait: 0)].name
      log.add(
        "'\(name)' is set by this layer, and its formulas read the initial number: name the value under"
          + " 'let', and use that name for both", at: value.place)
    }
  }

  /// Reads a place, the heading or a trait of a layer's agents.
  private mutating func readNumber(_ part: Setting, of layer: inout Definition.AgentLayer) {
    let trait = definition.traits.firstIndex { $0.name == part.name }
    let number =
      trait.map { Definition.number(ofTrait: $0) }
      ?? ["px": Definition.px, "py": Definition.py, "heading": Definition.heading][part.name]
    guard let number,
      let value = formula(part.value, as: .number, [.cells, .chance, .agents], "a start")
    else { return }
    if number < Definition.heading {
      layer.places.append((number, value))
    } else {
      layer.numbers.append((number, value))
    }
  }

  // MARK: Steps

  /// Returns the kinds that a key such as `fish, shark` names; none for states and fields.
  func kinds(of setting: Setting) -> [Int] {
    let words = setting.name.split(separator: ",").map { word in
      String(word.filter { $0 != " " })
    }
    if words == ["any"], definition.states.isEmpty { return Array(definition.agents.indices) }
    let kinds = words.compactMap { word -> Int? in
      if case .kind(let kind)? = names[word] { kind } else { nil }
    }
    return kinds.count == words.count ? kinds : []
  }

  /// Rejects the orders that cells or agents do not have.
  mutating func checkOrder(of settings: [Setting]) {
    guard let phase = definition.phases.last, let first = settings.first else { return }
    let (wrong, others): (Definition.Order, [Definition.Order]) =
      phase.isOfAgents
      ? (.rows, [.together, .born, .shuffled, .random])
      : (.born, [.together, .rows, .shuffled, .random])
    guard phase.order == wrong else { return }
    let subject = phase.isOfAgents ? "agents" : "cells"
    fail(
      "\(subject) have no order '\(wrong.rawValue)': write one of"
        + " \(others.map(\.rawValue).joined(separator: ", ")) in this phase", first.place)
  }

  /// Reads the statements of kinds of agents.
  mutating func readActions(_ setting: Setting, of kinds: [Int], _ count: inout Int) {
    let most = (Definition.mostStatements - count) / max(1, kinds.count) + 1
    let phase = definition.phases.count - 1
    for statement in statements(setting.value, atMost: most) {
      let actors = definition.phases[phase].actors
      if kinds.allSatisfy({ actors[$0].last?.isFinal == true }) {
        log.add(
          "this statement never applies: the one before it has no condition", at: statement.place)
      }
      count += kinds.count * statement.value.count
      if count > Definition.mostStatements {
        return log.add(
          "the kinds have at most \(Definition.mostStatements) statements in all",
          at: statement.place)
      }
      for kind in kinds { definition.phases[phase].actors[kind].append(statement.value) }
    }
  }

  /// Returns what a statement sets, as it is written.
  private func name(of change: Definition.Change, _ target: Int?) -> String {
    let owner =
      switch change.owner {
      case .here: "here"
      case .named(let choice, _): definition.choices[choice].name
      case .own, .child, .target: target.map { definition.choices[$0].name } ?? "target"
      }
    let name =
      switch change.variable {
      case .field(let field): definition.fields[field].name
      case .number(Definition.heading): "heading"
      case .number(let number): definition.traits[number - Definition.number(ofTrait: 0)].name
      }
    return "\(owner).\(name)"
  }

  /// Rejects statements that change what other agents may change, too, if all change together.
  mutating func checkTogether(_ statement: Definition.Statement, _ place: InputLocation?) {
    guard let phase = definition.phases.last, phase.isOfAgents else { return }
    if names.isHexagonal, statement.effect.needsSquares {
      log.add("'forward' on a hexagonal board: use 'move to'", at: place)
    }
    guard phase.order == .together else { return }
    let advice = "with 'together': two agents may set the same cell; use '+=' or another order"
    let sets = statement.changes.first {
      switch $0.owner {
      case .own, .child: false
      case .here, .target, .named: !$0.adds
      }
    }
    if let sets {
      log.add("'\(name(of: sets, statement.effect.target?.0.choice)) = …' \(advice)", at: place)
    } else if statement.effect.changesOthers {
      log.add("a state or kind of another is set \(advice)", at: place)
    }
  }
}

extension Definition.Statement.Effect {
  fileprivate var needsSquares: Bool { if case .forward = self { true } else { false } }

  /// True if it sets a state, or the kind of another agent.
  fileprivate var changesOthers: Bool {
    switch self {
    case .assign, .convert: true
    case .forward(_, let leaving), .die(let leaving), .move(_, let leaving): leaving != nil
    default: false
    }
  }
}

extension Formula {
  /// The numbers of the agent itself that the formula reads, by their places.
  fileprivate func ownNumbers(isOwn: Bool = true) -> [Int] {
    switch operation {
    case .agentNumber(let number): return isOwn ? [number] : []
    case .here(let value): return value.ownNumbers()
    case .ofChosen: return []
    case .neighbors, .at, .laplacian, .laplacian5, .ddx, .ddy, .convolve:
      return operands.flatMap { $0.ownNumbers(isOwn: false) }
    default: return operands.flatMap { $0.ownNumbers(isOwn: isOwn) }
    }
  }
}

extension Definition.Neighborhood {
  /// True if its radius depends on traits.
  var usesTraits: Bool {
    guard case .radius(let formula)? = agents?.shape else { return false }
    var uses = false
    formula.visit { if case .agentNumber = $0 { uses = true } }
    return uses
  }
}

// MARK: - Events

extension ModelReader {
  /// Reads a change of agents by an event; nil after an error.
  ///
  /// - Parameters:
  ///   - numbers: the headings and traits that they get; nil to remove them.
  ///   - limits: `where` and `share`.
  mutating func agentChange(
    of written: Written, _ numbers: [Setting]?, _ limits: [Setting]
  ) -> AgentChange? {
    guard let word = text(written, "a kind of agents") else { return nil }
    guard case .kind(let kind)? = names[word] else {
      failUnknown(word, unknownKind(word), written.place)
      return nil
    }
    var layer = Definition.AgentLayer(kind: kind, call: 0)
    for setting in numbers ?? [] {
      let known = ["heading"] + definition.traits.map(\.name)
      if known.contains(setting.name) {
        readNumber(setting, of: &layer)
      } else {
        let hint = log.hint(
          setting.name, among: known, else: ": expected \(Self.alternatives(known))")
        failUnknown(
          setting.name, "unknown trait '\(Token.short(setting.name))'\(hint)", setting.place)
      }
    }
    let share = limits["share"].flatMap { self.share($0) }.map { draw($0) }
    let condition = limits["where"].flatMap {
      formula($0, as: .condition, [.cells, .chance, .agents], "where")
    }
    return AgentChange(
      kind: kind, definition: definition, condition: Self.both(share, condition),
      numbers: layer.numbers, removes: numbers == nil)
  }
}
