/// A sequence that tells whenever an element is taken from it.
struct Watched<Base: Sequence & Sendable>: Sequence, Sendable {
  private let base: Base
  private let taken: @Sendable () -> Void

  init(_ base: Base, taken: @escaping @Sendable () -> Void) {
    self.base = base
    self.taken = taken
  }

  func makeIterator() -> Iterator {
    Iterator(base: base.makeIterator(), taken: taken)
  }

  struct Iterator: IteratorProtocol {
    fileprivate var base: Base.Iterator
    fileprivate let taken: @Sendable () -> Void

    mutating func next() -> Base.Element? {
      let element = base.next()
      if element != nil { taken() }
      return element
    }
  }
}
