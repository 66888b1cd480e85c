public import Settings

/// A problem that says just that.
public struct Said: Problem {
  public let description: String

  public init(_ description: String) {
    self.description = description
  }
}

extension Mistake {
  /// A mistake as its reader sees it, to compare with.
  public init(_ sentence: String, at place: Place? = nil) {
    self.init(Said(sentence), at: place)
  }
}
