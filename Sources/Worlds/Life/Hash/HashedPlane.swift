internal import Synchronization

/// A plane in a store that other planes share: those that it came of, and that came of it.
///
/// Worlds are values whose copies are looked at on other threads while they move on; all of them know
/// squares of one store by number. Each plane's object keeps its squares from collections for as long
/// as any copy of its world has it, and the store is locked while one is at work with it.
final class HashedPlane: Sendable {
  private let store: SharedStore
  let root: Root

  /// - Parameter root: is kept already.
  private init(_ store: SharedStore, keeping root: Root) {
    self.store = store
    self.root = root
  }

  deinit { store.nodes.withLock { $0.letGo(of: root) } }

  /// A plane in a store of its own.
  ///
  /// - Parameters:
  ///   - background: what far cells are.
  ///   - limit: of its memory, in bytes.
  convenience init(
    under rule: LifeRule, on background: CellState, limit: Int,
    _ make: (inout NodeStore) throws(HashProblem) -> Root
  ) throws(HashProblem) {
    guard let table = rule.hashedTable else { preconditionFailure("squares cannot be hashed") }
    let store = SharedStore(table, on: background, limit: limit)
    self.init(store, keeping: try store.kept(make))
  }

  /// A plane in the same store.
  func next(
    _ make: (inout NodeStore, Root) throws(HashProblem) -> Root
  ) throws(HashProblem) -> HashedPlane {
    let root = root
    return HashedPlane(
      store,
      keeping: try store.kept { nodes throws(HashProblem) in
        try make(&nodes, root)
      })
  }

  /// Something that can be seen of it.
  func seen<Value: Sendable>(_ look: (borrowing NodeStore, Root) -> Value) -> Value {
    store.nodes.withLock { look($0, root) }
  }
}

/// A store that one at a time works with.
private final class SharedStore: Sendable {
  let nodes: Mutex<NodeStore>

  init(_ table: RuleTable, on background: CellState, limit: Int) {
    nodes = Mutex(NodeStore(rule: LeafRule(table, on: background), limit: limit))
  }

  /// Keeps a plane before anybody else can collect.
  func kept(
    _ make: (inout NodeStore) throws(HashProblem) -> Root
  ) throws(HashProblem) -> Root {
    try nodes.withLock { nodes throws(HashProblem) in
      let root = try make(&nodes)
      nodes.keep(root)
      return root
    }
  }
}
