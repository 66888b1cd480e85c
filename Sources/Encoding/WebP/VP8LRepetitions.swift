/// A range of bytes that equal the bytes at a distance before them.
struct VP8LRepetition {
  let start: Int32
  let end: Int32
  let distance: Int32
}

/// The repetitions in consecutive rows of an image, and the places where tokens may begin.
///
/// Rows that equal the row above begin no repetition but a copy of that row, so that they are not
/// searched.
@safe
struct VP8LRepetitions {
  /// The repetitions of the byte before, of the row above, and of other earlier bytes. Starts and
  /// ends of each list increase.
  private(set) var left: [VP8LRepetition] = []
  private(set) var above: [VP8LRepetition] = []
  private(set) var far: [VP8LRepetition] = []
  /// The places at which repetitions begin or end, in order, from the first byte to the end.
  private(set) var nodes: [Int32] = []

  private let bytes: UnsafeRawBufferPointer
  private let range: Range<Int>
  private let stride: Int
  /// A bit for each place in the range, set if it is a node.
  private var marks: [UInt64]

  /// Minimum lengths. Shorter repetitions are hardly ever cheaper than literals.
  private static let shortest = 2
  private static let shortestFar = 4

  /// Searches a range of whole rows.
  ///
  /// - Parameters:
  ///   - sections: The rows of the range.
  ///   - chains: The earlier places, to which the places of the range are added.
  ///   - depth: The maximum number of earlier places that are compared with a place.
  init(
    _ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, stride: Int,
    _ sections: [ColorIndexedImage.Section], _ chains: inout VP8LChains, depth: Int
  ) {
    unsafe self.bytes = bytes
    (self.range, self.stride) = (range, stride)
    marks = Array(repeating: 0, count: range.count / 64 + 1)
    mark(range.lowerBound)
    mark(range.upperBound)
    for section in sections {
      let (start, end) = (section.new.lowerBound * stride, section.new.upperBound * stride)
      for place in start..<end {
        findNear(place)
        if depth > 0 { findFar(place, &chains, depth) }
      }
      if section.repeated > 0 {
        findAbove(end)
        mark(end)
        let distance = section.repeated * stride
        if depth > 0 { unsafe chains.insert(end - stride..<end, bytes, again: distance) }
      }
    }
    collectNodes()
  }

  private mutating func mark(_ place: Int) {
    let bit = place - range.lowerBound
    marks[bit / 64] |= 1 << UInt64(bit % 64)
  }

  private func isMarked(_ place: Int) -> Bool {
    let bit = place - range.lowerBound
    return marks[bit / 64] >> UInt64(bit % 64) & 1 == 1
  }

  private mutating func findNear(_ place: Int) {
    if place > 0, place >= left.last.map({ Int($0.end) }) ?? 0,
      unsafe bytes[place] == bytes[place - 1]
    {
      let length = unsafe bytes.common(place, 1, range.upperBound)
      if length >= Self.shortest { left.append(repetition(place, length, distance: 1)) }
    }
    findAbove(place)
  }

  private mutating func findAbove(_ place: Int) {
    guard place >= stride, place < range.upperBound, place >= above.last.map({ Int($0.end) }) ?? 0,
      unsafe bytes[place] == bytes[place - stride]
    else { return }
    let length = unsafe bytes.common(place, stride, range.upperBound)
    if length >= Self.shortest { above.append(repetition(place, length, distance: stride)) }
  }

  private mutating func repetition(_ place: Int, _ length: Int, distance: Int) -> VP8LRepetition {
    mark(place)
    mark(place + length)
    return VP8LRepetition(
      start: Int32(place), end: Int32(place + length), distance: Int32(distance))
  }

  /// Searches the earlier places with the same hash for the longest repetition.
  private mutating func findFar(_ place: Int, _ chains: inout VP8LChains, _ depth: Int) {
    guard place + Self.shortestFar <= range.upperBound else { return }
    // The middle of a run is like its beginning.
    if place > range.lowerBound, place + 1 < left.last.map({ Int($0.end) }) ?? 0, !isMarked(place) {
      return
    }
    let word = unsafe bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)
    let hash = VP8LChains.hash(word)
    let known = far.last.map { Int($0.end) } ?? 0
    if isMarked(place) || place >= known {
      var (candidate, tries) = (chains.first(hash), depth)
      var best = (end: max(known, nearEnd(place), place + Self.shortestFar - 1), distance: 0)
      while candidate >= 0, tries > 0, place - candidate <= VP8LDistances.farthest {
        // A better one also continues at the end of the best.
        if unsafe best.end < range.upperBound
          && bytes[candidate + best.end - place] == bytes[best.end]
        {
          let end = unsafe place + bytes.common(place, place - candidate, range.upperBound)
          if end > best.end { best = (end, place - candidate) }
        }
        candidate = chains.next(candidate)
        tries -= 1
      }
      if best.distance > 0 {
        far.append(repetition(place, best.end - place, distance: best.distance))
      }
    }
    chains.insert(place, hash)
  }

  /// Returns the end of the longer one of the repetitions of near bytes at a place.
  private func nearEnd(_ place: Int) -> Int {
    max(left.last.map { Int($0.end) } ?? 0, above.last.map { Int($0.end) } ?? 0)
  }

  private mutating func collectNodes() {
    for (index, word) in marks.enumerated() {
      var rest = word
      while rest != 0 {
        nodes.append(Int32(range.lowerBound + 64 * index + rest.trailingZeroBitCount))
        rest &= rest - 1
      }
    }
  }
}

/// The earlier places with the same hash, the nearest first.
struct VP8LChains {
  private var heads = [Int32](repeating: -1, count: 1 << VP8LChains.hashBits)
  /// The next earlier place for each place; -1 if there is none, and -2 for places that are not in a
  /// chain.
  private var nexts: [Int32]

  private static let hashBits = 12

  init(count: Int) { nexts = Array(repeating: -2, count: count) }

  /// Returns the hash of four bytes: their product with 2³² divided by the golden ratio.
  static func hash(_ word: UInt32) -> Int { Int((word &* 0x9E37_79B1) >> UInt32(32 - hashBits)) }

  func first(_ hash: Int) -> Int { Int(heads[hash]) }
  func next(_ place: Int) -> Int { Int(nexts[place]) }

  mutating func insert(_ place: Int, _ hash: Int) {
    nexts[place] = heads[hash]
    heads[hash] = Int32(place)
  }

  /// Inserts the places of a row again for an equal row below it, which is nearer to later rows.
  mutating func insert(_ row: Range<Int>, _ bytes: UnsafeRawBufferPointer, again distance: Int) {
    for place in row where nexts[place] != -2 {
      let word = unsafe bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)
      insert(place + distance, Self.hash(word))
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
