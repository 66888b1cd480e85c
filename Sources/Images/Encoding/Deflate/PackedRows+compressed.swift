internal import Grids

extension PackedRows {
  /// Returns the rows as a zlib stream, which is the same for normal and small files.
  ///
  /// A row of cells often equals the row above, and has few colors. An equal row is written as one
  /// repetition without a search. In the other rows a byte costs only one or two bits, so only long
  /// repetitions are shorter, which a greedy search finds.
  func compressed(_ effort: Effort) -> [UInt8] {
    let ours = searched()
    guard zlibMayPay(effort) else { return ours }
    let other = bytes.compressedByZlib(level: effort.zlibLevels[0])
    return other.count < ours.count ? other : ours
  }

  /// Returns the new rows as a part of a deflate stream. `isHuge`: true to leave rows to zlib alone
  /// if none equals the row above. It takes most of the time for such an image, and is rarely
  /// beaten.
  func compressedPart(_ effort: Effort, isHuge: Bool) -> [UInt8] {
    let new = sections.reduce(0) { $0 + $1.new.count }
    let zlib = {
      let all = effort.zlibLevels.map { bytes.deflated(newBytes, level: $0) }
      return all.min { $0.count < $1.count } ?? []
    }
    if isHuge, new == newBytes.count { return zlib() }
    let ours = search().stream.flushed()
    guard effort != .fast, new > newBytes.count / 4 else { return ours }
    let other = zlib()
    return other.count < ours.count ? other : ours
  }

  /// Returns false if zlib is unlikely to make a shorter stream. zlib finds more in images with
  /// small cells or none, whose rows differ. For a small image the attempt costs next to nothing.
  private func zlibMayPay(_ effort: Effort) -> Bool {
    let new = sections.reduce(0) { $0 + $1.new.count }
    return effort != .fast && (new > bytes.count / 4 || bytes.count <= 1 << 16)
  }

  private func searched() -> [UInt8] {
    unsafe bytes.withUnsafeBytes { unsafe search().stream.finished($0) }
  }

  private func search() -> RowSearch {
    let costs = MatchCosts(self)
    return unsafe bytes.withUnsafeBytes { bytes in
      var search = unsafe RowSearch(bytes, self, costs)
      for section in sections { search.encode(section.new, repeated: section.repeated) }
      return search
    }
  }
}

/// Estimated costs of tokens, in sixteenths of a bit.
private struct MatchCosts {
  /// The average cost of a literal byte.
  let byte: Int
  /// The fewest bytes for which a distant repetition may be shorter than literals; from 4 to 8.
  let leastFar: Int

  /// Estimates costs from the frequencies of the bytes in the rows that differ from the row above.
  /// Bytes of runs are not literals in sparse rows.
  init(_ rows: PackedRows) {
    var counts = [Int](repeating: 0, count: 256)
    for section in rows.sections {
      var last: UInt8?
      for place in section.new {
        let byte = rows.bytes[place]
        if byte != last { counts[Int(byte)] += 1 }
        if rows.isSparse { last = byte }
      }
    }
    let lengths = HuffmanCode(counts, longest: 15).lengths
    let bits = zip(counts, lengths).reduce(0) { $0 + $1.0 * $1.1 }
    // A code has at least one bit. The minimum of half a bit only guards the division below.
    byte = max(8, 16 * bits / max(1, counts.reduce(0, +)))
    leastFar = max(4, min(8, 16 * 16 / byte))
  }

  /// Returns the estimated gain of a repetition over literal bytes. A negative gain is a loss.
  func gain(_ length: Int, distance: Int) -> Int {
    let parts = (length + DeflateToken.longest - 1) / DeflateToken.longest
    // 6 bits are a rough estimate of the length symbol and the distance symbol.
    let each = 6 + DeflateSymbol.distance(distance).extraBits
    // Repetitions at other distances than 1 preempt better ones that begin later, and additional
    // distances make all distance codes longer. 24 bits stand for that.
    return length * byte - 16 * (parts * each + (distance == 1 ? 0 : 24))
  }
}

