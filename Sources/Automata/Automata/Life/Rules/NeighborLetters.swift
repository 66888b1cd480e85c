// The shapes of neighborhoods, and their letters in notations.
extension RuleNeighborhood {
  /// The letters of shapes in alphabetical order; empty if only the number of live neighbors counts.
  var letters: [Unicode.Scalar] {
    switch self {
    case .moore: NeighborShape.letters
    case .hexagonal: Self.hexagonalLetters
    case .vonNeumann, .tripod: []
    }
  }

  /// The letters of each count as a bit mask, in which bit i is letter i of `letters`. Counts with a
  /// single shape have no letter, and bit 0 as mask. The mask of counts above the neighbors is 0.
  var letterBits: [UInt16] {
    switch self {
    case .moore: NeighborShape.letterBits
    case .hexagonal: [1, 1, 7, 7, 7, 1, 1, 0, 0]
    case .vonNeumann, .tripod: (0...8).map { $0 <= neighbors ? 1 : 0 }
    }
  }

  /// All shapes, by count and then letter.
  var shapes: [NeighborShape] { Self.allShapes[self] ?? [] }

  func shape(_ neighbors: Neighbors) -> NeighborShape {
    switch self {
    case .moore: NeighborShape(neighbors)
    case .hexagonal: Self.hexagonalShapes[neighbors.index & mask]
    case .vonNeumann, .tripod: NeighborShape(count: count(neighbors), letter: 0)
    }
  }

  /// Returns the highest number of a neighborhood of a shape, with a dead center.
  func example(of shape: NeighborShape) -> Int {
    Self.allExamples[self]?[shape] ?? 0
  }

  /// Returns the count and the letter of a shape, such as `2a`.
  func name(of shape: NeighborShape) -> String {
    if self == .moore { return shape.name }
    let hasLetter = letterBits[shape.count].nonzeroBitCount > 1
    return "\(shape.count)" + (hasLetter ? "\(letters[shape.letter])" : "")
  }

  /// Returns the letters in a bit mask.
  func letters(in bits: UInt16) -> String {
    letters.enumerated().filter { bits >> $0.offset & 1 == 1 }.map { "\($0.element)" }.joined()
  }

  private static let allShapes = eachOnce { reach -> [NeighborShape] in
    let masks = reach.letterBits
    return masks.indices.flatMap { count in
      (0..<16).filter { masks[count] >> $0 & 1 == 1 }.map {
        NeighborShape(count: count, letter: $0)
      }
    }
  }

  private static let allExamples = eachOnce { reach -> [NeighborShape: Int] in
    (0..<512).reduce(into: [NeighborShape: Int]()) {
      guard $1 & ~reach.mask == 0, $1 & RuleTable.center == 0 else { return }
      $0[reach.shape(Neighbors(index: $1))] = $1
    }
  }

  private static func eachOnce<Value>(
    _ value: (RuleNeighborhood) -> Value
  ) -> [RuleNeighborhood: Value] {
    Dictionary(uniqueKeysWithValues: allCases.map { ($0, value($0)) })
  }

  /// Alphabetical: meta, ortho and para.
  private static let hexagonalLetters = Array("mop".unicodeScalars)
  /// The bits of the six neighbors in order around the cell: N, E, SE, S, W, NW.
  private static let ring = [128, 8, 1, 2, 32, 256]

  private static let hexagonalShapes = (0..<512).map { state in
    let live = ring.indices.filter { state & ring[$0] != 0 }
    let few = live.count > 3 ? ring.indices.filter { state & ring[$0] == 0 } : live
    return NeighborShape(count: live.count, letter: letter(of: few))
  }

  /// Returns the index of the letter of two or three places on the ring; 0 for other numbers.
  private static func letter(of places: [Int]) -> Int {
    guard places.count == 2 || places.count == 3 else { return 0 }
    let gaps = places.indices.map { index in
      (places[(index + 1) % places.count] - places[index] + 6) % 6
    }
    let least = gaps.min() ?? 0
    // Three places of which two touch are ortho only if the third touches them, too.
    let isRow = places.count == 2 ? least == 1 : gaps.max() == 4
    let isEven = gaps.allSatisfy { $0 == gaps[0] }
    return isRow ? 1 : isEven ? 2 : 0
  }
}
