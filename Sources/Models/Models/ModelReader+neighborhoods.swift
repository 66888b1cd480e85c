internal import Formulas
internal import Settings

// MARK: - Neighborhoods, kernels and named formulas

extension ModelReader {
  /// Reads the neighborhoods, of which the default one has the number 0.
  mutating func readNeighborhoods() {
    let standard = setting("neighborhood").flatMap { neighborhood($0, name: "") }
    definition.neighborhoods = [
      standard ?? .init(name: "", offsets: Self.offsets(radius: 1) { _, _ in true })
    ]
    names.isHexagonal = definition.neighborhoods[0].isHexagonal
    let expected = "a mapping from names to neighborhoods"
    guard let settings = definitions("neighborhoods", expected) else { return }
    for setting in atMost(Definition.mostNeighborhoods, settings, "neighborhoods") {
      let (isNew, number) = (isNew(setting.name, setting.place), definition.neighborhoods.count)
      if isNew { names.set(setting.name, .neighborhood(number)) }
      if case .settings(let parts) = setting.value.content, parts["agents"] != nil {
        if isNew { names.hoodsOfAgents.insert(number) }
        let hood = agentNeighborhood(setting.value, name: setting.name)
        definition.neighborhoods.append(hood ?? .init(name: "", offsets: []))
        if hood?.usesTraits == true { names.hoodsOfTraits.insert(number) }
      } else if let neighborhood = neighborhood(setting.value, name: setting.name) {
        definition.neighborhoods.append(neighborhood)
      }
    }
  }

  private static let shapes = ["moore", "von-neumann", "hexagonal"]

  mutating func neighborhood(
    _ written: Written, name: String
  ) -> Definition.Neighborhood? {
    let offsets: [Definition.Offset]?
    switch written.content {
    case .text("moore"): offsets = Self.offsets(radius: 1) { _, _ in true }
    case .text("von-neumann"): offsets = Self.offsets(radius: 1) { abs($0) + abs($1) <= 1 }
    // The directions of `life` on hexagons: the cells above right and below left are no neighbors.
    case .text("hexagonal"): offsets = Self.offsets(radius: 1) { $0 + $1 != 0 }
    case .settings(let settings) where settings.count == 1: offsets = sized(settings[0])
    default:
      unexpected(
        written,
        "moore, von-neumann, hexagonal, {moore: 2}, {von-neumann: 2}, {cross: 2}, {circle: 5} or"
          + " {offsets: [[0, -1], [1, 0]]}", among: Self.shapes)
      return nil
    }
    return offsets.map {
      .init(name: name, offsets: $0, isHexagonal: written.text == "hexagonal")
    }
  }

  private mutating func sized(_ shape: Setting) -> [Definition.Offset]? {
    switch shape.name {
    case "moore":
      return value(shape.value, .wholeNumber(1...49, unit: "cells")).map {
        Self.offsets(radius: $0) { _, _ in true }
      }
    case "von-neumann":
      return value(shape.value, .wholeNumber(1...70, unit: "cells")).map { radius in
        Self.offsets(radius: radius) { abs($0) + abs($1) <= radius }
      }
    case "cross":
      return value(shape.value, .wholeNumber(1...2500, unit: "cells")).map { reach in
        Self.cross(reach)
      }
    case "circle": return circle(shape.value)
    case "offsets": return offsets(shape.value)
    default:
      let mapping = Written(.settings([shape]), at: shape.place)
      _ = self.mapping(mapping, "", keys: ["moore", "von-neumann", "cross", "circle", "offsets"])
      return nil
    }
  }

  private mutating func circle(_ written: Written) -> [Definition.Offset]? {
    let expected = "a radius from 1 to 56 cells"
    guard let radius = number(written, expected) else { return nil }
    guard radius >= 1, radius <= 56 else {
      unexpected(written, expected)
      return nil
    }
    let square = radius * radius
    return Self.offsets(radius: Int(radius)) { Double($0 * $0 + $1 * $1) <= square }
  }

