/// A cell's or a pixel's place: x to the right, y down.
public struct Position: Hashable, Sendable {
  public var x: Int
  public var y: Int

  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}
