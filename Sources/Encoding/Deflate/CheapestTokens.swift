internal import Grids

/// A search for the tokens that encode rows in the fewest bits. It takes longer than `RowSearch`,
/// and its streams are up to a sixth shorter.
///
/// All repetitions within reach are collected first. The cheapest path through them depends on the
/// costs of tokens, which depend on the path in turn: a few rounds find both.
@safe
struct CheapestTokens {
  private var stream = DeflateStream()
  private let bytes: UnsafeRawBufferPointer
  private let stride: Int
  private var costs: TokenCosts
  private var finder: RepetitionFinder
  private var sections: [PackedRows.Section] = []
  /// The repetitions at all new bytes of the sections, in the order of their lengths.
  private var repetitions: [DeflateToken] = []
  /// The end of each new byte's repetitions.
  private var ends: [Int32] = []

  /// The number of new bytes after which the cheapest path is found, which bounds memory.
  static let most = 1 << 14
  private static let rounds = 4

  /// - Parameters:
  ///   - stride: The number of bytes in a row.
  ///   - byte: The estimated cost of a literal byte, in sixteenths of a bit.
  init(_ bytes: UnsafeRawBufferPointer, stride: Int, byte: Int) {
    unsafe self.bytes = bytes
    self.stride = stride
    costs = TokenCosts(byte: byte)
    finder = unsafe RepetitionFinder(bytes)
  }

  /// Adds the bytes of a section.
  mutating func encode(_ section: PackedRows.Section) {
    var rest = section.new
    while rest.count > Self.most - ends.count {
      let part = rest.prefix(Self.most - ends.count)
      collect(PackedRows.Section(new: part.startIndex..<part.endIndex))
      flush()
      rest = part.endIndex..<rest.upperBound
    }
    collect(PackedRows.Section(new: rest, repeated: section.repeated))
  }

  /// Returns the zlib stream of all sections.
  mutating func finished() -> [UInt8] {
    flush()
    return unsafe stream.finished(bytes)
  }

  private mutating func collect(_ section: PackedRows.Section) {
    sections.append(section)
    finder.append(section.new, to: &repetitions, ends: &ends)
  }

  private mutating func flush() {
    if !CancellationCheck.isOver { addCheapest() }
    sections.removeAll(keepingCapacity: true)
    repetitions.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  private mutating func addCheapest() {
    var tokens: [DeflateToken] = []
    for round in 1...Self.rounds {
      tokens = path(cheapest())
      if round < Self.rounds { costs = TokenCosts(tokens) }
    }
    for token in tokens { stream.add(token) }
  }

  /// Returns the token at each new byte with which the cheapest path to the end begins.
  private func cheapest() -> [DeflateToken] {
    var tokens = [DeflateToken](repeating: DeflateToken(byte: 0), count: ends.count)
    var bits = [Int32](repeating: 0, count: ends.count + 1)
    unsafe bits.withUnsafeMutableBufferPointer { bits in
      unsafe costs.lengths.withUnsafeBufferPointer { lengths in
        var index = ends.count
        for section in sections.reversed() {
          for place in section.new.reversed() {
            index -= 1
            let byte = unsafe bytes[place]
            var token = DeflateToken(byte: byte)
            var best = unsafe bits[index + 1] + costs.bytes[Int(byte)]
            // A longer repetition is always farther, so it only serves lengths beyond the others.
            var length = DeflateToken.shortest
            for other in Int(index == 0 ? 0 : ends[index - 1])..<Int(ends[index]) {
              let (longest, distance) = (repetitions[other].length, repetitions[other].distance)
              let far = costs.distances[DeflateSymbol.distance(distance).symbol]
              while length <= longest {
                let cost = unsafe bits[index + length] + lengths[length] + far
                if cost < best {
                  best = cost
                  token = DeflateToken(length: length, distance: distance)
                }
                length += 1
              }
            }
            unsafe bits[index] = best
            tokens[index] = token
          }
        }
      }
    }
    return tokens
  }

  /// Returns the tokens of a path from the first byte to the last, and of the repeated rows.
  private func path(_ tokens: [DeflateToken]) -> [DeflateToken] {
    var path: [DeflateToken] = []
    var index = 0
    for section in sections {
      let end = index + section.new.count
      while index < end {
        path.append(tokens[index])
        index += tokens[index].byte == nil ? tokens[index].length : 1
      }
      path += DeflateToken.repetition(section.repeated, distance: stride)
    }
    return path
  }
}

/// The bits that deflate needs for each token, in sixteenths.
struct TokenCosts {
  /// The bits of each literal byte.
  let bytes: [Int32]
  /// The bits of each length up to 258, with its extra bits. Entries below 3 have no meaning.
  let lengths: [Int32]
  /// The bits of each distance symbol, with its extra bits.
  let distances: [Int32]

