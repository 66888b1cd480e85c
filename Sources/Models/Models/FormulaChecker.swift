internal import Formulas
internal import Settings

/// The names of a model with their meanings.
struct NameTable: Sendable {
  enum Meaning: Sendable {
    case state(Int)
    case field(Int)
    case parameter(Int)
    /// A formula of `let`; its kind is nil if the formula has errors.
    case named(Int, Formula.Kind?, usesChance: Bool)
    case neighborhood(Int)
    case kernel(Int)
    case global(Int)
    case choice(Int)
    case kind(Int)
    case trait(Int)

    /// The meaning in messages.
    var words: String {
      switch self {
      case .state: "a state"
      case .field: "a field"
      case .parameter: "a parameter"
      case .named: "a name of 'let'"
      case .neighborhood: "a neighborhood"
      case .kernel: "a kernel"
      case .global: "a variable of 'globals'"
      case .choice: "a name of 'choose'"
      case .kind: "a kind of agents"
      case .trait: "a trait"
      }
    }
  }

  private(set) var meanings: [String: Meaning] = [:]
  /// The names whose definition has an error. What uses them has no further one.
  private var broken: Set<String> = []
  /// The names in the order of their definition, by which suggestions do not depend on hashes.
  private(set) var names: [String] = []
  /// The measures so far. Their names may be those of states, too.
  var measures: [String: Int] = [:]
  /// The names of `choose` that are agents, and the neighborhoods of agents.
  var choicesOfAgents: Set<Int> = []
  var hoodsOfAgents: Set<Int> = []
  /// The neighborhoods whose radius depends on traits.
  var hoodsOfTraits: Set<Int> = []
  /// The names of `let` that only agents have, and the names of `choose` that others use.
  var letsOfAgents: Set<String> = []
  var letsOfChoices: [String: Set<Int>] = [:]
  /// The names of `choose` that use values of agents.
  var choicesByAgents: Set<Int> = []
  /// True if the model has agents, and if its cells are hexagons.
  var hasAgents = false, isHexagonal = false

  subscript(_ name: String) -> Meaning? { meanings[name] }

  mutating func set(_ name: String, _ meaning: Meaning) {
    if meanings.updateValue(meaning, forKey: name) == nil { names.append(name) }
  }

  mutating func setBroken(_ name: String) { broken.insert(name) }

  func isBroken(_ name: String) -> Bool { broken.contains(name) }

  /// Returns the names with a kind of meaning.
  func all(where fits: (Meaning) -> Bool) -> [String] {
    names.filter { meanings[$0].map(fits) == true }
  }
}

/// The errors of a model.
struct ErrorLog: Sendable {
  private(set) var errors: [InputError] = []
  /// True if names are lost, because the part that defines them has an error.
  var lacksNames = false
  /// The number of letters that may still be compared in searches for similar names. A search takes
  /// time in proportion to it, and untrusted models may have many errors and names.
  private var budget = 500_000

  var isFull: Bool { errors.exceedReportLimit }

  mutating func add(_ message: String, at place: InputLocation?) {
    add(ModelProblem(message), at: place)
  }

  mutating func add(_ problem: some Problem, at place: InputLocation?) {
    if !isFull { errors.append(InputError(problem, at: place)) }
  }

  /// Adds the error of an unknown name, unless an earlier error may be its reason.
  mutating func addUnknown(_ message: String, at place: InputLocation?) {
    if !lacksNames { add(message, at: place) }
  }

  /// Returns ` (did you mean 'growth'?)` for the nearest name, or another text if none is near.
  mutating func hint(_ word: String, among names: [String], else other: String = "") -> String {
    let cost = word.utf8.count * names.reduce(0) { $0 + $1.utf8.count }
    guard cost <= budget, !isFull else { return other }
    budget -= cost
    return Nearest.hint(Nearest.name(to: word, among: names), else: other)
  }
}

