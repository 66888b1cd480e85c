/// A numbering of distinct keys of equal length, in the order in which they are first found.
struct KeyTable<Word: FixedWidthInteger> {
  /// The number of words of a key.
  let width: Int
  /// The words of all keys, one key after the other.
  private(set) var words: [Word] = []
  /// The number of keys.
  private(set) var count = 0
  /// The numbers of the keys in an open hash table, plus 1; 0 is a free slot.
  private var slots = [Int32](repeating: 0, count: 64)
  /// A random number that makes collisions unpredictable. It has no influence on the numbering.
  private let seed = UInt64(truncatingIfNeeded: Hasher().finalize())

  init(width: Int) { self.width = width }

  /// Returns the number of a key, and stores the key if it is new.
  mutating func number(of key: [Word]) -> Int32 {
    unsafe key.withUnsafeBufferPointer { key in unsafe number(of: key) }
  }

  /// Returns the number of a key of `width` words.
  mutating func number(of key: UnsafeBufferPointer<Word>) -> Int32 {
    let mask = slots.count - 1
    var slot = unsafe hash(key) & mask
    while slots[slot] != 0 {
      if unsafe isEqual(key, to: Int(slots[slot]) - 1) { return slots[slot] - 1 }
      slot = (slot + 1) & mask
    }
    unsafe words.append(contentsOf: key)
    count += 1
    slots[slot] = Int32(count)
    if count * 2 > slots.count { grow() }
    return Int32(count - 1)
  }

  private func isEqual(_ key: UnsafeBufferPointer<Word>, to number: Int) -> Bool {
    let first = number * width
    for place in 0..<width where unsafe words[first + place] != key[place] { return false }
    return true
  }

  private func hash(_ key: UnsafeBufferPointer<Word>) -> Int {
    var hash = seed
    for place in 0..<width {
      hash ^= unsafe UInt64(truncatingIfNeeded: key[place])
      hash &*= 0x9e37_79b9_7f4a_7c15
      hash ^= hash >> 29
    }
    return Int(truncatingIfNeeded: hash >> 16)
  }

  /// Doubles the hash table.
  private mutating func grow() {
    slots = [Int32](repeating: 0, count: slots.count * 2)
    let mask = slots.count - 1
    unsafe words.withUnsafeBufferPointer { all in
      for number in 0..<count {
        let first = number * width
        let key = unsafe UnsafeBufferPointer(rebasing: all[first..<first + width])
        var slot = unsafe hash(key) & mask
        while slots[slot] != 0 { slot = (slot + 1) & mask }
        slots[slot] = Int32(number + 1)
      }
    }
  }
}
