internal import Grids
internal import Settings

extension Wolfram {
  /// The verb that changes the rule from the current generation on. The new rule must have as many
  /// colors as the old one.
  static let ruleVerb = Verb("rule", takes: "W90", "changes the rule from this generation on") {
    reader, context in
    let text = reader.readIfWritten(
      "rule", .text("a rule", placeholder: "RULE", forms: SettingKind.wolframRule.forms))
    guard let text else { return nil }
    let rule: WolframRule
    do throws(WolframRuleProblem) { rule = try WolframRule(notation: text) } catch {
      reader.reject("rule", error)
      return nil
    }
    let colors = context.worldInfo.legend.count
    guard rule.colors == colors else {
      reader.reject("rule", VerbProblem.otherStates(rule.colors, than: colors))
      return nil
    }
    return Change {
      $0.use(rule)
    } apply: { scene in
      scene.change { (world: inout any RuleChanging<WolframRule>) in world.rule = rule }
    }
  }

  /// The verb that flips visible cells of the newest row: `toggle: [[3], [16]]`.
  static let toggleVerb = Verb(
    "toggle", takes: "[[x], …]", "flips cells of the newest row; x is the column, from 0"
  ) { reader, _ in
    let form = ValueForm.list([.list([.wholeNumber(ValueForm.coordinates)], count: 1)])
    guard let written = reader.readWritten("toggle", forms: [form]),
      let columns = reader.columns(written, of: "toggle")
    else { return nil }
    return Change { rehearsal throws(VerbProblem) in
      for column in columns { try rehearsal.touch(column: column) }
    } apply: { scene in
      scene.change { (world: inout WolframWorld) in world.toggle(columns) }
    }
  }
}

extension Rehearsal {
  /// Records the memory of a world with another rule. Rows of bits become rows of bytes if the rule
  /// is not elementary.
  fileprivate mutating func use(_ rule: WolframRule) {
    guard rule.elementary == nil, let board else { return }
    need(memory: WolframWorld.memory(of: board.size, .unbounded, rule))
  }

  /// Marks a column as changed, and throws an error if the row does not have it.
  fileprivate func touch(column: Int) throws(VerbProblem) {
    do {
      try touch(Region(Position(x: column, y: 0)))
    } catch {
      throw board.map { .offRow(column, columns: $0.width) } ?? error
    }
  }
}