struct ModelProblem: Sentence {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Resolves the names of a formula and checks its types.
struct FormulaChecker {
  /// The values that a formula may refer to, besides parameters and constants.
  struct Scope: OptionSet, Sendable {
    let rawValue: Int
    /// The values of cells.
    static let cells = Scope(rawValue: 1)
    static let chance = Scope(rawValue: 2)
    /// The position in a kernel.
    static let kernel = Scope(rawValue: 4)
    /// The place of a cell, the size of the board and the generation, but no values of cells.
    static let place = Scope(rawValue: 8)
    /// Variables of the model.
    static let globals = Scope(rawValue: 16)
    /// Numbers of the whole board: there is no cell.
    static let board = Scope(rawValue: 32)
    /// The cells of `choose`.
    static let choices = Scope(rawValue: 64)
    /// Numbers of 64 bits.
    static let exact = Scope(rawValue: 128)
    /// A formula that is computed for an agent, and one that may be.
    static let agents = Scope(rawValue: 256)
    static let anyone = Scope(rawValue: 512)
    /// Inside a function of the board.
    static let reduced = Scope(rawValue: 1024)
  }

  /// The functions around a part of a formula that read other cells, or other agents.
  enum Surroundings: Sendable {
    case reduction, stencil, choice
    case agents, chosenAgent
  }

  let names: NameTable
  let text: ScalarText
  var scope: Scope
  /// The place of the formula, for messages.
  let owner: String
  var log: ErrorLog
  /// The number of calls of chance so far.
  var calls: Int
  /// The numbers of the board so far.
  var numbers: [Definition.BoardNumber]
  /// True after a draw for a cell.
  var usesChance = false
  /// True after a value that only an agent has, in a formula that may be one of a cell.
  var isOfAgents = false
  /// The names of `choose` so far.
  var usedChoices: Set<Int> = []
  /// The number of surroundings inside `anywhere(…)`, which has no way to what it tries; nil outside.
  var anywhere: Int?
  /// The number of names of `choose` that may be used; nil for all.
  var knownChoices: Int?
  var surroundings: [Surroundings] = []

  init(
    _ names: NameTable, _ text: ScalarText, scope: Scope, owner: String, log: ErrorLog,
    calls: Int, numbers: [Definition.BoardNumber]
  ) {
    (self.names, self.text, self.scope, self.owner) = (names, text, scope, owner)
    (self.log, self.calls, self.numbers) = (log, calls, numbers)
  }

  typealias Value = (operation: Formula.Operation, kind: Formula.Kind)

  /// Returns a formula with resolved names; nil if it has errors, which are then recorded.
  ///
  /// - Parameter expected: The kind of the value; nil for any.
  mutating func check(_ node: Syntax, as expected: Formula.Kind?) -> Formula? {
    let value: Value? =
      switch node.kind {
      case .number(let number) where scope.contains(.exact) && Double(Float(number)) != number:
        (.exact(number), .number)
      case .number(let number): (.number(Float(number)), .number)
      case .name(let name): self.name(name, node, expected)
      case .here(let name): here(name, node, expected)
      case .member(let owner, let name): member(owner, name, node, expected)
      case .call(let name, let arguments): call(name, arguments, node, expected)
      case .apply(let function, let operands): apply(function, operands)
      case .choice(let condition, let first, let second):
        choice(condition, first, second, expected)
      }
    guard let (operation, kind) = value else { return nil }
    if let expected, expected != kind { return mismatch(kind, expected, node) }
    return Formula(
      operation: operation, kind: kind, text: text[node.range], place: text.place(of: node.range))
  }

  /// Returns several formulas; nil if one has errors.
  mutating func checkAll(_ nodes: [Syntax], as expected: Formula.Kind) -> [Formula]? {
    let formulas = nodes.map { check($0, as: expected) }
    return formulas.contains { $0 == nil } ? nil : formulas.compactMap { $0 }
  }

  /// Records an error, and returns nil.
  mutating func fail<Result>(_ message: String, _ range: Range<Int>) -> Result? {
    log.add(message, at: text.place(of: range))
    return nil
  }

