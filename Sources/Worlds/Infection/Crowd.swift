internal import Grids

/// People standing in rows, numbered row by row; the last row may be shorter.
struct Crowd: Sendable {
  let people: Int
  /// The rows' length, and how many rows the board has.
  let size: Size

  /// Rows as long as `size` is wide, else of ⌈√people⌉.
  init(people: Int, size: Size?) {
    self.people = people
    self.size = size ?? Crowd.square(for: people)
  }

  /// The smallest board, as wide as it is high or one wider, that holds so many in rows of
  /// ⌈√people⌉.
  static func square(for people: Int) -> Size {
    var side = 1
    while side * side < people { side += 1 }
    return Size(width: side, height: (people + side - 1) / side)
  }

  /// Who stands at a position; nil where nobody does.
  func person(at position: Position) -> Int? {
    guard position.x >= 0, position.y >= 0, position.x < size.width else { return nil }
    let person = position.y * size.width + position.x
    return person < people ? person : nil
  }

  /// The up to 8 people around a person.
  func neighbours(of person: Int) -> [Int] {
    Neighbourhood(size: size).neighbours(of: person).filter { $0 < people }
  }

  /// How many rows there are with people in them.
  var rows: Int { (people + size.width - 1) / size.width }

  func people(in rows: Range<Int>) -> Range<Int> {
    min(people, rows.lowerBound * size.width)..<min(people, rows.upperBound * size.width)
  }
}
