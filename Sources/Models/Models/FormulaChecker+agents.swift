internal import Formulas
internal import Settings

// MARK: - Agents

extension FormulaChecker {
  /// True if names mean an agent's values, false if a cell's; nil in a formula that may be of either.
  private var isOfAgent: Bool? {
    switch surroundings.last {
    case .agents, .chosenAgent: true
    case .reduction, .stencil, .choice: false
    case nil: scope.contains(.agents) ? true : scope.contains(.anyone) ? nil : false
    }
  }

  /// Returns true if a part may use what only an agent has; records an error otherwise.
  private mutating func allowsAgent(_ name: String, _ meaning: String, _ node: Syntax) -> Bool {
    switch isOfAgent {
    case true?: return true
    case nil:
      isOfAgents = true
      return true
    case false?:
      if isOfBoard || scope.contains(.reduced) {
        return fail(
          "'\(name)' is \(meaning): name the kind, as in 'mean(\(name), ant)'", node.range) ?? false
      }
      return fail(
        "'\(name)' is \(meaning): use it in formulas of agents, or 'mean(\(name), ants_here)' in those of"
          + " cells, with 'neighborhoods: {ants_here: {agents: ant}}'", node.range) ?? false
    }
  }

  mutating func trait(_ trait: Int, _ name: String, _ node: Syntax) -> Value? {
    guard allowsAgent(name, "a trait", node) else { return nil }
    return (.agentNumber(Definition.number(ofTrait: trait)), .number)
  }

  private static let agentNames: [String: Formula.Operation] = [
    "px": .agentNumber(Definition.px), "py": .agentNumber(Definition.py),
    "heading": .agentNumber(Definition.heading), "id": .agentID,
  ]

  /// Returns a number that every agent has, or nothing after an error; nil for other names.
  mutating func agentName(_ name: String, _ node: Syntax) -> (value: Value?, Void)? {
    guard names.hasAgents, let operation = Self.agentNames[name] else { return nil }
    return (allowsAgent(name, "a number of agents", node) ? (operation, .number) : nil, ())
  }

  /// Returns the way that a word names; nil for other words.
  func way(named name: String) -> Formula.Way? {
    let way = Formula.Way.allCases.first { "\($0)" == name }
    return way == .bearing && !names.hasAgents ? nil : way
  }

  /// Returns the way to a neighbor inside a function of neighbors; nil for other names.
  func wayName(_ name: String) -> Value? {
    guard surroundings.last == .reduction || surroundings.last == .agents,
      anywhere != surroundings.count
    else { return nil }
    return way(named: name).map { (.way($0), .number) }
  }

  /// Returns true if a name of `let` may be used; records an error otherwise.
  mutating func allowsLet(_ name: String, _ node: Syntax) -> Bool {
    if names.letsOfAgents.contains(name),
      !allowsAgent(name, "a name of 'let' that uses a value of agents", node)
    {
      return false
    }
    guard let choices = names.letsOfChoices[name] else { return true }
    guard scope.contains(.choices), surroundings.isEmpty, knownChoices == nil else {
      return fail("'\(name)' uses a chosen one: store it in a trait or field", node.range) ?? false
    }
    usedChoices.formUnion(choices)
    return allowsValues(of: choices, name, node)
  }

  /// Returns true if what is chosen may be used; records an error for cells if values of agents choose it.
  mutating func allowsValues(of choices: Set<Int>, _ name: String, _ node: Syntax) -> Bool {
    if choices.isDisjoint(with: names.choicesByAgents) || isOfAgent == true { return true }
    if isOfAgent == nil {
      isOfAgents = true
      return true
    }
    return fail(
      "'\(name)' is chosen by a value of agents: use it in formulas of agents only", node.range)
      ?? false
  }

  /// Returns true if a neighborhood may be used; records an error otherwise.
  mutating func allowsHood(_ hood: Int, _ node: Syntax) -> Bool {
    !names.hoodsOfTraits.contains(hood)
      || allowsAgent(text[node.range], "about a neighborhood whose radius uses traits", node)
  }

  /// Returns the kind that an argument names; nil for other arguments.
  func kind(_ argument: Syntax.Argument) -> Int? {
    guard argument.condition == nil, case .name(let name) = argument.value.kind,
      case .kind(let kind)? = names[name]
    else { return nil }
    return kind
  }

  // MARK: Functions

  /// Returns a function of all agents of a neighborhood, as `count(near)`, or the number of agents of a kind
  /// in neighbors; nil for other functions of neighbors.
  mutating func ofAgents(
    _ reduction: Formula.Reduction, _ arguments: [Syntax.Argument], _ node: Syntax
  ) -> (value: Value?, Void)? {
    if arguments.count == 2, kind(arguments[1]) != nil {
      let word = text[arguments[1].value.range]
      return (
        fail(
          "'\(word)' is a kind of agents: write 'board.\(reduction.rawValue)(…, \(word))' for all of them, or"
            + " the name of a neighborhood", arguments[1].value.range), ()
      )
    }
    let first = arguments[0]
    if arguments.count == 1, let hood = neighborhood(first), names.hoodsOfAgents.contains(hood) {
      guard allowsHood(hood, node) else { return (nil, ()) }
      guard reduction == .count || reduction == .any else {
        return (fail("expected '\(reduction.rawValue)(f, neighborhood)'", node.range), ())
      }
      let all = Formula(operation: .truth(true), kind: .condition, text: text[node.range])
      return (
        (
          .neighbors(reduction, of: all, where: nil, neighborhood: hood),
          reduction == .count ? .number : .condition
        ), ()
      )
    }
    guard reduction == .count, let kind = kind(first) else { return nil }
    let hood = arguments.count == 2 ? neighborhood(arguments[1]) : 0
    guard let hood, !names.hoodsOfAgents.contains(hood) else { return nil }
    let number = Formula(
      operation: .kindCount(kind), kind: .number, text: text[first.value.range],
      place: text.place(of: first.value.range))
    return ((.neighbors(.sum, of: number, where: nil, neighborhood: hood), .number), ())
  }

