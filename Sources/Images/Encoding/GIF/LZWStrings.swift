/// The dictionary of an LZW encoder, organized for input that arrives as runs.
///
/// Let s be a string that does not end in symbol c. The strings sc, scc, sccc, … form a *chain*. A
/// chain grows only at its end, so a run of c is matched in one step, without a lookup per pixel. A
/// pair (chain, index) identifies a string; sc has index 0. The strings of a single symbol begin
/// chains, too, which have no parent.
struct LZWStrings {
  /// The number of codes in a GIF, whose codes have at most 12 bits.
  static let limit = 4096

  /// The bits of a symbol, which GIF calls the minimum code size.
  private let symbolBits: Int
  /// The code of the next string to be added.
  private(set) var next = 0

  /// The chain and index of a code's string, and the string's first symbol.
  private struct Entry {
    var chain: UInt16 = 0
    var index: UInt16 = 0
    var beginning: UInt8 = 0
  }
  private var entries = [Entry](repeating: Entry(), count: limit)

  private struct Chain {
    var symbol: UInt8 = 0
    /// The code of the string before the chain, s above; 0 for chains of a single symbol.
    var parent: UInt16 = 0
    var count: UInt16 = 0
    /// The offset of the chain's codes in `codes`.
    var start: UInt16 = 0
  }
  private var chains = [Chain](repeating: Chain(), count: limit)
  private var chainCount = 0

  /// The codes of all chains. A full chain moves to the end, into twice the space. A chain of n
  /// codes takes less than 4n elements in total, including the ones it has left.
  private var codes = [UInt16](repeating: 0, count: 4 * limit)
  private var codesEnd = 0

  /// A hash table from a code and a symbol, other than the code's last, to the chain that begins
  /// there. An entry packs 12 bits of code, 8 of symbol and 12 of chain; 0 is empty. Open
  /// addressing with linear probing, at most half full.
  private var slots = [UInt32](repeating: 0, count: 2 * limit)
  /// The state before the last addition, for `removeLast()`.
  private var last = (slot: 0, start: UInt16(0), end: 0)

  init(symbolBits: Int) {
    self.symbolBits = symbolBits
    removeAll()
  }

  private var clearCode: Int { 1 << symbolBits }
  var isFull: Bool { next == Self.limit }

  /// Resets the dictionary to the strings of a single symbol.
  mutating func removeAll() {
    for slot in slots.indices { slots[slot] = 0 }
    (chainCount, codesEnd) = (0, 0)
    // The first chains are the symbols themselves, so chain c and code c belong to symbol c.
    for symbol in 0..<clearCode {
      entries[symbol].beginning = UInt8(symbol)
      begin(UInt8(symbol), with: symbol, after: 0)
    }
    // Skips the clear code and the end code.
    next = clearCode + 2
  }

  @inline(__always)
  func symbol(ofChain chain: Int) -> UInt8 { chains[chain].symbol }

  @inline(__always)
  func count(ofChain chain: Int) -> Int { Int(chains[chain].count) }

  @inline(__always)
  func code(_ chain: Int, _ index: Int) -> Int { Int(codes[Int(chains[chain].start) + index]) }

  @inline(__always)
  func beginning(of code: Int) -> UInt8 { entries[code].beginning }

  /// Returns the chain that continues a code's string with a symbol other than its last; nil if
  /// there is none.
  @inline(__always)
  func chain(after code: Int, _ symbol: UInt8) -> Int? {
    let found = Int(slots[slot(of: code, symbol)])
    return found == 0 ? nil : found & 0xFFF
  }

  /// Returns the code of a string without its last `dropped` symbols, of which one must remain.
  func prefix(of code: Int, droppingLast dropped: Int) -> Int {
    var entry = entries[code]
    var left = dropped
    // Steps from chain to chain instead of from symbol to symbol.
    while left > Int(entry.index) {
      left -= Int(entry.index) + 1
      entry = entries[Int(chains[Int(entry.chain)].parent)]
    }
    return self.code(Int(entry.chain), Int(entry.index) - left)
  }

  /// Returns true if the dictionary contains a code's string followed by a symbol.
  func hasString(_ code: Int, _ symbol: UInt8) -> Bool {
    let entry = entries[code]
    let chain = chains[Int(entry.chain)]
    if chain.symbol == symbol { return entry.index + 1 < chain.count }
    return self.chain(after: code, symbol) != nil
  }

  /// Assigns the next code to a code's string followed by a symbol. If the dictionary contains that
  /// string already, the number is used up, because a decoder counts it too, but the string keeps
  /// its old code.
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

