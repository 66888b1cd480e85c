/// The shortest code for symbols of known frequencies, as deflate writes it: told by its lengths.
struct HuffmanCode {
  /// How many bits each symbol has; 0 where it has none.
  private(set) var lengths: [Int]
  /// The bits of each symbol, the first of them lowest.
  private(set) var codes: [Int]

  /// - Parameter longest: in bits. At least two symbols get a code, since not every decoder takes
  ///   fewer.
  init(_ frequencies: [Int], longest: Int) {
    var frequencies = frequencies
    let lacking = 2 - frequencies.count { $0 > 0 }
    if lacking > 0 {
      for symbol in frequencies.indices.filter({ frequencies[$0] == 0 }).prefix(lacking) {
        frequencies[symbol] = 1
      }
    }
    lengths = Self.lengths(frequencies)
    while lengths.contains(where: { $0 > longest }) {
      // Rare symbols are made less rare until no code is too long.
      frequencies = frequencies.map { ($0 + 1) / 2 }
      lengths = Self.lengths(frequencies)
    }
    codes = Self.codes(lengths)
  }

  /// Huffman's: the two rarest become one, again and again. Equal ones go by their number, so that
  /// the code is always the same.
  private static func lengths(_ frequencies: [Int]) -> [Int] {
    let leaves = frequencies.indices.filter { frequencies[$0] > 0 }
      .sorted { (frequencies[$0], $0) < (frequencies[$1], $1) }
    var weights = leaves.map { frequencies[$0] }
    var parents = [Int](repeating: 0, count: 2 * leaves.count - 1)
    var (leaf, pair) = (0, leaves.count)
    // Pairs come in the order of their weights, so that two queues are enough.
    func takeRarest() -> Int {
      let takesLeaf =
        leaf < leaves.count && (pair >= weights.count || weights[leaf] <= weights[pair])
      defer { if takesLeaf { leaf += 1 } else { pair += 1 } }
      return takesLeaf ? leaf : pair
    }
    while weights.count < parents.count {
      let (one, other) = (takeRarest(), takeRarest())
      (parents[one], parents[other]) = (weights.count, weights.count)
      weights.append(weights[one] + weights[other])
    }
    var depths = [Int](repeating: 0, count: parents.count)
    for node in depths.indices.dropLast().reversed() { depths[node] = depths[parents[node]] + 1 }
    var lengths = [Int](repeating: 0, count: frequencies.count)
    for (index, symbol) in leaves.enumerated() { lengths[symbol] = depths[index] }
    return lengths
  }

  /// Codes of one length follow each other, shorter ones come first.
  private static func codes(_ lengths: [Int]) -> [Int] {
    var next = [Int](repeating: 0, count: 17)
    for length in 1...15 {
      next[length + 1] = (next[length] + lengths.count { $0 == length }) << 1
    }
    return lengths.map { length in
      defer { next[length] += 1 }
      return length == 0 ? 0 : (0..<length).reduce(0) { $0 << 1 | (next[length] >> $1 & 1) }
    }
  }
}
