/// The contents of a cell of the sea.
struct SeaCell: Sendable {
  enum Occupant: CellState {
    /// The animal or water in a cell. The raw values are cell states.
    case water, penguin, orca
    /// A cell of the border around the board.
    case land
  }

  let occupant: Occupant
  /// True if an animal last acted, or was born, in an odd generation. At the start of a generation
  /// the value is the same for all animals.
  var actedInOdd = false
  /// The appearance of the animal, which has no effect on the simulation.
  var pose = Pose.plain
  /// The age in generations, reset to 0 each time the animal reaches the breeding age.
  var age: UInt32 = 0
  /// The number of generations since an orca last ate.
  var hunger: UInt32 = 0

  static let water = SeaCell(occupant: .water)
  static let land = SeaCell(occupant: .land)

  /// Returns true if the animal is old enough to breed. It is then grown up, and its age begins
  /// again at 0.
  mutating func reaches(breedingAge: Int) -> Bool {
    guard Int(age) == breedingAge else { return false }
    age = 0
    pose.isYoung = false
    return true
  }
}