  private mutating func offsets(_ written: Written) -> [Definition.Offset]? {
    guard case .list(let list) = written.content else {
      unexpected(written, "a list of offsets, such as [[0, -1], [1, 0]]")
      return nil
    }
    if list.isEmpty {
      fail("expected at least one offset, such as [[0, -1]]", written.place)
      return nil
    }
    guard list.count <= Definition.mostNeighbors else {
      fail("a neighborhood has at most \(Definition.mostNeighbors) cells", written.place)
      return nil
    }
    var offsets: Set<Definition.Offset> = []
    for item in list where !log.isFull {
      guard let offset = offset(item) else { return nil }
      if offset.dx == 0, offset.dy == 0 {
        fail("[0, 0] is the cell itself, which is no neighbor", item.place)
      } else if !offsets.insert(offset).inserted {
        fail("the offset [\(offset.dx), \(offset.dy)] is given twice", item.place)
      }
    }
    return offsets.sorted { ($0.dy, $0.dx) < ($1.dy, $1.dx) }
  }

  private mutating func offset(_ written: Written) -> Definition.Offset? {
    let farthest = Definition.farthest
    if case .list(let pair) = written.content, pair.count == 2 {
      let numbers = pair.compactMap { $0.text.flatMap { Int($0) } }
      if numbers.count == 2, numbers.allSatisfy({ (-farthest...farthest).contains($0) }) {
        return .init(dx: numbers[0], dy: numbers[1])
      }
    }
    unexpected(
      written, "an offset [dx, dy] of whole numbers from -\(farthest) to \(farthest)")
    return nil
  }

  /// Returns the offsets up to a distance in the four directions, in rows from the top.
  private static func cross(_ reach: Int) -> [Definition.Offset] {
    let (before, after) = ((-reach...(-1)), (1...reach))
    return before.map { .init(dx: 0, dy: $0) } + before.map { .init(dx: $0, dy: 0) }
      + after.map { .init(dx: $0, dy: 0) } + after.map { .init(dx: 0, dy: $0) }
  }

  /// Returns the offsets within a square that fit, in rows from the top.
  private static func offsets(
    radius: Int, _ fits: (_ dx: Int, _ dy: Int) -> Bool
  ) -> [Definition.Offset] {
    (-radius...radius).flatMap { dy in
      (-radius...radius).filter { dx in (dx != 0 || dy != 0) && fits(dx, dy) }
        .map { Definition.Offset(dx: $0, dy: dy) }
    }
  }

  // MARK: Kernels

  /// Reads the names of the kernels, to which formulas refer. Their weights are read later.
  mutating func readKernelNames() -> [Setting] {
    let expected = "a mapping from names to {radius, weight}"
    guard let settings = definitions("kernels", expected) else { return [] }
    let kernels = atMost(Definition.mostNeighborhoods, settings, "kernels")
      .filter { isNew($0.name, $0.place) }
    for (number, kernel) in kernels.enumerated() { names.set(kernel.name, .kernel(number)) }
    return kernels
  }

  mutating func readKernels(_ kernels: [Setting]) {
    for kernel in kernels where !log.isFull {
      let keys = ["radius", "weight"]
      guard let parts = mapping(kernel.value, "{radius, weight}", keys: keys) else { continue }
      guard let radius = parts["radius"], let weight = parts["weight"] else {
        failMissing(
          "expected a kernel with 'radius' and 'weight'", among: parts, keys: keys, kernel.place)
        continue
      }
      // The square of a greater radius has more than `mostNeighbors` cells.
      let cells = value(radius, .wholeNumber(1...49, unit: "cells"))
      let formula = formula(weight, as: .number, .kernel, "a weight")
      guard let cells, let formula else { continue }
      definition.kernels.append(.init(name: kernel.name, radius: cells, weight: formula))
    }
  }

  // MARK: Formulas with names

  /// A formula of `let` before it is checked.
  private struct Named {
    let setting: Setting
    let syntax: Syntax
    let text: ScalarText
    /// The other formulas of `let` that it uses, by number.
    var uses: Set<Int> = []
  }

