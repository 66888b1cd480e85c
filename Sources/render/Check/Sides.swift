/// What the file has and what the scenario draws, where the two are not the same.
struct Sides<Value: Sendable>: Sendable {
  let file: Value
  let scenario: Value
}

extension Sides where Value: Equatable {
  /// Nil where nothing differs.
  init?(differing file: Value, _ scenario: Value) {
    if file == scenario { return nil }
    self.init(file: file, scenario: scenario)
  }
}
