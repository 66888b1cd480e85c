/// How wide and how high something is, in cells for a world and in pixels for a picture.
public struct Size: Hashable, Sendable, CustomStringConvertible {
  public var width: Int
  public var height: Int

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// How many cells or pixels it holds; `Int.max` where the true number is larger.
  public var area: Int {
    let (product, overflow) = width.multipliedReportingOverflow(by: height)
    return overflow ? .max : product
  }

  /// As it is written in a scenario: `96x64`.
  public var description: String { "\(width)x\(height)" }
}
