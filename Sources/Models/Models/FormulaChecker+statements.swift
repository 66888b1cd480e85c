internal import Formulas
internal import Settings

// MARK: - Statements

extension FormulaChecker {
  /// Checks a CELL; nil after an error.
  mutating func target(_ target: TargetSyntax) -> Definition.Target? {
    if let name = target.name { return choice(name, target.range) }
    if target.kind == .cell { return offsetTarget(target) }
    let isAgent = isAgent(target)
    if target.kind == .agent || target.kind == .anywhere && isAgent { return agentTarget(target) }
    var (arguments, place) = (target.arguments, target.kind == .anywhere ? nil : 0)
    let most = target.kind == .best ? 2 : 1
    if target.kind != .anywhere, let last = arguments.last,
      arguments.count > most || neighborhood(last) != nil
    {
      guard let number = named(arguments.removeLast()) else { return nil }
      place = number
    }
    guard arguments.count <= most, arguments.first?.condition == nil,
      target.kind != .best || !arguments.isEmpty
    else { return fail("expected \(target.kind.usage)", target.range) }
    let call = nextCall()
    let isBest = target.kind == .best
    let inside = isAgent ? Surroundings.agents : .reduction
    if target.kind == .anywhere { anywhere = surroundings.count + 1 }
    defer { anywhere = nil }
    let best = isBest ? check(arguments.removeLast().value, as: .number, in: inside) : nil
    let condition = arguments.first.map { check($0.value, as: .condition, in: inside) }
    guard Self.isValid(condition), !isBest || best != nil else { return nil }
    var result = Definition.Target(
      neighborhood: place, condition: condition ?? nil, call: call, best: best)
    result.isAgent = isAgent
    return result
  }

  /// Checks the name of a cell; nil after an error.
  private mutating func choice(_ name: String, _ range: Range<Int>) -> Definition.Target? {
    let shown = Token.short(name)
    if name == "here", scope.contains(.agents) {
      return Definition.Target(neighborhood: nil, condition: nil, call: 0, isHere: true)
    }
    guard case .choice(let number)? = names[name] else {
      let known = names.all { if case .choice = $0 { true } else { false } }
      let advice = ": write 'neighbor(\(shown))' for a neighbor of that kind"
      let message =
        "expected 'neighbor(…)' or 'anywhere(…)', got '\(shown)'"
        + log.hint(name, among: known, else: advice)
      if names[name] == nil || names.isBroken(name) { return failUnknown(name, message, range) }
      return fail(message, range)
    }
    let node = Syntax(kind: .name(name), range: range, depth: 1)
    guard allowsChoice(name, node) else { return nil }
    var result = Definition.Target(neighborhood: nil, condition: nil, call: 0, choice: number)
    result.isAgent = names.choicesOfAgents.contains(number)
    return result
  }

  /// Checks `cell(dx, dy)`; nil after an error.
  private mutating func offsetTarget(_ target: TargetSyntax) -> Definition.Target? {
    guard target.arguments.count == 2, target.arguments.allSatisfy({ $0.condition == nil }) else {
      return fail("expected \(target.kind.usage)", target.range)
    }
    guard let offset = checkAll(target.arguments.map(\.value), as: .number) else { return nil }
    return Definition.Target(
      neighborhood: nil, condition: nil, call: nextCall(), offset: (offset[0], offset[1]))
  }

  /// Checks the cell or agent to which a statement moves; nil after an error. Agents may move to the center of their cell.
  private mutating func destination(_ target: TargetSyntax) -> Definition.Target? {
    guard target.name == "here", scope.contains(.agents) else { return self.target(target) }
    let zero = Formula(operation: .number(0), kind: .number, text: "0")
    return Definition.Target(neighborhood: nil, condition: nil, call: 0, offset: (zero, zero))
  }

