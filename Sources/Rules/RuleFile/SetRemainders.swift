/// The sub-multisets of several sets, each with a multiplicity. They are numbered by codes: mixed
/// radix numbers whose digits are the multiplicities.
struct SetRemainders {
  /// The place value of each set's digit.
  let radices: [Int]
  /// The codes with each sum of multiplicities.
  private(set) var codes: [[Int]]
  /// The index of each code among the codes with an equal sum.
  private(set) var indices: [Int] = []
  private let counts: [Int]

  /// - Parameter counts: the multiplicity of each set. Their sum is at most 8.
  init(counts: [Int]) {
    self.counts = counts
    radices = counts.indices.map { counts[..<$0].reduce(1) { $0 * ($1 + 1) } }
    codes = [[Int]](repeating: [], count: counts.reduce(1, +))
    for code in 0..<counts.reduce(1, { $0 * ($1 + 1) }) {
      let sum = counts.indices.reduce(0) { $0 + code / radices[$1] % (counts[$1] + 1) }
      indices.append(codes[sum].count)
      codes[sum].append(code)
    }
  }

  /// Returns the sets that a sub-multiset contains, as indices.
  func sets(in code: Int) -> [Int] {
    counts.indices.filter { code / radices[$0] % (counts[$0] + 1) > 0 }
  }
}