  mutating func readLet() {
    let expected = "a mapping from names to formulas, such as {growth: u * v}"
    guard let settings = definitions("let", expected) else { return }
    let entries = parseLet(settings)
    let order = order(of: entries)
    checkLevels(entries, order)
    for number in order where !log.isFull {
      let entry = entries[number]
      let scope: FormulaChecker.Scope =
        names.hasAgents ? [.cells, .chance, .choices, .anyone] : [.cells, .chance, .choices]
      let ((formula, isOfAgents, choices), usesChance) = check(entry.text, scope, "let") {
        checker in
        let formula = checker.check(entry.syntax, as: nil)
        return (formula, checker.isOfAgents, checker.usedChoices)
      }
      names.set(
        entry.setting.name, .named(definition.lets.count, formula?.kind, usesChance: usesChance))
      if isOfAgents { names.letsOfAgents.insert(entry.setting.name) }
      if !choices.isEmpty { names.letsOfChoices[entry.setting.name] = choices }
      guard let formula else { continue }
      definition.lets.append(.init(name: entry.setting.name, formula: formula))
    }
    reportCircles(entries, except: Set(order))
  }

  /// Parses the formulas, defines their names, and finds the names that they use.
  private mutating func parseLet(_ settings: [Setting]) -> [Named] {
    var entries: [Named] = []
    for setting in settings where !log.isFull {
      let isNew = isNew(setting.name, setting.place)
      let parsed = syntax(setting.value)
      guard isNew else { continue }
      names.set(setting.name, .named(0, nil, usesChance: false))
      if let (syntax, text) = parsed {
        entries.append(Named(setting: setting, syntax: syntax, text: text))
      }
    }
    let numbers = Dictionary(
      uniqueKeysWithValues: entries.enumerated().map { ($1.setting.name, $0) })
    for index in entries.indices {
      entries[index].syntax.forEachName { name in
        if let number = numbers[name] { entries[index].uses.insert(number) }
      }
    }
    return entries
  }

  /// Returns an order in which each formula uses only earlier ones. Formulas that depend on
  /// themselves are missing.
  private func order(of entries: [Named]) -> [Int] {
    var users = Array(repeating: [Int](), count: entries.count)
    var waiting = entries.map(\.uses.count)
    for (number, entry) in entries.enumerated() {
      for used in entry.uses { users[used].append(number) }
    }
    var order = entries.indices.filter { waiting[$0] == 0 }
    var next = 0
    while next < order.count {
      for user in users[order[next]].sorted() {
        waiting[user] -= 1
        if waiting[user] == 0 { order.append(user) }
      }
      next += 1
    }
    return order
  }

  /// Records an error if formulas that use each other have too many levels in all.
  private mutating func checkLevels(_ entries: [Named], _ order: [Int]) {
    var levels = entries.map(\.syntax.depth)
    for number in order {
      levels[number] += entries[number].uses.map { levels[$0] }.max() ?? 0
    }
    guard let number = order.first(where: { levels[$0] > Definition.mostLevels }) else { return }
    fail(
      "'\(entries[number].setting.name)' and the formulas that it uses have more than"
        + " \(Definition.mostLevels) levels", entries[number].setting.place)
  }

  /// Records an error for each circle of formulas.
  private mutating func reportCircles(_ entries: [Named], except checked: Set<Int>) {
    var seen = checked
    for start in entries.indices where !seen.contains(start) && !log.isFull {
      var path: [Int] = []
      var next: Int? = start
      while let number = next, seen.insert(number).inserted {
        path.append(number)
        next = entries[number].uses.filter { !checked.contains($0) }.min()
      }
      guard let repeated = next, let first = path.firstIndex(of: repeated) else { continue }
      let circle = (path[first...] + [repeated]).prefix(12).map { entries[$0].setting.name }
      fail(
        "'\(circle[0])' depends on itself: \(circle.joined(separator: " → "))",
        entries[repeated].setting.place)
    }
  }
}

extension Syntax {
  /// Calls a function with each name in the formula that can be a value.
  fileprivate func forEachName(_ body: (String) -> Void) {
    switch kind {
    case .number: break
    case .name(let name), .here(let name), .member(_, let name): body(name)
    case .apply(_, let operands): for operand in operands { operand.forEachName(body) }
    case .choice(let condition, let first, let second):
      for part in [condition, first, second] { part.forEachName(body) }
    case .call(_, let arguments):
      for argument in arguments {
        argument.value.forEachName(body)
        argument.condition?.forEachName(body)
      }
    }
  }
}
