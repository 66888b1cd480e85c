internal import Grids

/// The moves of the animals in one generation, for animations between generations.
struct SeaMoves {
  private let size: Size
  private var born: [Move] = []
  private var penguins: [Move] = []
  private var orcas: [Move] = []

  init(on board: SeaBoard) {
    size = board.size
  }

  /// The moves in drawing order. Newborns come first so that they emerge from under their mothers;
  /// orcas come last, over their prey.
  var inOrder: [Move] { born + penguins + orcas }

  /// Adds the move of an animal between two indices of the board's cells. They are equal if the
  /// animal stays and breeds.
  mutating func addMove(_ animal: SeaCell, from: Int, to: Int) {
    let move = move(animal, from: from, to: to)
    if animal.occupant == .orca { orcas.append(move) } else { penguins.append(move) }
  }

  /// Adds a birth.
  ///
  /// - Parameter from: The index at which the mother began the generation.
  mutating func addBirth(_ animal: SeaCell, from: Int, to: Int) {
    born.append(move(animal, from: from, to: to))
  }

  private func move(_ animal: SeaCell, from: Int, to: Int) -> Move {
    Move(
      from: position(of: from), to: position(of: to), state: animal.occupant.rawValue,
      pose: animal.pose)
  }

  private func position(of place: Int) -> Position {
    let (y, x) = place.quotientAndRemainder(dividingBy: size.width + 1)
    return Position(x: x - 1, y: y - 1)
  }
}
