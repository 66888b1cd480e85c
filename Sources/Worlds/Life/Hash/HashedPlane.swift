internal import Synchronization

/// An immutable plane in a node store that it shares with the planes derived from it.
///
/// Worlds are values, and other threads read copies of them while the original advances. All copies
/// refer to squares of one store by number. A plane protects its squares from garbage collection as
/// long as any copy of its world exists. A mutex serializes access to the store.
final class HashedPlane: Sendable {
  private let store: SharedStore
  let root: Root

  /// Creates a plane and takes over one reference to its root.
  ///
  /// - Parameter root: A root for which the caller has already called `retain`.
  private init(_ store: SharedStore, keeping root: Root) {
    self.store = store
    self.root = root
  }

  deinit { store.nodes.withLock { $0.release(of: root) } }

  /// Creates a plane in a store of its own.
  ///
  /// - Parameters:
  ///   - shape: The shape of leaves, which holds all states of the rule.
  ///   - background: The state of all cells far away.
  ///   - limit: The memory limit in bytes.
  convenience init(
    under rule: LifeRule, _ shape: LeafShape, on background: CellState, limit: Int,
    _ make: (inout NodeStore) throws(HashProblem) -> Root
  ) throws(HashProblem) {
    let store = SharedStore(rule, shape, on: background, limit: limit)
    self.init(store, keeping: try store.retained(make))
  }

  /// Creates a plane in the same store.
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

/// A node store behind a mutex.
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
