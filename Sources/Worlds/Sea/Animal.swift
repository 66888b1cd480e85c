/// A penguin or an orca.
struct Animal: Sendable {
  /// The raw value is the cell state that shows it.
  enum Species: CellState {
    case penguin = 1
    case orca = 2
  }

  let species: Species
  /// In generations.
  var age = 0
  /// Generations since it last ate.
  var hunger = 0
  /// The generation in which it last acted or was born.
  var lastActed: Int
}
