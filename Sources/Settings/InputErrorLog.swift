/// A collection of errors, each with the index of its setting. It stores one more than are
/// reported, so that the report can say that there are more.
struct InputErrorLog {
  private var mistakes: [(order: Int, mistake: InputError)] = []

  var isEmpty: Bool { mistakes.isEmpty }

  var isFull: Bool { mistakes.count > InputError.maximumReported }

  mutating func add(_ order: Int, _ mistake: InputError) {
    if !isFull { mistakes.append((order, mistake)) }
  }

  /// Replaces all errors of a setting by one; does nothing if the setting has none.
  mutating func replace(_ order: Int, by mistake: InputError) {
    guard let first = mistakes.firstIndex(where: { $0.order == order }) else { return }
    mistakes[first].mistake = mistake
    mistakes = mistakes[...first] + mistakes[(first + 1)...].filter { $0.order != order }
  }

  func mentions(_ order: Int) -> Bool { mistakes.contains { $0.order == order } }

  /// The errors in the order of the settings; errors of one setting in the order of discovery.
  var inOrder: [InputError] {
    mistakes.enumerated().sorted {
      ($0.element.order, $0.offset) < ($1.element.order, $1.offset)
    }.map(\.element.mistake)
  }
}
