internal import Grids

/// A picture for each cell state, of one size, in palette indices: painting a world is copying
/// them.
struct Stamps: Sendable {
  /// The side in pixels.
  let side: Int
  private let states: Int
  /// Row by row; within a row, state by state: what one row of cells needs lies together.
  private var pixels: [UInt8]

  /// Stamps that are full of a palette entry each.
  init(side: Int, states: [UInt8]) {
    self.side = side
    self.states = states.count
    pixels = []
    for _ in 0..<side {
      for color in states { pixels += Array(repeating: color, count: side) }
    }
  }

  /// The pixels of a row of all stamps; state s starts at s · side.
  func row(_ y: Int) -> ArraySlice<UInt8> {
    pixels[(y * states * side)..<((y + 1) * states * side)]
  }

  /// For each row, whether it equals the one above, so that it can be copied from the picture.
  var repeats: [Bool] {
    (0..<side).map { y in y > 0 && row(y).elementsEqual(row(y - 1)) }
  }

  /// Fills one state's stamp.
  mutating func fill(_ state: Int, with entry: UInt8) { draw(state) { _, _ in entry } }

  /// Paints what a mask of a stamp's size covers on one state's stamp.
  mutating func paint(_ mask: Grid<UInt8>, on state: Int, _ ink: Ink) {
    let (side, states) = (side, states)
    var pixels = pixels.mutableSpan
    for y in 0..<side {
      let start = (y * states + state) * side
      ink.paint(mask.row(y), from: start, start..<start + side, in: &pixels)
    }
  }

  /// Draws on one state's stamp; where there is no entry it stays as it is.
  mutating func draw(_ state: Int, _ entry: (_ x: Int, _ y: Int) -> UInt8?) {
    for y in 0..<side {
      for x in 0..<side {
        if let entry = entry(x, y) { pixels[(y * states + state) * side + x] = entry }
      }
    }
  }
}
