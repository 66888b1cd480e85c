extension TransitionTable {
  package func diagram(limit: Int) -> DecisionDiagram? {
    var builder = TableDiagram(states: states, limit: limit)
    if symmetry == .permute {
      guard let items = AssignmentItems(self) else { return nil }
      for place in 0..<9 {
        guard builder.read(items.level(place)) else { return nil }
      }
    } else {
      guard let items = ImageItems(self) else { return nil }
      for place in 0..<9 {
        guard builder.read(items.level(place)) else { return nil }
      }
    }
    return DecisionDiagram(states: states, merging: builder.levels)
  }

  /// The column of `inputs` for a place of a `CellFunction`; nil for places that the table ignores.
  func column(of place: Int) -> Int? {
    if place == Self.center { return 0 }
    return neighborhood.places.firstIndex(of: place).map { $0 + 1 }
  }

  var fullSets: [Bool] {
    sets.map { set in (0..<states).allSatisfy { set.contains(UInt8($0)) } }
  }
}

/// The builder of the diagram of a table, level by level.
///
/// A value is the set of live items as bits and, in a last word, the new state plus 1 that applies
/// if none of them matches; 0 before this state is known.
struct TableDiagram {
  let states: Int
  /// The entries of the nodes of each level, as in `DecisionDiagram`.
  private(set) var levels: [[Int32]] = []
  /// The values of the nodes of the next level.
  private var values = KeyTable<UInt64>(width: 0)
  private var nodes: Int
  /// The limit of work that is left, in words to be computed. It bounds the time to some seconds.
  private var words = 1 << 29

  /// The maximum number of words in memory at the same time.
  private static let mostWords = 1 << 24

  init(states: Int, limit: Int) {
    (self.states, nodes) = (states, limit)
  }

  /// Adds a level that reads a cell, or ignores it if nil. Returns false if a limit is exceeded.
  mutating func read(_ level: TableLevel?) -> Bool {
    guard let level else {
      let count = max(1, values.count)
      levels.append(
        (0..<count).flatMap { node in
          let entry = levels.count == 8 ? state(ofNode: node) : Int32(node)
          return [Int32](repeating: entry, count: states)
        })
      return true
    }
    if values.count == 0 { start(level) }
    let isLast = levels.count == 8
    var (next, entries) = (KeyTable<UInt64>(width: level.certain.count + 1), [Int32]())
    entries.reserveCapacity(values.count * states)
    var value = [UInt64](repeating: 0, count: next.width)
    for node in 0..<values.count {
      guard spend(level, stored: next) else { return false }
      let numbers = level.effects.indices.map { index in
        let state = level.classes.firstIndex(of: index) ?? 0
        follow(node, level, level.effects[index], state: state, into: &value)
        return isLast ? Int32(value[value.count - 1]) - 1 : next.number(of: value)
      }
      entries += level.classes.map { numbers[$0] }
    }
    levels.append(entries)
    nodes -= next.count
    values = next
    return true
  }

  /// Stores the value of the root: all items are alive.
  private mutating func start(_ level: TableLevel) {
    var value = [UInt64](bits: level.count)
    for item in 0..<level.count { value.setBit(item) }
    values = KeyTable(width: value.count + 1)
    _ = values.number(of: value + [0])
  }

  /// Returns the new state of a node after all cells are read.
  private func state(ofNode node: Int) -> Int32 {
    Int32(values.words[(node + 1) * values.width - 1]) - 1
  }

  private mutating func spend(_ level: TableLevel, stored: KeyTable<UInt64>) -> Bool {
    var work = values.width + stored.width + 16
    if case .successors? = level.effects.first { work += level.count }
    words -= work * level.effects.count
    return words >= 0 && stored.words.count <= Self.mostWords && stored.count <= nodes
  }

  /// Writes the value that follows a node's value to `next`.
  private func follow(
    _ node: Int, _ level: TableLevel, _ effect: TableLevel.Effect, state: Int,
    into next: inout [UInt64]
  ) {
    let first = node * values.width
    let items = values.width - 1
    next[next.count - 1] = values.words[first + items]
    switch effect {
    case .mask(let mask):
      for word in 0..<items { next[word] = values.words[first + word] & mask[word] }
    case .successors(let starts, let targets):
      for word in 0..<next.count - 1 { next[word] = 0 }
      for word in 0..<items {
        var bits = values.words[first + word]
        while bits != 0 {
          let item = word * 64 + bits.trailingZeroBitCount
          for target in starts[item]..<starts[item + 1] { next.setBit(Int(targets[Int(target)])) }
          bits &= bits - 1
        }
      }
    }
    Self.cut(&next, level)
    if level.isCenter, next[next.count - 1] == 0 { next[next.count - 1] = UInt64(state) + 1 }
    Self.trim(&next, level)
  }

  /// Removes the first item that certainly matches, and all items after it. Its new state applies
  /// if none of the items before it matches.
  private static func cut(_ value: inout [UInt64], _ level: TableLevel) {
    guard let word = level.certain.indices.first(where: { value[$0] & level.certain[$0] != 0 })
    else { return }
    let bit = (value[word] & level.certain[word]).trailingZeroBitCount
    value[value.count - 1] = UInt64(level.outputs[word * 64 + bit]) + 1
    value[word] &= (1 << UInt64(bit)) - 1
    for later in word + 1..<value.count - 1 { value[later] = 0 }
  }

