import Worlds

/// Random texts of models with agents, which use every part of their language.
struct RandomAgentModels {
  private var generator: Generator
  private let area: Int
  /// The names of `let` that cells and agents have, and those that only agents have.
  private var cellLets: [String] = []
  private var agentLets: [String] = []
  private var choices: [Choice] = []
  /// The headings and traits that the layer sets, which its formulas must not read.
  private var setByLayer: Set<String> = []
  /// The names of `let` that use chosen ones.
  private var choiceLets: [String] = []

  private struct Choice {
    var name: String
    var isAgent: Bool
  }

  /// What a part of a formula may refer to.
  private struct Scope {
    var isAgent: Bool
    /// The one around which the function of neighbors is; nil if `here` is not allowed.
    var hereIsAgent: Bool?
    var mayDraw = true
    var mayChoose = true
    /// False in starts, which draws with other shares than those from 0 to 1 end.
    var mayExceed = true
    var hasWays = false
    /// The number of functions of neighbors around it.
    var depth = 0

    /// The scope inside a function that reads others.
    func inside(isAgent: Bool, hasHere: Bool = true, hasWays: Bool = true) -> Scope {
      Scope(
        isAgent: isAgent, hereIsAgent: hasHere && depth == 0 ? self.isAgent : nil, mayDraw: false,
        mayChoose: false, mayExceed: mayExceed, hasWays: hasWays, depth: depth + 1)
    }
  }

  private static let agent = Scope(isAgent: true)
  private static let cellOfStart = Scope(isAgent: false, mayChoose: false, mayExceed: false)
  private static let agentOfStart = Scope(isAgent: true, mayChoose: false, mayExceed: false)
  private static let cellHoods = ["far"]
  private static let agentHoods = ["same", "near", "wide", "star"]
  /// The neighborhood whose radius depends on a trait.
  private static let ownHood = "own"

  /// - Parameter area: the number of cells of the board.
  init(seed: UInt64, area: Int) { (generator, self.area) = (Generator(seed: seed), area) }

