internal import Grids
internal import Imaging

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension Frame {
  /// The smallest rectangle outside which this frame equals another of the same size; empty where they
  /// are equal.
  func changes(since previous: Frame) -> Region {
    precondition(size == previous.size, "frames of one film")
    let rows = 0..<size.height
    guard let top = rows.first(where: { !equals(previous, row: $0) }),
      let bottom = rows.last(where: { !equals(previous, row: $0) })
    else { return .empty }
    var left = size.width
    var right = -1
    for y in top...bottom { widen(&left, &right, previous, row: y) }
    return Region(x: left, y: top, width: right + 1 - left, height: bottom + 1 - top)
  }

  private func equals(_ other: Frame, row y: Int) -> Bool {
    unsafe pixels.elements.withUnsafeBytes { mine in
      unsafe other.pixels.elements.withUnsafeBytes { theirs in
        unsafe memcmp(
          mine.baseAddress! + y * size.width, theirs.baseAddress! + y * size.width, size.width) == 0
      }
    }
  }

  /// Moves the outermost changed columns outwards to those of row `y`; only what lies outside them is
  /// looked at, which is little after a few rows.
  private func widen(_ left: inout Int, _ right: inout Int, _ previous: Frame, row y: Int) {
    let start = y * size.width
    let mine = pixels.elements.span
    let theirs = previous.pixels.elements.span
    var x = 0
    while x < left, mine[start + x] == theirs[start + x] { x += 1 }
    left = x
    x = size.width - 1
    while x > right, mine[start + x] == theirs[start + x] { x -= 1 }
    right = x
  }
}
