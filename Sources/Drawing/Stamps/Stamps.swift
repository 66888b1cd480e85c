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
  /// The shape of each stamp.
  private(set) var shapes: [Shape]

  /// The shape that the pixels of a stamp show.
  enum Shape: Hashable, Sendable {
    case square(UInt8)
    case disc(UInt8, on: UInt8)
    /// A shape without an outline of its own, such as a sprite.
    case pixels
  }

  /// The entry of the cross over each stamp that has one.
  private(set) var crosses: [Int: UInt8] = [:]

  /// Creates stamps that are each filled with one palette entry.
  init(side: Int, states: [UInt8]) {
    self.side = side
    self.states = states.count
    shapes = states.map { .square($0) }
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
  mutating func fill(_ state: Int, with entry: UInt8) {
    draw(state) { _, _ in entry }
    shapes[state] = .square(entry)
  }

  /// Fills the stamp of one state, and draws a disc on it.
  ///
  /// - Parameters:
  ///   - mask: the coverage of the stamp by the disc.
  ///   - ink: the ink of the disc.
  mutating func draw(_ mask: Grid<UInt8>, on state: Int, _ ink: Ink, ground: UInt8) {
    fill(state, with: ground)
    paint(mask, on: state, ink)
    shapes[state] = .disc(ink.solid, on: ground)
  }

  /// Paints one state's stamp through a mask of the same size.
  private mutating func paint(_ mask: Grid<UInt8>, on state: Int, _ ink: Ink) {
    let (side, states) = (side, states)
    var pixels = pixels.mutableSpan
    for y in 0..<side {
      let start = (y * states + state) * side
      ink.paint(mask.row(y), from: start, start..<start + side, in: &pixels)
    }
  }

  /// Draws a cross over the stamp of one state.
  mutating func draw(_ cross: Cross, on state: Int, with entry: UInt8) {
    let shape = shapes[state]
    draw(state) { x, y in cross.contains(x, y) ? entry : nil }
    shapes[state] = shape
    crosses[state] = entry
  }

  /// Sets the pixels of one state's stamp; pixels without an entry stay unchanged.
  mutating func draw(_ state: Int, _ entry: (_ x: Int, _ y: Int) -> UInt8?) {
    shapes[state] = .pixels
    for y in 0..<side {
      for x in 0..<side {
        if let entry = entry(x, y) { pixels[(y * states + state) * side + x] = entry }
      }
    }
  }
}
