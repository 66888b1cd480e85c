internal import Settings

/// The values that a shell offers.
struct Completion: Equatable {
  var words: [String] = []
  /// The extensions of the files that it offers.
  var endings: [String] = []
  var takesFolders = false
}

extension Completion {
  init(_ forms: [ValueForm]) {
    for form in forms {
      switch form {
      case .words(let words): self.words += words
      case .file(let endings): self.endings += endings
      case .folder: takesFolders = true
      case .text, .pattern, .truth, .wholeNumber, .number, .list, .mapping: break
      }
    }
  }

  /// Returns the values that either offers.
  func union(_ other: Completion) -> Completion {
    var result = self
    result.words += other.words.filter { !words.contains($0) }
    result.endings += other.endings.filter { !endings.contains($0) }
    result.takesFolders = takesFolders || other.takesFolders
    return result
  }
}
