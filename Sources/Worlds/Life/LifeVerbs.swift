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
    if let problem = rule.problem(in: context.worldInfo) {
      reader.reject("rule", problem)
      return nil
    }
    return .to((any RuleChanging<LifeRule>).self) { $0.rule = rule }.affecting(.property)
  }
}

extension LifeRule {
  /// Returns the reason why a world cannot change to the rule, or nil if it can.
  fileprivate func problem(in world: WorldInfo) -> (any Problem)? {
    if (blocks != nil) != world.hasBlocks {
      return VerbProblem.otherBlocks(hasBlocks: world.hasBlocks)
    }
    if let blocks, world.bounds == nil, !blocks.keepsPlanesUniform {
      return VerbProblem.otherEdges(.unevenBackground)
    }
    // A board of bits cannot hold the states of a rule that distinguishes them.
    if needsBytes, !world.distinguishesStates { return LifeProblem.statesAfterOthers }
    if range > 1, world.distinguishesStates { return LifeProblem.largerAfterStates }
    guard range > 1 || world.distinguishesStates else { return nil }
    if world.bounds == nil, hasSpontaneousBirth { return VerbProblem.otherEdges(.birthOfNothing) }
    return range == 1 || world.hasStraightEdges ? nil : VerbProblem.otherEdges(.straightOnly)
  }
}
