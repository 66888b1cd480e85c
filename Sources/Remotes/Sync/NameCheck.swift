/// The entries of both sides whose names can be synchronized, and the reasons against the others.
struct NameCheck {
  private(set) var mine: [String: RemoteEntry] = [:]
  private(set) var theirs: [String: RemoteEntry] = [:]
  private(set) var refused: [String: String] = [:]

  /// - Parameter agreed: the names on which the sides agreed before.
  init(mine: [RemoteEntry], theirs: [RemoteEntry], agreed: [String]) {
    var spellings: [String: Set<Spelling>] = [:]
    for entry in mine + theirs { spellings[entry.key, default: []].insert(Spelling(entry.name)) }
    for name in agreed where spellings[EntryName.key(of: name)] != nil {
      spellings[EntryName.key(of: name)]?.insert(Spelling(name))
    }
    for entry in mine where check(entry, spellings) { self.mine[entry.name] = entry }
    for entry in theirs where check(entry, spellings) { self.theirs[entry.name] = entry }
  }

  /// Returns true if an entry can be synchronized; records the reason otherwise.
  private mutating func check(_ entry: RemoteEntry, _ spellings: [String: Set<Spelling>]) -> Bool {
    let reason =
      EntryName.problem(with: entry.name) ?? Self.collision(spellings[entry.key] ?? [])
    if let reason { refused[entry.name] = reason }
    return reason == nil
  }

  private static func collision(_ names: Set<Spelling>) -> String? {
    guard names.count > 1 else { return nil }
    return "its name differs only in case or composition from another one: rename one of them"
  }

  /// A name by its bytes. Swift compares texts by characters instead.
  private struct Spelling: Hashable {
    let bytes: [UInt8]

    init(_ name: String) { bytes = Array(name.utf8) }
  }
}

extension RemoteEntry {
  fileprivate var key: String { EntryName.key(of: name) }
}
