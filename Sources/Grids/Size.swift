/// The width and height of a world in cells, or of an image in pixels.
public struct Size: Hashable, Sendable, CustomStringConvertible {
  public var width: Int
  public var height: Int

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The number of cells or pixels, or `Int.max` if the product overflows.
  public var area: Int {
    let (product, overflow) = width.multipliedReportingOverflow(by: height)
    return overflow ? .max : product
  }

  /// The size as written in a scenario: `96x64`.
  public var description: String { "\(width)x\(height)" }
}
