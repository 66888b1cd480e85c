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
  /// The indices of `sets`.
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
