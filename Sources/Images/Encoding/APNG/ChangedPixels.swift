internal import Grids
internal import Imaging

/// The changed pixels of a region, and transparent ones between them, in the entries of
/// `ClearEntry`.
final class ChangedPixels: Surface {
  let size: Size
  private let entries: [UInt8]

  init(_ surface: any Surface, since previous: any Surface, _ region: Region) {
    size = region.size
    entries = unsafe [UInt8](unsafeUninitializedCapacity: region.size.area) { entries, count in
      for y in region.rows {
        let start = unsafe entries.baseAddress! + (y - region.y) * region.width
        surface.withRow(y) { row in
          previous.withRow(y) { before in
            unsafe row.withUnsafeBufferPointer { row in
              unsafe before.withUnsafeBufferPointer { before in
                // Without checks for an overflow, the compiler compares many bytes at once.
                for x in 0..<region.width {
                  let (new, old) = unsafe (row[region.x &+ x], before[region.x &+ x])
                  unsafe start[x] = new == old ? ClearEntry.number : new &+ 1
                }
              }
            }
          }
        }
      }
      count = region.size.area
    }
  }

  /// Returns the roughness in percent of that of a region of another surface.
  func roughness(inPercentOf other: any Surface, _ region: Region) -> Int {
    100 * roughness(of: Region(size)) / max(1, other.roughness(of: region))
  }

  func withRow<Result>(_ y: Int, _ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
    try body(entries[y * size.width..<(y + 1) * size.width].span)
  }

  func repeatsRow(_ y: Int) -> Bool {
    y > 0 && equals(self, row: y, above: 1, 0..<size.width)
  }

  /// The pixels as an image that is painted already. Its palette has no meaning.
  var image: Image {
    let image = Image(size: size, palette: Palette()) { _ in self }
    _ = image.whole()
    return image
  }
}

/// The first palette entry of an animation, which is transparent. It equals the filter byte of rows,
/// so that runs of unchanged pixels cross the ends of rows. The colors follow it.
enum ClearEntry {
  static let number: UInt8 = 0

  /// Returns true if there is such an entry: a palette has no transparent colors of its own, and one
  /// color more takes no more bits of a pixel.
  private static func fits(_ palette: Palette) -> Bool {
    palette.isOpaque && palette.colors.count < 1 << palette.bitDepth
  }

  /// Returns the entry of a color.
  static func entry(of color: UInt8, in palette: Palette) -> UInt8 {
    fits(palette) ? color + 1 : color
  }

  /// Returns the entries of a palette's colors; nil if they are the same.
  static func entries(of palette: Palette) -> [UInt8]? {
    fits(palette) ? (0...UInt8.max).map { $0 &+ 1 } : nil
  }

  /// Returns a palette with the entry if there is one. A file of a single image does not use it, and
  /// has no transparency.
  static func palette(of palette: Palette, isAnimated: Bool) -> Palette {
    guard fits(palette) else { return palette }
    var result = Palette()
    for color in palette.colors.prefix(1) + palette.colors { _ = result.append(color) }
    if isAnimated { result.makeTransparent(number) }
    return result
  }
}

extension Surface {
  /// Returns true if some columns of a row have one color.
  func isBlank(_ y: Int, _ columns: Range<Int>) -> Bool {
    withRow(y) { row in
      unsafe row.withUnsafeBytes { row in
        unsafe row.common(columns.lowerBound + 1, 1, columns.upperBound) == columns.count - 1
      }
    }
  }

  /// Returns the number of pixels of a region that equal neither the one before nor the one above.
  /// The length of the compressed region grows with it.
  fileprivate func roughness(of region: Region) -> Int {
    var sum = 0
    for y in region.rows.dropFirst() where !repeatsRow(y, region.columns) {
      withRow(y) { row in
        withRow(y - 1) { above in
          unsafe row.withUnsafeBufferPointer { row in
            unsafe above.withUnsafeBufferPointer { above in
              // Without checks for an overflow, the compiler compares many bytes at once.
              for x in region.columns.dropFirst() {
                let pixel = unsafe row[x]
                sum &+= unsafe (pixel != row[x &- 1] ? 1 : 0) & (pixel != above[x] ? 1 : 0)
              }
            }
          }
        }
      }
    }
    return sum
  }
}
