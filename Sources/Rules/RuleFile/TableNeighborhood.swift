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

  /// The symmetries that a table may have.
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
  ///
  /// - Parameter count: the number of neighbors.
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

  /// The number of rotations.
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
