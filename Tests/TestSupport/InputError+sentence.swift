package import Settings

/// A problem with a given message.
package struct Said: Problem {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}

extension InputError {
  /// Creates an expected error from its message.
  package init(_ sentence: String, at place: InputLocation? = nil) {
    self.init(Said(sentence), at: place)
  }
}
