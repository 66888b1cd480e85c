/// Finds what a mistyped word was meant to be.
package enum Nearest {
  /// The name nearest to `word`, if one is near: at most a third of its letters differ, or it is
  /// how a name begins.
  package static func name(to word: String, among names: [String]) -> String? {
    // A long word is no slip of the fingers, and the distance takes time in its length squared.
    guard word.utf8.count <= 64 else { return nil }
    let lowered = word.lowercased()
    if let same = names.first(where: { $0.lowercased() == lowered }) { return same }
    // A letter is as near to any other.
    let names = names.filter { $0.count > 1 }
    guard word.count > 1 else { return nil }
    let ranked = names.map { (name: $0, distance: distance(lowered, $0.lowercased())) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    if best.distance <= max(1, min(word.count, best.name.count) / 3) { return best.name }
    return names.first {
      word.count >= 3 && distance(lowered, $0.lowercased().prefix(word.count)) <= 1
    }
  }

  /// ` (did you mean 'penguins'?)`, or nothing where no name is near.
  package static func hint(_ name: String?) -> String {
    name.map { " (did you mean '\($0)'?)" } ?? ""
  }

  /// The hint, or else a list of what there is.
  package static func hint(_ name: String?, else list: String) -> String {
    name == nil ? list : hint(name)
  }

  /// How many letters must be put in, taken out, replaced or swapped with their neighbour to make
  /// one word of the other (optimal string alignment).
  static func distance(_ first: some StringProtocol, _ second: some StringProtocol) -> Int {
    let a = Array(first)
    let b = Array(second)
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
