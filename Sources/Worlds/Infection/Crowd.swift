internal import Grids

/// People in rows, numbered row by row. The last row may be shorter.
struct Crowd: Sendable {
  let people: Int
  /// The length of a row and the number of rows of the board. Rows at the bottom may be empty.
  let size: Size

  /// Creates a crowd with rows as long as the width of `size`, or ⌈√people⌉ if `size` is nil.
  init(people: Int, size: Size?) {
    self.people = people
    self.size = size ?? Crowd.square(for: people)
  }

  /// Returns the smallest board that holds the people in rows of ⌈√people⌉. Its height equals its
  /// width or is one less.
  static func square(for people: Int) -> Size {
    var side = 1
    while side * side < people { side += 1 }
    return Size(width: side, height: (people + side - 1) / side)
  }

  /// Returns the person at a position, or nil if no one is there.
  func person(at position: Position) -> Int? {
    guard position.x >= 0, position.y >= 0, position.x < size.width else { return nil }
    let person = position.y * size.width + position.x
    return person < people ? person : nil
  }

  /// Returns the people around a person, at most 8.
  func neighbours(of person: Int) -> [Int] {
    Neighborhood(size: size).neighbours(of: person).filter { $0 < people }
  }

  /// The number of rows that contain people.
  var rows: Int { (people + size.width - 1) / size.width }

  func people(in rows: Range<Int>) -> Range<Int> {
    min(people, rows.lowerBound * size.width)..<min(people, rows.upperBound * size.width)
  }
}