  private mutating func below(_ bound: Int) -> Int { generator.below(bound) }
  private mutating func coin() -> Bool { below(2) == 0 }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }

  // MARK: Models

  mutating func next() -> String {
    addChoices()
    let most = pick([25, 50]) + area / 5
    var parts = [
      "states: [a, b, c]", "fields: {f: 0.5, g: -1}", "carried: [g]",
      "agents: {ant: {color: white, most: \(pick([20, 40]) + area / 5)}, bee: {most: \(most)}}",
      "traits: {v: 1, w: -0.5}", "parameters: {p: 0.3}", edges,
      "neighborhood: \(pick(["moore", "von-neumann", "{cross: 2}"]))", Self.neighborhoods, start,
    ]
    parts += ["let:"] + lets
    parts += ["choose:"] + choices.map { "  \($0.name): \"\(target(of: $0))\"" }
    parts += ["repeat: \(1 + below(2))", "step:"]
    for _ in 0..<1 + below(3) { parts.append(coin() ? phaseOfAgents : phaseOfCells) }
    parts.append(phaseOfAgents)
    parts.append(measures)
    return parts.joined(separator: "\n") + "\n"
  }

  private static let neighborhoods = """
    neighborhoods:
      far: {offsets: [[-3, -2], [2, 0], [1, 4]]}
      same: {agents: "ant, bee"}
      near: {agents: "bee, ant", in: moore}
      star: {agents: ant, in: {cross: 2}}
      wide: {agents: "ant, bee", radius: 2.5 - p}
      own: {agents: "ant, bee", radius: "min(abs(w), 4) if w = w else 1"}
    """

  private var edges: String {
    mutating get {
      pick([
        "topology: torus", "topology: torus", "topology: plane", "edges: mirror", "edges: wrap",
        "edges: repeat", "edges: c", "edges: 2",
        "edges: {left: mirror, right: repeat, top: wrap, bottom: wrap}",
        "edges: {left: b, right: mirror, top: mirror, bottom: c}",
        "edges: {f: mirror, g: 3 * x - y, states: repeat, agents: mirror}",
        "edges: {f: {left: wrap, right: wrap, others: mirror}, states: wrap, agents: wrap}",
        "edges: {f: wrap, g: wrap, states: wrap, agents: {left: mirror, others: a}}",
        "edges: {f: 1, g: repeat, states: c, agents: {left: wrap, right: wrap, top: mirror, bottom: a}}",
      ])
    }
  }

  private var start: String {
    mutating get {
      var layers = ["{b: 30%, c: 20%}", "{f: \"\(number(2, Self.cellOfStart))\"}"]
      for _ in 0..<1 + below(3) { layers.append(layer) }
      return "start:\n" + layers.map { "  - \($0)" }.joined(separator: "\n")
    }
  }

  private var layer: String {
    mutating get {
      let (cell, agent) = (Self.cellOfStart, Self.agentOfStart)
      var parts = ["agent: \(pick(["ant", "bee"]))"]
      if coin() {
        parts.append("number: \(pick(["4", "7", "10 * p", "0"]))")
        if coin() { parts.append("where: \"x >= 0 or \(condition(2, cell))\"") }
      } else {
        parts.append("share: \(area > 50 ? "5%" : pick(["20%", "p / 2"]))")
        if coin() { parts.append("where: \"\(condition(2, cell))\"") }
      }
      if coin() { parts.append("px: \"x + random(-0.5, 0.5)\"") }
      let shift = pick(["random()", "sind(60 * id)", "(v - w - 1.5)"])
      if coin() { parts.append("py: \"y + 0.4 * \(shift)\"") }
      setByLayer = Set(["heading", "w", "v"].filter { _ in coin() })
      for name in setByLayer.sorted() {
        let value = number(2, agent)
        parts.append("\(name): \"\(name == "w" ? value : guarded(value))\"")
      }
      setByLayer = []
      return "{\(parts.joined(separator: ", "))}"
    }
  }

  private var measures: String {
    mutating get {
      let (cell, agent) = (Self.cellOfStart, Self.agentOfStart)
      let formulas = [
        "ant + 2 * bee", "count(\(condition(1, agent)), ant)", "mean(\(number(1, agent)), bee)",
        "median(v if w < 1, ant)", "quantile(\(guarded(number(1, agent))), 0.3, bee)",
        "gini(abs(f))", "sum(\(number(1, cell)))", "share(\(condition(1, cell)))",
        "quantile(f, p)",
      ]
      return "measures:\n"
        + formulas.enumerated().map { "  m\($0.offset): \"\($0.element)\"" }
        .joined(separator: "\n")
    }
  }

  // MARK: Names

  private var lets: [String] {
    mutating get {
      var result: [String] = []
      let (cell, agent) = (Self.cellOfStart, Self.agentOfStart)
      for name in ["l0", "l1"] {
        result.append("  \(name): \"\(number(2, cell))\"")
        cellLets.append(name)
      }
      for name in ["k0", "k1"] {
        let own = pick(["v", "px", "heading", "w"])
        result.append("  \(name): \"\(number(2, agent)) + 0 * \(own)\"")
        agentLets.append(name)
      }
      let draw = pick(["random()", "normal()", "f + random(-1, 1)", "random() * l0"])
      result.append("  r: \"\(draw)\"")
      cellLets.append("r")
      result.append("  q: \"\(pick(choices).name).dx + \(number(1, cell))\"")
      choiceLets.append("q")
      return result
    }
  }

  private mutating func addChoices() {
    choices = (0..<3).map { Choice(name: "c\($0)", isAgent: $0 == 0 || coin()) }
  }

  private mutating func target(of choice: Choice) -> String {
    let scope = Scope(isAgent: false, mayChoose: false)
    return choice.isAgent ? agentTarget(scope) : cellTarget(scope)
  }

  private mutating func cellTarget(_ scope: Scope) -> String {
    let (inside, anywhere) = (
      scope.inside(isAgent: false), scope.inside(isAgent: false, hasWays: false)
    )
    switch below(7) {
    case 0: return "neighbor()"
    case 1: return "neighbor(\(condition(2, inside)))"
    case 2: return "neighbor(\(condition(1, inside)), far)"
    case 3: return "best(\(number(2, inside)))"
    case 4: return "best(\(condition(1, inside)), \(number(1, inside)), far)"
    case 5: return "anywhere(\(condition(1, anywhere)) or x < 0)"
    default: return "cell(\(number(1, scope)), \(number(1, scope)))"
    }
  }

  private mutating func agentTarget(_ scope: Scope) -> String {
    let (inside, anywhere) = (
      scope.inside(isAgent: true), scope.inside(isAgent: true, hasWays: false)
    )
    let hood = hood(scope)
    switch below(7) {
    case 0: return "neighbor(\(hood))"
    case 1: return "neighbor(\(condition(2, inside)), \(hood))"
    case 2: return "best(\(number(2, inside)), \(hood))"
    case 3: return "best(\(condition(1, inside)), \(number(1, inside)), \(hood))"
    case 4: return "anywhere(\(pick(["ant", "bee"])))"
    case 5: return "anywhere(\(condition(1, anywhere)), \(pick(["ant", "bee"])))"
    default: return "agent(\(pick(["3 - f", "generation", "x + y", "abs(\(number(1, scope)))"])))"
    }
  }

  // MARK: Phases

  private var phaseOfAgents: String {
    mutating get {
      let order = pick(["together", "together", "born", "shuffled", "random"])
      var lines = ["  - order: \(order)"]
      if below(6) == 0 { lines += ["    until: board.count(ant) > 5 + 3 * p", "    most: 2"] }
      let isTogether = order == "together"
      for kind in pick([["ant", "bee"], ["\"ant, bee\""], ["bee"], ["ant"]]) {
        lines.append("    \(kind):")
        lines += list { $0.statementOfAgent(isTogether) }
      }
      return lines.joined(separator: "\n")
    }
  }

  private var phaseOfCells: String {
    mutating get {
      let order = pick(["together", "rows", "shuffled", "random"])
      let (isTogether, scope) = (
        order == "together", Scope(isAgent: false, mayChoose: order != "together")
      )
      var lines = ["  - order: \(order)"]
      if ["rows", "shuffled"].contains(order), coin() { lines.append("    turns: once") }
      for state in ["a", "b", "c"] where coin() {
        lines.append("    \(state):")
        let mayBeAll = !isTogether
        lines += list(mayBeAll: mayBeAll) { $0.statementOfCell(isTogether) }
      }
      lines.append("    f: \"\(number(3, scope))\"")
      return lines.joined(separator: "\n")
    }
  }

  /// Returns the lines of several statements, or of a list under `all`.
  private mutating func list(
    mayBeAll: Bool = true, _ statement: (inout Self) -> (text: String, mayFail: Bool)
  ) -> [String] {
    if mayBeAll, coin() {
      var lines = ["      all:"]
      for _ in 0..<1 + below(4) {
        if below(3) > 0 {
          lines.append("        - \"\(statement(&self).text)\"")
        } else {
          let parts = (0..<1 + below(3)).map { _ in statement(&self) }
          for (number, part) in parts.enumerated() {
            lines.append((number == 0 ? "        - - \"" : "          - \"") + "\(part.text)\"")
          }
        }
      }
      return lines
    }
    var lines: [String] = []
    for _ in 0..<1 + below(3) {
      let (text, mayFail) = statement(&self)
      lines.append("      - \"\(text)\"")
      if !mayFail { break }
    }
    return lines
  }

  // MARK: Statements

  /// The numbers that a statement sets, each once.
  private struct Fields {
    var names: Set<String> = []
    var texts: [String] = []

    mutating func add(_ name: String, _ sign: String, _ value: String) {
      if names.insert(name).inserted { texts.append("\(name) \(sign) \(value)") }
    }

    var text: String { "{\(texts.joined(separator: ", "))}" }
  }

  private mutating func sign(_ adds: Bool) -> String {
    adds ? pick(["+=", "-="]) : pick(["=", "=", "+="])
  }

  private mutating func statementOfAgent(_ isTogether: Bool) -> (text: String, mayFail: Bool) {
    var (text, fails, given, child) = ("stay", false, Fields(), false)
    switch below(isTogether ? 10 : 13) {
    case 0: break
    case 1, 2:
      text = "forward \(guarded(number(1, Self.agent)))" + leaving(isTogether)
      fails = true
    case 3, 4:
      text = "move to \(cellOrAgent)" + leaving(isTogether)
      fails = true
    case 5: text = below(3) == 0 ? "dies" + leaving(isTogether) : "stay"
    case 6:
      let choice = pick(choices.filter(\.isAgent))
      (text, fails) = ("\(choice.name) dies", true)
    case 7:
      (text, fails, child) = ("hatch \(pick(["ant", "bee"]))", true, true)
    case 8: text = pick(["ant", "bee"])
    case 9, 10:
      let owner = pick(["here"] + choices.map(\.name))
      fails = owner != "here"
      let names = isAgent(owner) ? ["v", "w", "heading"] : ["f", "g"]
      let name = pick(names)
      given.names.insert("\(owner).\(name)")
      text = "\(owner) gets {\(name) \(sign(isTogether)) \(value(name))}"
    case 11: text = "here becomes \(state(Self.agent))"
    default:
      let choice = pick(choices)
      let end = choice.isAgent ? pick(["ant", "bee"]) : state(Self.agent)
      (text, fails) = ("\(choice.name) becomes \(end)", true)
    }
    let (with, needs) = withOfAgent(given, child, isTogether)
    return finished(text + with, fails || needs, Self.agent)
  }

  private func isAgent(_ owner: String) -> Bool {
    choices.contains { $0.name == owner && $0.isAgent }
  }

  private mutating func leaving(_ isTogether: Bool) -> String {
    !isTogether && below(3) == 0 ? " leaving \(pick(["a", "b", "c"]))" : ""
  }

  private var cellOrAgent: String {
    mutating get {
      if coin() { return pick(choices).name }
      return coin() ? cellTarget(Self.agent) : agentTarget(Self.agent)
    }
  }

  /// Returns a number for a field, trait or heading.
  private mutating func value(_ name: String) -> String {
    let number = number(2, Self.agent)
    return name == "heading" ? guarded(number) : below(3) == 0 ? number : guarded(number)
  }

  private mutating func withOfAgent(
    _ fields: Fields, _ hasChild: Bool, _ isTogether: Bool
  ) -> (text: String, mayFail: Bool) {
    var (fields, mayFail) = (fields, false)
    for _ in 0..<below(4) {
      switch below(hasChild ? 6 : 4) {
      case 0, 1:
        let name = pick(["v", "w", "heading"])
        fields.add(name, pick(["=", "+=", "-="]), value(name))
      case 2: fields.add("here.\(pick(["f", "g"]))", sign(isTogether), value("f"))
      case 3:
        let choice = pick(choices)
        let name = pick(choice.isAgent ? ["v", "w", "heading"] : ["f", "g"])
        fields.add("\(choice.name).\(name)", sign(isTogether), value(name))
        mayFail = true
      default:
        let name = pick(["v", "w", "heading"])
        fields.add("child.\(name)", sign(false), value(name))
      }
    }
    return (fields.texts.isEmpty ? "" : " with \(fields.text)", mayFail)
  }

  private mutating func finished(
    _ text: String, _ mayFail: Bool, _ scope: Scope
  ) -> (text: String, mayFail: Bool) {
    if below(3) == 0 { return (text, mayFail) }
    return ("\(text) if \(condition(2, scope))", true)
  }

  private mutating func statementOfCell(_ isTogether: Bool) -> (text: String, mayFail: Bool) {
    let scope = Scope(isAgent: false, mayChoose: !isTogether)
    var (text, fails, child) = ("stay", false, false)
    switch below(isTogether ? 5 : 12) {
    case 0: break
    case 1, 2: text = state(scope)
    case 3: (text, fails) = ("as \(cellTarget(scope))", true)
    case 4, 5: (text, fails, child) = ("hatch \(pick(["ant", "bee"]))", true, true)
    case 6: (text, fails) = ("\(agentTarget(scope)) dies", true)
    case 7: (text, fails) = ("swap with \(cellTarget(scope))", true)
    case 8: (text, fails) = ("move to \(cellTarget(scope))", true)
    case 9:
      (text, fails) = (
        "\(agentTarget(scope)) gets {\(pick(["v", "w"])) \(sign(false)) \(number(1, scope))}", true
      )
    case 10:
      (text, fails) = (
        "\(cellTarget(scope)) gets {\(pick(["f", "g"])) \(sign(false)) \(number(1, scope))}", true
      )
    default:
      let choice = pick(choices)
      let end = choice.isAgent ? pick(["ant", "bee"]) : state(scope)
      (text, fails) = ("\(choice.name) becomes \(end)", true)
    }
    var fields = Fields()
    if coin() { fields.add("g", "=", number(2, scope)) }
    if child, coin() { fields.add("child.v", "=", number(1, scope)) }
    if child, coin() { fields.add("child.heading", "=", guarded(number(1, scope))) }
    return finished(text + (fields.texts.isEmpty ? "" : " with \(fields.text)"), fails, scope)
  }

  private mutating func state(_ scope: Scope) -> String {
    let state = pick(["a", "b", "c"])
    return scope.mayDraw && below(4) == 0 ? "pick(\(state), \(pick(["a", "b"])))" : state
  }
}