  /// Resolves `ahead(f, distance, angle)`.
  mutating func ahead(
    _ arguments: [Syntax.Argument], _ node: Syntax, _ expected: Formula.Kind?
  ) -> Value? {
    if names.isHexagonal { return fail("'ahead' on a hexagonal board: use 'move to'", node.range) }
    guard allowsCells(node), allowsAgent("ahead", "a function of agents", node),
      let parts = values("ahead", arguments, [2, 3], node)
    else { return nil }
    let zero = Formula(operation: .number(0), kind: .number, text: "0")
    let distance = check(parts[1], as: .number)
    let angle = parts.count > 2 ? check(parts[2], as: .number) : zero
    guard let value = elsewhere(parts[0], expected), let distance, let angle else { return nil }
    return (.ahead(value, distance: distance, angle: angle), value.kind)
  }

  /// Resolves `at(f, dx, dy)` with formulas.
  mutating func find(
    _ value: Syntax.Argument, _ dx: Syntax, _ dy: Syntax, _ node: Syntax, _ expected: Formula.Kind?
  ) -> Value? {
    guard allowsCells(node), let offset = checkAll([dx, dy], as: .number),
      let value = elsewhere(value.value, expected)
    else { return nil }
    return (.find(value, dx: offset[0], dy: offset[1]), value.kind)
  }

  /// Checks a value at another cell. A choice of states is a condition there.
  private mutating func elsewhere(_ part: Syntax, _ expected: Formula.Kind?) -> Formula? {
    let kind: Formula.Kind? = expected == .number ? .number : canBeState(part) ? .condition : nil
    return check(part, as: kind, in: .choice)
  }

  // MARK: Choices

  /// Returns true if a CELL as written is an agent.
  func isAgent(_ target: TargetSyntax) -> Bool {
    if let name = target.name {
      guard case .choice(let number)? = names[name] else { return false }
      return names.choicesOfAgents.contains(number)
    }
    guard let last = target.arguments.last else { return target.kind == .agent }
    switch target.kind {
    case .agent: return true
    case .anywhere: return kind(last) != nil
    case .neighbor, .best: return neighborhood(last).map(names.hoodsOfAgents.contains) == true
    case .cell: return false
    }
  }

  /// Checks the choice of an agent anywhere, or by its number; nil after an error.
  mutating func agentTarget(_ target: TargetSyntax) -> Definition.Target? {
    var arguments = target.arguments
    var result = Definition.Target(neighborhood: nil, condition: nil, call: nextCall())
    result.isAgent = true
    if target.kind == .agent {
      guard names.hasAgents else { return fail("the model has no agents", target.range) }
      guard arguments.count == 1, arguments[0].condition == nil else {
        return fail("expected 'agent(number)'", target.range)
      }
      result.number = check(arguments[0].value, as: .number)
      return result.number == nil ? nil : result
    }
    guard let kind = kind(arguments.removeLast()), arguments.count < 2,
      arguments.first?.condition == nil
    else { return fail("expected 'anywhere(condition, kind)'", target.range) }
    result.kinds = 1 << kind
    anywhere = surroundings.count + 1
    defer { anywhere = nil }
    result.condition = arguments.first.flatMap { check($0.value, as: .condition, in: .agents) }
    return !arguments.isEmpty && result.condition == nil ? nil : result
  }
}

extension FormulaChecker {
  /// Words of other programs with a hyphen, which formulas read as a subtraction.
  private static let foreign = [
    ("patch-here", "the name of the field, or 'here.food' inside functions of neighbors"),
    ("patch-ahead", "'ahead(f, distance)'"), ("patch-at", "'at(f, dx, dy)'"),
    ("in-radius", "a neighborhood, as in {agents: ant, radius: 5}"),
    ("turtles-on", "a neighborhood, as in {agents: ant, in: moore}"),
    ("turtles-here", "a neighborhood, as in {agents: ant}"), ("one-of", "'neighbor(near)'"),
    ("min-one-of", "'best(-f, near)'"), ("max-one-of", "'best(f, near)'"),
    ("random-float", "'random(0, 1)'"), ("random-xcor", "'random(-0.5, width - 0.5)'"),
    ("can-move?", "nothing: 'forward' does not apply beyond an edge"),
  ]

  /// Returns true for the end of such a word.
  func endsHyphenated(_ node: Syntax) -> Bool {
    let before = text.scalars[..<node.range.upperBound].suffix(16).map(String.init).joined()
    return Self.foreign.contains { before.hasSuffix($0.0) }
  }

  /// Returns the error of a name before a point that is a neighborhood or a kind; nil for others.
  func notChosen(_ owner: String, _ name: String) -> String? {
    switch names[owner] {
    case .neighborhood?:
      "'\(owner)' is a neighborhood: write a function of it, as in 'mean(\(name), \(owner))'"
    case .kind?: "'\(owner)' is a kind of agents: write 'mean(\(name), \(owner))'"
    default: nil
    }
  }

  /// Returns the word of another program that begins at a name, with what to write; nil for none.
  func hyphenated(_ node: Syntax) -> (word: String, ours: String)? {
    let rest = text.scalars[node.range.lowerBound...].prefix(16).map(String.init).joined()
    return Self.foreign.first { rest.hasPrefix($0.0) }.map { (word: $0.0, ours: $0.1) }
  }
}
