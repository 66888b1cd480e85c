internal import Formulas
internal import Settings

// MARK: - Functions

extension FormulaChecker {
  /// The functions, each as it is written.
  static let usages: [String: String] = [
    "mod": "mod(a, b)", "clamp": "clamp(a, low, high)", "step": "step(a, edge)",
    "smoothstep": "smoothstep(low, high, a)", "disc": "disc(x, y, r)",
    "box": "box(left, top, right, bottom)", "atan2": "atan2(y, x)", "hypot": "hypot(x, y)",
    "atan2d": "atan2d(dy, dx)", "turn": "turn(from, to)",
    "ahead": "ahead(f, distance) or ahead(f, distance, angle)",
    "lerp": "lerp(a, b, t)", "noise": "noise(x, y) or noise(x, y, octaves)",
    "min": "min(a, b)", "max": "max(a, b)",
    "count": "count(condition)", "any": "any(condition)", "all": "all(condition)",
    "at": "at(f, dx, dy)", "convolve": "convolve(f, kernel)", "chance": "chance(p)",
    "random": "random()", "normal": "normal()", "pick": "pick(a, b, c)", "sum": "sum(f)",
    "mean": "mean(f)", "laplacian": "laplacian(f)", "laplacian5": "laplacian5(f)",
    "ddx": "ddx(f)", "ddy": "ddy(f)",
  ].merging(plain.keys.map { ($0, "\($0)(a)") }) { written, _ in written }
    .merging(directions.keys.map { ($0, "\($0)(f)") }) { written, _ in written }

  private static let directions = [
    "north": (0, -1), "south": (0, 1), "west": (-1, 0), "east": (1, 0), "northwest": (-1, -1),
    "northeast": (1, -1), "southwest": (-1, 1), "southeast": (1, 1),
  ]

  /// The functions of numbers, with their numbers of arguments.
  private static let plain: [String: (Formula.Function, Int)] = [
    "abs": (.abs, 1), "floor": (.floor, 1), "ceil": (.ceil, 1), "round": (.round, 1),
    "sqrt": (.sqrt, 1), "exp": (.exp, 1), "log": (.log, 1), "sin": (.sin, 1), "cos": (.cos, 1),
    "tan": (.tan, 1), "tanh": (.tanh, 1), "sign": (.sign, 1), "mod": (.mod, 2),
    "log10": (.log10, 1), "asin": (.asin, 1), "acos": (.acos, 1), "atan": (.atan, 1),
    "atan2": (.atan2, 2), "hypot": (.hypot, 2), "sind": (.sind, 1), "cosd": (.cosd, 1),
    "atan2d": (.atan2d, 2), "turn": (.turn, 2), "lerp": (.lerp, 3),
    "clamp": (.clamp, 3), "step": (.step, 2), "smoothstep": (.smoothstep, 3), "disc": (.disc, 3),
    "box": (.box, 4),
  ]

  /// Returns true for a function that depends only on the numbers that are its arguments.
  static func isOfNumbers(_ name: String, _ count: Int) -> Bool {
    if name == "min" || name == "max" { return count > 1 }
    return plain[name] != nil && !["disc", "box"].contains(name)
  }

  /// Resolves a call of a function; nil after an error.
  mutating func call(
    _ name: String, _ arguments: [Syntax.Argument], _ node: Syntax, _ expected: Formula.Kind?
  ) -> Value? {
    if let reduction = boardReduction(name, arguments) {
      return boardNumber(reduction, name, arguments, node)
    }
    if let reduction = Formula.Reduction(rawValue: name), isReduction(reduction, arguments) {
      return self.reduction(reduction, arguments, node)
    }
    if let (function, count) = Self.plain[name] {
      return plainCall(function, count, name, arguments, node)
    }
    if let offset = Self.directions[name] { return at(name, arguments, offset, node, expected) }
    let several = max(2, arguments.count)
    return switch name {
    case "min": plainCall(.min, several, name, arguments, node)
    case "max": plainCall(.max, several, name, arguments, node)
    case "noise": noise(arguments, node)
    case "at": at(arguments, node, expected)
    case "ahead": ahead(arguments, node, expected)
    case "laplacian": stencil(name, arguments, node) { .laplacian($0) }
    case "laplacian5": stencil(name, arguments, node) { .laplacian5($0) }
    case "ddx": stencil(name, arguments, node) { .ddx($0) }
    case "ddy": stencil(name, arguments, node) { .ddy($0) }
    case "convolve": convolve(arguments, node)
    case "chance", "random", "normal", "pick": draw(name, arguments, node, expected)
    default: unknownFunction(name, node)
    }
  }

