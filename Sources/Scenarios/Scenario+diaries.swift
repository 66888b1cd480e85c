package import Films

extension Scenario {
  /// The films whose worlds go on writing a file, in their order.
  package var diaries: [Film] {
    films.filter { $0.diary != nil }
  }
}
