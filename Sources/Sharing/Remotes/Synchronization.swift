package import Files
internal import Grids
internal import Settings

/// The synchronization of two folders, entry by entry.
///
/// Each entry is written completely or not at all, and recorded in the index afterwards. A program
/// that is killed in between finds both sides equal the next time.
package struct Synchronization {
  let mine: any RemoteFolder
  let theirs: any RemoteFolder
  private(set) var index: SyncIndex
  /// True to write although a folder cannot protect changes at the same time.
  let force: Bool
  private var here: [String: RemoteEntry] = [:]
  private var there: [String: RemoteEntry] = [:]
  /// The names that are left out, with the reasons.
  private var refused: [String: String] = [:]
  /// The number of bytes that may still be read from both sides.
  private var left: Int

  /// Lists both folders.
  ///
  /// - Parameters:
  ///   - most: the maximum number of bytes to read from both sides.
  package init(
    mine: any RemoteFolder, theirs: any RemoteFolder, index: SyncIndex, force: Bool = false,
    most: Int = 4 << 30
  ) throws(RemoteProblem) {
    (self.mine, self.theirs, self.index) = (mine, theirs, index)
    (self.force, left) = (force, most)
    let listing = NameCheck(
      mine: try mine.entries(), theirs: try theirs.entries(),
      agreed: Array(index.agreements.keys))
    (here, there, refused) = (listing.mine, listing.theirs, listing.refused)
  }

  /// The names of all entries that either side has or had, and those that are left out.
  package var names: [String] {
    Set(index.agreements.keys).union(here.keys).union(there.keys).union(refused.keys)
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  package var theirEntries: [RemoteEntry] { there.values.sorted { $0.name < $1.name } }

  /// The error if one side has lost all of its entries, at least two; nil with `force`.
  package var problem: SyncProblem? {
    let agreed = index.agreements.count
    guard agreed > 1, !force else { return nil }
    if here.isEmpty { return .emptied(address: mine.address, entries: agreed) }
    return there.isEmpty ? .emptied(address: theirs.address, entries: agreed) : nil
  }

  /// Synchronizes entries in order.
  ///
  /// - Parameters:
  ///   - actions: the actions to take; others are reported as skipped.
  ///   - keep: returns the version to keep in a conflict; nil for none.
  ///   - report: called after each entry.
  package mutating func run(
    _ names: [String], actions: Set<SyncAction> = Set(SyncAction.allCases),
    keep: (SyncConflict) -> Keep?, report: (SyncOutcome) -> Void
  ) throws(SyncProblem) {
    var failures = 0
    for (place, name) in names.enumerated() {
      if CancellationCheck.isOver { throw .outOfTime(left: names.count - place) }
      let result: SyncOutcome.Result
      do throws(RemoteProblem) {
        if let reason = refused[name] {
          result = .refused(reason)
        } else {
          result = try settle(name, actions, keep)
        }
        failures = 0
      } catch {
        result = .failed(error)
        failures += 1
      }
      report(SyncOutcome(name: name, result: result))
      if failures == Self.mostFailures { throw .stopped(failures: failures) }
    }
  }

  private static let mostFailures = 5

  private mutating func settle(
    _ name: String, _ actions: Set<SyncAction>, _ keep: (SyncConflict) -> Keep?
  ) throws(RemoteProblem) -> SyncOutcome.Result {
    let states = try states(of: name)
    let action = states.action
    guard actions.contains(action) else { return .skipped(action) }
    switch action {
    case .nothing, .agree: try index.record(states.agreement, for: name)
    case .send, .removeTheirs: try send(name, states)
    case .receive, .removeMine: try receive(name, states)
    case .conflict:
      let conflict = SyncConflict(
        name: name, hadAgreement: states.agreed != nil, mine: here[name], theirs: there[name])
      guard let choice = keep(conflict) else { return .conflict(conflict) }
      try self.keep(choice, name, states)
      return .kept(choice)
    }
    return .done(action)
  }

  private mutating func keep(
    _ choice: Keep, _ name: String, _ states: SyncStates
  ) throws(RemoteProblem) {
    switch choice {
    case .mine: try send(name, states)
    case .theirs: try receive(name, states)
    case .both where states.mine == nil: try receive(name, states)
    case .both where states.theirs == nil: try send(name, states)
    case .both:
      try rename(name, states)
      try send(name, states)
    }
  }

  /// Writes the index without superfluous lines.
  package func finish() throws(RemoteProblem) { try index.write() }

  /// Returns true if an entry is on both sides as they last agreed.
  package func isUnchanged(_ name: String) -> Bool {
    guard let agreed = index[name] else { return false }
    return here[name]?.version == agreed.mine && there[name]?.version == agreed.theirs
  }

  /// Reads the other side's version of an entry into a file.
  ///
  /// - Returns: false if the other side has none.
  package mutating func readTheirs(
    _ name: String, to file: Path
  ) throws(RemoteProblem) -> Bool {
    guard there[name] != nil else { return false }
    let bytes = try fetch(name, from: theirs).bytes ?? []
    do throws(OutputProblem) { try Staging.write(bytes, to: file) } catch {
      throw .failed(name, reason: "\(error)")
    }
    return true
  }

  /// Returns the states of an entry. Content is read only where a version has changed.
  package mutating func states(of name: String) throws(RemoteProblem) -> SyncStates {
    let agreed = index[name]
    return SyncStates(
      agreed: agreed?.hash,
      mine: try state(of: here[name], in: mine, agreed?.hash, agreed?.mine),
      theirs: try state(of: there[name], in: theirs, agreed?.hash, agreed?.theirs))
  }

  private mutating func state(
    of entry: RemoteEntry?, in folder: any RemoteFolder, _ hash: String?, _ version: RemoteVersion?
  ) throws(RemoteProblem) -> SyncStates.Side? {
    guard let entry else { return nil }
    if let hash, entry.version == version {
      return SyncStates.Side(hash: hash, version: entry.version, bytes: nil)
    }
    return try fetch(entry.name, from: folder)
  }

  /// Reads the content of one side.
  private mutating func fetch(
    _ name: String, from folder: any RemoteFolder
  ) throws(RemoteProblem) -> SyncStates.Side {
    if left <= 0 { throw .failed(name, reason: "the limit of this synchronization is reached") }
    let (bytes, version) = try folder.read(name)
    left -= bytes.count
    return SyncStates.Side(hash: RemoteVersion(of: bytes).text, version: version, bytes: bytes)
  }

  /// Returns the content of a side, which it reads unless that is done.
  private mutating func content(
    of side: SyncStates.Side, _ name: String, in folder: any RemoteFolder
  ) throws(RemoteProblem) -> (bytes: [UInt8], version: RemoteVersion) {
    if let bytes = side.bytes { return (bytes, side.version) }
    let fetched = try fetch(name, from: folder)
    guard fetched.hash == side.hash, let bytes = fetched.bytes else { throw .changed(name) }
    return (bytes, fetched.version)
  }

  /// Copies this side's version to the other side, or removes the entry there if it is gone here.
  private mutating func send(_ name: String, _ states: SyncStates) throws(RemoteProblem) {
    guard let source = states.mine else {
      if let side = states.theirs {
        try theirs.remove(name, expected: side.version, force: force)
      }
      return try index.record(nil, for: name)
    }
    let (bytes, version) = try content(of: source, name, in: mine)
    let new = try write(name, bytes, over: states.theirs, in: theirs)
    try index.record(.init(hash: source.hash, mine: version, theirs: new), for: name)
  }

  /// Copies the other side's version to this side, or removes the entry here if it is gone there.
  private mutating func receive(_ name: String, _ states: SyncStates) throws(RemoteProblem) {
    guard let source = states.theirs else {
      if let side = states.mine { try mine.remove(name, expected: side.version, force: force) }
      return try index.record(nil, for: name)
    }
    let (bytes, version) = try content(of: source, name, in: theirs)
    let new = try write(name, bytes, over: states.mine, in: mine)
    try index.record(.init(hash: source.hash, mine: new, theirs: version), for: name)
  }

  private func write(
    _ name: String, _ bytes: [UInt8], over side: SyncStates.Side?, in folder: any RemoteFolder
  ) throws(RemoteProblem) -> RemoteVersion {
    guard let side else { return try folder.create(name, bytes) }
    return try folder.replace(name, with: bytes, expected: side.version, force: force)
  }

  /// Stores the other side's version of an entry under another name, on both sides.
  private mutating func rename(_ name: String, _ states: SyncStates) throws(RemoteProblem) {
    guard let side = states.theirs else { return }
    let (bytes, _) = try content(of: side, name, in: theirs)
    let copy = try freeName(name, side.hash)
    // A killed program has already stored it.
    if index[copy] != nil { return }
    if let problem = EntryName.problem(with: copy) { throw .failed(copy, reason: problem) }
    let mine = try mine.create(copy, bytes)
    let theirs = try theirs.create(copy, bytes)
    try index.record(.init(hash: side.hash, mine: mine, theirs: theirs), for: copy)
  }

  /// Returns the first free name for a version, or the one that already has its content.
  private func freeName(_ name: String, _ hash: String) throws(RemoteProblem) -> String {
    let taken = Set(names.map(EntryName.key))
    for number in 1...Self.mostVersions {
      let other = EntryName.theirs(name, number: number)
      if index[other]?.hash == hash || !taken.contains(EntryName.key(of: other)) { return other }
    }
    throw .failed(name, reason: "too many versions of it are kept")
  }

  private static let mostVersions = 1000

  /// Removes an entry on both sides. Throws `changed` if the other side's version is neither mine
  /// nor the agreed one, except if there never was another, or if `keep` is `mine`.
  ///
  /// - Returns: false if neither side has it.
  package mutating func remove(_ name: String, keep: Keep?) throws(RemoteProblem) -> Bool {
    if let reason = refused[name] { throw .failed(name, reason: reason) }
    let states = try states(of: name)
    let isKnown = [states.agreed, states.mine?.hash].contains(states.theirs?.hash)
    let isOnlyThere = states.agreed == nil && states.mine == nil
    guard isKnown || isOnlyThere || keep == .mine else { throw .changed(name) }
    if let side = states.theirs { try theirs.remove(name, expected: side.version, force: force) }
    if let side = states.mine { try mine.remove(name, expected: side.version, force: force) }
    try index.record(nil, for: name)
    return states.mine != nil || states.theirs != nil
  }
}

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

/// The three states of an entry: agreed, mine and theirs.
package struct SyncStates {
  /// The state of one side.
  package struct Side {
    /// The hash of the content.
    let hash: String
    let version: RemoteVersion
    /// The content; nil if it has not been read.
    let bytes: [UInt8]?
  }

  /// The hash of the content on which the sides last agreed; nil if they did not.
  package let agreed: String?
  /// The sides; nil for one without the entry.
  package let mine: Side?
  package let theirs: Side?

  package var action: SyncAction {
    SyncAction(agreed: agreed, mine: mine?.hash, theirs: theirs?.hash)
  }

  /// The agreement if both sides are equal; nil if neither has the entry.
  var agreement: SyncIndex.Agreement? {
    guard let mine, let theirs else { return nil }
    return .init(hash: mine.hash, mine: mine.version, theirs: theirs.version)
  }
}

/// The action that makes the two sides of an entry equal.
package enum SyncAction: String, CaseIterable, Sendable {
  /// Nothing has changed.
  case nothing
  /// Both sides are equal, which is recorded.
  case agree
  /// My version is copied to the other side.
  case send
  /// The other side's version is copied to this one.
  case receive
  /// The entry was removed here, and is removed there.
  case removeTheirs = "remove theirs"
  /// The entry was removed there, and is removed here.
  case removeMine = "remove mine"
  /// Both sides have changed, and differ.
  case conflict

  /// Chooses the action from three states of an entry: the content on which both sides last agreed,
  /// mine and theirs. Contents are compared only for equality; nil stands for no entry.
  package init<Content: Equatable>(agreed: Content?, mine: Content?, theirs: Content?) {
    self =
      if mine == theirs {
        mine == agreed ? .nothing : .agree
      } else if theirs == agreed {
        mine == nil ? .removeTheirs : .send
      } else if mine == agreed {
        theirs == nil ? .removeMine : .receive
      } else {
        .conflict
      }
  }
}

/// The version of an entry to keep in a conflict.
package enum Keep: String, CaseIterable, Sendable {
  case mine, theirs
  /// Both: theirs gets another name, such as `night (theirs).rle`.
  case both
}

/// The outcome of an entry in a synchronization.
package struct SyncOutcome: Equatable, Sendable {
  package let name: String
  package let result: Result

  package enum Result: Equatable, Sendable {
    case done(SyncAction)
    /// A conflict in which a version was chosen.
    case kept(Keep)
    /// A conflict in which nothing was written.
    case conflict(SyncConflict)
    /// An action that was not requested, such as sending during `get`.
    case skipped(SyncAction)
    /// An entry that was left out, with the reason.
    case refused(String)
    case failed(RemoteProblem)
  }

  /// True if both sides of the entry are equal afterwards.
  package var isSettled: Bool {
    switch result {
    case .done, .kept: true
    case .conflict, .skipped, .refused, .failed: false
    }
  }
}

/// A conflict: an entry that has changed on both sides since they last agreed.
package struct SyncConflict: Equatable, Sendable {
  package let name: String
  /// True if the sides agreed on a version before.
  package let hadAgreement: Bool
  /// The entries of both sides; nil if there is none.
  package let mine: RemoteEntry?
  package let theirs: RemoteEntry?

  package var reason: String {
    switch (mine, theirs) {
    case (nil, _): "removed here, changed there"
    case (_, nil): "changed here, removed there"
    default: hadAgreement ? "changed here and there" : "different here and there"
    }
  }
}

/// The reason that a synchronization cannot start or continue.
package struct SyncProblem: Sentence {
  package let description: String

  package init(_ description: String) { self.description = description }

  static func emptied(address: String, entries: Int) -> Self {
    "\(address) is empty, but had \(entries) entries at the last synchronization: if they are to"
      + " be removed on the other side too, use --force"
  }
  static func stopped(failures: Int) -> Self { "stopped after \(failures) failures in succession" }
  static func outOfTime(left: Int) -> Self {
    "the time is over, and \(left) \(left == 1 ? "entry is" : "entries are") left: raise"
      + " 'max-time', or repeat the command"
  }
  package static let running = Self("another synchronization with this remote is running")
}
