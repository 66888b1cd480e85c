public import Films

/// What the scenarios of a run take that are drawn one after the other.
public struct RunTotals: Sendable {
  private var sum = Cost()
  /// That of the first of them.
  private var budget: Budget?

  public init() {}

  public init(of scenarios: [Scenario]) {
    for scenario in scenarios { add(scenario) }
  }

  /// Adds one, as far as is known by now what it takes.
  public mutating func add(_ scenario: Scenario) {
    budget = budget ?? scenario.run.budget
    if let cost = try? scenario.cost { sum.addWritten(cost) }
  }

  /// What they are over together, or nil.
  public var problem: FilmProblem? { budget.flatMap { sum.problem(within: $0) } }
}