  /// Checks a statement; nil after an error.
  mutating func statement(_ statement: StatementSyntax) -> Definition.Statement? {
    let effect = effect(statement.effect)
    var changes: [Definition.Change?] = []
    if case .give(let cell, let fields) = statement.effect {
      changes += fields.map { change($0, ownedBy: cell.name == "here" ? .here : .target, effect) }
    }
    let own = statement.fields.map { change($0, ownedBy: nil, effect) }
    changes = own + changes
    let condition = statement.condition.map { check($0, as: .condition) }
    guard let effect, !changes.contains(where: { $0 == nil }), Self.isValid(condition) else {
      return nil
    }
    var fields = statement.fields
    if case .give(_, let given) = statement.effect { fields += given }
    guard areSetOnce(changes.compactMap { $0 }, fields) else { return nil }
    var result = Definition.Statement(effect: effect, condition: condition ?? nil)
    for change in changes.compactMap({ $0 }) {
      result.add(change, ofAgents: scope.contains(.agents))
    }
    return result
  }

  /// Records an error if something is set twice.
  private mutating func areSetOnce(
    _ changes: [Definition.Change], _ fields: [FieldSyntax]
  ) -> Bool {
    for (number, change) in changes.enumerated() {
      let isRepeated = changes[..<number].contains {
        $0.variable == change.variable && $0.owner.isEqual(to: change.owner)
          && !($0.adds && change.adds)
      }
      guard isRepeated else { continue }
      let name = fields[number].name
      return fail("'\(text[name.range])' is set twice", name.range) ?? false
    }
    return true
  }

  /// Checks what `with` or `gets` sets; nil after an error.
  ///
  /// - Parameter owner: what `gets` changes; nil for `with`.
  private mutating func change(
    _ field: FieldSyntax, ownedBy owner: Definition.Change.Owner?,
    _ effect: Definition.Statement.Effect?
  ) -> Definition.Change? {
    let value = check(field.value, as: .number)
    guard let owner = owner ?? self.owner(of: field, effect),
      let variable = variable(field.name, of: owner, effect), let value
    else { return nil }
    guard let sum = field.sum else {
      return Definition.Change(owner: owner, variable: variable, value: value, adds: false)
    }
    if case .own = owner {
      let function: Formula.Function = sum == "+" ? .add : .subtract
      let old = Formula(operation: variable.operation, kind: .number, text: text[field.name.range])
      let next = value.with(.apply(function, [old, value]))
      return Definition.Change(owner: owner, variable: variable, value: next, adds: false)
    }
    let amount = sum == "+" ? value : value.with(.apply(.negate, [value]))
    return Definition.Change(owner: owner, variable: variable, value: amount, adds: true)
  }

  /// Returns what a name before the point of `target.energy` means; nil after an error.
  private mutating func owner(
    of field: FieldSyntax, _ effect: Definition.Statement.Effect?
  ) -> Definition.Change.Owner? {
    guard let token = field.owner else { return .own }
    let name = text[token.range]
    if name == "here", scope.contains(.agents) { return .here }
    if name == "child", names["child"] == nil {
      if case .hatch? = effect { return .child }
      return fail("'child' is the one that 'hatch' makes", token.range)
    }
    guard case .choice(let number)? = names[name] else {
      if !scope.contains(.agents), names[name] != nil { return isNotChanged(token) }
      let known = names.all { if case .choice = $0 { true } else { false } }
      return failUnknown(
        name, "unknown cell or agent '\(Token.short(name))'\(log.hint(name, among: known))",
        token.range)
    }
    let ofAgents = scope.contains(.agents)
    if let target = effect?.target?.0, target.choice == number, ofAgents || effect?.sets == true {
      return .target
    }
    if ofAgents {
      let node = Syntax(kind: .name(name), range: token.range, depth: 1)
      guard allowsChoice(name, node) else { return nil }
      return .named(number, isAgent: names.choicesOfAgents.contains(number))
    }
    return isNotChanged(token)
  }

  private mutating func isNotChanged<Result>(_ token: Token) -> Result? {
    let name = Token.short(text[token.range])
    return fail(
      "'\(name)' is not the cell that the statement changes, as in '\(name) becomes …'", token.range
    )
  }

