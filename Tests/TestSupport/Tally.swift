internal import Synchronization

/// A counter for use on several threads.
package final class Tally: Sendable {
  private let count = Atomic(0)

  package init() {}

  package var value: Int { count.load(ordering: .sequentiallyConsistent) }

  package func add(_ difference: Int = 1) {
    count.add(difference, ordering: .sequentiallyConsistent)
  }
}