  /// Records that a name is unknown, unless its definition has an error. Returns nil.
  mutating func failUnknown<Result>(
    _ name: String, _ message: String, _ range: Range<Int>
  ) -> Result? {
    if !names.isBroken(name) { log.addUnknown(message, at: text.place(of: range)) }
    return nil
  }

  private mutating func mismatch(
    _ kind: Formula.Kind, _ expected: Formula.Kind, _ node: Syntax
  ) -> Formula? {
    let part = Token.short(text[node.range])
    let advice =
      switch (expected, kind) {
      case (.number, .condition): ": write '1 if \(part) else 0'"
      case (.condition, .number): ": compare it, as in '\(part) > 0'"
      case (.state, _): listOfStates
      default: ""
      }
    return fail("expected \(expected.words), got \(kind.words), '\(part)'\(advice)", node.range)
  }

  private var listOfStates: String { ": the states are \(NameSearch.list(states))" }

  private var states: [String] { names.all { if case .state = $0 { true } else { false } } }

  // MARK: Names

  private mutating func name(_ name: String, _ node: Syntax, _ expected: Formula.Kind?) -> Value? {
    if scope.contains(.kernel), let operation = Self.offsets[name] { return (operation, .number) }
    if name == "pi", names.measures[name] == nil { return (.number(Float(Double.pi)), .number) }
    if isOfBoard, let value = boardName(name, node) { return value }
    if names[name] == nil, let value = wayName(name) { return value }
    if names[name] == nil, let value = agentName(name, node) { return value.value }
    if names[name] == nil, name == "substep" {
      return allowsCells(node) ? (.substep, .number) : nil
    }
    if let operation = Self.variables[name] {
      let isFree = scope.contains(.place) || isOfBoard && name != "x" && name != "y"
      return isFree || allowsCells(node) ? (operation, .number) : nil
    }
    guard let meaning = names[name] else { return unknown(name, node, expected) }
    if names.isBroken(name) { return nil }
    if case .parameter(let number) = meaning { return (.parameter(number), .number) }
    if case .trait(let trait) = meaning { return self.trait(trait, name, node) }
    if case .global(let number) = meaning {
      return scope.contains(.globals) || allowsCells(node) ? (.global(number), .number) : nil
    }
    return allowsCells(node) ? value(meaning, name, node, expected) : nil
  }

  private mutating func value(
    _ meaning: NameTable.Meaning, _ name: String, _ node: Syntax, _ expected: Formula.Kind?
  ) -> Value? {
    switch meaning {
    case .state(let number):
      return expected == .state ? (.stateNumber(number), .state) : (.isState(number), .condition)
    case .field(let number): return (.field(number), .number)
    case .named(let number, let kind?, let draws):
      guard !draws || allowsChance(node, "'\(name)' uses chance, which"), allowsLet(name, node)
      else {
        return nil
      }
      return (.named(number), kind)
    case .kind(let number): return (.isKind(number), .condition)
    case .neighborhood, .kernel:
      let words = expected?.words ?? "a value"
      return fail("expected \(words), got '\(name)', which is \(meaning.words)", node.range)
    case .choice(let number):
      return allowsChoice(name, node) ? (.isChosen(number), .condition) : nil
    case .named, .parameter, .global, .trait: return nil
    }
  }

  /// Returns a value of a cell of `choose`; nil after an error.
  private mutating func member(
    _ owner: String, _ name: String, _ node: Syntax, _ expected: Formula.Kind?
  ) -> Value? {
    guard case .choice(let number)? = names[owner] else {
      if let problem = notChosen(owner, name) { return fail(problem, node.range) }
      let known = names.all { if case .choice = $0 { true } else { false } }
      let list = known.isEmpty ? ": define it under 'choose'" : ""
      return failUnknown(
        owner, "unknown cell '\(Token.short(owner))'\(log.hint(owner, among: known, else: list))",
        node.range)
    }
    guard allowsChoice(owner, node) else { return nil }
    if names[name] == nil, let way = way(named: name) { return (.wayTo(number, way), .number) }
    surroundings.append(names.choicesOfAgents.contains(number) ? .chosenAgent : .choice)
    defer { surroundings.removeLast() }
    let inner = Syntax(kind: .name(name), range: node.range, depth: 1)
    let value = check(inner, as: expected == .state ? nil : expected)
    return value.map { (.ofChosen(number, $0), $0.kind) }
  }

