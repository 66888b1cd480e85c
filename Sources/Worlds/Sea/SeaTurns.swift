/// One generation of a sea: its animals take their turns, one after the other.
struct SeaTurns {
  let rules: SeaRules
  /// The generation's number.
  let generation: Int
  /// How far the neighbours of a cell lie from it.
  let steps: [Int]
  var generator: Generator
  /// Who goes where; nil where nobody asks.
  var moves: SeaMoves?

  private var isOdd: Bool { generation % 2 == 1 }

  mutating func play(_ cells: inout MutableSpan<SeaCell>) {
    let isOdd = isOdd
    for place in 0..<cells.count {
      var animal = cells[place]
      // One that moved on to a later cell has acted; one born in this generation waits.
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
    let breeds = Int(penguin.age) == rules.penguinBreeds
    if breeds {
      penguin.age = 0
      penguin.pose.isYoung = false
    }
    let new = wander(penguin, from: place, &cells)
    let cradle = breeds ? breed(.penguin, at: new, &cells) : nil
    note(from: place, to: new, cradle, cells)
  }

  private mutating func actAsOrca(
    _ orca: SeaCell, at place: Int, _ cells: inout MutableSpan<SeaCell>
  ) {
    var orca = orca
    let breeds = Int(orca.age) == rules.orcaBreeds
    if breeds {
      orca.age = 0
      orca.pose.isYoung = false
    }
    var new = place
    if let prey = neighbour(of: place, with: .penguin, cells) {
      orca.hunger = 0
      orca.look(prey)
      new = place + steps[prey]
      cells[place] = .water
      cells[new] = orca
    } else {
      orca.hunger += 1
      new = wander(orca, from: place, &cells)
      if Int(orca.hunger) >= rules.orcaStarves {
        note(from: place, to: new, nil, cells)
        cells[new] = .water
        return
      }
    }
    let cradle = breeds ? breed(.orca, at: new, &cells) : nil
    note(from: place, to: new, cradle, cells)
  }

  /// Tells of one that has gone somewhere or has a child, if anybody asks.
  private mutating func note(
    from place: Int, to new: Int, _ cradle: Int?, _ cells: borrowing MutableSpan<SeaCell>
  ) {
    if moves == nil || place == new && cradle == nil { return }
    moves?.take(cells[new], from: place, to: new)
    if let cradle { moves?.takeBorn(cells[cradle], from: place, to: cradle) }
  }

  /// Draws one of the eight directions and goes there if it can; returns where the animal then is.
  private mutating func wander(
    _ animal: SeaCell, from place: Int, _ cells: inout MutableSpan<SeaCell>
  ) -> Int {
    var animal = animal
    let direction = generator.below(8)
    let target = place + steps[direction]
    let new = cells[target].occupant == .water ? target : place
    if new != place { animal.look(direction) }
    cells[place] = .water
    cells[new] = animal
    return new
  }

  /// Returns where the child is, if there is room for one.
  private mutating func breed(
    _ occupant: SeaCell.Occupant, at place: Int, _ cells: inout MutableSpan<SeaCell>
  ) -> Int? {
    guard let direction = neighbour(of: place, with: .water, cells) else { return nil }
    let cradle = place + steps[direction]
    let pose = Pose.born(at: cradle, in: generation, isYoung: true)
    cells[cradle] = SeaCell(occupant: occupant, actedInOdd: isOdd, pose: pose)
    return cradle
  }

  /// Draws one of the directions in which neighbours have that in them; nil where there is none.
  private mutating func neighbour(
    of place: Int, with occupant: SeaCell.Occupant, _ cells: borrowing MutableSpan<SeaCell>
  ) -> Int? {
    // A bit a direction.
    var found: UInt32 = 0
    for (direction, step) in steps.enumerated() where cells[place + step].occupant == occupant {
      found |= 1 << UInt32(direction)
    }
    guard found != 0 else { return nil }
    for _ in 0..<generator.below(found.nonzeroBitCount) { found &= found - 1 }
    return found.trailingZeroBitCount
  }
}
