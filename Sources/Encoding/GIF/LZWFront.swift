/// The ways to read a run: the strings that reach its end, two at most, or the one that gets
/// farthest.
struct LZWFront {
  typealias Reading = (chain: Int, index: Int)

  var left = 0
  private(set) var count = 0
  private(set) var first: Reading = (0, 0)
  private(set) var second: Reading = (0, 0)
  private(set) var farthest: Reading = (0, 0)
  private(set) var reach = -1

  /// Adds where a symbol leads from a string.
  @inline(__always)
  mutating func follow(_ chain: Int, _ index: Int, _ symbol: UInt8, _ strings: borrowing LZWStrings)
  {
    if strings.symbol(ofChain: chain) == symbol {
      add(chain, index, strings)
    } else if let chain = strings.chain(after: strings.code(chain, index), symbol) {
      add(chain, -1, strings)
    }
  }

  /// Goes on in a chain behind an index.
  @inline(__always)
  mutating func add(_ chain: Int, _ index: Int, _ strings: borrowing LZWStrings) {
    let step = min(left, strings.count(ofChain: chain) - 1 - index)
    if step > reach { (reach, farthest) = (step, (chain, index + step)) }
    guard step == left, count < 2 else { return }
    if count == 0 { first = (chain, index + step) } else { second = (chain, index + step) }
    count += 1
  }
}
