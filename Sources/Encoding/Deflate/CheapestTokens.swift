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
