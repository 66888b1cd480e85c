/// The runs of each table of a scenario, if its tables combine several variations. There is a table
/// for each combination of the settings that do not vary within a table.
struct TableOrders: Sequence {
  private let sizes: [Int]
  private let places: [Int]
  private let others: [Int]

  /// - Parameter swept: the names of the settings that vary within a table.
  init(_ variations: Variations, _ swept: [String]) {
    sizes = variations.sizes
    places = variations.names.indices.filter { swept.contains(variations.names[$0]) }
    others = variations.names.indices.filter { !swept.contains(variations.names[$0]) }
  }

  /// The number of tables.
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
