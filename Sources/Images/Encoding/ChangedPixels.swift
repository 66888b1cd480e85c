internal import Grids
internal import Imaging

/// The changed pixels of a region, and transparent ones between them.
final class ChangedPixels: Surface {
  let size: Size
  private let entries: [UInt8]

  /// `clear`: the entry of transparent pixels. `shift`: the number that is added to other entries.
  init(
    _ surface: any Surface, since previous: any Surface, _ region: Region, clear: UInt8,
    shift: UInt8 = 0
  ) {
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
                  unsafe start[x] = new == old ? clear : new &+ shift
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
  func roughness(of region: Region) -> Int {
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
