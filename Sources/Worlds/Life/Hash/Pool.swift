internal import CKernels

/// Numbered elements in memory that is committed only when it is written. An array would not do: a
/// pool grows with `realloc`, which can avoid a copy, and it reports failure instead of trapping.
@safe
struct Pool<Element: BitwiseCopyable>: ~Copyable {
  private var base: UnsafeMutablePointer<Element>
  private(set) var capacity: Int

  init(capacity: Int) {
    unsafe base = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  deinit { unsafe base.deallocate() }

  /// - Precondition: The number is below the capacity. An element is written before it is read.
  subscript(number: UInt32) -> Element {
    @inline(__always)
    unsafeAddress { unsafe UnsafePointer(base + Int(number)) }
    @inline(__always)
    unsafeMutableAddress { unsafe base + Int(number) }
  }

  /// Returns the address of an element; valid until the pool grows.
  @inline(__always)
  func place(of number: UInt32) -> UnsafeMutablePointer<Element> { unsafe base + Int(number) }

  /// Extends the pool to a larger capacity.
  ///
  /// - Returns: False if the system has no memory; the pool is then unchanged.
  mutating func grow(to capacity: Int) -> Bool {
    let bytes = capacity * MemoryLayout<Element>.stride
    guard let place = unsafe leaf_resize(base, bytes) else { return false }
    unsafe base = place.assumingMemoryBound(to: Element.self)
    self.capacity = capacity
    return true
  }

  /// Overwrites the first `count` elements with one value.
  mutating func fill(_ count: Int, with element: Element) {
    unsafe base.update(repeating: element, count: count)
  }
}