// MARK: - Formulas

extension RandomAgentModels {
  /// Returns a number that is finite.
  private mutating func guarded(_ number: String) -> String {
    below(60) == 0 ? number : "max(-500, min(500, (\(number))))".replacingNaN(number)
  }

  private mutating func condition(_ levels: Int, _ scope: Scope) -> String {
    let inside = scope.depth < 2 && levels > 0
    switch levels <= 0 ? below(3) : below(inside ? 11 : 7) {
    case 0: return pick(["a", "b", "c"])
    case 1: return pick(["ant", "bee"])
    case 2: return "\(number(0, scope)) > \(number(0, scope))"
    case 3:
      let (first, second) = (condition(levels - 1, scope), condition(levels - 1, scope))
      return "(\(first) \(pick(["and", "or"])) \(second))"
    case 4: return "not \(condition(levels - 1, scope))"
    case 5:
      let (first, second) = (number(levels - 1, scope), number(levels - 1, scope))
      return "(\(first) \(pick(["<", ">=", "!="])) \(second))"
    case 6:
      if scope.mayDraw { return "chance(\(share(levels, scope)))" }
      return "disc(3, 2, 2)"
    case 7: return reduction(pick(["any", "all"]), levels, scope)
    case 8 where scope.mayChoose: return pick(choices).name
    case 9:
      let value = condition(levels - 1, scope.inside(isAgent: false))
      return "at(\(value), \(below(7) - 3), \(below(5) - 2))"
    default: return reduction("count", levels, scope) + " > \(below(4))"
    }
  }

