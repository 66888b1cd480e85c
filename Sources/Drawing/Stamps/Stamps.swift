internal import Grids

/// The images of all cell states in one size, as palette entries. Painting a world copies their
/// rows.
struct Stamps: Sendable {
  /// The side of a stamp in pixels.
  let side: Int
  private let states: Int
  /// The entries row by row, and within a row stamp by stamp. A row of cells thus reads adjacent
  /// memory.
  private var pixels: [UInt8]

  /// Creates stamps that are each filled with one palette entry.
  init(side: Int, states: [UInt8]) {
    self.side = side
    self.states = states.count
    pixels = []
    for _ in 0..<side {
      for color in states { pixels += Array(repeating: color, count: side) }
    }
  }

  /// Returns row `y` of all stamps; stamp `s` begins at offset `s * side`.
  func row(_ y: Int) -> ArraySlice<UInt8> {
    pixels[(y * states * side)..<((y + 1) * states * side)]
  }

  /// Indicates for each row whether it equals the row above, so that the painter can copy that one.
  var repeats: [Bool] {
    (0..<side).map { y in y > 0 && row(y).elementsEqual(row(y - 1)) }
  }

  /// Fills the stamp of one state.
  mutating func fill(_ state: Int, with entry: UInt8) { draw(state) { _, _ in entry } }

  /// Paints one state's stamp through a mask of the same size.
  mutating func paint(_ mask: Grid<UInt8>, on state: Int, _ ink: Ink) {
    let (side, states) = (side, states)
    var pixels = pixels.mutableSpan
    for y in 0..<side {
      let start = (y * states + state) * side
      ink.paint(mask.row(y), from: start, start..<start + side, in: &pixels)
    }
  }

  /// Sets the pixels of one state's stamp; pixels without an entry stay unchanged.
  mutating func draw(_ state: Int, _ entry: (_ x: Int, _ y: Int) -> UInt8?) {
    for y in 0..<side {
      for x in 0..<side {
        if let entry = entry(x, y) { pixels[(y * states + state) * side + x] = entry }
      }
    }
  }
}
