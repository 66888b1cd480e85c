/// The repetitions that a search has found in an image: for each byte of a row that differs from the
/// row above, the longest one that begins there, or the nearest of them.
@safe
struct VP8LMatches {
  /// The lengths; 0 if there is no repetition.
  private(set) var lengths: [Int32]
  private(set) var distances: [Int32]

  /// The minimum length of a repetition.
  private static let shortest = 4
  /// The length from which on no longer repetition is searched.
  private static let enough = 96

  /// Searches an image.
  ///
  /// - Parameter depth: The maximum number of earlier places that are compared with each place.
  init(_ image: ColorIndexedImage, depth: Int) {
    let count = image.bytes.count
    lengths = Array(repeating: 0, count: count)
    distances = Array(repeating: 0, count: count)
    if depth == 0 { return }
    var chains = Chains(count: count)
    let (stride, sections) = (image.stride, image.sections)
    unsafe image.bytes.withUnsafeBytes { bytes in
      for section in sections {
        let end = section.new.upperBound * stride
        for place in section.new.lowerBound * stride..<end {
          unsafe search(place, end, bytes, &chains, depth)
        }
        // The last of equal rows is the nearest to later ones.
        if section.repeated > 0 {
          unsafe chains.insert(end - stride..<end, bytes, again: section.repeated * stride)
        }
      }
    }
  }

  private mutating func search(
    _ place: Int, _ end: Int, _ bytes: UnsafeRawBufferPointer, _ chains: inout Chains, _ depth: Int
  ) {
    guard place + Self.shortest <= end else { return }
    let word = unsafe bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)
    let hash = Chains.hash(word)
    // A run of one byte needs no search.
    let isRun = word == UInt32(word & 255) &* 0x0101_0101
    if place > 0, lengths[place - 1] > 32 || isRun && lengths[place - 1] > Self.shortest {
      (lengths[place], distances[place]) = (lengths[place - 1] - 1, distances[place - 1])
    } else if !(unsafe isRun && place > 0 && bytes[place - 1] == bytes[place]) {
      var candidate = chains.first(hash)
      var left = depth
      var best = Self.shortest - 1
      while candidate >= 0, left > 0, place - candidate <= VP8LDistances.farthest {
        let length = unsafe bytes.common(place, place - candidate, end)
        if length > best {
          best = length
          (lengths[place], distances[place]) = (Int32(length), Int32(place - candidate))
          if length >= Self.enough { break }
        }
        candidate = chains.next(candidate)
        left -= 1
      }
    }
    if !(unsafe isRun && place > 0 && bytes[place - 1] == bytes[place]) {
      chains.insert(place, hash)
    }
  }
}

/// The earlier places with the same hash, the nearest first.
private struct Chains {
  private var heads = [Int32](repeating: -1, count: 1 << Chains.hashBits)
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

  /// Inserts the places of a row again for an equal row below it.
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