  /// Returns true if a part may use cells of `choose`; records an error otherwise.
  mutating func allowsChoice(_ name: String, _ node: Syntax) -> Bool {
    guard scope.contains(.choices) else {
      if scope.contains(.reduced) || isOfBoard {
        return fail(
          "'\(name)' is chosen once a turn, and measures have no turns: store what they need in a trait"
            + " or field", node.range) ?? false
      }
      return fail(
        "'\(name)' is chosen once a turn: it may be used in steps with an order other than together"
          + " only", node.range) ?? false
    }
    guard surroundings.isEmpty else {
      return fail(
        "'\(name)' is chosen by the cell or agent itself: it is not allowed inside functions of"
          + " neighbors", node.range) ?? false
    }
    if case .choice(let number)? = names[name], let known = knownChoices, number >= known {
      return fail(
        "'\(name)' is not known yet: a name of 'choose' may use those above it", node.range)
        ?? false
    }
    guard case .choice(let number)? = names[name] else { return true }
    usedChoices.insert(number)
    return allowsValues(of: [number], name, node)
  }

  /// True outside of the functions that reduce the board, where there is no cell.
  var isOfBoard: Bool { scope.contains(.board) }

  /// Returns the value of a name for the whole board: a measure, or the count of a state; nil for
  /// others.
  private mutating func boardName(_ name: String, _ node: Syntax) -> Value? {
    if let measure = names.measures[name] { return (.measure(measure), .number) }
    if case .kind(let kind)? = names[name] {
      let all = Formula(operation: .truth(true), kind: .condition, text: name)
      return (number(.init(reduction: .count, formula: all, kind: kind)), .number)
    }
    guard case .state(let state)? = names[name] else { return nil }
    let formula = Formula(
      operation: .isState(state), kind: .condition, text: name, place: text.place(of: node.range))
    return (number(.init(reduction: .count, formula: formula)), .number)
  }

  /// Adds a number of the board, and returns its value.
  mutating func number(_ number: Definition.BoardNumber) -> Formula.Operation {
    numbers.append(number)
    return .board(numbers.count - 1)
  }

  private mutating func here(_ name: String, _ node: Syntax, _ expected: Formula.Kind?) -> Value? {
    if scope.contains(.agents), surroundings.isEmpty {
      // The cell under the agent.
      return self.name(name, node, expected)
    }
    guard surroundings == [.reduction] || surroundings == [.agents] else {
      let problem =
        surroundings.isEmpty
        ? "is the cell itself inside functions of neighbors: write '\(name)'"
        : surroundings.last == .stencil
          ? "is not allowed inside laplacian, ddx, ddy and convolve"
          : "is ambiguous inside nested functions of neighbors: name the inner one under 'let'"
      return fail("'here' \(problem)", node.range)
    }
    let (inner, outer) = (Syntax(kind: .name(name), range: node.range, depth: 1), surroundings)
    surroundings = []
    defer { surroundings = outer }
    let value = check(inner, as: expected == .state ? nil : expected)
    return value.map { (.here($0), $0.kind) }
  }

  private mutating func unknown(
    _ name: String, _ node: Syntax, _ expected: Formula.Kind?
  ) -> Value? {
    if let (word, ours) = hyphenated(node) {
      return fail("unknown word '\(word)': write \(ours)", node.range)
    }
    // The error of the word's beginning says enough.
    if endsHyphenated(node) { return nil }
    if let usage = Self.usages[name] {
      return fail("'\(name)' is a function: write '\(usage)'", node.range)
    }
    if way(named: name) != nil {
      return fail(
        "'\(name)' leads to a neighbor: it is known only inside functions of neighbors, and in the"
          + " weights of kernels", node.range)
    }
    if expected == .state {
      let hint = log.hint(name, among: states, else: listOfStates)
      return failUnknown(name, "unknown state '\(name)'\(hint)", node.range)
    }
    let known = names.names + Self.variables.keys.sorted() + ["pi"]
    return failUnknown(
      name, "unknown name '\(name)'\(log.hint(name, among: known))", node.range)
  }

