/// A rule as an ordered list of transitions, as the section `@TABLE` of a rule file has it.
///
/// The first transition that matches a cell and its neighbors, in one of the images under the
/// symmetry, decides. A cell that no transition matches keeps its state.
package struct TransitionTable: CellFunction {
  package let states: Int
  package let neighborhood: TableNeighborhood
  package let symmetry: TableSymmetry
  /// The distinct sets of states of all transitions.
  private(set) var sets: [StateSet] = []
  /// The indices of the sets of each transition: of the cell, and of its neighbors in the order of
  /// the neighborhood.
  private(set) var inputs: [UInt32] = []
  /// The next state of each transition.
  private(set) var outputs: [UInt8] = []
  private var indices: [StateSet: UInt32] = [:]

  package init(states: Int, neighborhood: TableNeighborhood, symmetry: TableSymmetry) {
    (self.states, self.neighborhood, self.symmetry) = (states, neighborhood, symmetry)
  }

  /// The number of sets of a transition: the cell and its neighbors.
  var width: Int { neighborhood.places.count + 1 }

  /// Adds a transition of lower precedence than all others.
  mutating func add(_ sets: [StateSet], output: UInt8) {
    for set in sets {
      let index = indices[set] ?? UInt32(self.sets.count)
      if Int(index) == self.sets.count {
        indices[set] = index
        self.sets.append(set)
      }
      inputs.append(index)
    }
    outputs.append(output)
  }

  package func next(_ neighborhood: [UInt8]) -> UInt8 {
    let center = neighborhood[Self.center]
    let neighbors = self.neighborhood.places.map { neighborhood[$0] }
    let images = symmetry.images(of: neighbors.count)
    for (number, output) in outputs.enumerated() {
      let row = inputs[number * width..<(number + 1) * width].map { sets[Int($0)] }
      guard row[0].contains(center) else { continue }
      let lists = Array(row.dropFirst())
      let matches =
        symmetry == .permute
        ? Self.isAssignable(neighbors, to: lists)
        : images.contains { image in
          zip(neighbors, image).allSatisfy { lists[$1].contains($0) }
        }
      if matches { return output }
    }
    return center
  }

  /// Returns true if the states can be assigned to the sets one to one.
  private static func isAssignable(_ neighbors: [UInt8], to lists: [StateSet]) -> Bool {
    // The sets in use by the first states, as bits, for each way to assign these states.
    var ways: Set = [0]
    for state in neighbors {
      ways = ways.reduce(into: []) { next, used in
        for (place, list) in lists.enumerated() where used >> place & 1 == 0 {
          if list.contains(state) { next.insert(used | 1 << place) }
        }
      }
    }
    return !ways.isEmpty
  }
}

/// A neighborhood of a transition table, by its name in rule files.
package enum TableNeighborhood: String, CaseIterable, Sendable {
  case vonNeumann, hexagonal, oneDimensional
  case moore = "Moore"

  /// The places of the neighbors in a `CellFunction`, in the order of the table: clockwise from the
  /// north, or west and east.
  package var places: [Int] {
    let (nw, w, sw, n, s, ne, e, se) = (0, 1, 2, 3, 5, 6, 7, 8)
    return switch self {
    case .vonNeumann: [n, e, s, w]
    case .moore: [n, ne, e, se, s, sw, w, nw]
    case .hexagonal: [n, e, se, s, w, nw]
    case .oneDimensional: [w, e]
    }
  }

  package var symmetries: [TableSymmetry] {
    switch self {
    case .vonNeumann: [.none, .rotate4, .rotate4reflect, .reflectHorizontal, .permute]
    case .moore:
      [
        .none, .rotate4, .rotate8, .rotate4reflect, .rotate8reflect, .reflectHorizontal, .permute,
      ]
    case .hexagonal: [.none, .rotate2, .rotate3, .rotate6, .rotate6reflect, .permute]
    case .oneDimensional: [.none, .reflect, .permute]
    }
  }
}

/// A symmetry of a transition table, by its name in rule files.
package enum TableSymmetry: String, CaseIterable, Sendable {
  case none, rotate2, rotate3, rotate4, rotate6, rotate8
  case rotate4reflect, rotate6reflect, rotate8reflect, reflect, permute
  case reflectHorizontal = "reflect_horizontal"

  /// Returns the images of a transition: for each image, the indices of the neighbors whose states
  /// stand at its places. An image under `permute` is not listed, because there may be 40,320.
  /// `count`: the number of neighbors.
  func images(of count: Int) -> [[Int]] {
    let rotations = stride(from: 0, to: count, by: count / turns).map { first in
      (0..<count).map { ($0 + first) % count }
    }
    switch self {
    case .reflect: return [[0, 1], [1, 0]]
    case .reflectHorizontal, .rotate4reflect, .rotate6reflect, .rotate8reflect:
      let mirrored = (0..<count).map { (count - $0) % count }
      return rotations + rotations.map { rotation in mirrored.map { rotation[$0] } }
    default: return rotations
    }
  }

  private var turns: Int {
    switch self {
    case .rotate2: 2
    case .rotate3: 3
    case .rotate4, .rotate4reflect: 4
    case .rotate6, .rotate6reflect: 6
    case .rotate8, .rotate8reflect: 8
    case .none, .reflect, .reflectHorizontal, .permute: 1
    }
  }
}

/// A line of a table. A variable that occurs more than once in it is bound: it has the same value
/// at all its places, and the line stands for one transition for each combination of values.
struct TransitionLine {
  /// The entries: the cell, its neighbors and the new state.
  let words: [ArraySlice<UInt8>]
  /// The states that each entry stands for.
  private let members: [[UInt8]]
  /// The sets of the entries that are not bound.
  private let sets: [StateSet]
  /// The places of each bound variable. The values of the first one change fastest.
  private let bound: [[Int]]

  init(words: [ArraySlice<UInt8>], members: [[UInt8]]) {
    (self.words, self.members) = (words, members)
    sets = members.map { StateSet($0) }
    let places = Dictionary(grouping: words.indices) { words[$0] }
    bound = places.filter { $0.value.count > 1 && $0.key.number == nil }
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
  }

  /// False if the new state is one of several, so that the line does not tell which.
  var hasOutput: Bool {
    let output = words.count - 1
    return members[output].count == 1 || bound.contains { $0.contains(output) }
  }

  /// Returns the number of combinations; nil if they exceed a limit.
  func count(atMost limit: Int) -> Int? {
    var count = 1
    for places in bound {
      count *= members[places[0]].count
      if count > limit { return nil }
    }
    return count <= limit ? count : nil
  }

  func combination(_ number: Int) -> (sets: [StateSet], output: UInt8) {
    var (rest, sets, output) = (number, sets, members[words.count - 1].first ?? 0)
    for places in bound {
      let values = members[places[0]]
      let value = values[rest % values.count]
      rest /= values.count
      for place in places {
        sets[place] = StateSet([value])
        if place == words.count - 1 { output = value }
      }
    }
    sets.removeLast()
    return (sets, output)
  }
}

struct StateSet: Hashable, Sendable {
  private var bits = SIMD4<UInt64>()

  init() {}

  init(_ states: some Sequence<UInt8>) {
    for state in states { insert(state) }
  }

  func contains(_ state: UInt8) -> Bool { bits[Int(state >> 6)] >> UInt64(state & 63) & 1 == 1 }

  mutating func insert(_ state: UInt8) { bits[Int(state >> 6)] |= 1 << UInt64(state & 63) }
}
