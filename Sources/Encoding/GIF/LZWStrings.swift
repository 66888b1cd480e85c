/// The dictionary of an LZW encoder that is asked run by run.
///
/// Where s is a string that ends in another symbol than c, the strings sc, scc, sccc, … are a
/// *chain*, which grows at its end only: a run of c is followed in one step. A place (chain, index)
/// names a string. The strings of one symbol alone are chains, too, which nothing comes before.
struct LZWStrings {
  /// How many codes a GIF has room for.
  static let limit = 4096

  /// What GIF calls the minimum code size: the bits of a symbol.
  private let symbolBits: Int
  /// The next string's code.
  private(set) var next = 0

  /// Where a code's string lies, and what it begins with.
  private struct Entry {
    var chain: UInt16 = 0
    var index: UInt16 = 0
    var beginning: UInt8 = 0
  }
  private var entries = [Entry](repeating: Entry(), count: limit)

  private struct Chain {
    var symbol: UInt8 = 0
    /// The code of the string before it.
    var parent: UInt16 = 0
    var count: UInt16 = 0
    /// Where its codes lie.
    var start: UInt16 = 0
  }
  private var chains = [Chain](repeating: Chain(), count: limit)
  private var chainCount = 0

  /// The codes of all chains. One that outgrows its place moves to another, twice as large: a chain
  /// of n codes leaves less than 4n behind.
  private var codes = [UInt16](repeating: 0, count: 4 * limit)
  private var codesEnd = 0

  /// Which chain comes after a code with another symbol: 12 bits of code, 8 of symbol, 12 of chain,
  /// or 0. Open addresses, at most half of them taken.
  private var slots = [UInt32](repeating: 0, count: 2 * limit)
  /// What was before the last string, to take it back.
  private var last = (slot: 0, start: UInt16(0), end: 0)

  init(symbolBits: Int) {
    self.symbolBits = symbolBits
    removeAll()
  }

  private var clearCode: Int { 1 << symbolBits }
  var isFull: Bool { next == Self.limit }

  /// Leaves the single symbols.
  mutating func removeAll() {
    for slot in slots.indices { slots[slot] = 0 }
    (chainCount, codesEnd) = (0, 0)
    for symbol in 0..<clearCode {
      entries[symbol].beginning = UInt8(symbol)
      begin(UInt8(symbol), with: symbol, after: 0)
    }
    next = clearCode + 2
  }

  @inline(__always)
  func symbol(ofChain chain: Int) -> UInt8 { chains[chain].symbol }

  @inline(__always)
  func count(ofChain chain: Int) -> Int { Int(chains[chain].count) }

  @inline(__always)
  func code(_ chain: Int, _ index: Int) -> Int { Int(codes[Int(chains[chain].start) + index]) }

  /// What a code's string begins with.
  @inline(__always)
  func beginning(of code: Int) -> UInt8 { entries[code].beginning }

  /// The chain of a code's string and a symbol other than its last; nil where there is none.
  @inline(__always)
  func chain(after code: Int, _ symbol: UInt8) -> Int? {
    let found = Int(slots[slot(of: code, symbol)])
    return found == 0 ? nil : found & 0xFFF
  }

  /// The code of a code's string without its last symbols.
  func prefix(of code: Int, droppingLast dropped: Int) -> Int {
    var entry = entries[code]
    var left = dropped
    while left > Int(entry.index) {
      left -= Int(entry.index) + 1
      entry = entries[Int(chains[Int(entry.chain)].parent)]
    }
    return self.code(Int(entry.chain), Int(entry.index) - left)
  }

  /// Whether a code's string and a symbol are a string that is known.
  func hasString(_ code: Int, _ symbol: UInt8) -> Bool {
    let entry = entries[code]
    let chain = chains[Int(entry.chain)]
    if chain.symbol == symbol { return entry.index + 1 < chain.count }
    return self.chain(after: code, symbol) != nil
  }

  /// Gives the next code to a code's string and a symbol. A string that is known keeps its code, too.
  mutating func append(_ code: Int, _ symbol: UInt8) {
    defer { next += 1 }
    let entry = entries[code]
    let chain = Int(entry.chain)
    if chains[chain].symbol == symbol {
      guard entry.index + 1 == chains[chain].count else { return }
      last = (0, chains[chain].start, codesEnd)
      makeRoom(in: chain)
      put(next, atEndOf: chain)
    } else {
      let slot = slot(of: code, symbol)
      guard slots[slot] == 0 else { return }
      last = (slot, 0, codesEnd)
      slots[slot] = UInt32(code << 20 | Int(symbol) << 12 | chainCount)
      begin(symbol, with: next, after: code)
    }
    entries[next].beginning = entry.beginning
  }

  /// Takes back the last string, which was not known before.
  mutating func removeLast() {
    next -= 1
    let chain = Int(entries[next].chain)
    chains[chain].count -= 1
    codesEnd = last.end
    if chains[chain].count > 0 {
      chains[chain].start = last.start
    } else {
      slots[last.slot] = 0
      chainCount -= 1
    }
  }

  private mutating func begin(_ symbol: UInt8, with code: Int, after parent: Int) {
    chains[chainCount] = Chain(
      symbol: symbol, parent: UInt16(parent), count: 0, start: UInt16(codesEnd))
    codesEnd += 1
    put(code, atEndOf: chainCount)
    chainCount += 1
  }

  /// Chains have room for a power of two.
  private mutating func makeRoom(in chain: Int) {
    let count = Int(chains[chain].count)
    guard count & (count - 1) == 0 else { return }
    let start = Int(chains[chain].start)
    for index in 0..<count { codes[codesEnd + index] = codes[start + index] }
    chains[chain].start = UInt16(codesEnd)
    codesEnd += 2 * count
  }

  private mutating func put(_ code: Int, atEndOf chain: Int) {
    let index = chains[chain].count
    codes[Int(chains[chain].start) + Int(index)] = UInt16(code)
    entries[code].chain = UInt16(chain)
    entries[code].index = index
    chains[chain].count += 1
  }

  /// Where a code and a symbol are entered, or would be.
  @inline(__always)
  private func slot(of code: Int, _ symbol: UInt8) -> Int {
    let key = UInt32(code << 8 | Int(symbol))
    var slot = Int((key &* 0x9E37_79B1) >> 19)
    while slots[slot] != 0 && slots[slot] >> 12 != key { slot = (slot + 1) & (2 * Self.limit - 1) }
    return slot
  }
}
