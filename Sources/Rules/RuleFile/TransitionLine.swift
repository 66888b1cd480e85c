/// A line of a table. A variable that stands more than once in it is bound: it has the same value at
/// all its places, and the line stands for one transition for each combination of values.
struct TransitionLine {
  /// The entries: the cell, its neighbors and the new state.
  let words: [ArraySlice<UInt8>]
  /// The states that each entry stands for.
  private let members: [[UInt8]]
  /// The sets of the entries that are not bound.
  private let sets: [StateSet]
  /// The places of each bound variable. The values of the first one change fastest.
  private let bound: [[Int]]

  init(words: [ArraySlice<UInt8>], members: [[UInt8]]) {
    (self.words, self.members) = (words, members)
    sets = members.map { StateSet($0) }
    let places = Dictionary(grouping: words.indices) { words[$0] }
    bound = places.filter { $0.value.count > 1 && $0.key.number == nil }
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
  }

  /// False if the new state is one of several, so that the line does not tell which.
  var hasOutput: Bool {
    let output = words.count - 1
    return members[output].count == 1 || bound.contains { $0.contains(output) }
  }

  /// Returns the number of combinations; nil if they exceed a limit.
  func count(atMost limit: Int) -> Int? {
    var count = 1
    for places in bound {
      count *= members[places[0]].count
      if count > limit { return nil }
    }
    return count <= limit ? count : nil
  }

  /// Returns the sets and the new state of a combination.
  func combination(_ number: Int) -> (sets: [StateSet], output: UInt8) {
    var (rest, sets, output) = (number, sets, members[words.count - 1].first ?? 0)
    for places in bound {
      let values = members[places[0]]
      let value = values[rest % values.count]
      rest /= values.count
      for place in places {
        sets[place] = StateSet([value])
        if place == words.count - 1 { output = value }
      }
    }
    sets.removeLast()
    return (sets, output)
  }
}