  // MARK: Scope

  /// Returns true if a part may read cells; records an error otherwise.
  mutating func allowsCells(_ node: Syntax) -> Bool {
    if scope.contains(.cells) { return true }
    let part = Token.short(text[node.range])
    if isOfBoard {
      log.add(
        "'\(part)' has a value in each cell: reduce them to a number, as in 'mean(\(part))'",
        at: text.place(of: node.range))
      return false
    }
    let others =
      scope.contains(.kernel)
      ? ", distance, dx and dy"
      : scope.contains(.place)
        ? ", globals, x, y, width, height and generation"
        : scope.contains(.globals) ? " and globals" : ""
    let message = "\(owner) may refer to parameters\(others) only, not to '\(part)'"
    log.add(message, at: text.place(of: node.range))
    return false
  }

  /// Returns true if a part may draw numbers; records an error otherwise.
  ///
  /// - Parameters:
  ///   - subject: The beginning of the message.
  ///   - isNamed: True for a name of `let`, which is drawn once a cell.
  mutating func allowsChance(_ node: Syntax, _ subject: String, isNamed: Bool = true) -> Bool {
    usesChance = true
    if scope.contains(.chance), isNamed || surroundings.isEmpty { return true }
    let reason =
      scope.contains(.chance)
      ? "inside functions of neighbors: name it under 'let'" : "in \(owner)"
    log.add("\(subject) is not allowed \(reason)", at: text.place(of: node.range))
    return false
  }

  // MARK: Operators

  private mutating func apply(_ function: Formula.Function, _ operands: [Syntax]) -> Value? {
    let (operand, result): (Formula.Kind, Formula.Kind) =
      switch function {
      case .add, .subtract, .multiply, .divide, .power, .negate: (.number, .number)
      case .and, .or, .not: (.condition, .condition)
      case .equal, .unequal: (operands.allSatisfy(canBeState) ? .state : .number, .condition)
      default: (.number, .condition)
      }
    return checkAll(operands, as: operand).map { (.apply(function, $0), result) }
  }

  private mutating func choice(
    _ condition: Syntax, _ first: Syntax, _ second: Syntax, _ expected: Formula.Kind?
  ) -> Value? {
    let isState = expected == nil && canBeState(first) && canBeState(second)
    let condition = check(condition, as: .condition)
    let value = check(first, as: isState ? .state : expected)
    let other = check(second, as: isState ? .state : expected ?? value?.kind)
    guard let condition, let value, let other else { return nil }
    return (.choice(condition: condition, value, other), value.kind)
  }

  /// Returns true for a part that names states: without other information, `pick(tree, fire)` is a
  /// state, but `tree` alone is a condition.
  func canBeState(_ node: Syntax) -> Bool {
    switch node.kind {
    case _ where isOfBoard: false
    case .name(let name):
      switch names[name] {
      case .state: true
      case .named(_, let kind, _): kind == .state
      default: false
      }
    case .call("pick", let arguments):
      !arguments.isEmpty && arguments.allSatisfy { $0.condition == nil && canBeState($0.value) }
    case .choice(_, let first, let second): canBeState(first) && canBeState(second)
    default: false
    }
  }

  static let variables: [String: Formula.Operation] = [
    "x": .x, "y": .y, "width": .width, "height": .height, "generation": .generation,
  ]
  static let offsets: [String: Formula.Operation] = ["distance": .distance, "dx": .dx, "dy": .dy]
}

extension Formula.Kind {
  /// The kind in messages.
  var words: String {
    switch self {
    case .number: "a number"
    case .condition: "a condition"
    case .state: "a state"
    }
  }
}