  private mutating func share(_ levels: Int, _ scope: Scope) -> String {
    pick(["30%", "0.7", scope.mayExceed ? "0.5 * \(number(levels - 1, scope))" : "p"])
  }

  /// Returns a function of neighbors, of cells or agents.
  private mutating func reduction(_ name: String, _ levels: Int, _ scope: Scope) -> String {
    let takesCondition = ["count", "any", "all"].contains(name)
    let ofAgents = coin()
    if name == "count", below(4) == 0 {
      let all = ofAgents ? hood(scope) : pick(["ant", "bee", "ant, far", "bee, far"])
      return "count(\(all))"
    }
    let inside = scope.inside(isAgent: ofAgents)
    let value = takesCondition ? condition(levels - 1, inside) : number(levels - 1, inside)
    let fit = below(3) == 0 ? " if \(condition(levels - 1, inside))" : ""
    let place = ofAgents ? ", \(hood(scope))" : coin() ? ", \(pick(Self.cellHoods))" : ""
    return "\(name)(\(value)\(fit)\(place))"
  }

  private mutating func hood(_ scope: Scope) -> String {
    pick(Self.agentHoods + (scope.isAgent ? [Self.ownHood] : []))
  }

  private mutating func number(_ levels: Int, _ scope: Scope) -> String {
    if levels <= 0 { return leaf(scope) }
    let inner = levels - 1
    switch below(scope.depth < 2 ? 14 : 7) {
    case 0: return leaf(scope)
    case 1:
      let function = pick(["-", "abs", "floor", "round", "sqrt", "sind", "cosd", "sign", "tanh"])
      return "\(function)(\(number(inner, scope)))"
    case 2, 3:
      return "(\(number(inner, scope)) \(pick(["+", "-", "*", "/"])) \(number(inner, scope)))"
    case 4:
      let function = pick(["min", "max", "mod", "atan2d", "turn", "hypot", "step"])
      return "\(function)(\(number(inner, scope)), \(number(inner, scope)))"
    case 5:
      return "(\(number(inner, scope)) if \(condition(inner, scope)) else \(number(inner, scope)))"
    case 6: return scope.mayDraw ? draw(inner, scope) : leaf(scope)
    case 7, 8, 9: return reduction(pick(["sum", "mean", "min", "max", "count"]), levels, scope)
    case 10: return stencil(inner, scope)
    case 11: return elsewhere(inner, scope)
    case 12: return boardNumber(inner)
    default: return scope.mayChoose ? ofChoice : leaf(scope)
    }
  }

