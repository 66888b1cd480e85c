internal import Worlds

/// The encoding of cells that die slowly, under rules with more than two states. State 1 is alive.
/// A cell that does not survive passes through states 2, 3, … before it is dead, and no cell is
/// born there until then.
///
/// Live cells have a bit plane of their own. Further planes hold the binary digits of the time for
/// which a cell has been dying. The time is 1 in state 2, 2 in state 3, and so on.
struct Decay: Hashable, Sendable {
  let states: Int
  /// The number of planes for dying times; 0 if cells die at once.
  let digits: Int
  let dead: Word
  /// The binary digits of the longest dying time, each as a 64-bit word of all ones or all zeros.
  private let last: [UInt64]

  init(states: Int) {
    self.states = states
    let longest = states - 2
    digits = Int.bitWidth - longest.leadingZeroBitCount
    dead = Word(digits: Array(repeating: 0, count: digits))
    last = (0..<digits).map { longest >> $0 & 1 == 1 ? .max : 0 }
  }

  /// The states of 64 cells.
  struct Word: Hashable, Sendable {
    var alive: UInt64 = 0
    /// The digits of the dying time, lowest first.
    var digits: [UInt64] = []

    /// The cells that are not dead.
    var marked: UInt64 { digits.reduce(alive, |) }

    func differing(from other: Word) -> UInt64 {
      zip(digits, other.digits).reduce(alive ^ other.alive) { $0 | $1.0 ^ $1.1 }
    }
  }

  func word(of state: CellState) -> Word {
    var word = dead
    if state == 1 { word.alive = .max }
    guard state > 1 else { return word }
    for digit in 0..<digits where (Int(state) - 1) >> digit & 1 == 1 { word.digits[digit] = .max }
    return word
  }

  func word(_ state: (_ bit: Int) -> CellState) -> Word {
    var word = dead
    for bit in 0..<64 {
      let state = state(bit)
      if state == 1 { word.alive |= 1 << UInt64(bit) }
      guard state > 1 else { continue }
      for digit in 0..<digits where (Int(state) - 1) >> digit & 1 == 1 {
        word.digits[digit] |= 1 << UInt64(bit)
      }
    }
    return word
  }

  /// Advances the dying cells of a group of 64 by one generation, and returns the cells that live
  /// next. Live cells that do not survive start to die. `next`: the cells that would live next if
  /// the rule had two states. `dying` and `later` hold digits, lowest first from `place` on, as
  /// differences from `ground` and `nextGround`. `change` receives bits for cells whose digits
  /// differ from the previous contents of `later`.
  @inline(__always)
  func step(
    _ alive: UInt64, next: UInt64, _ dying: [UInt64], at place: Int, from ground: Word,
    to nextGround: Word, into later: inout [UInt64], change: inout UInt64
  ) -> UInt64 {
    var any: UInt64 = 0
    var ends = UInt64.max
    for digit in 0..<digits {
      let bits = dying[place + digit] ^ ground.digits[digit]
      any |= bits
      ends &= ~(bits ^ last[digit])
    }
    let begins = alive & ~next
    var carry = any & ~ends
    for digit in 0..<digits {
      let bits = dying[place + digit] ^ ground.digits[digit]
      var counted = (bits ^ carry) & ~ends
      if digit == 0 { counted |= begins }
      // A ripple-carry increment of all counters: `carry` begins with the cells to count up.
      carry &= bits
      counted ^= nextGround.digits[digit]
      change |= counted ^ later[place + digit]
      later[place + digit] = counted
    }
    return next & ~any
  }

  /// Returns a mask of the cells of a 64-bit word that differ from the background. `apart`: the
  /// distance between two digits of the word, in words.
  @inline(__always)
  func marked(_ alive: UInt64, _ dying: [UInt64], at place: Int, apart: Int = 1) -> UInt64 {
    (0..<digits).reduce(alive) { $0 | dying[place + $1 * apart] }
  }

  /// Returns the state of a cell of a word; `apart` is the distance of two digits, in words.
  @inline(__always)
  func state(
    of bit: Int, _ alive: UInt64, _ dying: [UInt64], at place: Int, apart: Int = 1,
    on ground: Word
  ) -> CellState {
    if (alive ^ ground.alive) >> UInt64(bit) & 1 == 1 { return 1 }
    var time: CellState = 0
    for digit in 0..<digits {
      let bits = dying[place + digit * apart] ^ ground.digits[digit]
      time |= CellState(bits >> UInt64(bit) & 1) << CellState(digit)
    }
    return time == 0 ? 0 : time + 1
  }

  /// Returns the next state of a cell that has only neighbors of its own state.
  func next(of state: CellState, _ rule: LifeRule) -> CellState {
    if state > 1 { return Int(state) + 1 < states ? state + 1 : 0 }
    if rule.lives(surroundedByLive: state == 1) { return 1 }
    return state == 1 && states > 2 ? 2 : 0
  }
}

extension UInt64 {
  /// Calls a closure once for each view square, 2^`scale` cells wide, with at least one set bit;
  /// `x` is the column of the lowest bit.
  @inline(__always)
  func eachSquare(from x: Int, scale: Int, _ body: (_ square: Int) -> Void) {
    var bits = self
    while bits != 0 {
      let square = (x + bits.trailingZeroBitCount) >> scale
      body(square)
      // A shift by 64 or more is defined in Swift and clears the word.
      bits &= .max << ((square + 1) << scale - x)
    }
  }

  /// Returns a word with the bits of a range of columns set, ignoring columns outside 0..<64.
  static func columns(_ columns: Range<Int>) -> UInt64 {
    let columns = columns.clamped(to: 0..<64)
    return columns.isEmpty ? 0 : (.max >> (64 - columns.count)) << columns.lowerBound
  }

  /// The indices of the set bits in ascending order.
  var bits: Bits { Bits(rest: self) }

  struct Bits: Sequence, IteratorProtocol {
    fileprivate var rest: UInt64

    @inline(__always)
    mutating func next() -> Int? {
      if rest == 0 { return nil }
      defer { rest &= rest - 1 }
      return rest.trailingZeroBitCount
    }
  }
}

extension SIMD8<UInt64> {
  @inline(__always)
  var together: UInt64 {
    let four = lowHalf | highHalf
    let two = four.lowHalf | four.highHalf
    return two[0] | two[1]
  }
}

extension Generator {
  /// Returns the results of up to 64 calls of `chance`, one bit each, from the lowest bit up. A
  /// branch for each result would be unpredictable.
  @inline(__always)
  mutating func chances(_ threshold: ChanceThreshold, count: Int) -> UInt64 {
    if threshold.isCertain { return .columns(0..<count) }
    return (0..<count).reduce(0) { bits, bit in
      bits | (next() < threshold.value ? 1 : 0) << UInt64(bit)
    }
  }
}
