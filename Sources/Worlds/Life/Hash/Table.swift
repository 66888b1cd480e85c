/// What can be found by its contents.
protocol Hashed: BitwiseCopyable {
  var hash: UInt64 { get }
  func isSame(as other: Self) -> Bool
}

/// Elements that are there once each, with numbers from 1 that they keep; number 0 is the dead one, which
/// is never looked for.
struct Table<Element: Hashed>: ~Copyable {
  private var elements: Pool<Element>
  /// The next element of the same bucket, or of those that are free; the highest bit marks one while
  /// a collection looks around.
  private var nexts: Pool<UInt32>
  /// The first element of each bucket.
  private var buckets: Pool<UInt32>
  /// Shifts a hash so that it is a bucket's number.
  private var shift: UInt64
  /// Numbers below it have been given once.
  private(set) var top: UInt32 = 1
  /// The first of the numbers that are free again.
  private var free: UInt32 = 0
  /// How many more elements there is room for.
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

  /// The bytes of so many elements and their buckets.
  private static func memory(_ capacity: Int, _ buckets: Int) -> Int {
    capacity * (MemoryLayout<Element>.stride + 4) + 4 * buckets
  }

  /// The bytes it takes for so many elements; it grows to twice as many at a time.
  static func memory(of count: Int) -> Int {
    let capacity = max(first, 2 * count)
    return memory(capacity, capacity)
  }

  /// The bytes it takes at most before it grows.
  var memory: Int { Self.memory(capacity, buckets.capacity) }

  subscript(number: UInt32) -> Element {
    @inline(__always)
    unsafeAddress { unsafe UnsafePointer(elements.place(of: number)) }
    @inline(__always)
    unsafeMutableAddress { unsafe elements.place(of: number) }
  }

  /// Where an element lies until the table grows.
  @inline(__always)
  func place(of number: UInt32) -> UnsafeMutablePointer<Element> {
    unsafe elements.place(of: number)
  }

  /// An element's number, which it is given where it has none. - Precondition: there is room.
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
}

extension Table {
  /// Makes room for more elements within so many bytes more, if there is as much.
  mutating func grow(within bytes: Int) -> Bool {
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

  /// Puts those into buckets that are to be kept, and makes the numbers of the others free, of which
  /// low ones are given away first. What is free is dead.
  private mutating func relink(keeping keeps: (borrowing Self, UInt32) -> Bool) {
    buckets.fill(buckets.capacity, with: 0)
    free = 0
    left = capacity - Int(top)
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

  /// Marks an element for a sweep.
  mutating func mark(_ number: UInt32) {
    if isMarked(number) { return }
    nexts[number] |= Self.mark
    marked += 1
  }

  func isMarked(_ number: UInt32) -> Bool { nexts[number] >= Self.mark }

  /// Takes all marks away.
  mutating func unmark() {
    for number in 1..<top { nexts[number] &= ~Self.mark }
    marked = 0
  }

  /// Keeps what is marked, and that alone.
  mutating func sweep() {
    relink { $0.isMarked($1) }
    marked = 0
  }
}
