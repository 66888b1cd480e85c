internal import Settings

extension Life {
  /// The verb that changes the rule from the event's generation on. The new rule must have as many
  /// states as the old one, and must suit the edges.
  static let ruleVerb = Verb("rule", takes: "B36/S23", "changes the rule from this generation on") {
    reader, context in
    let text = reader.readIfWritten("rule", .lifeRule)
    guard let text else { return nil }
    let rule: LifeRule
    do throws(RuleProblem) { rule = try LifeRule(notation: text) } catch {
      reader.reject("rule", error)
      return nil
    }
    let states = context.worldInfo.legend.count
    guard rule.states == states else {
      reader.reject("rule", VerbProblem.otherStates(rule.states, than: states))
      return nil
    }
    guard (rule.blocks != nil) == context.worldInfo.hasBlocks else {
      reader.reject("rule", VerbProblem.otherBlocks(hasBlocks: context.worldInfo.hasBlocks))
      return nil
    }
    let hasNoEdges = context.worldInfo.bounds == nil
    if rule.range > 1, !context.worldInfo.hasStraightEdges || hasNoEdges && rule.hasSpontaneousBirth
    {
      let fault = context.worldInfo.hasStraightEdges ? GridProblem.birthOfNothing : .straightOnly
      reader.reject("rule", VerbProblem.otherEdges(fault))
      return nil
    }
    if let blocks = rule.blocks, hasNoEdges, !blocks.keepsPlanesUniform {
      reader.reject("rule", VerbProblem.otherEdges(.unevenBackground))
      return nil
    }
    return .to((any RuleChanging<LifeRule>).self) { $0.rule = rule }
  }
}