  private mutating func unknownFunction(_ name: String, _ node: Syntax) -> Value? {
    if TargetSyntax.Kind(rawValue: name) != nil {
      return fail("'\(name)' is allowed only after 'as', 'swap with' and 'move to'", node.range)
    }
    if let meaning = names[name] {
      return fail("'\(name)' is \(meaning.words), not a function", node.range)
    }
    if name.hasPrefix(FormulaParser.board + ".") {
      let words = ["mean", "sum", "min", "max", "share", "count", "any", "all"]
      return fail(
        "unknown function '\(name)': those of the board are \(words.joined(separator: ", "))",
        node.range)
    }
    let ofBoard = ["clusters", "largest", "distinct", "median", "quantile", "gini"]
    if ofBoard.contains(name) {
      return fail("'\(name)' is allowed in measures, 'stop' and 'until' only", node.range)
    }
    let hint = log.hint(name, among: Self.usages.keys.sorted())
    return fail("unknown function '\(name)'\(hint)", node.range)
  }

  /// Returns the arguments if `counts` contains their number and none has a condition, else nil.
  mutating func values(
    _ name: String, _ arguments: [Syntax.Argument], _ counts: Set<Int>, _ node: Syntax
  ) -> [Syntax]? {
    if let condition = arguments.lazy.compactMap(\.condition).first {
      return fail("expected 'else', as in 'a if condition else b'", condition.range)
    }
    guard counts.contains(arguments.count) else {
      let got = arguments.count == 1 ? "1 argument" : "\(arguments.count) arguments"
      return fail("expected '\(Self.usages[name] ?? name)', got \(got)", node.range)
    }
    return arguments.map(\.value)
  }

  private mutating func plainCall(
    _ function: Formula.Function, _ count: Int, _ name: String, _ arguments: [Syntax.Argument],
    _ node: Syntax
  ) -> Value? {
    let isArea = function == .disc || function == .box
    let isFree = !isArea && function != .noise || scope.contains(.place)
    guard let parts = values(name, arguments, [count], node), isFree || allowsCells(node),
      let operands = checkAll(parts, as: .number)
    else { return nil }
    return (.apply(function, operands), isArea ? .condition : .number)
  }

  /// The most octaves of noise, and the most parts of its place, which each octave repeats. Nested
  /// noise would otherwise grow eightfold with each level.
  private static let (mostOctaves, mostPartsOfPlace) = (8, 500)

  /// Resolves noise: the mean of octaves, each of which has half the weight of the one before and
  /// details of half the size.
  private mutating func noise(_ arguments: [Syntax.Argument], _ node: Syntax) -> Value? {
    guard let written = values("noise", arguments, [2, 3], node) else { return nil }
    let octaves = written.count == 3 ? whole(written[2], in: 1...Self.mostOctaves) : 1
    let first = plainCall(.noise, 2, "noise", Array(arguments.prefix(2)), node)
    guard let octaves, let first, case .apply(_, let place) = first.operation else { return nil }
    if octaves == 1 { return first }
    var parts = 0
    for axis in place { axis.visit { _ in parts += 1 } }
    if parts > Self.mostPartsOfPlace {
      return fail("the place of this noise is too long: name a part of it under 'let'", node.range)
    }
    let text = text[node.range]
    let formula = { (operation: Formula.Operation) in
      Formula(operation: operation, kind: .number, text: String(text))
    }
    let number = { (number: Int) in formula(.number(Float(number))) }
    var sum = formula(first.operation)
    for octave in 1..<octaves {
      // Octaves are shifted, so that a point is not special in all of them.
      let finer = zip(place, [17, 31]).map { axis, shift in
        formula(
          .apply(
            .add,
            [formula(.apply(.multiply, [axis, number(1 << octave)])), number(shift * octave)])
        )
      }
      let doubled = formula(.apply(.multiply, [sum, number(2)]))
      sum = formula(.apply(.add, [doubled, formula(.apply(.noise, finer))]))
    }
    return (.apply(.divide, [sum, number(1 << octaves - 1)]), .number)
  }

