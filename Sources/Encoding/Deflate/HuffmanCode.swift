/// An optimal prefix code for symbols of known frequencies, in the canonical form of deflate: the
/// lengths alone determine the codes.
struct HuffmanCode {
  /// The length of each symbol's code in bits; 0 for symbols without a code.
  private(set) var lengths: [Int]
  /// The code of each symbol, reversed, so that its first bit is the lowest. `BitWriter` writes low
  /// bits first, and deflate stores Huffman codes from their highest bit.
  private(set) var codes: [Int]

  /// Creates a code from the frequency of each symbol.
  ///
  /// - Parameter longest: The limit of a code's length in bits.
  init(_ frequencies: [Int], longest: Int) {
    var frequencies = frequencies
    // At least two symbols get a code, because some decoders reject a code with fewer.
    let lacking = 2 - frequencies.count { $0 > 0 }
    if lacking > 0 {
      for symbol in frequencies.indices.filter({ frequencies[$0] == 0 }).prefix(lacking) {
        frequencies[symbol] = 1
      }
    }
    lengths = Self.lengths(frequencies)
    while lengths.contains(where: { $0 > longest }) {
      // Halving evens out the frequencies until no code is too long. Rounding up keeps every used
      // symbol. The result may be slightly worse than the best length-limited code (package-merge).
      frequencies = frequencies.map { ($0 + 1) / 2 }
      lengths = Self.lengths(frequencies)
    }
    codes = Self.codes(lengths)
  }

  /// Returns code lengths by Huffman's algorithm: the two rarest nodes are merged until one is
  /// left. Ties go to the lower symbol, so that the same input always gives the same code.
  private static func lengths(_ frequencies: [Int]) -> [Int] {
    let leaves = frequencies.indices.filter { frequencies[$0] > 0 }
      .sorted { (frequencies[$0], $0) < (frequencies[$1], $1) }
    var weights = leaves.map { frequencies[$0] }
    var parents = [Int](repeating: 0, count: 2 * leaves.count - 1)
    var (leaf, pair) = (0, leaves.count)
    // Merged nodes are created in order of weight. Two sorted queues, leaves and merged nodes,
    // therefore replace a heap. On equal weights leaves go first, which keeps the longest code
    // short.
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
    // Every node's parent has a higher index, so one pass from the root down finds all depths.
    for node in depths.indices.dropLast().reversed() { depths[node] = depths[parents[node]] + 1 }
    var lengths = [Int](repeating: 0, count: frequencies.count)
    for (index, symbol) in leaves.enumerated() { lengths[symbol] = depths[index] }
    return lengths
  }

  /// Returns canonical codes: shorter codes come first, and codes of one length are consecutive.
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
