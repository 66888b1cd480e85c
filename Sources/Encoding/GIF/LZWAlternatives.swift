/// The alternative strings that match the pixels up to the current run. It keeps at most two that
/// reach the run's end, and the one that reaches the farthest, in case none reaches it.
struct LZWAlternatives {
  /// A string, as a chain and an index in it; index −1 stands for the string before the chain.
  typealias Reading = (chain: Int, index: Int)

  /// The number of pixels left in the run.
  var left = 0
  private(set) var count = 0
  private(set) var first: Reading = (0, 0)
  private(set) var second: Reading = (0, 0)
  private(set) var farthest: Reading = (0, 0)
  /// The number of pixels of the run that `farthest` covers; -1 if no string continues.
  private(set) var reach = -1

  /// Continues a string with a run of `symbol`, if the dictionary has such a string.
  @inline(__always)
  mutating func follow(_ chain: Int, _ index: Int, _ symbol: UInt8, _ strings: borrowing LZWStrings)
  {
    if strings.symbol(ofChain: chain) == symbol {
      add(chain, index, strings)
    } else if let chain = strings.chain(after: strings.code(chain, index), symbol) {
      add(chain, -1, strings)
    }
  }

  /// Continues a chain after an index through the run, as far as the chain extends.
  @inline(__always)
  mutating func add(_ chain: Int, _ index: Int, _ strings: borrowing LZWStrings) {
    let step = min(left, strings.count(ofChain: chain) - 1 - index)
    if step > reach { (reach, farthest) = (step, (chain, index + step)) }
    guard step == left, count < 2 else { return }
    if count == 0 { first = (chain, index + step) } else { second = (chain, index + step) }
    count += 1
  }
}
