/// Mistakes, each with the number of the setting that it is in: those that are told, and one more.
struct MistakeBook {
  private var mistakes: [(order: Int, mistake: Mistake)] = []

  var isEmpty: Bool { mistakes.isEmpty }

  var isFull: Bool { mistakes.count > Mistake.mostTold }

  mutating func add(_ order: Int, _ mistake: Mistake) {
    if !isFull { mistakes.append((order, mistake)) }
  }

  func mentions(_ order: Int) -> Bool { mistakes.contains { $0.order == order } }

  /// In the order of the settings; those of one setting in the order of their finding.
  var inOrder: [Mistake] {
    mistakes.enumerated().sorted {
      ($0.element.order, $0.offset) < ($1.element.order, $1.offset)
    }.map(\.element.mistake)
  }
}
