/// One generation of a sea, in which the animals act one after the other.
struct SeaStep {
  let rules: SeaRules
  let generation: Int
  /// The index offsets of a cell's eight neighbors.
  let steps: [Int]
  var generator: Generator
  /// The recorded moves, or nil to record none.
  var moves: SeaMoves?

  private var isOdd: Bool { generation % 2 == 1 }

  /// Lets each animal act once, in the order of the cells.
  mutating func run(_ cells: inout MutableSpan<SeaCell>) {
    let isOdd = isOdd
    for place in 0..<cells.count {
      var animal = cells[place]
      // Skip animals that have already acted and moved to a later cell, and those born in this
      // generation.
      if animal.actedInOdd == isOdd { continue }
      animal.actedInOdd = isOdd
      animal.age += 1
      switch animal.occupant {
      case .penguin: actAsPenguin(animal, at: place, &cells)
      case .orca: actAsOrca(animal, at: place, &cells)
      case .water, .land: break
      }
    }
  }

  private mutating func actAsPenguin(
    _ penguin: SeaCell, at place: Int, _ cells: inout MutableSpan<SeaCell>
  ) {
    var penguin = penguin
    let breeds = penguin.reaches(breedingAge: rules.penguinBreeds)
    let new = wander(penguin, from: place, &cells)
    let birthIndex = breeds ? breed(.penguin, at: new, &cells) : nil
    recordMove(from: place, to: new, birthIndex, cells)
  }

  private mutating func actAsOrca(
    _ orca: SeaCell, at place: Int, _ cells: inout MutableSpan<SeaCell>
  ) {
    var orca = orca
    let breeds = orca.reaches(breedingAge: rules.orcaBreeds)
    var new = place
    if let prey = neighbour(of: place, with: .penguin, cells) {
      orca.hunger = 0
      orca.face(prey)
      new = place + steps[prey]
      cells[place] = .water
      cells[new] = orca
    } else {
      orca.hunger += 1
      new = wander(orca, from: place, &cells)
      if Int(orca.hunger) >= rules.orcaStarves {
        recordMove(from: place, to: new, nil, cells)
        cells[new] = .water
        return
      }
    }
    let birthIndex = breeds ? breed(.orca, at: new, &cells) : nil
    recordMove(from: place, to: new, birthIndex, cells)
  }

  /// Records the move and birth of an animal if moves are recorded. Records nothing if the animal
  /// stayed without breeding.
  private mutating func recordMove(
    from place: Int, to new: Int, _ birthIndex: Int?, _ cells: borrowing MutableSpan<SeaCell>
  ) {
    if moves == nil || place == new && birthIndex == nil { return }
    moves?.addMove(cells[new], from: place, to: new)
    if let birthIndex { moves?.addBirth(cells[birthIndex], from: place, to: birthIndex) }
  }

  /// Moves an animal in one of the eight directions, drawn at random, if that cell is water.
  /// Returns the animal's new index.
  private mutating func wander(
    _ animal: SeaCell, from place: Int, _ cells: inout MutableSpan<SeaCell>
  ) -> Int {
    var animal = animal
    let direction = generator.below(8)
    let target = place + steps[direction]
    let new = cells[target].occupant == .water ? target : place
    if new != place { animal.face(direction) }
    cells[place] = .water
    cells[new] = animal
    return new
  }

  /// Puts a newborn on a random adjacent water cell and returns its index, or nil if there is none.
  private mutating func breed(
    _ occupant: SeaCell.Occupant, at place: Int, _ cells: inout MutableSpan<SeaCell>
  ) -> Int? {
    guard let direction = neighbour(of: place, with: .water, cells) else { return nil }
    let birthIndex = place + steps[direction]
    let pose = Pose.born(at: birthIndex, in: generation, isYoung: true)
    cells[birthIndex] = SeaCell(occupant: occupant, actedInOdd: isOdd, pose: pose)
    return birthIndex
  }

  /// Draws one of the directions in which the neighbor contains `occupant`. Returns nil without
  /// drawing if there is none.
  private mutating func neighbour(
    of place: Int, with occupant: SeaCell.Occupant, _ cells: borrowing MutableSpan<SeaCell>
  ) -> Int? {
    // A bit mask of directions.
    var found: UInt32 = 0
    for (direction, step) in steps.enumerated() where cells[place + step].occupant == occupant {
      found |= 1 << UInt32(direction)
    }
    guard found != 0 else { return nil }
    // Clearing the lowest set bit n times leaves the bit with index n as the lowest.
    for _ in 0..<generator.below(found.nonzeroBitCount) { found &= found - 1 }
    return found.trailingZeroBitCount
  }
}
