internal import CKernels

/// Elements by their numbers, of which only those written to take memory. It is not an array so that it
/// grows without being copied, where the system can do that, and can fail to.
@safe
struct Pool<Element: BitwiseCopyable>: ~Copyable {
  private var base: UnsafeMutablePointer<Element>
  private(set) var capacity: Int

  init(capacity: Int) {
    unsafe base = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  deinit { unsafe base.deallocate() }

  /// - Precondition: the number is below the capacity, and was written to before it is read.
  subscript(number: UInt32) -> Element {
    @inline(__always)
    unsafeAddress { unsafe UnsafePointer(base + Int(number)) }
    @inline(__always)
    unsafeMutableAddress { unsafe base + Int(number) }
  }

  /// Where an element lies until the pool grows.
  @inline(__always)
  func place(of number: UInt32) -> UnsafeMutablePointer<Element> { unsafe base + Int(number) }

  /// Makes room for more elements, if the system has it.
  mutating func grow(to capacity: Int) -> Bool {
    let bytes = capacity * MemoryLayout<Element>.stride
    guard let place = unsafe leaf_resize(base, bytes) else { return false }
    unsafe base = place.assumingMemoryBound(to: Element.self)
    self.capacity = capacity
    return true
  }

  /// Writes one element over the first ones.
  mutating func fill(_ count: Int, with element: Element) {
    unsafe base.update(repeating: element, count: count)
  }
}
