package import Films

/// The estimated memory, pixels and bytes of all jobs of a run, which are drawn one after the
/// other.
package struct RunTotals: Sendable {
  private var sum = Cost()
  /// The budget of the first job.
  private var budget: Budget?

  package init() {}

  /// Adds the estimated memory, pixels and bytes of a job, if they are known.
  package mutating func add(_ job: some Job) {
    budget = budget ?? job.info.run.budget
    if let cost = try? job.cost() { sum.addOutput(cost) }
  }

  /// The limit that the jobs exceed together; nil if there is none.
  package var problem: FilmProblem? { budget.flatMap { sum.problem(within: $0) } }
}
