extension Array where Element: Hashable {
  /// The elements without repetitions, in the order of their first appearance.
  package var withoutRepeats: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