  /// Estimates costs before any token is known.
  ///
  /// - Parameter byte: The sixteenths of a bit of a literal byte.
  init(byte: Int) {
    bytes = [Int32](repeating: Int32(byte), count: 256)
    (lengths, distances) = Self.repetitions(length: { _ in 64 }, distance: { _ in 64 })
  }

  /// Measures the costs in codes that are made for the given tokens.
  init(_ tokens: [DeflateToken]) {
    var literals = [Int](repeating: 0, count: 286)
    var distances = [Int](repeating: 0, count: 30)
    // The end of the block.
    literals[256] = 1
    for token in tokens {
      if let byte = token.byte {
        literals[byte] += 1
      } else {
        literals[257 + DeflateSymbol.length(token.length).symbol] += 1
        distances[DeflateSymbol.distance(token.distance).symbol] += 1
      }
    }
    let codes = (Self.bits(literals), Self.bits(distances))
    bytes = codes.0[..<256].map { Int32($0) }
    (lengths, self.distances) = Self.repetitions(
      length: { codes.0[257 + $0] }, distance: { codes.1[$0] })
  }

  /// Returns the entropy of each symbol in sixteenths of a bit. A symbol that does not occur counts
  /// as if it occurred once.
  private static func bits(_ frequencies: [Int]) -> [Int] {
    let sum = max(1, frequencies.reduce(0, +)).sixteenthsOfBits
    return frequencies.map { max(1, sum - max(1, $0).sixteenthsOfBits) }
  }

  private static func repetitions(
    length: (Int) -> Int, distance: (Int) -> Int
  ) -> ([Int32], [Int32]) {
    let lengths = (0...DeflateToken.longest).map { number in
      guard number >= DeflateToken.shortest else { return Int32(0) }
      let symbol = DeflateSymbol.length(number)
      return Int32(length(symbol.symbol) + 16 * symbol.extraBits)
    }
    // From symbol 4 on, every second one has one extra bit more.
    return (lengths, (0..<30).map { Int32(distance($0) + 16 * max(0, $0 / 2 - 1)) })
  }
}

extension Int {
  /// Sixteen times the binary logarithm of a positive number, rounded down. In integers, since
  /// floating point may differ between machines.
  var sixteenthsOfBits: Int {
    let whole = Int.bitWidth - 1 - leadingZeroBitCount
    // The number divided by its highest power of two, as a fraction of 2³⁰. Each squaring doubles
    // the logarithm and so yields its next bit.
    var rest = whole > 30 ? self >> (whole - 30) : self << (30 - whole)
    var result = whole
    for _ in 0..<4 {
      rest = rest * rest >> 30
      result = result << 1 | rest >> 31
      if rest >> 31 == 1 { rest >>= 1 }
    }
    return result
  }
}

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

extension UnsafeRawBufferPointer {
  /// Returns the number of bytes at an offset, up to an end, that equal the bytes `distance`
  /// positions earlier.
  func common(_ place: Int, _ distance: Int, _ end: Int) -> Int {
    var count = 0
    // Compares 8 bytes at once; the lowest set bit of the difference lies in the first differing
    // byte.
    while place + count + 8 <= end {
      let one = unsafe loadUnaligned(fromByteOffset: place + count, as: UInt64.self)
      let other = unsafe loadUnaligned(fromByteOffset: place + count - distance, as: UInt64.self)
      let differing = (one ^ other).littleEndian
      if differing != 0 { return count + differing.trailingZeroBitCount / 8 }
      count += 8
    }
    while place + count < end, unsafe self[place + count] == self[place + count - distance] {
      count += 1
    }
    return count
  }
}
