/// The runs of each table that a scenario has where several variations go into one: a table for
/// each combination of the settings that do not go together.
struct TableOrders: Sequence {
  private let sizes: [Int]
  private let places: [Int]
  private let others: [Int]

  /// - Parameter swept: the settings that go together.
  init(_ variations: Variations, _ swept: [String]) {
    sizes = variations.sizes
    places = variations.names.indices.filter { swept.contains(variations.names[$0]) }
    others = variations.names.indices.filter { !swept.contains(variations.names[$0]) }
  }

  /// How many there are.
  var count: Int { others.reduce(1) { $0 * sizes[$1] } }

  func makeIterator() -> some IteratorProtocol<SweepOrder> {
    (0..<count).lazy.map { number in
      var (rest, fixed) = (number, [Int: Int]())
      for place in others.reversed() {
        fixed[place] = rest % sizes[place]
        rest /= sizes[place]
      }
      return SweepOrder(sizes: sizes, places: places, fixed: fixed)
    }.makeIterator()
  }
}
