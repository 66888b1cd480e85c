internal import Synchronization

/// A number that threads share.
public final class Tally: Sendable {
  private let count = Atomic(0)

  public init() {}

  public var value: Int { count.load(ordering: .sequentiallyConsistent) }

  public func add(_ difference: Int = 1) {
    count.add(difference, ordering: .sequentiallyConsistent)
  }
}