  // MARK: The board

  /// Returns the reduction of the board that a name stands for; nil for other functions.
  private func boardReduction(
    _ name: String, _ arguments: [Syntax.Argument]
  ) -> Definition.BoardNumber.Reduction? {
    let prefix = FormulaParser.board + "."
    let word = name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
    guard isOfBoard || word != name,
      let reduction = Definition.BoardNumber.Reduction(rawValue: word)
    else { return nil }
    switch reduction {
    case .min, .max:
      let isOfKind = arguments.count == 2 && arguments.last.flatMap { kind($0) } != nil
      return word != name || arguments.count == 1 || isOfKind ? reduction : nil
    // They take longer than a step.
    case .clusters, .largest, .distinct, .median, .quantile, .gini:
      return isOfBoard ? reduction : nil
    default: return reduction
    }
  }

  private mutating func boardNumber(
    _ reduction: Definition.BoardNumber.Reduction, _ name: String, _ arguments: [Syntax.Argument],
    _ node: Syntax
  ) -> Value? {
    guard isOfBoard || allowsCells(node) else { return nil }
    let isQuantile = reduction == .quantile
    var arguments = arguments
    let kind = arguments.last.flatMap { self.kind($0) }
    if let kind, reduction == .count, arguments.count == 1 {
      let all = Formula(operation: .truth(true), kind: .condition, text: text[node.range])
      return (number(.init(reduction: .count, formula: all, kind: kind)), .number)
    }
    let isOfKind = kind != nil && arguments.count > (isQuantile ? 2 : 1)
    if isOfKind { arguments.removeLast() }
    guard arguments.count == (isQuantile ? 2 : 1) else {
      return fail(
        isQuantile
          ? "expected 'quantile(f, share)', such as quantile(age, 0.9)"
          : "expected '\(name)(…)' with one formula or condition", node.range)
    }
    let place = isQuantile ? share(arguments[1]) : nil
    if isQuantile, place == nil { return nil }
    // Each cell draws for itself, and the result is a single number.
    let outer = (scope, surroundings, usesChance)
    (scope, surroundings) = ([.cells, .globals, .chance, .reduced], [])
    if isOfKind { scope.insert(.agents) }
    if isOfKind, reduction == .clusters || reduction == .largest {
      return fail("'\(name)' is of cells: remove the kind", node.range)
    }
    defer { (scope, surroundings, usesChance) = outer }
    let value = check(arguments[0].value, as: reduction.takesCondition ? .condition : .number)
    let condition = arguments[0].condition.map { check($0, as: .condition) }
    guard let value, Self.isValid(condition) else { return nil }
    let isCondition = reduction == .any || reduction == .all
    return (
      number(
        .init(
          reduction: reduction, formula: value, condition: condition ?? nil, place: place,
          kind: isOfKind ? kind : nil)),
      isCondition ? .condition : .number
    )
  }

  /// Returns the share of a quantile, which only parameters may change; nil after an error.
  private mutating func share(_ argument: Syntax.Argument) -> Formula? {
    let outer = (scope, usesChance)
    scope = []
    defer { (scope, usesChance) = outer }
    guard argument.condition == nil, let share = check(argument.value, as: .number) else {
      return nil
    }
    var isOfParameters = true
    share.visit { operation in
      switch operation {
      case .number, .exact, .parameter, .apply: break
      default: isOfParameters = false
      }
    }
    if case .number(let number) = share.operation, !(0...1).contains(number) {
      isOfParameters = false
    }
    return isOfParameters
      ? share
      : fail("expected a share from 0 to 1, of numbers and parameters only", argument.value.range)
  }

