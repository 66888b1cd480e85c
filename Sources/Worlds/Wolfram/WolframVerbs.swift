internal import Settings

extension Wolfram {
  /// Another rule from here on.
  static let ruleVerb = Verb("rule", takes: "W90", "changes the rule from here on") { reader, _ in
    let text = reader.readIfWritten(
      "rule", .text("a rule", placeholder: "RULE", forms: SettingKind.elementary.forms))
    guard let text else { return nil }
    guard let rule = ElementaryRule(notation: text) else {
      reader.reject("rule", VerbProblem.noElementaryRule(text))
      return nil
    }
    return .to(WolframWorld.self) { $0.rule = rule }
  }
}
