/// A finder of the repetitions at each byte that the cheapest path may use: for each length, the
/// closest earlier place with the same bytes.
///
/// Places that begin with the same four bytes form a binary tree, sorted by the bytes that follow,
/// in which no place has a later one below it. The search for a place descends to its position in
/// that order, which leads past the longest repetitions, and then makes the place the root.
@safe
struct RepetitionFinder {
  private let bytes: UnsafeRawBufferPointer
  /// The last place with each hash of three bytes; -1 if there is none.
  private var threes = [Int32](repeating: -1, count: 1 << RepetitionFinder.hashBits)
  /// The root of the tree with each hash of four bytes; -1 if there is none.
  private var roots = [Int32](repeating: -1, count: 1 << RepetitionFinder.hashBits)
  /// The two branches of each place in the window, the lower one first; -1 for none.
  private var branches = [Int32](repeating: -1, count: 2 * DeflateToken.farthest)

  private static let hashBits = 14
  /// The maximum number of places to compare at one byte.
  private static let tries = 128
  private static let window = DeflateToken.farthest - 1

  /// - Precondition: There are fewer than 2³¹ bytes.
  init(_ bytes: UnsafeRawBufferPointer) {
    precondition(bytes.count < Int32.max, "places have 32 bits")
    unsafe self.bytes = bytes
  }

  /// Appends the repetitions of a range of bytes, none of which extends beyond it.
  ///
  /// - Parameters:
  ///   - range: The bytes. Ranges are added in order.
  ///   - repetitions: The repetitions of a byte, in the order of their lengths and distances.
  ///   - ends: The end of each byte's repetitions.
  mutating func append(
    _ range: Range<Int>, to repetitions: inout [DeflateToken], ends: inout [Int32]
  ) {
    var covered = range.lowerBound
    for place in range {
      if place + 4 <= range.upperBound {
        // Places within a long repetition are only recorded.
        let longest = insert(place, place < covered ? place : range.upperBound, &repetitions)
        if longest == DeflateToken.longest { covered = place + longest }
      }
      ends.append(Int32(repetitions.count))
    }
  }

  /// Inserts a place as the root of its tree, and appends the repetitions on the path, up to an end.
  /// Returns the length of the longest.
  private mutating func insert(
    _ place: Int, _ end: Int, _ repetitions: inout [DeflateToken]
  ) -> Int {
    let word = unsafe bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self).littleEndian
    var longest = DeflateToken.shortest - 1
    let three = Self.exchange(&threes, word << 8, place)
    if three >= 0, place - three <= DeflateToken.farthest, end > place,
      unsafe Self.common(bytes, place, three, 0, 3) == 3
    {
      longest = 3
      repetitions.append(DeflateToken(length: 3, distance: place - three))
    }
    var other = Self.exchange(&roots, word, place)
    let limit = min(bytes.count - place, DeflateToken.longest)
    let root = 2 * (place & Self.window)
    let bytes = unsafe bytes
    return unsafe branches.withUnsafeMutableBufferPointer { branches in
      // The branches to fill, and the lengths that the places on each side share at least.
      var (lower, upper) = (root, root + 1)
      var (lowerLength, upperLength) = (0, 0)
      var left = Self.tries
      // A place at the farthest distance shares its branches with the new one.
      while left > 0, other >= 0, place - other < DeflateToken.farthest {
        let length = unsafe Self.common(bytes, place, other, min(lowerLength, upperLength), limit)
        let usable = min(length, end - place)
        if usable > longest {
          longest = usable
          repetitions.append(DeflateToken(length: usable, distance: place - other))
        }
        let branch = 2 * (other & Self.window)
        if length == limit {
          // The place takes the other one's position.
          unsafe branches[lower] = branches[branch]
          unsafe branches[upper] = branches[branch + 1]
          return longest
        }
        if unsafe bytes[other + length] < bytes[place + length] {
          unsafe branches[lower] = Int32(other)
          (lower, lowerLength) = (branch + 1, length)
          other = unsafe Int(branches[lower])
        } else {
          unsafe branches[upper] = Int32(other)
          (upper, upperLength) = (branch, length)
          other = unsafe Int(branches[upper])
        }
        left -= 1
      }
      unsafe branches[lower] = -1
      unsafe branches[upper] = -1
      return longest
    }
  }

  /// Stores a place in a hash table, and returns the last one with the same hash.
  @inline(__always)
  private static func exchange(_ table: inout [Int32], _ word: UInt32, _ place: Int) -> Int {
    // Fibonacci hashing: the top bits of a multiple of 2³² divided by the golden ratio.
    let hash = Int((word &* 0x9E37_79B1) >> UInt32(32 - Self.hashBits))
    defer { table[hash] = Int32(place) }
    return Int(table[hash])
  }

  /// Returns the number of bytes, at most `limit`, that are equal at two places, of which `start`
  /// are known to be.
  @inline(__always)
  private static func common(
    _ bytes: UnsafeRawBufferPointer, _ place: Int, _ other: Int, _ start: Int, _ limit: Int
  ) -> Int {
    var count = start
    while count + 8 <= limit {
      let one = unsafe bytes.loadUnaligned(fromByteOffset: place + count, as: UInt64.self)
      let two = unsafe bytes.loadUnaligned(fromByteOffset: other + count, as: UInt64.self)
      // The lowest set bit of the difference lies in the first differing byte.
      let differing = (one ^ two).littleEndian
      if differing != 0 { return count + differing.trailingZeroBitCount / 8 }
      count += 8
    }
    while count < limit, unsafe bytes[place + count] == bytes[other + count] { count += 1 }
    return count
  }
}
