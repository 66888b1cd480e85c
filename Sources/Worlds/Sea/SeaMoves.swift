internal import Grids

/// Who goes where in a generation of a sea.
struct SeaMoves {
  private let size: Size
  private var born: [Move] = []
  private var penguins: [Move] = []
  private var orcas: [Move] = []

  init(on board: SeaBoard) {
    size = board.size
  }

  /// The young come out from under their mothers, and orcas come over what they eat.
  var inOrder: [Move] { born + penguins + orcas }

  /// Takes one that goes from one of the board's places to another, or stays and has a child.
  mutating func take(_ animal: SeaCell, from: Int, to: Int) {
    let move = move(animal, from: from, to: to)
    if animal.occupant == .orca { orcas.append(move) } else { penguins.append(move) }
  }

  /// Takes one that is born.
  ///
  /// - Parameter from: where its mother began.
  mutating func takeBorn(_ animal: SeaCell, from: Int, to: Int) {
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
