internal import Scenarios
internal import Settings
internal import Worlds

/// The changes that turn a rule of a simulation into other rules.
///
/// The neighbors are those of `near:RULE` in the setting `rule`: every rule that differs in one
/// count, letter or bit of its notation, or of a model in one number.
struct RuleMutations: Sendable {
  private let list: ListNotation
  /// The steps by which the numbers of a model change, the largest first; a single empty one for
  /// other rules.
  let steps: [String]
  /// The index of the first step that is tried.
  static let usualStep = 1

  static let setting = "rule"

  /// - Parameter model: the name of a model, or its file; nil for another simulation.
  /// - Returns: nil if the simulation has no rules with neighbors.
  ///
  /// - Parameter step: the share by which the numbers of a model change, such as `5%`; nil for those
  ///   that change the image.
  init?(
    of simulation: any ConfigurableSimulation.Type, model: String? = nil, by step: String? = nil
  ) {
    let own = SettingsTable.entries(of: simulation, model: model).own
    let rule = own.first { $0.name == Self.setting }
    guard let list = rule?.values.list, list.hasNeighbors else { return nil }
    self.list = list
    steps =
      !simulation.info.traits.contains(.hasParameters)
      ? [""]
      : (step.map { [$0] } ?? ["300%", "100%", "40%", "15%", "5%"]).map { " by=\($0)" }
  }

  /// Returns the rules that differ by one change; empty if the text is no rule or has no neighbors.
  func neighbors(of rule: String) -> [RuleVariant] {
    neighbors(of: rule, by: steps[min(Self.usualStep, steps.count - 1)])
  }

  private func neighbors(of rule: String, by step: String) -> [RuleVariant] {
    let items = try? list.items(in: ListNotation.nearMark + rule + step, atMost: .max)
    // A list of rules is no rule.
    guard let items, !items.contains(where: { $0.role == .itself }) else { return [] }
    return items.compactMap { item in
      guard case .neighbor(let change) = item.role else { return nil }
      return RuleVariant(item.text, changes: [change])
    }
  }

  func rule(_ rule: String, changedBy changes: [String]) throws(ExplorationProblem) -> String {
    var rule = rule
    for change in changes {
      let neighbors = neighbors(of: rule)
      let near = neighbors.first { $0.changes == [change] }?.rule
      guard let next = near ?? changed(rule, change) else {
        throw .unknownChange(change, of: rule, example: neighbors.first?.changes.first)
      }
      rule = next
    }
    return rule
  }

  /// Returns the parameters of a model with another value of one, such as `feed=0.04`; nil if there is
  /// no such parameter, or the value is none of it.
  private func changed(_ rule: String, _ change: String) -> String? {
    guard steps != [""] else { return nil }
    let name = change.prefix { $0 != "=" }
    var words = rule.split(separator: " ")
    guard let place = words.firstIndex(where: { $0.hasPrefix(name + "=") }) else { return nil }
    words[place] = change[...]
    let changed = words.joined(separator: " ")
    return neighbors(of: changed).isEmpty ? nil : changed
  }

  /// Returns the rule that differs from another one in the same number as its neighbor, in the same
  /// direction but by another step; nil if there is none.
  func variant(of rule: String, like neighbor: RuleVariant, by step: Int) -> RuleVariant? {
    let usual = neighbors(of: rule)
    guard steps.indices.contains(step),
      let place = usual.firstIndex(where: { $0.changes == neighbor.changes })
    else { return nil }
    let part = { (variant: RuleVariant) in variant.changes[0].prefix { $0 != "=" } }
    let others = neighbors(of: rule, by: steps[step])
    let own = { (list: [RuleVariant]) in list.filter { part($0) == part(neighbor) } }
    guard let number = own(usual).firstIndex(of: usual[place]),
      own(others).count == own(usual).count
    else { return nil }
    return own(others)[number]
  }

  func variants(of rule: String, _ batch: Batch) -> [RuleVariant] {
    let neighbors = neighbors(of: rule)
    if neighbors.isEmpty { return [] }
    return batch.mutations == 1
      ? page(of: neighbors, batch) : mutants(of: rule, neighbors, batch)
  }

  /// Returns a part of all neighbors. Each part has neighbors from the whole list.
  private func page(of neighbors: [RuleVariant], _ batch: Batch) -> [RuleVariant] {
    let pages = (neighbors.count + batch.size - 1) / batch.size
    let first = (batch.number - 1) % pages
    return stride(from: first, to: neighbors.count, by: pages).map { neighbors[$0] }
  }

  /// Returns rules after several changes that are drawn at random.
  private func mutants(
    of rule: String, _ neighbors: [RuleVariant], _ batch: Batch
  ) -> [RuleVariant] {
    var generator = Generator(
      seed: UInt64(batch.number), generation: batch.mutations, index: 0)
    var (found, seen): ([RuleVariant], Set<String>) = ([], [rule])
    for _ in 0..<4 * batch.size where found.count < batch.size {
      var mutant = neighbors[generator.below(neighbors.count)]
      for _ in 1..<batch.mutations {
        // A change that undoes an earlier one, such as -B6 after +B6, is no mutation.
        let next = self.neighbors(of: mutant.rule).filter { !mutant.undoes($0.changes) }
        if next.isEmpty { break }
        let step = next[generator.below(next.count)]
        mutant = RuleVariant(step.rule, changes: mutant.changes + step.changes)
      }
      if seen.insert(mutant.rule).inserted { found.append(mutant) }
    }
    return found
  }
}

extension RuleVariant {
  /// Returns true if one of some changes concerns the same part of the rule as an earlier change.
  fileprivate func undoes(_ others: [String]) -> Bool {
    let part = { (change: String) in change.drop { "+-".contains($0) }.prefix { $0 != "=" } }
    return others.contains { other in changes.contains { part($0) == part(other) } }
  }
}

/// A selection of rules near another rule.
package struct Batch: Hashable, Sendable {
  /// The number of changes from the rule to each rule of the batch.
  package var mutations = 1
  /// The number of the batch, from 1. With one change, batches are parts of the list of all
  /// neighbors; with more changes, each batch is drawn at random.
  package var number = 1
  /// The most rules.
  package var size = 23
  /// The share by which the numbers of a model change, such as `5%`; nil for those that change the
  /// image.
  package var step: String?

  /// The allowed numbers of changes, batches and rules.
  package static let mutationCounts = 1...4
  package static let numbers = 1...9999
  package static let sizes = 1...95

  package init() {}
}

/// A rule with the changes by which it differs from another rule.
package struct RuleVariant: Hashable, Sendable {
  package let rule: String
  /// The changes in the order in which they are made, such as `+B6`; empty for the same rule.
  package let changes: [String]

  package init(_ rule: String, changes: [String] = []) {
    self.rule = rule
    self.changes = changes
  }
}

struct ExplorationProblem: Sentence {
  let description: String
  /// True if only a limit of the run ended the exploration.
  private(set) var isFailure = false

  init(_ description: String) { self.description = description }

  static let takesTooLong = {
    var problem: Self =
      "measuring the rules takes too long: lower 'rules' or 'size', or raise 'max-time'"
    problem.isFailure = true
    return problem
  }()

  static func unknownChange(_ change: String, of rule: String, example: String?) -> Self {
    "expected a change of the rule \(rule)" + (example.map { ", such as \($0)" } ?? "")
      + ", got '\(change)'"
  }
}
