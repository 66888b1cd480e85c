public import Grids

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension Grid<Color> {
  /// Returns the number of pixels that differ from those of another image.
  ///
  /// - Precondition: both have the same size.
  public func differences(from other: Grid<Color>) -> Int {
    precondition(size == other.size, "pictures of one size")
    // Comparing all bytes at once is fastest in the usual case, that images are equal.
    let areEqual = unsafe elements.withUnsafeBytes { ours in
      unsafe other.elements.withUnsafeBytes { theirs in
        unsafe ours.isEmpty || memcmp(ours.baseAddress!, theirs.baseAddress!, ours.count) == 0
      }
    }
    return areEqual ? 0 : zip(elements, other.elements).count { $0 != $1 }
  }
}
