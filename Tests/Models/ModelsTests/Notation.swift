@testable import Models

extension Formula {
  /// The formula in prefix notation, which shows its structure and resolved names by number.
  var prefix: String {
    let list = { (name: String, parts: [Formula]) in
      "(\(([name] + parts.map(\.prefix)).joined(separator: " ")))"
    }
    switch operation {
    case .exact(let number): return "\(number)"
    case .number(let number):
      return number == number.rounded() && abs(number) < 1e6 ? "\(Int(number))" : "\(number)"
    case .truth(let truth): return "\(truth)"
    case .stateNumber(let number): return "S\(number)"
    case .parameter(let number): return "p\(number)"
    case .field(let number): return "f\(number)"
    case .state: return "state"
    case .isState(let number): return "s\(number)"
    case .named(let number): return "l\(number)"
    case .x: return "x"
    case .y: return "y"
    case .width: return "width"
    case .height: return "height"
    case .generation: return "generation"
    case .substep: return "substep"
    case .board(let number): return "b\(number)"
    case .global(let number): return "g\(number)"
    case .measure(let number): return "m\(number)"
    case .distance: return "distance"
    case .dx: return "dx"
    case .dy: return "dy"
    case .apply(let function, let parts): return list(function.rawValue, parts)
    case .choice(let condition, let first, let second):
      return list("if", [condition, first, second])
    case .isChosen(let number): return "c\(number)"
    case .ofChosen(let number, let value): return list("of\(number)", [value])
    case .here(let value): return list("here", [value])
    case .neighbors(let reduction, let value, let condition, let number):
      return list("\(reduction.rawValue)@\(number)", [value] + (condition.map { [$0] } ?? []))
    case .at(let value, let dx, let dy): return list("at\(dx),\(dy)", [value])
    case .laplacian(let value): return list("laplacian", [value])
    case .laplacian5(let value): return list("laplacian5", [value])
    case .ddx(let value): return list("ddx", [value])
    case .ddy(let value): return list("ddy", [value])
    case .convolve(let value, let kernel): return list("convolve@\(kernel)", [value])
    case .chance(let value, let call): return list("chance#\(call)", [value])
    case .random(let low, let high, let call):
      return list("random#\(call)", [low, high].compactMap { $0 })
    case .normal(let call): return "normal#\(call)"
    case .pick(let parts, let call): return list("pick#\(call)", parts)
    case .agentNumber(let number): return "a\(number)"
    case .agentID: return "id"
    case .isKind(let kind): return "k\(kind)"
    case .kindCount(let kind): return "count k\(kind)"
    case .way(let way): return "\(way)"
    case .wayTo(let choice, let way): return "c\(choice).\(way)"
    case .ahead(let value, let distance, let angle): return list("ahead", [value, distance, angle])
    case .find(let value, let dx, let dy): return list("find", [value, dx, dy])
    }
  }
}

extension Definition.Target {
  var prefix: String {
    if let choice { return "c\(choice)" }
    if let offset { return "cell#\(call) \(offset.dx.prefix) \(offset.dy.prefix)" }
    let place = neighborhood.map { "\(best == nil ? "neighbor" : "best")@\($0)" } ?? "anywhere"
    return ["\(place)#\(call)", condition?.prefix, best?.prefix].compactMap { $0 }
      .joined(separator: " ")
  }
}

extension Definition.Statement {
  /// The statement in prefix notation.
  var prefix: String {
    let words: String
    switch effect {
    case .become(let state): words = state.prefix
    case .copy(let cell): words = "copy \(cell.prefix)"
    case .swap(let cell): words = "swap \(cell.prefix)"
    case .move(let cell, let leaving):
      words = "move \(cell.prefix)" + (leaving.map { " leaving \($0.prefix)" } ?? "")
    case .assign(let cell, let state): words = "assign \(cell.prefix) \(state.prefix)"
    case .give(let cell): words = "give \(cell.prefix)"
    case .stay: words = "stay"
    case .all(let statements): words = "all [\(statements.map(\.prefix).joined(separator: ", "))]"
    case .first(let statements):
      words = "first [\(statements.map(\.prefix).joined(separator: ", "))]"
    case .forward(let distance, _): words = "forward \(distance.prefix)"
    case .die: words = "die"
    case .kill(let agent): words = "kill \(agent.prefix)"
    case .hatch(let kind): words = "hatch k\(kind)"
    case .turnInto(let kind): words = "k\(kind)"
    case .convert(let agent, let kind): words = "convert \(agent.prefix) k\(kind)"
    }
    let with =
      (fields.map { " f\($0.field)=\($0.value.prefix)" }
      + given.map { " other f\($0.field)=\($0.value.prefix)" }).joined()
    return words + with + (condition.map { " if \($0.prefix)" } ?? "")
  }
}

/// Returns the errors of a text as lines.
func errors(in text: String) -> [String] {
  do throws(ModelErrors) {
    _ = try Model(text: text, name: "m")
    return []
  } catch {
    return error.errors.map(\.description)
  }
}

extension ModelWorld {
  /// The number of cells in each state.
  var populations: [Int] {
    setup.definition.states.indices.map { state in
      contents.states.count { Int($0) == state }
    }
  }
}
