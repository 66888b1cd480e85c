/// The dictionary of an LZW encoder that is asked run by run.
///
/// Where s is a string that ends in another symbol than c, the strings sc, scc, sccc, … are a
/// *chain*, which grows at its end only: a run of c is followed in one step. A place (chain, index)
/// names a string. The strings of one symbol alone are chains, too, which nothing comes before.
struct LZWStrings {
  /// How many codes a GIF has room for.
  static let limit = 4096

  /// What GIF calls the minimum code size: the bits of a symbol.
  let symbolBits: Int
  /// The next string's code.
  private(set) var next = 0

  // Of each code: where its string lies, and what it begins with.
  private var chains = [UInt16](repeating: 0, count: limit)
  private var indices = [UInt16](repeating: 0, count: limit)
  private var beginnings = [UInt8](repeating: 0, count: limit)

  // Of each chain.
  private var symbols = [UInt8](repeating: 0, count: limit)
  private var counts = [Int32](repeating: 0, count: limit)
  private var parents = [UInt16](repeating: 0, count: limit)
  private var starts = [UInt16](repeating: 0, count: limit)
  private var chainCount = 0

  /// The codes of all chains. One that outgrows its place moves to another, twice as large: a chain
  /// of n codes leaves at most 4n behind.
  private var codes = [UInt16](repeating: 0, count: 4 * limit)
  private var codesEnd = 0

  /// Which chain comes after a code with another symbol: 12 bits of code, 8 of symbol, 12 of chain,
  /// or 0. Open addresses, at most half full.
  private var slots = [UInt32](repeating: 0, count: 2 * limit)
  /// What was before the last string, to take it back.
  private var last = (slot: 0, start: UInt16(0), end: 0)

  init(symbolBits: Int) {
    self.symbolBits = symbolBits
    removeAll()
  }

  var clearCode: Int { 1 << symbolBits }
  var isFull: Bool { next == Self.limit }

  /// Leaves the single symbols.
  mutating func removeAll() {
    for slot in slots.indices { slots[slot] = 0 }
    (chainCount, codesEnd) = (0, 0)
    for symbol in 0..<clearCode { begin(UInt8(symbol), with: symbol, after: 0) }
    next = clearCode + 2
  }

  @inline(__always)
  func symbol(ofChain chain: Int) -> UInt8 { symbols[chain] }

  @inline(__always)
  func count(ofChain chain: Int) -> Int { Int(counts[chain]) }

  @inline(__always)
  func code(_ chain: Int, _ index: Int) -> Int { Int(codes[Int(starts[chain]) + index]) }

  /// What a code's string begins with.
  func beginning(of code: Int) -> UInt8 { beginnings[code] }

  /// The chain of strings that are a code's and a symbol other than its last; nil where there is none.
  @inline(__always)
  func chain(after code: Int, _ symbol: UInt8) -> Int? {
    let found = Int(slots[slot(of: code, symbol)])
    return found == 0 ? nil : found & 0xFFF
  }

  /// The code of a code's string without its last symbols.
  func prefix(of code: Int, droppingLast dropped: Int) -> Int {
    var (code, left) = (code, dropped)
    while left > Int(indices[code]) {
      left -= Int(indices[code]) + 1
      code = Int(parents[Int(chains[code])])
    }
    return self.code(Int(chains[code]), Int(indices[code]) - left)
  }

  /// Whether a string is known.
  func hasString(_ code: Int, _ symbol: UInt8) -> Bool {
    let chain = Int(chains[code])
    if symbols[chain] == symbol { return Int(indices[code]) + 1 < count(ofChain: chain) }
    return self.chain(after: code, symbol) != nil
  }

  /// Gives the next code to a code's string and a symbol. A string that is known keeps its code, too.
  mutating func append(_ code: Int, _ symbol: UInt8) {
    defer { next += 1 }
    if hasString(code, symbol) { return }
    let chain = Int(chains[code])
    beginnings[next] = beginnings[code]
    last = (slot(of: code, symbol), starts[chain], codesEnd)
    if symbols[chain] == symbol { return extend(chain) }
    slots[last.slot] = UInt32(code << 20 | Int(symbol) << 12 | chainCount)
    begin(symbol, with: next, after: code)
  }

  /// Takes back the last string, which was not known before.
  mutating func removeLast() {
    next -= 1
    let chain = Int(chains[next])
    counts[chain] -= 1
    codesEnd = last.end
    if counts[chain] > 0 {
      starts[chain] = last.start
    } else {
      slots[last.slot] = 0
      chainCount -= 1
    }
  }

  private mutating func begin(_ symbol: UInt8, with code: Int, after parent: Int) {
    if parent == 0 && code < clearCode { beginnings[code] = symbol }
    symbols[chainCount] = symbol
    parents[chainCount] = UInt16(parent)
    starts[chainCount] = UInt16(codesEnd)
    counts[chainCount] = 0
    codesEnd += 1
    put(code, atEndOf: chainCount)
    chainCount += 1
  }

  private mutating func extend(_ chain: Int) {
    let count = Int(counts[chain])
    if count & (count - 1) == 0 {
      let start = Int(starts[chain])
      for index in 0..<count { codes[codesEnd + index] = codes[start + index] }
      starts[chain] = UInt16(codesEnd)
      codesEnd += 2 * count
    }
    put(next, atEndOf: chain)
  }

  private mutating func put(_ code: Int, atEndOf chain: Int) {
    let count = Int(counts[chain])
    codes[Int(starts[chain]) + count] = UInt16(code)
    (chains[code], indices[code]) = (UInt16(chain), UInt16(count))
    counts[chain] += 1
  }

  /// Where a code and a symbol are entered, or would be.
  @inline(__always)
  private func slot(of code: Int, _ symbol: UInt8) -> Int {
    let key = UInt32(code << 8 | Int(symbol))
    let mask = slots.count - 1
    var slot = Int((key &* 0x9E37_79B1) >> 19) & mask
    while slots[slot] != 0 && slots[slot] >> 12 != key { slot = (slot + 1) & mask }
    return slot
  }
}
