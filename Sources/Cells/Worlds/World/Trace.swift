public import Grids

/// A fingerprint of a state with its position, by which periods are detected. In a world without
/// edges, states that differ only in position share a fingerprint.
public struct Trace: Hashable, Sendable {
  public let fingerprint: Fingerprint
  /// The top left of all cells that are not background; (0, 0) if the position is part of the
  /// fingerprint.
  public let corner: Position

  public init(_ fingerprint: Fingerprint, corner: Position = Position(x: 0, y: 0)) {
    self.fingerprint = fingerprint
    self.corner = corner
  }
}

/// A hash of 64 bits. Two different states are very unlikely to share one.
public struct Fingerprint: Hashable, Sendable {
  private var value: UInt64 = 0

  public init() {}

  /// Adds a number; the order of additions matters.
  public mutating func combine(_ number: Int) {
    var generator = Generator(seed: value ^ UInt64(bitPattern: Int64(number)))
    value = generator.next()
  }

  /// Adds 64-bit words; their order matters. Four independent lanes keep the processor from waiting
  /// for one product before the next.
  public mutating func combine(words: [UInt64]) {
    combine(words.count)
    var (a, b, c, d): (UInt64, UInt64, UInt64, UInt64) = (1, 2, 3, 4)
    let span = words.span
    let end = span.count & ~3
    for place in stride(from: 0, to: end, by: 4) {
      a = Self.mixed(a, span[place])
      b = Self.mixed(b, span[place + 1])
      c = Self.mixed(c, span[place + 2])
      d = Self.mixed(d, span[place + 3])
    }
    for place in end..<span.count { a = Self.mixed(a, span[place]) }
    for lane in [a, b, c, d] { combine(Int(bitPattern: UInt(lane))) }
  }

  /// Returns a mix of two 64-bit words. For a fixed first word it is a bijection of the other: the
  /// multiplier is odd, and both steps are invertible.
  @inline(__always)
  private static func mixed(_ one: UInt64, _ other: UInt64) -> UInt64 {
    let product = (one ^ other) &* 0x9E37_79B9_7F4A_7C15
    return product ^ product >> 32
  }

  /// Adds cell states; their order matters.
  public mutating func combine(_ states: [CellState]) {
    combine(states.count)
    for state in states { combine(Int(state)) }
  }
}

extension BitGrid {
  /// A fingerprint of the cells; nil if all of them are 0. Grids with equal cells have equal
  /// fingerprints, whatever their unused bits are.
  package var fingerprint: Fingerprint? {
    var (cells, isEmpty) = (words, true)
    let unused = 64 * wordsPerRow - size.width
    var place = wordsPerRow - 1
    while unused > 0, place < cells.count {
      cells[place] &= .max >> UInt64(unused)
      place += wordsPerRow
    }
    for word in cells where word != 0 {
      isEmpty = false
      break
    }
    if isEmpty { return nil }
    var fingerprint = Fingerprint()
    fingerprint.combine(words: cells)
    return fingerprint
  }
}

extension Grid where Element == CellState {
  /// The bounding rectangle of all cells that are not in state 0; empty if there are none.
  package var living: Region {
    var living = Region.empty
    for y in 0..<height {
      let row = row(y)
      guard let first = row.firstIndex(where: { $0 != 0 }),
        let last = row.lastIndex(where: { $0 != 0 })
      else { continue }
      living = living.union(
        Region(x: first - row.startIndex, y: y, width: last - first + 1, height: 1))
    }
    return living
  }
}

package struct Speed: Hashable, Sendable, CustomStringConvertible {
  /// The displacement in cells within one period.
  package let step: Position
  /// The period in generations; positive.
  package let period: Int

  /// - Returns: nil for an object that does not move.
  package init?(_ step: Position, per period: Int) {
    if step == Position(x: 0, y: 0) { return nil }
    self.step = step
    self.period = period
  }

  private var long: Int { max(abs(step.x), abs(step.y)) }
  private var short: Int { min(abs(step.x), abs(step.y)) }

  package enum Direction: String, Sendable { case orthogonal, diagonal, oblique }

  package var direction: Direction {
    short == 0 ? .orthogonal : short == long ? .diagonal : .oblique
  }

  /// The speed in the usual notation, without its direction: `c/2`, `2c/5`, `(2,1)c/6`.
  package var fraction: String {
    let common = greatestCommonDivisor(greatestCommonDivisor(long, short), period)
    let divisor = period == common ? "" : "/\(period / common)"
    if direction == .oblique { return "(\(long / common),\(short / common))c\(divisor)" }
    return "\(long == common ? "" : "\(long / common)")c\(divisor)"
  }

  /// The speed with its direction: `c/2 orthogonal`, `c/4 diagonal`, `(2,1)c/6`.
  package var description: String {
    direction == .oblique ? fraction : "\(fraction) \(direction)"
  }
}
