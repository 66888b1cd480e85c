internal import CZlib

extension PackedRows {
  /// A zlib stream of the rows.
  ///
  /// Rows of cells come several times, and then in few colours: such a row is told as a repetition of
  /// the one above, and in the others a byte takes one or two bits, so that a repetition has to be
  /// long to be shorter. zlib looks for short ones at every byte of every row.
  func compressed(_ effort: Effort) -> [UInt8] {
    let ours = searched()
    guard let level = zlibLevel(effort) else { return ours }
    let zlibs = compressedByZlib(level)
    return zlibs.count < ours.count ? zlibs : ours
  }

  /// How hard zlib tries to be shorter; nil where it does not. It finds more in pictures of small
  /// cells or none, whose rows differ; and in a small picture it costs nothing to look.
  private func zlibLevel(_ effort: Effort) -> Int32? {
    let new = sections.reduce(0) { $0 + $1.new.count }
    let mayPay = new > bytes.count / 4 || bytes.count <= 1 << 16
    return effort == .small ? 9 : effort == .normal && mayPay ? 6 : nil
  }

  /// What zlib makes of them.
  private func compressedByZlib(_ level: Int32) -> [UInt8] {
    var count = compressBound(UInt(bytes.count))
    var stream = [UInt8](repeating: 0, count: Int(count))
    let end = unsafe compress2(&stream, &count, bytes, UInt(bytes.count), level)
    // As wherever Swift itself gets none: another picture of the same pixels would not be the same file.
    precondition(end == Z_OK, "zlib gets no memory")
    return Array(stream.prefix(Int(count)))
  }

  private func searched() -> [UInt8] {
    let costs = MatchCosts(self)
    return unsafe bytes.withUnsafeBytes { bytes in
      var search = unsafe RowSearch(bytes, stride: stride, costs)
      for section in sections { search.tell(section.new, repeated: section.repeated) }
      return unsafe search.stream.finished(bytes)
    }
  }
}

/// What bytes take, in sixteenths of a bit.
private struct MatchCosts {
  /// A byte as it is, on the whole.
  let byte: Int
  /// From how many bytes on a repetition from far away may pay.
  let leastFar: Int

  /// Reckoned from how often each byte stands in the rows that are not the ones above again.
  init(_ rows: PackedRows) {
    var counts = [Int](repeating: 0, count: 256)
    for section in rows.sections {
      for place in section.new { counts[Int(rows.bytes[place])] += 1 }
    }
    let lengths = HuffmanCode(counts, longest: 15).lengths
    let bits = zip(counts, lengths).reduce(0) { $0 + $1.0 * $1.1 }
    byte = max(8, 16 * bits / max(1, counts.reduce(0, +)))
    leastFar = max(4, min(8, 16 * 16 / byte))
  }

  /// What is won by a repetition.
  func gain(_ length: Int, distance: Int) -> Int {
    let parts = (length + DeflateToken.longest - 1) / DeflateToken.longest
    let each = 6 + DeflateSymbol.distance(distance).extraBits
    // One from further away comes in the way of others, and makes all distances longer to tell.
    return length * byte - 16 * (parts * each + (distance == 1 ? 0 : 24))
  }
}

/// Goes through rows and tells them in tokens.
@safe
private struct RowSearch {
  var stream = DeflateStream()
  private let bytes: UnsafeRawBufferPointer
  private let stride: Int
  private let costs: MatchCosts
  /// Where bytes of a hash stood last.
  private var places = [Int32](repeating: -1, count: 1 << RowSearch.hashBits)

  private static let hashBits = 13

  init(_ bytes: UnsafeRawBufferPointer, stride: Int, _ costs: MatchCosts) {
    unsafe self.bytes = bytes
    (self.stride, self.costs) = (stride, costs)
  }

  /// Tells bytes, and behind them so many as rows again.
  mutating func tell(_ new: Range<Int>, repeated: Int) {
    var place = new.lowerBound
    while place < new.upperBound { place += tell(place, new.upperBound) }
    stream.addRepetition(repeated, distance: stride)
  }

  /// Tells the byte at a place, or more, and says how many.
  private mutating func tell(_ place: Int, _ end: Int) -> Int {
    var best = (gain: 0, length: 1, distance: 0)
    for distance in [1, stride, lastDistance(place, end)] {
      guard distance > 0, distance <= min(place, DeflateToken.farthest) else { continue }
      let length = common(place, distance, end)
      let gain = costs.gain(length, distance: distance)
      if length >= DeflateToken.shortest, gain > best.gain { best = (gain, length, distance) }
    }
    if best.distance == 0 {
      unsafe stream.add(DeflateToken(byte: bytes[place]))
    } else {
      stream.addRepetition(best.length, distance: best.distance)
    }
    return best.length
  }

  /// How far back the next bytes stood last, perhaps; 0 for nowhere. Notes that they stand here.
  private mutating func lastDistance(_ place: Int, _ end: Int) -> Int {
    guard place + 8 <= end, end <= Int32.max else { return 0 }
    var next = unsafe bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self).littleEndian
    next <<= UInt64(64 - 8 * costs.leastFar)
    let hash = Int((next &* 0x9E37_79B9_7F4A_7C15) >> UInt64(64 - Self.hashBits))
    defer { places[hash] = Int32(place) }
    return places[hash] < 0 ? 0 : place - Int(places[hash])
  }

  /// How many bytes are the ones that stand so far before them.
  private func common(_ place: Int, _ distance: Int, _ end: Int) -> Int {
    var count = 0
    while place + count + 8 <= end {
      let one = unsafe bytes.loadUnaligned(fromByteOffset: place + count, as: UInt64.self)
      let other = unsafe bytes.loadUnaligned(
        fromByteOffset: place + count - distance, as: UInt64.self)
      let differing = (one ^ other).littleEndian
      if differing != 0 { return count + differing.trailingZeroBitCount / 8 }
      count += 8
    }
    while place + count < end, unsafe bytes[place + count] == bytes[place + count - distance] {
      count += 1
    }
    return count
  }
}
