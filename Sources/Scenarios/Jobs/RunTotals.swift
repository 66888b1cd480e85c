package import Films

/// What the jobs of a run need together, when they are drawn one after the other.
package struct RunTotals: Sendable {
  private var sum = Cost()
  /// That of the first job.
  private var budget: Budget?

  package init() {}

  /// Adds a job, as far as is known what it needs.
  package mutating func add(_ job: some Job) {
    budget = budget ?? job.info.run.budget
    if let cost = try? job.cost() { sum.addWritten(cost) }
  }

  /// The limit that they exceed together, or nil.
  package var problem: FilmProblem? { budget.flatMap { sum.problem(within: $0) } }
}
