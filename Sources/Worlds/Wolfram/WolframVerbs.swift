internal import Grids
internal import Settings

extension Wolfram {
  /// The verb that changes the rule from the current generation on.
  static let ruleVerb = Verb("rule", takes: "W90", "changes the rule from this generation on") {
    reader, _ in
    let text = reader.readIfWritten(
      "rule", .text("a rule", placeholder: "RULE", forms: SettingKind.elementary.forms))
    guard let text else { return nil }
    guard let rule = ElementaryRule(notation: text) else {
      reader.reject("rule", VerbProblem.noElementaryRule(text))
      return nil
    }
    return .to((any RuleChanging<ElementaryRule>).self) { $0.rule = rule }
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
  /// Marks a column as changed, and throws an error if the row does not have it.
  fileprivate func touch(column: Int) throws(VerbProblem) {
    do {
      try touch(Region(Position(x: column, y: 0)))
    } catch {
      throw board.map { .offRow(column, columns: $0.width) } ?? error
    }
  }
}
