/// What is in a cell of the sea.
struct SeaCell: Sendable {
  enum Occupant: CellState {
    /// The raw value is the cell state that shows it.
    case water, penguin, orca
    /// What lies around the board.
    case land
  }

  let occupant: Occupant
  /// Whether the generation in which an animal last acted, or was born, has an odd number: when one
  /// begins, this is the same for all of them.
  var actedInOdd = false
  /// How it is seen, which nothing follows from.
  var pose = Pose.plain
  /// In generations, counted anew whenever it is of an age to breed.
  var age: UInt32 = 0
  /// Generations since it last ate.
  var hunger: UInt32 = 0

  static let water = SeaCell(occupant: .water)
  static let land = SeaCell(occupant: .land)
}