  /// Returns the field, trait or heading that a name means; nil after an error.
  private mutating func variable(
    _ token: Token, of owner: Definition.Change.Owner, _ effect: Definition.Statement.Effect?
  ) -> Definition.Change.Variable? {
    let name = text[token.range]
    let isOfAgent =
      switch owner {
      case .own: scope.contains(.agents)
      case .here: false
      case .child: true
      case .target: effect?.target?.0.isAgent == true
      case .named(_, let isAgent): isAgent
      }
    switch names[name] {
    case .field(let number)? where !isOfAgent: return .field(number)
    case .trait(let trait)? where isOfAgent: return .number(Definition.number(ofTrait: trait))
    case nil where isOfAgent && name == "heading": return .number(Definition.heading)
    case nil where name == "heading":
      return fail("cells have no heading: write 'heading = …' for the agent", token.range)
    case nil where isOfAgent && ["px", "py", "x", "y"].contains(name):
      return fail("'\(name)' cannot be set: use 'forward' or 'move to'", token.range)
    case .field? where isOfAgent:
      return fail("'\(name)' is a field of cells: write 'here.\(name)'", token.range)
    case .trait?:
      return fail("'\(name)' is a trait of agents, which cells do not have", token.range)
    default:
      let known = names.all {
        switch $0 {
        case .field: !isOfAgent
        case .trait: isOfAgent
        default: false
        }
      }
      let kind = isOfAgent ? "trait" : "field"
      let advice = known.isEmpty ? ": define it under '\(kind)s'" : ""
      return failUnknown(
        name, "unknown \(kind) '\(name)'\(log.hint(name, among: known, else: advice))", token.range)
    }
  }

  private func isChoice(_ name: String) -> Bool {
    if case .choice? = names[name] { true } else { false }
  }

  /// Returns the kind that a formula names; nil for other formulas.
  private func kind(_ node: Syntax) -> Int? { kind(Syntax.Argument(value: node)) }

  private mutating func effect(_ effect: StatementSyntax.Effect) -> Definition.Statement.Effect? {
    if let problem = problem(of: effect) { return fail(problem.text, problem.range) }
    switch effect {
    case .stay: return .stay
    case .become(let state, let leaving): return become(state, leaving)
    case .forward(let distance, let leaving):
      let (distance, state) = (check(distance, as: .number), leaving.map { check($0, as: .state) })
      guard let distance, Self.isValid(state) else { return nil }
      return .forward(distance, leaving: state ?? nil)
    case .hatch(let token):
      let kind = kind(Syntax(kind: .name(text[token.range]), range: token.range, depth: 1))
      return kind.map { .hatch($0) } ?? unknownKind(token.range)
    case .dies(let cell): return target(cell).map { .kill($0) }
    case .copy(let cell): return target(cell).map { .copy($0) }
    case .swap(let cell): return target(cell).map { .swap($0) }
    case .assign(let cell, let state):
      guard let cell = target(cell) else { return nil }
      if cell.isAgent {
        return kind(state).map { .convert(cell, $0) } ?? unknownKind(state.range)
      }
      return check(state, as: .state).map { .assign(cell, $0) }
    case .give(let cell, _): return target(cell).map { .give($0) }
    case .move(let cell, let leaving):
      let (cell, state) = (destination(cell), leaving.map { check($0, as: .state) })
      guard let cell, Self.isValid(state) else { return nil }
      return .move(cell, leaving: state ?? nil)
    }
  }

  /// Returns the error of a statement that cells or agents do not have; nil for none.
  private func problem(
    of effect: StatementSyntax.Effect
  ) -> (text: String, range: Range<Int>)? {
    let ofAgents = scope.contains(.agents)
    switch effect {
    case .forward(let distance, _) where !ofAgents:
      return ("'forward' is for agents", distance.range)
    case .copy(let cell) where ofAgents: return ("'as' is for cells", cell.range)
    case .swap(let cell) where ofAgents: return ("'swap' is for cells", cell.range)
    case .copy(let cell):
      guard let name = cell.name, !isChoice(name), !names.isBroken(name) else {
        return isAgent(cell) ? ("'as' takes the state of a cell", cell.range) : nil
      }
      if names[name] == nil, log.lacksNames { return nil }
      let shown = Token.short(name)
      return (
        "'as' takes the state of another cell: write '\(shown)' without 'as' for the state, or"
          + " 'as neighbor(\(shown))'", cell.range
      )
    case .swap(let cell) where isAgent(cell), .move(let cell, _) where isAgent(cell) && !ofAgents:
      return ("expected a cell, got an agent", cell.range)
    case .dies(let cell)
    where !isAgent(cell) && cell.name.map({ $0 == "here" || isChoice($0) }) != false:
      return ("only agents die: write '… becomes STATE' for a cell", cell.range)
    default: return nil
    }
  }

