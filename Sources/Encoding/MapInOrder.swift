extension Sequence where Element: Sendable {
  /// Transforms elements at the same time and hands the results on in order.
  ///
  /// Elements are taken one after the other by the caller's thread, and never more than `jobs` are on
  /// their way: memory does not grow with the length of the sequence.
  func mapInOrder<Result: Sendable>(
    jobs: Int, _ transform: @escaping @Sendable (Element) throws -> Result,
    _ body: (Result) throws -> Void
  ) async throws {
    var onTheirWay: [Task<Result, any Error>] = []
    defer { for task in onTheirWay { task.cancel() } }
    for element in self {
      if onTheirWay.count == jobs { try await body(onTheirWay.removeFirst().value) }
      onTheirWay.append(Task.detached { try transform(element) })
    }
    while !onTheirWay.isEmpty { try await body(onTheirWay.removeFirst().value) }
  }
}
