/// The items of a table in which every order of the neighbors matches (`permute`): a transition
/// with the sets that are left for the neighbors that are not yet read.
///
/// A neighbor uses up one of the sets that contain its state, so an item may have several
/// successors. Equal sets are counted, so most transitions have few items instead of thousands of
/// images.
struct AssignmentItems {
  private struct Transition {
    let center: Int
    /// The distinct sets of the neighbors.
    let sets: [Int]
    /// The index of the sets' multiplicities in `remainders`.
    let remainders: Int
  }

  private let table: TransitionTable
  private var transitions: [Transition] = []
  private var outputs: [UInt8] = []
  private var remainders: [SetRemainders] = []
  private let fullSets: [Bool]

  /// The maximum number of items of a level, times states.
  private static let mostEffects = 1 << 23

  /// The result is nil if there are too many items.
  init?(_ table: TransitionTable) {
    (self.table, fullSets) = (table, table.fullSets)
    addTransitions()
    for left in 0..<table.width {
      guard let count = starts(left: left).last, count * table.states <= Self.mostEffects else {
        return nil
      }
    }
  }

  /// Adds the transitions whose sets differ from those of all transitions before.
  private mutating func addTransitions() {
    var (known, numbers) = (KeyTable<UInt32>(width: table.width), [[Int]: Int]())
    for (number, output) in table.outputs.enumerated() {
      let sets = table.inputs[number * table.width..<(number + 1) * table.width]
      let neighbors = sets.dropFirst().sorted()
      guard Int(known.number(of: sets.prefix(1) + neighbors)) == outputs.count else { continue }
      outputs.append(output)
      let groups = neighbors.chunked()
      let counts = groups.map(\.count)
      let shape = numbers[counts] ?? remainders.count
      if shape == remainders.count {
        numbers[counts] = shape
        remainders.append(SetRemainders(counts: counts))
      }
      let distinct = groups.map { Int($0.set) }
      transitions.append(
        Transition(center: Int(sets[sets.startIndex]), sets: distinct, remainders: shape))
    }
  }

  /// Returns the index of the first item of each transition if a number of neighbors is left, and
  /// the number of all items.
  private func starts(left: Int) -> [Int] {
    transitions.reduce(into: [0]) { starts, transition in
      starts.append(starts[starts.count - 1] + remainders[transition.remainders].codes[left].count)
    }
  }

  /// Returns the level that reads a place; nil if the table ignores it.
  func level(_ place: Int) -> TableLevel? {
    guard table.column(of: place) != nil else { return nil }
    let isCenter = place == TransitionTable.center
    let after = table.neighborhood.places.count { $0 > place }
    let before = isCenter ? after : after + 1
    let classes = isCenter ? Array(0..<table.states) : neighborClasses
    let effects = (0...(classes.max() ?? 0)).map { number in
      let state = UInt8(classes.firstIndex(of: number) ?? 0)
      return isCenter ? mask(of: state, left: after) : successors(of: state, left: before)
    }
    return TableLevel(
      count: starts(left: before).last ?? 0, classes: classes, effects: effects,
      outputs: outputs(left: after), certain: certain(left: after, knowsCenter: place >= 4),
      isCenter: isCenter)
  }

  /// The class of each state as a neighbor: states of a class are in the same sets.
  private var neighborClasses: [Int] {
    var known = KeyTable<UInt64>(width: (table.sets.count + 63) / 64)
    return (0..<table.states).map { state in
      var bits = [UInt64](bits: table.sets.count)
      for (index, set) in table.sets.enumerated() where set.contains(UInt8(state)) {
        bits.setBit(index)
      }
      return Int(known.number(of: bits))
    }
  }

  /// Calls a function for each item, in order, with its transition and the code of its remainder.
  private func forEachItem(left: Int, _ body: (_ transition: Int, _ code: Int) -> Void) {
    for (number, transition) in transitions.enumerated() {
      for code in remainders[transition.remainders].codes[left] { body(number, code) }
    }
  }

  private func outputs(left: Int) -> [UInt8] {
    var outputs: [UInt8] = []
    forEachItem(left: left) { transition, _ in outputs.append(self.outputs[transition]) }
    return outputs
  }

  private func certain(left: Int, knowsCenter: Bool) -> [UInt64] {
    var (certain, item) = ([UInt64](bits: starts(left: left).last ?? 0), 0)
    forEachItem(left: left) { number, code in
      let transition = transitions[number]
      let sets = remainders[transition.remainders].sets(in: code)
      if knowsCenter || fullSets[transition.center],
        sets.allSatisfy({ fullSets[transition.sets[$0]] })
      {
        certain.setBit(item)
      }
      item += 1
    }
    return certain
  }

  private func mask(of state: UInt8, left: Int) -> TableLevel.Effect {
    var (mask, item) = ([UInt64](bits: starts(left: left).last ?? 0), 0)
    forEachItem(left: left) { number, _ in
      if table.sets[transitions[number].center].contains(state) { mask.setBit(item) }
      item += 1
    }
    return .mask(mask)
  }

  private func successors(of state: UInt8, left: Int) -> TableLevel.Effect {
    let firstItems = starts(left: left - 1)
    var (starts, items): ([Int32], [Int32]) = ([0], [])
    forEachItem(left: left) { number, code in
      let transition = transitions[number]
      let remainders = remainders[transition.remainders]
      for set in remainders.sets(in: code)
      where table.sets[transition.sets[set]].contains(state) {
        let index = remainders.indices[code - remainders.radices[set]]
        items.append(Int32(firstItems[number] + index))
      }
      starts.append(Int32(items.count))
    }
    return .successors(starts: starts, items: items)
  }
}

extension [UInt32] {
  /// The runs of equal elements.
  fileprivate func chunked() -> [(set: UInt32, count: Int)] {
    reduce(into: []) { runs, set in
      if runs.last?.set == set { runs[runs.count - 1].count += 1 } else { runs.append((set, 1)) }
    }
  }
}