  // MARK: Neighbors

  /// Checks a part of a function that reads other cells; nil after an error.
  mutating func check(
    _ node: Syntax, as expected: Formula.Kind?, in surrounding: Surroundings
  ) -> Formula? {
    surroundings.append(surrounding)
    defer { surroundings.removeLast() }
    return check(node, as: expected)
  }

  /// Returns the neighborhood that an argument names; nil if it is a value.
  func neighborhood(_ argument: Syntax.Argument) -> Int? {
    guard argument.condition == nil, case .name(let name) = argument.value.kind,
      case .neighborhood(let number)? = names[name]
    else { return nil }
    return number
  }

  /// Returns the neighborhood that an argument must name; nil after an error.
  mutating func named(_ argument: Syntax.Argument) -> Int? {
    if let number = neighborhood(argument) { return number }
    let known = names.all { if case .neighborhood = $0 { true } else { false } }
    return unknown("neighborhood", known, argument.value)
  }

  /// Records that a part is not the name of a neighborhood or kernel, and returns nil.
  private mutating func unknown<Result>(
    _ kind: String, _ known: [String], _ part: Syntax
  ) -> Result? {
    let word = Token.short(text[part.range])
    let list =
      known.isEmpty
      ? ": define it under '\(kind)s'" : ": the \(kind)s are \(NameSearch.list(known))"
    let hint = log.hint(word, among: known, else: list)
    return failUnknown(
      word, "expected the name of a \(kind), got '\(word)'\(hint)", part.range)
  }

  /// Returns false for `min` and `max` of several numbers.
  private func isReduction(_ reduction: Formula.Reduction, _ arguments: [Syntax.Argument]) -> Bool {
    guard reduction == .min || reduction == .max, arguments.count >= 2 else { return true }
    return arguments.count == 2 && neighborhood(arguments[1]) != nil
  }

  private mutating func reduction(
    _ reduction: Formula.Reduction, _ arguments: [Syntax.Argument], _ node: Syntax
  ) -> Value? {
    let counts: Set = [1, 2]
    guard allowsCells(node) else { return nil }
    guard counts.contains(arguments.count) else {
      _ = values(reduction.rawValue, arguments.map { .init(value: $0.value) }, counts, node)
      return nil
    }
    if let value = ofAgents(reduction, arguments, node) { return value.value }
    let neighborhood = arguments.count == 2 ? named(arguments[1]) : 0
    let (operand, result): (Formula.Kind, Formula.Kind) =
      switch reduction {
      case .count: (.condition, .number)
      case .any, .all: (.condition, .condition)
      case .sum, .mean, .min, .max: (.number, .number)
      }
    let isOfAgents = neighborhood.map(names.hoodsOfAgents.contains) == true
    let inside = isOfAgents ? Surroundings.agents : .reduction
    let value = check(arguments[0].value, as: operand, in: inside)
    let condition = arguments[0].condition.map { check($0, as: .condition, in: inside) }
    guard let value, let neighborhood, Self.isValid(condition), allowsHood(neighborhood, node)
    else {
      return nil
    }
    return (
      .neighbors(reduction, of: value, where: condition ?? nil, neighborhood: neighborhood), result
    )
  }

  /// Returns false for a part that is written and has errors.
  static func isValid(_ part: Formula??) -> Bool {
    if case .some(.none) = part { false } else { true }
  }

  private mutating func at(
    _ arguments: [Syntax.Argument], _ node: Syntax, _ expected: Formula.Kind?
  ) -> Value? {
    guard let parts = values("at", arguments, [3], node) else { return nil }
    let offsets = parts[1...].map { if case .number = $0.kind { true } else { false } }
    if offsets.contains(false) { return find(arguments[0], parts[1], parts[2], node, expected) }
    guard let dx = offset(parts[1]), let dy = offset(parts[2]) else { return nil }
    return at("at", Array(arguments.prefix(1)), (dx, dy), node, expected)
  }

