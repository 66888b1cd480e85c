internal import Grids

extension TileBoard {
  /// After so many generations tiles are looked for in which nothing lives any more.
  private static let sweeping = 256

  /// Makes the next generation.
  ///
  /// - Parameter room: what many steps may share.
  mutating func step(_ rule: TileRule, room: inout Room) {
    let next = decay.next(of: background, rule.table)
    // Where the background goes back and forth, so does what the rule says of cells beside it; else
    // what follows now does not tell what follows later.
    if next != background, decay.next(of: next, rule.table) != background { restless = 3 }
    let turn = Turn(
      from: ground, to: decay.word(of: next), births: rule.table[background == 1 ? 511 : 0])
    switch rule.logic(onLive: background == 1) {
    case .counts(let logic): step(logic, turn, room: &room)
    case .circuit(let logic): step(logic, turn, room: &room)
    }
    if next != background { background = next }
  }

  /// What a step does to the background.
  private struct Turn {
    let from, to: Decay.Word
    /// All ones where it would live next if there were two states.
    let births: UInt64

    init(from: Decay.Word, to: Decay.Word, births: Bool) {
      self.from = from
      self.to = to
      self.births = births ? .max : 0
    }
  }

  private mutating func step<Logic: StripLogic>(
    _ logic: Logic, _ turn: Turn, room: inout Room
  ) {
    if restless > 0 {
      wakeAll()
      restless -= 1
    }
    for tile in wakeful {
      room.work.append((tile, tiles[tile].wakeful))
      tiles[tile].wakeful = 0
    }
    wakeful.removeAll(keepingCapacity: true)
    var scratch = logic.scratch
    for (tile, strips) in room.work { step(tile, strips, logic, turn, &scratch) }
    room.work.removeAll(keepingCapacity: true)
    swap(&strips, &before)
    swap(&dying, &dyingBefore)
    age += 1
    if age % Self.sweeping == 0 { sweep() }
  }

  /// Whether it goes back and forth between two generations, or stands still.
  var sleeps: Bool { wakeful.isEmpty && restless == 0 }

  /// Whether the generation before was the same, but for the background.
  var stands: Bool { strips == before && dying == dyingBefore }

  /// Room for the tiles that a step works out.
  struct Room {
    fileprivate var work: [(tile: Int, strips: UInt8)] = []
  }

  private mutating func step<Logic: StripLogic>(
    _ tile: Int, _ wakeful: UInt8, _ logic: Logic, _ turn: Turn, _ scratch: inout Logic.Scratch
  ) {
    let first = wakeful.trailingZeroBitCount
    var above: Logic.Rows = rows(tile, strip: first - 1)
    var here: Logic.Rows = rows(tile, strip: first)
    var changes = Changes()
    for strip in first..<8 - wakeful.leadingZeroBitCount {
      let below: Logic.Rows = rows(tile, strip: strip + 1)
      if wakeful >> strip & 1 == 1 {
        let place = 8 * tile + strip
        var next = logic.next(
          of: strips[place], above: above, here: here, below: below, &scratch)
        if decay.digits > 0 { decays(place, &next, turn, &changes) }
        changes.note(next ^ before[place], strip: strip)
        before[place] = next
      }
      (above, here) = (here, below)
    }
    guard changes.here != 0 else { return }
    wake(tile, changes.here)
    for way in 0..<8 where changes.around[way] != 0 {
      wake(neighbour(of: tile, way), changes.around[way])
    }
  }

  /// Lets the cells of a strip die that do not survive.
  private mutating func decays(
    _ place: Int, _ next: inout Strip, _ turn: Turn, _ changes: inout Changes
  ) {
    var change: UInt64 = 0
    for row in 0..<8 {
      let lives = decay.step(
        strips[place][row] ^ turn.from.alive, next: next[row] ^ turn.births, dying,
        at: (8 * place + row) * decay.digits, from: turn.from, to: turn.to, into: &dyingBefore,
        change: &change)
      next[row] = lives ^ turn.to.alive
    }
    if change != 0 { changes.noteInside(strip: place % 8) }
  }

  /// A strip as a logic needs it.
  ///
  /// - Parameter strip: −1 is the last of the tile above, 8 the first of the tile below.
  @inline(__always)
  private func rows<Rows: StripRows>(_ tile: Int, strip: Int) -> Rows {
    let near = tiles[tile].neighbours
    let (left, middle, right) =
      switch strip {
      case -1: (Int(near[0]), Int(near[1]), Int(near[2]))
      case 8: (Int(near[5]), Int(near[6]), Int(near[7]))
      default: (Int(near[3]), tile, Int(near[4]))
      }
    let row = strip & 7
    return Rows(
      strips[8 * middle + row], left: strips[8 * left + row], right: strips[8 * right + row])
  }

  private mutating func wake(_ tile: Int, _ strips: UInt8) {
    if tiles[tile].wakeful == 0 { wakeful.append(tile) }
    tiles[tile].wakeful |= strips
  }

  /// Wakes all that there is, and what may come to life beside it.
  private mutating func wakeAll() {
    for tile in tiles.indices.dropFirst() where !isDead(tile) {
      var edges = Changes()
      for strip in 0..<8 { edges.note(strips[8 * tile + strip], strip: strip) }
      for way in 0..<8 where edges.around[way] != 0 { _ = neighbour(of: tile, way) }
    }
    for tile in tiles.indices where isThere(tile) { wake(tile, .max) }
  }

  /// Has everything worked out: of a change from outside.
  mutating func wake() { restless = max(restless, 2) }
}
