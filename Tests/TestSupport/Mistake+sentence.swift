package import Settings

/// A problem that says just that.
package struct Said: Problem {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}

extension InputError {
  /// A mistake as its reader sees it, to compare with.
  package init(_ sentence: String, at place: InputLocation? = nil) {
    self.init(Said(sentence), at: place)
  }
}