  private mutating func draw(_ levels: Int, _ scope: Scope) -> String {
    switch below(4) {
    case 0: "random()"
    case 1: "random(\(number(levels, scope)), \(number(levels, scope)))"
    case 2: "normal()"
    default: "pick(\(number(levels, scope)), \(number(levels, scope)), \(leaf(scope)))"
    }
  }

  private mutating func stencil(_ levels: Int, _ scope: Scope) -> String {
    let inside = scope.inside(isAgent: false, hasHere: false, hasWays: false)
    let value = number(levels, inside)
    return "\(pick(["laplacian", "laplacian5", "ddx", "ddy"]))(\(value))"
  }

  private mutating func elsewhere(_ levels: Int, _ scope: Scope) -> String {
    if coin() {
      let value = number(levels, scope.inside(isAgent: false))
      return "at(\(value), \(below(9) - 4), \(below(5) - 2))"
    }
    let inside = scope.inside(isAgent: false, hasHere: false, hasWays: false)
    let (value, first, second) = (
      number(levels, inside), number(levels, scope), number(levels, scope)
    )
    if scope.isAgent, coin() { return "ahead(\(value), \(first), \(second))" }
    return "at(\(value), \(first), 0 + \(second))"
  }

  private mutating func boardNumber(_ levels: Int) -> String {
    let isAgent = coin()
    let scope = Scope(isAgent: isAgent, mayChoose: false, mayExceed: false)
    let kind = isAgent ? ", \(pick(["ant", "bee"]))" : ""
    let fit = coin() ? " if \(condition(levels, scope))" : ""
    if coin() { return "board.count(\(condition(levels, scope))\(fit)\(kind))" }
    let name = pick(["mean", "sum", "min", "max"])
    return "board.\(name)(\(number(levels, scope))\(fit)\(kind))"
  }

