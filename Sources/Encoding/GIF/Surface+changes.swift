package import Grids
package import Imaging

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension Surface {
  /// Returns the smallest rectangle that contains all differences from a surface of the same size;
  /// empty if they are equal.
  package func changes(since previous: any Surface) -> Region {
    precondition(size == previous.size, "pictures of one film")
    let rows = 0..<size.height
    guard let top = rows.first(where: { !equals(previous, row: $0, 0..<size.width) }),
      let bottom = rows.last(where: { !equals(previous, row: $0, 0..<size.width) })
    else { return .empty }
    var left = size.width
    var right = -1
    // Only the columns outside the rectangle found so far need comparison.
    for y in top...bottom
    where !equals(previous, row: y, 0..<left) || !equals(previous, row: y, right + 1..<size.width) {
      widen(&left, &right, previous, row: y)
    }
    return Region(x: left, y: top, width: right + 1 - left, height: bottom + 1 - top)
  }

  /// Returns true if some columns of a row equal the same columns of the row above.
  func repeatsRow(_ y: Int, _ columns: Range<Int>) -> Bool {
    equals(self, row: y, above: 1, columns)
  }

  /// Returns true if some columns of a row equal the same columns of another surface, `rows` rows
  /// higher.
  private func equals(
    _ other: any Surface, row y: Int, above rows: Int = 0, _ columns: Range<Int>
  ) -> Bool {
    withRow(y) { mine in
      other.withRow(y - rows) { theirs in
        unsafe mine.withUnsafeBytes { mine in
          unsafe theirs.withUnsafeBytes { theirs in
            let start = columns.lowerBound
            return unsafe memcmp(
              mine.baseAddress! + start, theirs.baseAddress! + start, columns.count) == 0
          }
        }
      }
    }
  }

  /// Widens the range of changed columns to include the changed columns of row `y`. Only columns
  /// outside the range are compared, which are few after some rows.
  private func widen(_ left: inout Int, _ right: inout Int, _ previous: any Surface, row y: Int) {
    withRow(y) { mine in
      previous.withRow(y) { theirs in
        var x = 0
        while x < left, mine[x] == theirs[x] { x += 1 }
        left = x
        x = mine.count - 1
        while x > right, mine[x] == theirs[x] { x -= 1 }
        right = x
      }
    }
  }
}