  private mutating func offset(_ part: Syntax) -> Int? {
    whole(part, in: -Definition.farthest...Definition.farthest)
  }

  /// Returns a whole number that is written as such; nil after an error.
  private mutating func whole(_ part: Syntax, in range: ClosedRange<Int>) -> Int? {
    if case .number(let number) = part.kind, let number = Int(exactly: number),
      range.contains(number)
    {
      return number
    }
    return fail(
      "expected a whole number from \(range.lowerBound) to \(range.upperBound), got"
        + " '\(Token.short(text[part.range]))'", part.range)
  }

  private mutating func at(
    _ name: String, _ arguments: [Syntax.Argument], _ offset: (dx: Int, dy: Int), _ node: Syntax,
    _ expected: Formula.Kind?
  ) -> Value? {
    guard allowsCells(node), let part = values(name, arguments, [1], node)?[0] else { return nil }
    // A choice of states is a condition at a neighbor, because there is no state without a name.
    let kind: Formula.Kind? = expected == .number ? .number : canBeState(part) ? .condition : nil
    guard let value = check(part, as: kind, in: .reduction) else { return nil }
    return (.at(value, dx: offset.dx, dy: offset.dy), value.kind)
  }

  private mutating func stencil(
    _ name: String, _ arguments: [Syntax.Argument], _ node: Syntax,
    _ operation: (Formula) -> Formula.Operation
  ) -> Value? {
    guard allowsCells(node), let part = values(name, arguments, [1], node)?[0],
      let value = check(part, as: .number, in: .stencil)
    else { return nil }
    return (operation(value), .number)
  }

  private mutating func convolve(_ arguments: [Syntax.Argument], _ node: Syntax) -> Value? {
    guard allowsCells(node), let parts = values("convolve", arguments, [2], node) else {
      return nil
    }
    guard case .name(let word) = parts[1].kind, case .kernel(let kernel)? = names[word] else {
      let known = names.all { if case .kernel = $0 { true } else { false } }
      return unknown("kernel", known, parts[1])
    }
    return stencil("convolve", Array(arguments.prefix(1)), node) { .convolve($0, kernel: kernel) }
  }

  // MARK: Chance

  mutating func nextCall() -> Int {
    calls += 1
    return calls - 1
  }

  private mutating func draw(
    _ name: String, _ arguments: [Syntax.Argument], _ node: Syntax, _ expected: Formula.Kind?
  ) -> Value? {
    let counts: [String: Set] = ["chance": [1], "random": [0, 2], "normal": [0]]
    let several = Set(1...max(1, arguments.count))
    guard allowsChance(node, "'\(name)'", isNamed: false),
      let parts = values(name, arguments, counts[name] ?? several, node)
    else { return nil }
    let call = nextCall()
    let isState = name == "pick" && (expected == .state || parts.allSatisfy(canBeState))
    guard let values = checkAll(parts, as: isState ? .state : .number) else { return nil }
    if name == "chance", let number = values[0].constant, !(0...1).contains(number) {
      return fail(
        "expected a chance from 0 to 1 or 0% to 100%, got '\(Token.short(values[0].text))'",
        parts[0].range)
    }
    return switch name {
    case "chance": (.chance(values[0], call: call), .condition)
    case "random": (.random(values.first, values.last, call: call), .number)
    case "normal": (.normal(call: call), .number)
    default: (.pick(values, call: call), isState ? .state : .number)
    }
  }
}

extension Definition.BoardNumber.Reduction {
  /// True if it reduces a condition, not a number.
  var takesCondition: Bool {
    switch self {
    case .mean, .sum, .min, .max, .distinct, .median, .quantile, .gini: false
    case .share, .count, .any, .all, .clusters, .largest: true
    }
  }
}
