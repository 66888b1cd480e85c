internal import CKernels

/// A value that a `HashTable` finds by its contents.
protocol Hashed: BitwiseCopyable {
  var hash: UInt64 { get }
  func isSame(as other: Self) -> Bool
}

/// A hash table that stores equal elements once and gives each a permanent number from 1. Number 0
/// is the dead element, which is never looked up.
///
/// Collisions are chained through `nexts`, so lookups never move elements.
struct HashTable<Element: Hashed>: ~Copyable {
  private var elements: Pool<Element>
  /// The next element in the same bucket, or in the list of free numbers. The highest bit marks
  /// elements during a collection.
  private var nexts: Pool<UInt32>
  private var buckets: Pool<UInt32>
  /// The number of bits by which a hash is shifted right to get its bucket.
  private var shift: UInt64
  /// The lowest number that was never used.
  private(set) var top: UInt32 = 1
  /// The first number in the list of free numbers; 0 if the list is empty.
  private var free: UInt32 = 0
  /// The number of elements that still fit.
  private(set) var left: Int
  private(set) var marked = 0

  private static var first: Int { 1 << 12 }
  private static var mark: UInt32 { 1 << 31 }

  init(dead: Element) {
    elements = Pool(capacity: Self.first)
    nexts = Pool(capacity: Self.first)
    buckets = Pool(capacity: Self.first)
    shift = UInt64(64 - Self.first.trailingZeroBitCount)
    left = Self.first - 1
    elements.fill(1, with: dead)
    nexts.fill(1, with: 0)
    buckets.fill(Self.first, with: 0)
  }

  var capacity: Int { elements.capacity }

  private static func memory(_ capacity: Int, _ buckets: Int) -> Int {
    capacity * (MemoryLayout<Element>.stride + 4) + 4 * buckets
  }

  /// Returns the bytes for a given number of elements, with the slack of a table that doubles its
  /// capacity.
  static func memory(of count: Int) -> Int {
    let capacity = max(first, 2 * count)
    return memory(capacity, capacity)
  }

  /// The bytes of the table at its present capacity. Unused slots may not be committed yet.
  var memory: Int { Self.memory(capacity, buckets.capacity) }

  subscript(number: UInt32) -> Element {
    @inline(__always)
    unsafeAddress { unsafe UnsafePointer(elements.place(of: number)) }
    @inline(__always)
    unsafeMutableAddress { unsafe elements.place(of: number) }
  }

  /// Returns the address of an element; valid until the table grows.
  @inline(__always)
  func place(of number: UInt32) -> UnsafeMutablePointer<Element> {
    unsafe elements.place(of: number)
  }

  /// Returns the number of an element, which is added if new. Precondition: a slot is free.
  @inline(__always)
  mutating func number(of element: Element) -> UInt32 {
    let bucket = UInt32(truncatingIfNeeded: element.hash &>> shift)
    let first = buckets[bucket]
    var number = first
    while number != 0 {
      if elements[number].isSame(as: element) { return number }
      number = nexts[number]
    }
    return add(element, bucket, before: first)
  }

  @inline(never)
  private mutating func add(_ element: Element, _ bucket: UInt32, before first: UInt32) -> UInt32 {
    left -= 1
    var number = free
    if number == 0 {
      number = top
      top += 1
    } else {
      free = nexts[number]
    }
    elements[number] = element
    nexts[number] = first
    buckets[bucket] = number
    return number
  }

  /// Increases the capacity within a budget of additional bytes. Returns false if the budget or the
  /// system's memory does not suffice.
  mutating func grow(within bytes: Int) -> Bool {
    // Doubling is tried first. Close to the limit, half or a quarter more may still fit.
    for quarters in [8, 6, 5] {
      let more = min(capacity / 4 * quarters, Int(Square.leafBit) - 1)
      var buckets = self.buckets.capacity
      while buckets < more { buckets *= 2 }
      if more > capacity, Self.memory(more, buckets) - memory <= bytes {
        return grow(to: more, buckets: buckets)
      }
    }
    return false
  }

  private mutating func grow(to more: Int, buckets count: Int) -> Bool {
    let before = capacity
    guard nexts.grow(to: more), elements.grow(to: more) else { return false }
    left += more - before
    if count > buckets.capacity, buckets.grow(to: count) {
      shift = UInt64(64 - count.trailingZeroBitCount)
      relink { table, number in !table.elements[number].isSame(as: table.elements[0]) }
    }
    return true
  }

  /// Rebuilds the buckets from the elements to keep, and frees the numbers of all other elements. A
  /// freed number refers to a copy of the dead element.
  private mutating func relink(keeping keeps: (borrowing Self, UInt32) -> Bool) {
    buckets.fill(buckets.capacity, with: 0)
    free = 0
    left = capacity - Int(top)
    // Runs downward, so that low numbers head the free list and are reused first.
    for number in stride(from: top - 1, to: 0, by: -1) {
      if keeps(self, number) {
        let bucket = UInt32(truncatingIfNeeded: elements[number].hash &>> shift)
        nexts[number] = buckets[bucket]
        buckets[bucket] = number
      } else {
        elements[number] = elements[0]
        nexts[number] = free
        free = number
        left += 1
      }
    }
  }

  /// Marks an element to be kept by the next sweep.
  mutating func mark(_ number: UInt32) {
    if isMarked(number) { return }
    nexts[number] |= Self.mark
    marked += 1
  }

  func isMarked(_ number: UInt32) -> Bool { nexts[number] >= Self.mark }

  mutating func unmark() {
    for number in 1..<top { nexts[number] &= ~Self.mark }
    marked = 0
  }

  /// Frees all elements that are not marked, and removes the marks.
  mutating func sweep() {
    relink { $0.isMarked($1) }
    marked = 0
  }
}

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

  /// Extends the pool to a larger capacity; false, and no change, if the system has no memory.
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

/// A square of cells, by its number in a store. Equal squares have equal numbers, so the result of
/// a step is computed once for all of them (Gosper's HashLife, 1984).
///
/// Number 0 is the dead square of any size. The highest bit marks leaves; all other numbers are
/// nodes of four squares half as wide. The number does not contain the level:
/// code that descends from a root keeps track of it.
typealias Square = UInt32

extension Square {
  static let leafBit: Square = 1 << 31
}
