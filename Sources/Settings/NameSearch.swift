/// A search for a name that a user wrote with other case, spaces, hyphens or punctuation, by
/// another of its usual names, or only in part.
package struct NameSearch: Sendable {
  private let entries: [Entry]

  private struct Entry {
    let name: String
    /// The name and its synonyms without anything but letters and digits.
    let keys: Set<String>
    /// The words of the name, and those of each synonym.
    let words: [Set<String>]
  }

  /// The names that a text matches.
  package enum Match: Equatable, Sendable {
    case none
    case one(String)
    /// Several names, in the order of the list.
    case several([String])
  }

  /// Creates a search.
  ///
  /// - Parameter names: The names with their synonyms.
  package init(_ names: [(name: String, synonyms: [String])]) {
    entries = names.map { name, synonyms in
      Entry(
        name: name, keys: Set(([name] + synonyms).map(Self.key)),
        words: ([name] + synonyms).map { Set(Self.words(of: $0)) })
    }
  }

  /// Returns the names that equal `text`, or have it as a synonym; if there are none, the names of
  /// which it has whole words: `gosper` for `gosper-glider-gun`.
  package func match(_ text: String) -> Match {
    // A longer text is no name.
    guard text.utf8.count <= 64 else { return .none }
    let equal = equal(to: text)
    if equal != .none { return equal }
    let words = Self.words(of: text)
    if words.isEmpty { return .none }
    return Self.match(entries.filter { $0.words.contains { $0.isSuperset(of: words) } })
  }

  /// Returns the names that equal `text`, or have it as a synonym, up to case and punctuation.
  package func equal(to text: String) -> Match {
    let key = Self.key(text)
    return key.isEmpty ? .none : Self.match(entries.filter { $0.keys.contains(key) })
  }

  private static func match(_ entries: [Entry]) -> Match {
    switch entries.count {
    case 0: .none
    case 1: .one(entries[0].name)
    default: .several(entries.map(\.name))
    }
  }

  /// Returns the letters and digits of a text in lowercase, by which names are compared.
  package static func key(_ text: String) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// Returns the words of a text in lowercase. An apostrophe is part of its word: `noahs`.
  private static func words(of text: String) -> [String] {
    text.lowercased().filter { $0 != "'" && $0 != "’" }
      .split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// Returns a sentence such as `3 patterns match 'gun': a, b, c`.
  ///
  /// - Parameter kind: The plural of the named things.
  package static func sentence(_ kind: String, _ word: String, _ names: [String]) -> String {
    "\(names.count) \(kind) match '\(word)': \(list(names))"
  }

  /// Returns the first names of a list and the number of others: `a, b and 3 more`.
  package static func list(_ names: [String]) -> String {
    let shown = names.prefix(12).map { $0.count > 80 ? $0.prefix(79) + "…" : $0 }
    let rest = names.count > shown.count ? " and \(names.count - shown.count) more" : ""
    return shown.joined(separator: ", ") + rest
  }
}