  /// Removes the last items as long as their new state is the one that applies without them.
  private static func trim(_ value: inout [UInt64], _ level: TableLevel) {
    let state = value[value.count - 1]
    guard state != 0 else { return }
    for word in level.certain.indices.reversed() {
      while value[word] != 0 {
        let bit = 63 - value[word].leadingZeroBitCount
        guard UInt64(level.outputs[word * 64 + bit]) + 1 == state else { return }
        value[word] &= ~(1 << UInt64(bit))
      }
    }
  }
}

/// A level of the diagram of a table: how the state of one cell changes the live items. An item is
/// an image of a transition or, under `permute`, a transition with the sets that are still to be
/// matched.
struct TableLevel {
  /// The number of items before the cell is read.
  let count: Int
  /// The class of each state. States of a class have equal effects.
  let classes: [Int]
  let effects: [Effect]
  /// The new states of the items after the cell is read, in order of precedence.
  let outputs: [UInt8]
  /// The items after the cell is read, as bits, that match whatever the remaining cells are.
  let certain: [UInt64]
  /// True if the level reads the cell itself.
  let isCenter: Bool

  enum Effect {
    /// The items that stay alive, as bits.
    case mask([UInt64])
    /// The items that follow each item: `items[starts[i]..<starts[i + 1]]`.
    case successors(starts: [Int32], items: [Int32])
  }
}

extension [UInt64] {
  init(bits: Int) { self.init(repeating: 0, count: (bits + 63) / 64) }

  mutating func setBit(_ bit: Int) { self[bit / 64] |= 1 << UInt64(bit % 64) }
}

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

/// The sub-multisets of several sets, each with a multiplicity. They are numbered by codes: mixed
/// radix numbers whose digits are the multiplicities.
struct SetRemainders {
  /// The place value of each set's digit.
  let radices: [Int]
  /// The codes with each sum of multiplicities.
  private(set) var codes: [[Int]]
  /// The index of each code among the codes with an equal sum.
  private(set) var indices: [Int] = []
  private let counts: [Int]

  /// - Parameter counts: the multiplicity of each set. Their sum is at most 8.
  init(counts: [Int]) {
    self.counts = counts
    radices = counts.indices.map { counts[..<$0].reduce(1) { $0 * ($1 + 1) } }
    codes = [[Int]](repeating: [], count: counts.reduce(1, +))
    for code in 0..<counts.reduce(1, { $0 * ($1 + 1) }) {
      let sum = counts.indices.reduce(0) { $0 + code / radices[$1] % (counts[$1] + 1) }
      indices.append(codes[sum].count)
      codes[sum].append(code)
    }
  }

  /// Returns the sets that a sub-multiset contains, as indices.
  func sets(in code: Int) -> [Int] {
    counts.indices.filter { code / radices[$0] % (counts[$0] + 1) > 0 }
  }
}

/// The items of a table whose symmetry has few images: each image of each transition is an item,
/// and dies when a cell does not match.
struct ImageItems {
  private let table: TransitionTable
  /// The indices of the sets of the distinct images, as in `TransitionTable.inputs`.
  private var images: KeyTable<UInt32>
  private var outputs: [UInt8] = []
  /// The last place whose cell can prevent the match of each image; -1 if there is none.
  private var lastPlaces: [Int8] = []

  /// The maximum numbers of images, and of images times states.
  private static let mostImages = 1_000_000
  private static let mostBits = 1 << 27

  /// The result is nil if there are too many images.
  init?(_ table: TransitionTable) {
    (self.table, images) = (table, KeyTable(width: table.width))
    let orders = table.symmetry.images(of: table.width - 1).map { [0] + $0.map { $0 + 1 } }
    for (number, output) in table.outputs.enumerated() {
      let first = number * table.width
      for order in orders {
        if Int(images.number(of: order.map { table.inputs[first + $0] })) == outputs.count {
          outputs.append(output)
        }
      }
      guard outputs.count <= Self.mostImages else { return nil }
    }
    guard outputs.count * table.states <= Self.mostBits else { return nil }
    findLastPlaces()
  }

  private mutating func findLastPlaces() {
    let fullSets = table.fullSets
    lastPlaces = [Int8](repeating: -1, count: outputs.count)
    for place in 0..<9 {
      guard let column = table.column(of: place) else { continue }
      for image in outputs.indices where !fullSets[set(of: image, column)] {
        lastPlaces[image] = Int8(place)
      }
    }
  }

  private func set(of image: Int, _ column: Int) -> Int {
    Int(images.words[image * table.width + column])
  }

  func level(_ place: Int) -> TableLevel? {
    guard let column = table.column(of: place) else { return nil }
    let isCenter = place == TransitionTable.center
    var masks = KeyTable<UInt64>(width: (outputs.count + 63) / 64)
    var (classes, effects): ([Int], [TableLevel.Effect]) = ([], [])
    for state in 0..<table.states {
      let mask = mask(of: UInt8(state), column)
      // A cell that nothing matches keeps its state, so its states are never equal.
      let number = isCenter ? state : Int(masks.number(of: mask))
      if number == effects.count { effects.append(.mask(mask)) }
      classes.append(number)
    }
    var certain = [UInt64](bits: outputs.count)
    for image in outputs.indices where lastPlaces[image] <= place { certain.setBit(image) }
    return TableLevel(
      count: outputs.count, classes: classes, effects: effects, outputs: outputs, certain: certain,
      isCenter: isCenter)
  }

  private func mask(of state: UInt8, _ column: Int) -> [UInt64] {
    let contains = table.sets.map { $0.contains(state) }
    var mask = [UInt64](bits: outputs.count)
    for image in outputs.indices where contains[set(of: image, column)] { mask.setBit(image) }
    return mask
  }
}
