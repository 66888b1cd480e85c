/// The pixels of a square that a cross in its middle takes, by which a kind is known without its colour.
struct Cross {
  /// The pixels between the square's edge and the cross's ends, and its arms' sides.
  private let end: Int
  private let arm: Int
  private let side: Int

  /// Nil where there is no room for one.
  init?(side: Int) {
    guard side >= 7 else { return nil }
    self.side = side
    // As even or odd as the side, so that it lies in the middle.
    let width = max(side % 2 == 0 ? 2 : 1, (side / 6) / 2 * 2 + side % 2)
    arm = (side - width) / 2
    end = max(1, side * 2 / 7)
  }

  func contains(_ x: Int, _ y: Int) -> Bool {
    let (long, thick) = (end..<side - end, arm..<side - arm)
    return long.contains(x) && thick.contains(y) || thick.contains(x) && long.contains(y)
  }
}
