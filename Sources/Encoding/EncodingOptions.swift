/// How files are made, besides what is seen in them.
public struct EncodingOptions: Sendable {
  /// A text for pictures to carry, which says how to draw them; nil for none.
  public var scenario: String?
  /// How much work goes into fewer bytes. No pixel depends on it.
  public var effort: Effort

  /// Files that carry nothing and are made with the usual effort, unless told otherwise.
  public init(scenario: String? = nil, effort: Effort = .normal) {
    self.scenario = scenario
    self.effort = effort
  }
}

/// How much work goes into fewer bytes.
public enum Effort: String, CaseIterable, Sendable {
  /// Files as soon as possible.
  case fast
  /// What most films gain nothing by changing.
  case normal
  /// Files as small as possible.
  case small
}