  /// Removes the last string, which must have been new. Must not be called twice in a row.
  mutating func removeLast() {
    next -= 1
    let chain = Int(entries[next].chain)
    chains[chain].count -= 1
    codesEnd = last.end
    if chains[chain].count > 0 {
      // The old location of a chain that has moved still contains its codes.
      chains[chain].start = last.start
    } else {
      // Clearing a slot is safe despite linear probing, because no later entry can depend on it.
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

  /// Reserves space for one more code. The capacity is a power of two, so it is used up exactly if
  /// the count is one.
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

  /// Returns the slot of a code and a symbol, or the empty slot in which to insert them.
  @inline(__always)
  private func slot(of code: Int, _ symbol: UInt8) -> Int {
    let key = UInt32(code << 8 | Int(symbol))
    // Fibonacci hashing: the top 13 bits of a multiple of 2³² divided by the golden ratio.
    var slot = Int((key &* 0x9E37_79B1) >> 19)
    while slots[slot] != 0 && slots[slot] >> 12 != key { slot = (slot + 1) & (2 * Self.limit - 1) }
    return slot
  }
}

/// A string of the dictionary that matches pixels, and the position after them.
struct LZWMatch {
  var code = 0
  var length = 0
  var end: GIFPlace
}

/// A cache of matches that begin and end in the same row, with one entry for each column. Equal
/// rows share runs, and so the entries.
struct LZWRowCache {
  private var entries: [CachedCode]
  /// The generation of the valid entries. Raising it invalidates all entries without clearing them.
  private var generation: UInt32 = 0

  private struct CachedCode {
    /// The key of the entry: the cache's generation, and the row's first run.
    var generation: UInt32 = 0
    var line: Int32 = 0
    var code: UInt16 = 0
    var length: UInt16 = 0
    /// The end of the match: the number of runs after its first one, and the offset there.
    var runs: UInt16 = 0
    var offset: UInt16 = 0
  }

  init(width: Int) {
    entries = Array(repeating: CachedCode(), count: width)
  }

  /// Invalidates all entries. A cache is only valid after the first call.
  mutating func removeAll() {
    generation += 1
  }

  /// Stores a match that ends in the row of `place`. `line`: the row's first run.
  mutating func keep(_ match: LZWMatch, from place: GIFPlace, _ line: Int32) {
    // A string has fewer than 4096 pixels, and a run within a row fewer than 65,536.
    entries[place.x] = CachedCode(
      generation: generation, line: line, code: UInt16(match.code), length: UInt16(match.length),
      runs: UInt16(match.end.run - place.run), offset: UInt16(match.end.offset))
  }

  /// Returns the match that begins at a position; nil if the cache has none.
  @inline(__always)
  func match(at place: GIFPlace, _ line: Int32) -> LZWMatch? {
    let entry = entries[place.x]
    guard entry.generation == generation && entry.line == line else { return nil }
    let length = Int(entry.length)
    return LZWMatch(
      code: Int(entry.code), length: length,
      end: GIFPlace(
        row: place.row, x: place.x + length, run: place.run + Int(entry.runs),
        offset: Int(entry.offset)))
  }
}

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

/// The positions before its end at which an LZW coder may cut a string: the starts of runs.
struct LZWCuts {
  /// The maximum number of positions to try.
  let most: Int
  /// The fewest pixels that a cut must gain while the dictionary grows; nil for no cuts then.
  let leastGain: Int?
  /// The maximum number of positions to try while the dictionary grows. More positions gain almost
  /// no bytes, because its strings are short then.
  static let mostWhileGrowing = 2

  /// Moves a cut back to the previous position to try, and returns the number of pixels between;
  /// nil if there is none. Positions are in the row in which the string ends, and after the
  /// string's first pixel.
  func moveBack(
    _ cut: inout GIFPlace, from place: GIFPlace, _ tries: inout Int, _ runs: borrowing GIFRuns
  ) -> Int? {
    if tries == most { return nil }
    let isInRow = cut.row == place.row
    var step = cut.offset
    if step == 0 {
      if cut.x == 0 { return nil }
      step = Int(runs.runs[cut.run - 1].length)
      cut.run -= 1
    }
    cut.offset = 0
    cut.x -= step
    tries += 1
    return isInRow && cut.x <= place.x || cut.x < 0 ? nil : step
  }
}

/// The compression of a full dictionary, compared with that while it grew. It determines whether
/// the dictionary is still worth keeping.
struct DictionaryEfficiency {
  private var learned = (codes: 0, pixels: 0)
  private var recent = (codes: 0, pixels: 0)

  /// The number of codes over which the compression is compared.
  private static let window = 2048

  mutating func add(_ pixels: Int, isLearning: Bool) {
    if isLearning {
      learned.codes += 1
      learned.pixels += pixels
    } else {
      if recent.codes == Self.window { recent = (0, 0) }
      recent.codes += 1
      recent.pixels += pixels
    }
  }

  /// True if the last `window` codes cover less than 5/8 of the pixels per bit that codes covered
  /// while the dictionary grew. Test it after each code: it is only true when a window is complete.
  var isPoor: Bool {
    // Codes have 11 bits on average while the dictionary grows, and 12 afterwards.
    recent.codes == Self.window
      && recent.pixels * 8 * learned.codes * 11 < learned.pixels * 5 * recent.codes * 12
  }
}