/// A greedy search through the rows that adds tokens to a stream.
@safe
private struct RowSearch {
  var stream = DeflateStream()
  private let bytes: UnsafeRawBufferPointer
  private let stride: Int
  private let isSparse: Bool
  private let costs: MatchCosts
  private var cancellation = CancellationCheck()
  /// The last offset with each hash; -1 if there is none. Hashes may collide.
  private var lastOffsets = [Int32](repeating: -1, count: 1 << RowSearch.hashBits)

  private static let hashBits = 13

  init(_ bytes: UnsafeRawBufferPointer, _ rows: PackedRows, _ costs: MatchCosts) {
    unsafe self.bytes = bytes
    (stride, isSparse, self.costs) = (rows.stride, rows.isSparse, costs)
  }

  /// Adds the tokens of a range of new bytes, then one repetition for the equal rows after them.
  /// `new`: the offsets of the bytes. `repeated`: the number of bytes after them that equal the
  /// bytes one stride earlier.
  mutating func encode(_ new: Range<Int>, repeated: Int) {
    var place = new.lowerBound
    while place < new.upperBound {
      let count = encode(place, new.upperBound)
      place += count
      if cancellation.isOver(after: count) { return }
    }
    repeatRows(new.upperBound..<new.upperBound + repeated)
  }

  /// Adds the tokens of bytes that equal those one stride earlier. In sparse rows, a whole token may be
  /// a run, whose distance takes fewer bits than that of a row.
  private mutating func repeatRows(_ bytes: Range<Int>) {
    var place = bytes.lowerBound
    for token in DeflateToken.repetition(bytes.count, distance: stride) {
      let end = place + token.length
      let isRun = unsafe isSparse && self.bytes.common(place, 1, end) == token.length
      stream.add(isRun ? DeflateToken(length: token.length, distance: 1) : token)
      place = end
    }
  }

  private mutating func add(_ tokens: [DeflateToken]) {
    for token in tokens { stream.add(token) }
  }

  /// Adds the token for the best gain at an offset, and returns the number of bytes it covers.
  private mutating func encode(_ place: Int, _ end: Int) -> Int {
    var best = (gain: 0, length: 1, distance: 0)
    // Three candidates cover most rows of cells: the previous byte (a run), the row above, and the
    // last offset with the same hash.
    for distance in [1, stride, lastDistance(place, end)] {
      guard distance > 0, distance <= min(place, DeflateToken.farthest) else { continue }
      let length = unsafe bytes.common(place, distance, end)
      let gain = costs.gain(length, distance: distance)
      if length >= DeflateToken.shortest, gain > best.gain { best = (gain, length, distance) }
    }
    // The rest of a long repetition may have a better distance.
    if isSparse, best.length > DeflateToken.longest {
      best.length -= best.length % DeflateToken.longest
    }
    if best.distance == 0 {
      unsafe stream.add(DeflateToken(byte: bytes[place]))
    } else {
      add(DeflateToken.repetition(best.length, distance: best.distance))
    }
    return best.length
  }

  /// Returns the distance back to the last recorded offset with the same hash of its first bytes.
  /// Returns 0 if there is none, or within the last 8 bytes.
  ///
  /// Records this offset. The bytes at the result may differ, since hashes collide. Only the
  /// offsets at which tokens begin are recorded.
  private mutating func lastDistance(_ place: Int, _ end: Int) -> Int {
    guard place + 8 <= end, end <= Int32.max else { return 0 }
    var next = unsafe bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self).littleEndian
    // Keeps the first `leastFar` bytes of the little-endian word, then multiplies by 2⁶⁴ divided by
    // the golden ratio and keeps the top bits (Fibonacci hashing).
    next <<= UInt64(64 - 8 * costs.leastFar)
    let hash = Int((next &* 0x9E37_79B9_7F4A_7C15) >> UInt64(64 - Self.hashBits))
    defer { lastOffsets[hash] = Int32(place) }
    return lastOffsets[hash] < 0 ? 0 : place - Int(lastOffsets[hash])
  }
}

extension Effort {
  /// The levels of zlib of which the shortest stream is taken. A higher level rarely makes a longer
  /// one. Filters and strategies other than the default were worse for every film tried.
  var zlibLevels: [Int32] {
    switch self {
    case .fast: [2]
    case .normal: [6]
    case .small: [6, 9]
    }
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
