import Rules

/// A board that applies a rule cell by cell.
struct PlainBoard {
  enum Edges: Sendable {
    case none
    /// A torus.
    case joined(width: Int, height: Int)
    /// A board whose outside is state 0.
    case dead(width: Int, height: Int)
  }

  struct Place: Hashable {
    var x: Int
    var y: Int
  }

  private let function: any CellFunction
  private let edges: Edges
  private(set) var cells: [Place: UInt8] = [:]
  private var known: [[UInt8]: UInt8] = [:]

  /// - Parameter rows: a pattern in the letters of RLE files. It is centered on a board with edges.
  init(_ function: any CellFunction, edges: Edges, rows: String) {
    (self.function, self.edges) = (function, edges)
    var (place, count, pattern) = (Place(x: 0, y: 0), 0, [Place: UInt8]())
    // The letters p to y add multiples of 24 to the state after them.
    var page: UInt8 = 0
    for letter in rows {
      if let digit = letter.wholeNumberValue {
        count = count * 10 + digit
        continue
      }
      if let code = letter.asciiValue, ("p"..."y").contains(letter) {
        page = (code - 111) * 24
        continue
      }
      for _ in 0..<max(1, count) {
        if letter == "$" { place = Place(x: -1, y: place.y + 1) }
        if let code = letter.asciiValue, letter.isLetter { pattern[place] = page + code - 64 }
        place.x += 1
      }
      (count, page) = (0, 0)
    }
    let (width, height) = ((pattern.keys.map(\.x).max() ?? 0) + 1, place.y + 1)
    for (place, state) in pattern { cells[centered(place, width, height)] = state }
  }

  private func centered(_ place: Place, _ width: Int, _ height: Int) -> Place {
    switch edges {
    case .none: place
    case .joined(let w, let h), .dead(let w, let h):
      Place(x: place.x + w / 2 - width / 2, y: place.y + h / 2 - height / 2)
    }
  }

  mutating func step() {
    let near = Set(cells.keys.flatMap { place in offsets.map { moved(place, by: $0) } })
    var next: [Place: UInt8] = [:]
    for place in near where contains(place) {
      let neighborhood = offsets.map { cells[moved(place, by: $0)] ?? 0 }
      let state = known[neighborhood] ?? function.next(neighborhood)
      known[neighborhood] = state
      if state > 0 { next[place] = state }
    }
    cells = next
  }

  private func moved(_ place: Place, by offset: Place) -> Place {
    let moved = Place(x: place.x + offset.x, y: place.y + offset.y)
    guard case .joined(let width, let height) = edges else { return moved }
    return Place(x: (moved.x + width) % width, y: (moved.y + height) % height)
  }

  private func contains(_ place: Place) -> Bool {
    guard case .dead(let width, let height) = edges else { return true }
    return (0..<width).contains(place.x) && (0..<height).contains(place.y)
  }

  /// The states in the bounding rectangle, row by row.
  var rectangle: (width: Int, height: Int, states: [UInt8]) {
    let (xs, ys) = (cells.keys.map(\.x), cells.keys.map(\.y))
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max()
    else { return (0, 0, []) }
    let states = (top...bottom).flatMap { y in
      (left...right).map { cells[Place(x: $0, y: y)] ?? 0 }
    }
    return (right - left + 1, bottom - top + 1, states)
  }

  /// True if the diagram of the rule agrees with all neighborhoods so far.
  func agrees(with diagram: DecisionDiagram) -> Bool {
    known.allSatisfy { diagram.next($0.key) == $0.value }
  }
}

/// The offsets of a neighborhood in the order of `CellFunction`.
private let offsets = (-1...1).flatMap { x in (-1...1).map { PlainBoard.Place(x: x, y: $0) } }

/// The CRC-32 of zlib.
func crc32(_ bytes: [UInt8]) -> UInt32 {
  ~bytes.reduce(UInt32.max) { crc, byte in
    (0..<8).reduce(crc ^ UInt32(byte)) { (crc: UInt32, _) in crc >> 1 ^ (crc & 1) * 0xedb8_8320 }
  }
}
