public import Grids

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension Grid<Color> {
  /// How many pixels have another colour in a picture of the same size.
  public func differences(from other: Grid<Color>) -> Int {
    precondition(size == other.size, "pictures of one size")
    let areEqual = unsafe elements.withUnsafeBytes { ours in
      unsafe other.elements.withUnsafeBytes { theirs in
        unsafe ours.isEmpty || memcmp(ours.baseAddress!, theirs.baseAddress!, ours.count) == 0
      }
    }
    return areEqual ? 0 : zip(elements, other.elements).count { $0 != $1 }
  }
}
