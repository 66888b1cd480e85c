/// How cells die under a rule of more than two states: state 1 lives, and what does not survive counts
/// up to the last state before it is dead. Until then nothing is born there.
///
/// Beside the plane of those that live there are planes for the binary digits of how long a cell has
/// been dying, from 1 in state 2.
struct Decay: Hashable, Sendable {
  let states: Int
  /// How many planes there are; none where cells die at once.
  let digits: Int
  let dead: Word
  /// All ones for each digit of the longest time.
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
    /// Those that live.
    var alive: UInt64 = 0
    /// How long others have been dying.
    var digits: [UInt64] = []

    /// Those that are not dead.
    var marked: UInt64 { digits.reduce(alive, |) }

    /// Those whose states differ.
    func differing(from other: Word) -> UInt64 {
      zip(digits, other.digits).reduce(alive ^ other.alive) { $0 | $1.0 ^ $1.1 }
    }
  }

  /// Cells that all have one state.
  func word(of state: CellState) -> Word {
    var word = dead
    if state == 1 { word.alive = .max }
    guard state > 1 else { return word }
    for digit in 0..<digits where (Int(state) - 1) >> digit & 1 == 1 { word.digits[digit] = .max }
    return word
  }

  /// Cells of some states, by their bits.
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

  /// Lets the cells of a word that do not survive begin to die, and others go on.
  ///
  /// - Parameters:
  ///   - alive: what lives.
  ///   - next: what would live next if there were two states.
  ///   - dying: the digits from `place` on, side by side, the lowest first, in which they differ from
  ///     those of `ground`.
  ///   - later: what becomes of them.
  ///   - change: in which cells that differs from what stood there.
  /// - Returns: what lives next.
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
      carry &= bits
      counted ^= nextGround.digits[digit]
      change |= counted ^ later[place + digit]
      later[place + digit] = counted
    }
    return next & ~any
  }

  /// The cells of a word that have a state other than their ground's.
  ///
  /// - Parameter apart: how far from one of its digits to the next.
  @inline(__always)
  func marked(_ alive: UInt64, _ dying: [UInt64], at place: Int, apart: Int = 1) -> UInt64 {
    (0..<digits).reduce(alive) { $0 | dying[place + $1 * apart] }
  }

  /// A cell's state, by its bit.
  ///
  /// - Parameter apart: how far from one of its digits to the next.
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

  /// What becomes of a state around which all cells have it.
  func next(of state: CellState, _ rule: LifeRule) -> CellState {
    if state > 1 { return Int(state) + 1 < states ? state + 1 : 0 }
    if rule.lives(amidLive: state == 1) { return 1 }
    return state == 1 && states > 2 ? 2 : 0
  }
}