  private var ofChoice: String {
    mutating get {
      if below(4) == 0 { return pick(choiceLets) }
      let choice = pick(choices)
      let ways = ["dx", "dy", "distance", "bearing"]
      let own = choice.isAgent ? ["v", "w", "px", "heading", "id"] + agentLets : []
      let names = ["f", "g", "x"] + cellLets + own
      return "\(choice.name).\(pick(coin() ? ways : names))"
    }
  }

  private mutating func ownNumber(_ names: [String]) -> String {
    pick(names.filter { !setByLayer.contains($0) })
  }

  private mutating func leaf(_ scope: Scope) -> String {
    switch below(14) {
    case 0, 1: return pick(["f", "g"])
    case 2: return pick(["x", "y", "width", "generation", "substep", "p"])
    case 3, 4, 5:
      return scope.isAgent ? ownNumber(["v", "w", "px", "py", "heading", "id", "v", "w"]) : "f"
    case 6: return cellLets.isEmpty ? "g" : pick(cellLets)
    case 7: return scope.isAgent && !agentLets.isEmpty ? pick(agentLets) : "0.25"
    case 8 where scope.hasWays, 9 where scope.hasWays:
      return pick(["dx", "dy", "distance", "bearing"])
    case 10, 11:
      guard let isAgent = scope.hereIsAgent else { return "1" }
      let names = ["f", "g", "x"] + cellLets + (isAgent ? ["v", "px", "heading"] + agentLets : [])
      return "here.\(ownNumber(names))"
    default: return pick(["-1.5", "-1", "0", "0.5", "1", "2", "3", "40"])
    }
  }
}

extension String {
  /// A formula with the number of this one, or 17 in place of a number that is none.
  fileprivate func replacingNaN(_ number: String) -> String {
    "(\(self) if (\(number)) > -1000 else 17)"
  }
}
