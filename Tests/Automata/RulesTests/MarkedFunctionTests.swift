import Testing

@testable import Rules

/// Tests of History, Super and Investigator against their definition, cell by cell.
@Suite struct MarkedFunctionTests {
  /// Numbers of neighbors as in `SumTable.lives`: all, six and four.
  private static let neighbors = [0b111_101_111, 0b110_101_011, 0b010_101_010]

  @Test(arguments: MarkKind.allCases, neighbors)
  func `The function, its diagram and its definition are equal`(
    kind: MarkKind, neighbors: Int
  ) {
    var dice = Dice(state: UInt64(neighbors))
    for round in 0..<4 {
      // Rules of counts have small diagrams, and rules of directions large ones.
      let bits = (0..<512).map { _ in dice.below(2) == 1 }
      let lives = (0..<512).map { number in
        let seen = number & (neighbors | 16)
        return round < 3
          ? bits[(seen & neighbors).nonzeroBitCount << 1 | (seen >> 4 & 1)] : bits[seen]
      }
      let function = MarkedFunction(kind, lives: lives, neighbors: neighbors)
      let plain = PlainMarks(kind: kind, lives: lives, neighbors: neighbors)
      let diagram = function.diagram(limit: 1 << 17)
      #expect(diagram != nil || round == 3, "a rule of counts has a small diagram")
      for _ in 0..<5_000 {
        // Few different states in one neighborhood meet the conditions on absent states.
        let palette = (0..<1 + dice.below(4)).map { _ in UInt8(dice.below(function.states)) }
        let cells = (0..<9).map { _ in
          dice.below(3) == 0 ? UInt8(0) : palette[dice.below(palette.count)]
        }
        let next = plain.next(cells)
        #expect(function.next(cells) == next, "\(kind) \(cells)")
        if let diagram { #expect(diagram.next(cells) == next, "\(kind) \(cells)") }
      }
    }
  }

  @Test(arguments: [(MarkKind.history, 7), (.superMarks, 26), (.investigator, 21)])
  func `The states have names and colors that differ`(kind: MarkKind, states: Int) {
    #expect(kind.table.marks.count == states)
    #expect(Set(kind.table.marks.map(\.name)).count == states)
    #expect(Set(kind.table.marks.map(\.color)).count == states)
  }
}

/// SplitMix64.
private struct Dice {
  var state: UInt64

  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ bits >> 27) &* 0x94d0_49bb_1331_11eb
    return Int((bits ^ bits >> 31) >> 33) % bound
  }
}

/// The definitions of LifeViewer's marks, with sets of states in place of facts.
private struct PlainMarks {
  let kind: MarkKind
  let lives: [Bool]
  let neighbors: Int

  func next(_ cells: [UInt8]) -> UInt8 {
    // Row by row from the north-west, as the numbers of neighborhoods count the cells.
    let rows = (0..<9).map { (place: Int) -> UInt8 in cells[place % 3 * 3 + place / 3] }
    let places = (0..<9).filter { (place: Int) in neighbors >> (8 - place) & 1 == 1 }
    let near = Set(places.map { rows[$0] })
    let center = rows[4]
    func rule(_ isAlive: (UInt8) -> Bool, center: Bool) -> Bool {
      let number = places.reduce(center ? 16 : 0) { $0 | (isAlive(rows[$1]) ? 256 >> $1 : 0) }
      return lives[number]
    }
    switch kind {
    case .history:
      let isAlive = { (state: UInt8) in [1, 3, 5].contains(state) }
      return history(center, near, rule(isAlive, center: isAlive(center)))
    case .superMarks:
      let isOdd = { (state: UInt8) in state % 2 == 1 }
      return superMarks(center, near, rule(isOdd, center: isOdd(center)))
    case .investigator:
      let births: Set<UInt8> = [1, 2, 4, 6, 8, 10, 12, 15, 16, 17, 19]
      let survivals: Set<UInt8> = [1, 2, 4, 6, 8, 10, 12, 15, 16, 18, 20]
      return investigator(
        center, near, birth: rule(births.contains, center: false),
        survival: rule(survivals.contains, center: true))
    }
  }

  private func history(_ center: UInt8, _ near: Set<UInt8>, _ lives: Bool) -> UInt8 {
    let isKilled = [1, 3, 5].contains(center) && near.contains(6)
    let isAlive = lives && !isKilled
    return (isAlive ? [1, 1, 1, 3, 3, 5, 6] : [0, 2, 2, 4, 4, 4, 6])[Int(center)]
  }

  private func superMarks(_ center: UInt8, _ near: Set<UInt8>, _ lives: Bool) -> UInt8 {
    let isAlive = center % 2 == 1
    if near.contains(6) {
      if isAlive { return [1: 2, 3: 4, 5: 4, 9: 10, 11: 12][center] ?? 0 }
      if center == 8 || center >= 14 { return 0 }
    }
    if isAlive {
      return lives ? center : [1: 2, 3: 4, 5: 4, 7: 8, 9: 10, 11: 12][center] ?? 0
    }
    if lives {
      if let fixed = [4: 3, 8: 7, 6: 6][Int(center)] { return UInt8(fixed) }
      return born(near)
    }
    let odd = near.contains { $0 % 2 == 1 }
    switch center {
    case 14: return 0
    case 16: return odd || near.contains(14) ? 14 : 16
    case 18: return near.contains(22) ? 22 : 18
    case 20: return near.contains(18) ? 18 : 20
    case 22: return near.contains(20) ? 20 : 22
    case 24: return odd || near.contains(14) || near.contains(18) ? 18 : 24
    default: return center
    }
  }

  private func born(_ near: Set<UInt8>) -> UInt8 {
    func none(_ states: [UInt8]) -> Bool { near.isDisjoint(with: states) }
    func one(_ states: [UInt8]) -> UInt8? {
      let found = near.intersection(states)
      return found.count == 1 ? found.first : nil
    }
    let late: [UInt8] = [13, 15, 17, 19, 21, 23, 25]
    if none([1, 3, 5, 7]), let state = one([9, 11] + late) { return state }
    if near.contains(3), none([1, 5, 7, 9, 11]), let state = one(late) { return state }
    if near.contains(7), none([1, 3, 5] + late), let state = one([9, 11]) { return state }
    return !none([7] + late) && none([1, 3, 5, 9, 11]) ? 13 : 1
  }

  private func investigator(
    _ center: UInt8, _ near: Set<UInt8>, birth: Bool, survival: Bool
  ) -> UInt8 {
    switch center {
    case 0:
      if near.isSubset(of: [0]) { return 0 }
      if !near.isDisjoint(with: [8, 9, 12, 13, 14]) { return 1 }
      if !near.isDisjoint(with: [15, 16]), !near.contains(1) { return 0 }
      return birth ? 1 : 0
    case 1: return near.isDisjoint(with: [2, 3, 6, 7, 14, 16]) && survival ? 1 : 0
    default:
      for (one, other) in [(6, 7), (10, 11), (12, 13), (19, 20)] as [(UInt8, UInt8)] {
        if center == one { return other }
        if center == other { return one }
      }
      return center
    }
  }
}