  /// Checks the state or kind that a cell or agent gets, or one of the words `stay` and `dies`.
  private mutating func become(
    _ state: Syntax, _ leaving: Syntax?
  ) -> Definition.Statement.Effect? {
    let ofAgents = scope.contains(.agents)
    // A state or kind of this name wins.
    if case .name("stay") = state.kind, names["stay"] == nil, leaving == nil { return .stay }
    if ofAgents, case .name("dies") = state.kind, names["dies"] == nil {
      let leaving = leaving.map { check($0, as: .state) }
      return Self.isValid(leaving) ? .die(leaving: leaving ?? nil) : nil
    }
    if let leaving {
      return fail("'leaving' follows 'forward', 'move to' and 'dies'", leaving.range)
    }
    guard ofAgents else { return check(state, as: .state).map { .become($0) } }
    if let kind = kind(state) { return .turnInto(kind) }
    if canBeState(state) {
      let word = Token.short(text[state.range])
      return fail("'\(word)' is a state: write 'here becomes \(word)'", state.range)
    }
    return unknownKind(state.range)
  }

  private mutating func unknownKind<Result>(_ range: Range<Int>) -> Result? {
    let known = names.all { if case .kind = $0 { true } else { false } }
    let word = Token.short(text[range])
    if known.isEmpty { return fail("the model has no agents", range) }
    let name = text[range].prefix { $0.isLetter || $0 == "_" }
    if let ours = FormulaParser.foreign[String(name)], names[String(name)] == nil {
      return fail("unknown statement '\(word)': write \(ours)", range)
    }
    if text[range].contains("=") {
      return fail("expected a statement, got '\(word)': write 'stay with {\(word)}'", range)
    }
    let list = ": the kinds are \(NameSearch.list(known))"
    return failUnknown(
      word, "expected a kind of agents, got '\(word)'\(log.hint(word, among: known, else: list))",
      range)
  }
}

extension Formula {
  /// Returns a formula with the same text.
  fileprivate func with(_ operation: Operation) -> Formula {
    var result = self
    result.operation = operation
    return result
  }
}

extension Definition.Statement.Effect {
  /// True if the statement sets fields of another cell, or its state.
  fileprivate var sets: Bool {
    switch self {
    case .assign, .give: true
    default: false
    }
  }
}

extension Definition.Change.Variable {
  /// The value of the cell or agent itself.
  fileprivate var operation: Formula.Operation {
    switch self {
    case .number(let number): .agentNumber(number)
    case .field(let field): .field(field)
    }
  }
}

extension Definition.Change.Owner {
  fileprivate func isEqual(to other: Self) -> Bool {
    switch (self, other) {
    case (.own, .own), (.here, .here), (.child, .child), (.target, .target): true
    case (.named(let a, _), .named(let b, _)): a == b
    default: false
    }
  }
}

extension Definition.Statement {
  /// Adds something that the statement sets. Cells have fields of their own.
  fileprivate mutating func add(_ change: Definition.Change, ofAgents: Bool) {
    switch (change.owner, change.variable) {
    case (.own, .field(let field)) where !ofAgents: fields.append((field, change.value))
    case (.target, .field(let field)) where !ofAgents && !change.adds:
      given.append((field, change.value))
    default: changes.append(change)
    }
  }
}

extension TargetSyntax.Kind {
  /// The forms of a CELL in messages.
  fileprivate var usage: String {
    switch self {
    case .neighbor: "'neighbor(condition)' or 'neighbor(condition, neighborhood)'"
    case .anywhere: "'anywhere(condition)'"
    case .best: "'best(f)', 'best(condition, f)' or 'best(condition, f, neighborhood)'"
    case .cell: "'cell(dx, dy)'"
    case .agent: "'agent(number)'"
    }
  }
}
