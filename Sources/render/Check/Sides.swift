/// A property of the existing file and of the scenario's fresh render, where they differ.
struct Sides<Value: Sendable>: Sendable {
  let file: Value
  let scenario: Value
}

extension Sides where Value: Equatable {
  /// Creates the pair; nil if both values are equal.
  init?(differing file: Value, _ scenario: Value) {
    if file == scenario { return nil }
    self.init(file: file, scenario: scenario)
  }
}
