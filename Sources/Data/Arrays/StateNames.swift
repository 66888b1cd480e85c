internal import Settings

/// The names of states in the order of their indices. New words are appended.
struct StateNames {
  private(set) var list: [String]
  /// The UTF-8 of the names.
  private var words: [[UInt8]] = []
  /// A hash table with open addressing: the indices of names by the hash of their bytes. Free slots
  /// are negative.
  private var slots = [Int](repeating: -1, count: 2 * most)

  /// The indices of names that are one byte long, by that byte; negative for unknown names.
  private var bytes = [Int](repeating: -1, count: 256)

  /// The maximum number of names, a power of two.
  static let most = 256
  /// The maximum length of a name in bytes.
  static let longest = 100

  /// True if no word can be appended.
  private let isComplete: Bool

  init(_ names: [String], isComplete: Bool = false) {
    self.isComplete = isComplete
    list = Array(names.prefix(Self.most))
    words = list.map { Array($0.utf8) }
    for (index, word) in words.enumerated() {
      let slot = slot(of: word.span, 0..<word.count)
      // The first of equal names counts.
      if slots[slot] < 0 { register(index, slot) }
    }
  }

  /// Returns the index of the name in a range of a text, and adds the name if it is new.
  @inline(__always)
  mutating func index(_ text: Span<UInt8>, _ range: Range<Int>) throws(ArrayProblem) -> UInt8 {
    if range.count == 1, case let index = bytes[Int(text[range.lowerBound])], index >= 0 {
      return UInt8(truncatingIfNeeded: index)
    }
    let slot = slot(of: text, range)
    let index = slots[slot]
    return UInt8(truncatingIfNeeded: index >= 0 ? index : try append(text, range, slot))
  }

  /// Returns the slot that contains a word's index, or the free slot for it.
  private func slot(of text: Span<UInt8>, _ range: Range<Int>) -> Int {
    var hash: UInt32 = 0x811c_9dc5
    for place in range { hash = (hash ^ UInt32(text[place])) &* 0x0100_0193 }
    var slot = Int(hash) & (2 * Self.most - 1)
    while slots[slot] >= 0, !isEqual(words[slots[slot]], text, range) {
      slot = (slot + 1) & (2 * Self.most - 1)
    }
    return slot
  }

  private func isEqual(_ word: [UInt8], _ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard word.count == range.count else { return false }
    for index in word.indices where word[index] != text[range.lowerBound + index] { return false }
    return true
  }

  private mutating func append(
    _ text: Span<UInt8>, _ range: Range<Int>, _ slot: Int
  ) throws(ArrayProblem) -> Int {
    if range.isEmpty { throw .emptyCell }
    guard range.count <= Self.longest else { throw .longWord(most: Self.longest) }
    let word = range.map { text[$0] }
    guard let name = String(validating: word, as: UTF8.self) else { throw .encoding }
    if let byte = word.first(where: { $0 < 32 || $0 == 127 }) { throw .unexpectedByte(byte) }
    if isComplete { throw .unknownState(word[...], list) }
    guard Self.isWord(word[...]) else { throw .notAWord(word[...]) }
    guard list.count < Self.most else {
      throw "too many different words: expected at most \(Self.most), got '\(name)' in addition"
    }
    list.append(name)
    words.append(word)
    register(list.count - 1, slot)
    return list.count - 1
  }

  /// Returns true if a text can name a state without being named by the user: it begins with a
  /// letter, or is one symbol. Others are probably damaged numbers.
  static func isWord(_ word: ArraySlice<UInt8>) -> Bool {
    guard let name = String(validating: word, as: UTF8.self), let first = name.first else {
      return false
    }
    return first.isLetter || name.count == 1 && (first.isASCII || !first.isNumber)
  }

  private mutating func register(_ index: Int, _ slot: Int) {
    slots[slot] = index
    if words[index].count == 1 { bytes[Int(words[index][0])] = index }
  }
}
