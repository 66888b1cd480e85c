/// A search for the name that a user most likely meant by a mistyped word.
package enum Nearest {
  /// Returns the name closest to `word`; nil if none is close.
  ///
  /// A name is close if fewer than a third of the letters differ, but always if one does. A name
  /// that begins with the word is close if the word has at least three letters. From four letters
  /// on, one of them may differ.
  package static func name(to word: String, among names: [String]) -> String? {
    // A longer word is no typing error, and the distance takes time quadratic in its length.
    guard word.utf8.count <= 64 else { return nil }
    let lowered = word.lowercased()
    if let same = names.first(where: { $0.lowercased() == lowered }) { return same }
    // Any letter is equally close to every other, so names of one letter are no suggestions.
    let names = names.filter { $0.count > 1 }
    guard word.count > 1 else { return nil }
    let ranked = names.map { (name: $0, distance: distance(lowered, $0.lowercased())) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    if best.distance <= max(1, (min(word.count, best.name.count) - 1) / 3) { return best.name }
    guard word.count >= 3 else { return nil }
    let slips = word.count > 3 ? 1 : 0
    // The word may lack a letter, as in `patern` for `patterns`.
    for count in word.count...word.count + slips {
      let near = names.first { distance(lowered, $0.lowercased().prefix(count)) <= slips }
      if let near { return near }
    }
    return nil
  }

  /// Returns ` (did you mean 'penguins'?)`, or an empty text for nil.
  package static func hint(_ name: String?) -> String {
    name.map { " (did you mean '\($0)'?)" } ?? ""
  }

  /// Returns the hint, or a list of the available names for nil.
  package static func hint(_ name: String?, else list: String) -> String {
    name == nil ? list : hint(name)
  }

  /// Returns the number of insertions, deletions, replacements and swaps of adjacent letters that
  /// turn one word into the other (optimal string alignment).
  static func distance(_ first: some StringProtocol, _ second: some StringProtocol) -> Int {
    let a = Array(first)
    let b = Array(second)
    // Three rows of the matrix are enough: a swap refers to the row before the previous one.
    var before = [Int]()
    var above = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var row = [i + 1]
      for (j, other) in b.enumerated() {
        var cost = min(row[j], above[j + 1]) + 1
        cost = min(cost, above[j] + (letter == other ? 0 : 1))
        if i > 0, j > 0, letter == b[j - 1], a[i - 1] == other {
          cost = min(cost, before[j - 1] + 1)
        }
        row.append(cost)
      }
      (before, above) = (above, row)
    }
    return above[b.count]
  }
}
