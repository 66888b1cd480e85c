package import Grids
internal import Platform

/// The comparison of two images of one size, row by row from the top.
///
/// Transparent pixels are equal, whatever color they hide.
package struct PixelDifference: Sendable {
  /// The most by which a channel of equal pixels may differ, from 0 to 255.
  private let tolerance: Int
  /// The parts that are not compared.
  private let ignored: [Region]
  /// The number of pixels that differ.
  package private(set) var count = 0
  /// The smallest rectangle with all pixels that differ; empty if there are none.
  package private(set) var region = Region.empty
  /// The largest difference of a channel; 0 if no pixels differ.
  package private(set) var most = 0

  package init(tolerance: Int = 0, ignoring ignored: [Region] = []) {
    (self.tolerance, self.ignored) = (tolerance, ignored)
  }

  /// Compares row `y` of both images.
  ///
  /// - Precondition: both rows have the same length.
  package mutating func add(
    _ ours: ArraySlice<ColorWithAlpha>, _ theirs: ArraySlice<ColorWithAlpha>, row y: Int
  ) {
    precondition(ours.count == theirs.count, "images of one size")
    if ours.hasBytes(of: theirs) { return }
    let parts = ignored.filter { $0.rows.contains(y) }
    for x in 0..<ours.count {
      let (one, other) = (ours[ours.startIndex + x], theirs[theirs.startIndex + x])
      if one == other { continue }
      let amount = one.distance(to: other)
      guard amount > tolerance, !parts.contains(where: { $0.columns.contains(x) }) else { continue }
      count += 1
      most = max(most, amount)
      region = region.union(Region(x: x, y: y, width: 1, height: 1))
    }
  }
}

extension Grid<ColorWithAlpha> {
  /// Returns the difference to another image: nil if all pixels are equal.
  ///
  /// - Parameters:
  ///   - tolerance: the most by which a channel of equal pixels may differ, from 0 to 255.
  ///   - ignored: the parts that are not compared.
  /// - Precondition: both have the same size.
  package func difference(
    from other: Grid<ColorWithAlpha>, tolerance: Int = 0, ignoring ignored: [Region] = []
  ) -> PixelDifference? {
    precondition(size == other.size, "images of one size")
    // Comparing all bytes at once is fastest in the usual case, that images are equal.
    if elements[...].hasBytes(of: other.elements[...]) { return nil }
    var difference = PixelDifference(tolerance: tolerance, ignoring: ignored)
    for y in 0..<height { difference.add(row(y), other.row(y), row: y) }
    return difference.count == 0 ? nil : difference
  }
}

extension ColorWithAlpha {
  /// Returns the largest difference of a channel. A transparent pixel has no color, so that only
  /// its alpha is compared.
  package func distance(to other: ColorWithAlpha) -> Int {
    let difference = { (one: UInt8, other: UInt8) in abs(Int(one) - Int(other)) }
    let opacity = difference(alpha, other.alpha)
    if alpha == 0 || other.alpha == 0 { return opacity }
    return max(
      max(opacity, difference(red, other.red)),
      max(difference(green, other.green), difference(blue, other.blue)))
  }
}

extension ArraySlice<ColorWithAlpha> {
  fileprivate func hasBytes(of other: ArraySlice<ColorWithAlpha>) -> Bool {
    unsafe withUnsafeBytes { ours in
      unsafe other.withUnsafeBytes { theirs in
        unsafe ours.count == theirs.count
          && (ours.isEmpty || memcmp(ours.baseAddress!, theirs.baseAddress!, ours.count) == 0)
      }
    }
  }
}
