internal import Synchronization
internal import Worlds

/// An immutable plane in a node store that it shares with the planes derived from it.
///
/// Worlds are values, and other threads read copies of them while the original advances. All copies
/// refer to squares of one store by number. A plane protects its squares from garbage collection as
/// long as any copy of its world exists. A mutex serializes access to the store.
final class HashedPlane: Sendable {
  private let store: SharedStore
  let root: Root

  /// Creates a plane and takes over one reference to its root. `root`: a root for which the caller
  /// has already called `retain`.
  private init(_ store: SharedStore, keeping root: Root) {
    self.store = store
    self.root = root
  }

  deinit { store.nodes.withLock { $0.release(of: root) } }

  /// Creates a plane in a store of its own, whose leaves hold all states of the rule. `limit` is in
  /// bytes.
  convenience init(
    under rule: LifeRule, _ shape: LeafShape, on background: CellState, limit: Int,
    _ make: (inout NodeStore) throws(HashProblem) -> Root
  ) throws(HashProblem) {
    let store = SharedStore(rule, shape, on: background, limit: limit)
    self.init(store, keeping: try store.retained(make))
  }

  /// Returns a plane in the same store, which `make` creates from the root of this one.
  func next(
    _ make: (inout NodeStore, Root) throws(HashProblem) -> Root
  ) throws(HashProblem) -> HashedPlane {
    let root = root
    return HashedPlane(
      store,
      keeping: try store.retained { nodes throws(HashProblem) in
        try make(&nodes, root)
      })
  }

  /// Returns a value computed from the plane while the store is locked.
  func withNodes<Value: Sendable>(_ look: (borrowing NodeStore, Root) -> Value) -> Value {
    store.nodes.withLock { look($0, root) }
  }
}

private final class SharedStore: Sendable {
  let nodes: Mutex<NodeStore>

  init(_ rule: LifeRule, _ shape: LeafShape, on background: CellState, limit: Int) {
    nodes = Mutex(NodeStore(rule: LeafRule(rule, shape, on: background), limit: limit))
  }

  /// Creates a root and keeps it. Both happen under one lock, so that no other thread can collect
  /// its squares in between.
  func retained(
    _ make: (inout NodeStore) throws(HashProblem) -> Root
  ) throws(HashProblem) -> Root {
    try nodes.withLock { nodes throws(HashProblem) in
      let root = try make(&nodes)
      nodes.retain(root)
      return root
    }
  }
}

extension NodeStore {
  /// Returns true if there are free slots for at least `reserve` squares. The store grows up to its
  /// limit, then collects garbage.
  @inline(__always)
  mutating func hasRoom() -> Bool {
    min(nodes.left, leaves.left) >= Self.reserve ? !isFull : makeRoom()
  }

  @inline(never)
  private mutating func makeRoom() -> Bool {
    if isFull { return false }
    if nodes.left >= Self.reserve || nodes.grow(within: limit - memory),
      leaves.left >= Self.reserve || leaves.grow(within: limit - memory)
    {
      return true
    }
    collect()
    return !isFull
  }

  /// Collects garbage: frees the squares that are reachable neither from a plane nor from the
  /// current step.
  ///
  /// Squares in use keep their memoized results if that leaves a quarter of both tables free.
  /// Otherwise results are freed, except results that are in use anyway.
  ///
  /// Marks the store as full if at most a 32nd of a table is then free. It is also full after too
  /// many collections, counted for the step and in total.
  mutating func collect() {
    collectionsLeft.ofStep -= 1
    collectionsLeft.ofAll -= 1
    // A collection takes as long as stepping some of the squares.
    work += Int(nodes.top) / 8
    mark(withResults: true)
    if !isRoomy(3) {
      nodes.unmark()
      leaves.unmark()
      mark(withResults: false)
      forgetResults()
    }
    nodes.sweep()
    leaves.sweep()
    isFull = !isRoomy(31) || collectionsLeft.ofStep < 0 || collectionsLeft.ofAll < 0
  }

  /// Returns true if a sweep would leave more than 1 in `parts` + 1 slots of both tables free.
  private func isRoomy(_ parts: Int) -> Bool {
    let room = { (marked: Int, capacity: Int) in
      capacity - marked > max(Self.reserve, capacity / (parts + 1))
    }
    return room(nodes.marked, nodes.capacity) && room(leaves.marked, leaves.capacity)
  }

  private mutating func mark(withResults: Bool) {
    for root in roots.keys { mark(root, withResults) }
    for place in 0..<heldCount { mark(held[place], withResults) }
  }

  /// Marks a square and everything that it refers to. The recursion is never deeper than the number
  /// of levels, because a result is a level smaller, too.
  private mutating func mark(_ square: Square, _ withResults: Bool) {
    if square == 0 { return }
    if square >= Square.leafBit { return leaves.mark(square & ~Square.leafBit) }
    if nodes.isMarked(square) { return }
    nodes.mark(square)
    let node = nodes[square]
    mark(node.nw, withResults)
    mark(node.ne, withResults)
    mark(node.sw, withResults)
    mark(node.se, withResults)
    if withResults, node.resultKey > 0 { mark(node.result, withResults) }
  }

  private mutating func forgetResults() {
    for square in 1..<nodes.top where nodes.isMarked(square) {
      let result = nodes[square].result
      let isKept =
        result >= Square.leafBit
        ? leaves.isMarked(result & ~Square.leafBit) : result == 0 || nodes.isMarked(result)
      if !isKept { nodes[square].resultKey = 0 }
    }
  }
}
