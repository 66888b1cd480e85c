internal import Grids

/// A range of bytes that equal the bytes at a distance before them.
struct VP8LRepetition {
  let start: Int32
  let end: Int32
  let distance: Int32
}

/// The repetitions in consecutive rows of an image, and the places where tokens may begin.
///
/// A row that equals the row above is a copy of it, and is not searched.
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
  private var cancellation = CancellationCheck()

  /// The ends of the last repetitions of each list.
  private var leftEnd = 0
  private var aboveEnd = 0
  private var farEnd = 0

  /// The minimum length of near repetitions. Shorter ones are hardly ever cheaper than literals.
  private static let shortest = 2
  /// The minimum length of other repetitions, at most 8. Shorter ones crowd out longer ones.
  fileprivate static let shortestFar = 8

  /// Searches a range of whole rows.
  ///
  /// - Parameters:
  ///   - sections: The rows of the range.
  ///   - chains: The earlier places, to which the places of the range are added.
  ///   - depth: The maximum number of earlier places that are compared with a place.
  init(
    _ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, stride: Int,
    _ sections: [ColorIndexedImage.RowSection], _ chains: inout VP8LChains, depth: Int
  ) {
    unsafe self.bytes = bytes
    (self.range, self.stride) = (range, stride)
    marks = Array(repeating: 0, count: range.count / 64 + 1)
    mark(range.lowerBound)
    mark(range.upperBound)
    for section in sections {
      let (start, end) = (section.new.lowerBound * stride, section.new.upperBound * stride)
      search(start..<end, &chains, depth)
      if section.repeated > 0 {
        if end >= aboveEnd { findAbove(end) }
        mark(end)
        let distance = section.repeated * stride
        if depth > 0 { unsafe chains.insert(end - stride..<end, bytes, again: distance) }
      }
    }
    collectNodes()
  }

  private mutating func search(_ new: Range<Int>, _ chains: inout VP8LChains, _ depth: Int) {
    var place = new.lowerBound
    while place < new.upperBound {
      if place >= leftEnd { findLeft(place) }
      if place >= aboveEnd { findAbove(place) }
      if depth > 0 { findFar(place, &chains, depth) }
      // The middle of a run is like its beginning, unless another repetition ends there.
      let next = max(place + 1, min(leftEnd - 1, aboveEnd, farEnd > place ? farEnd : .max))
      // A place is compared with many others.
      if cancellation.isOver(after: 32 * (next - place)) { return }
      place = next
    }
  }

  private mutating func mark(_ place: Int) {
    let bit = place - range.lowerBound
    marks[bit / 64] |= 1 << UInt64(bit % 64)
  }

  private func isMarked(_ place: Int) -> Bool {
    let bit = place - range.lowerBound
    return marks[bit / 64] >> UInt64(bit % 64) & 1 == 1
  }

  private mutating func findLeft(_ place: Int) {
    guard place > 0, unsafe bytes[place] == bytes[place - 1] else { return }
    let length = unsafe bytes.common(place, 1, range.upperBound)
    if length < Self.shortest { return }
    leftEnd = place + length
    left.append(repetition(place..<leftEnd, distance: 1))
  }

  private mutating func findAbove(_ place: Int) {
    guard place >= stride, place < range.upperBound,
      unsafe bytes[place] == bytes[place - stride]
    else { return }
    let length = unsafe bytes.common(place, stride, range.upperBound)
    if length < Self.shortest { return }
    aboveEnd = place + length
    above.append(repetition(place..<aboveEnd, distance: stride))
  }

  private mutating func repetition(_ places: Range<Int>, distance: Int) -> VP8LRepetition {
    mark(places.lowerBound)
    mark(places.upperBound)
    return VP8LRepetition(
      start: Int32(places.lowerBound), end: Int32(places.upperBound), distance: Int32(distance))
  }

  /// Searches the earlier places with the same hash for the repetition that ends last, if it ends
  /// after all that are known.
  private mutating func findFar(_ place: Int, _ chains: inout VP8LChains, _ depth: Int) {
    guard place + Self.shortestFar <= range.upperBound else { return }
    let hash = unsafe chains.hash(bytes, place)
    defer { chains.insert(place, hash) }
    guard place >= farEnd || isMarked(place) else { return }
    var (candidate, tries) = (chains.first(hash), depth)
    var best = (end: max(farEnd, leftEnd, aboveEnd, place + Self.shortestFar - 1), distance: 0)
    while candidate >= 0, tries > 0, place - candidate <= VP8LDistances.farthest,
      best.end < range.upperBound
    {
      // A better one also continues at the end of the best.
      if unsafe bytes[candidate + best.end - place] == bytes[best.end] {
        let end = unsafe place + bytes.common(place, place - candidate, range.upperBound)
        if end > best.end { best = (end, place - candidate) }
      }
      candidate = chains.next(candidate)
      tries -= 1
    }
    if best.distance == 0 { return }
    farEnd = best.end
    far.append(repetition(place..<farEnd, distance: best.distance))
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
  private var heads: [Int32]
  private let hashBits: Int
  /// The next earlier place for each place; -1 if there is none, and -2 for places that are not in a
  /// chain.
  private var nexts: [Int32]

  init(count: Int) {
    hashBits = max(8, min(16, Int.bitWidth - count.leadingZeroBitCount - 2))
    heads = Array(repeating: -1, count: 1 << hashBits)
    nexts = Array(repeating: -2, count: count)
  }

  /// Returns the hash of the first bytes at a place: their product with 2⁶⁴ divided by the golden
  /// ratio.
  func hash(_ bytes: UnsafeRawBufferPointer, _ place: Int) -> Int {
    let word = unsafe bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self).littleEndian
    let first = word << UInt64(64 - 8 * VP8LRepetitions.shortestFar)
    return Int((first &* 0x9E37_79B9_7F4A_7C15) >> UInt64(64 - hashBits))
  }

  func first(_ hash: Int) -> Int { Int(heads[hash]) }
  func next(_ place: Int) -> Int { Int(nexts[place]) }

  mutating func insert(_ place: Int, _ hash: Int) {
    nexts[place] = heads[hash]
    heads[hash] = Int32(place)
  }

  /// Inserts the places of a row again for an equal row below it, which is nearer to later rows.
  mutating func insert(_ row: Range<Int>, _ bytes: UnsafeRawBufferPointer, again distance: Int) {
    for place in row where nexts[place] != -2 {
      insert(place + distance, unsafe hash(bytes, place))
    }
  }
}
