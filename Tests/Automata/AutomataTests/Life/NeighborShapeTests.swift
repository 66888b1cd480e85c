import Testing

@testable import Automata
@testable import Worlds

@Suite struct NeighborShapeTests {
  /// The published shapes, each with its number of neighborhoods and the largest index of one.
  private static let published = """
    0 1 0, 1c 4 256, 1e 4 128, 2a 8 384, 2c 4 320, 2e 4 160, 2i 2 130, 2k 8 264, 2n 2 257,
    3a 4 416, 3c 4 324, 3e 4 168, 3i 4 448, 3j 8 392, 3k 4 266, 3n 8 388, 3q 8 385, 3r 8 386,
    3y 4 322, 4a 8 480, 4c 1 325, 4e 1 170, 4i 4 390, 4j 8 394, 4k 8 396, 4n 8 452, 4q 4 417,
    4r 8 424, 4t 4 450, 4w 4 393, 4y 8 389, 4z 4 387, 5a 4 484, 5c 4 426, 5e 4 453, 5i 4 488,
    5j 8 481, 5k 4 397, 5n 8 482, 5q 8 425, 5r 8 454, 5y 4 398, 6a 8 492, 6c 4 490, 6e 4 485,
    6i 2 455, 6k 8 483, 6n 2 427, 7c 4 494, 7e 4 493, 8 1 495
    """

  @Test func `The shapes match the published ones and partition all neighborhoods`() {
    let shapes = NeighborShape.all.map { shape in
      let size = (0..<512).count { $0 & 16 == 0 && NeighborShape(Neighbors(index: $0)) == shape }
      return "\(shape.name) \(size) \(shape.example.index)"
    }
    #expect(
      shapes == Self.published.replacing("\n", with: " ").split(separator: ", ").map(String.init))
  }

  @Test func `A shape is independent of the cell's own state`() {
    for state in 0..<512 {
      #expect(
        NeighborShape(Neighbors(index: state)) == NeighborShape(Neighbors(index: state | 16)))
    }
  }
}
