package import Files
internal import Grids

/// The synchronization of two folders, entry by entry.
///
/// Each entry is written completely or not at all, and recorded in the index afterwards. A program
/// that is killed in between finds both sides equal the next time.
package struct Synchronization {
  let mine: any RemoteFolder
  let theirs: any RemoteFolder
  private(set) var index: SyncIndex
  /// A directory for one version of each side, with a trailing slash.
  let workspace: Path
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
  ///   - workspace: an existing directory that no other program uses.
  ///   - most: the maximum number of bytes to read from both sides.
  package init(
    mine: any RemoteFolder, theirs: any RemoteFolder, index: SyncIndex, workspace: Path,
    force: Bool = false, most: Int = 4 << 30
  ) throws(RemoteProblem) {
    (self.mine, self.theirs, self.index) = (mine, theirs, index)
    (self.workspace, self.force, left) = (workspace, force, most)
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

  /// The error if one side has lost all of its entries.
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
    _ = try fetch(name, from: theirs, to: file)
    return true
  }

  /// Returns the states of an entry. Content is read only where a version has changed.
  package mutating func states(of name: String) throws(RemoteProblem) -> SyncStates {
    let agreed = index[name]
    return SyncStates(
      agreed: agreed?.hash,
      mine: try state(of: here[name], in: mine, agreed?.hash, agreed?.mine, to: "mine"),
      theirs: try state(of: there[name], in: theirs, agreed?.hash, agreed?.theirs, to: "theirs"))
  }

  private mutating func state(
    of entry: RemoteEntry?, in folder: any RemoteFolder, _ hash: String?, _ version: RemoteVersion?,
    to file: Path
  ) throws(RemoteProblem) -> SyncStates.Side? {
    guard let entry else { return nil }
    if let hash, entry.version == version {
      return SyncStates.Side(hash: hash, version: entry.version, file: nil)
    }
    return try fetch(entry.name, from: folder, to: workspace + file)
  }

  /// Reads the content of one side.
  private mutating func fetch(
    _ name: String, from folder: any RemoteFolder, to file: Path
  ) throws(RemoteProblem) -> SyncStates.Side {
    if left <= 0 { throw .failed(name, reason: "the limit of this synchronization is reached") }
    let version = try folder.read(name, to: file)
    let bytes: [UInt8]
    do throws(AccessProblem) { bytes = try SystemFile.read(file, limit: .max - 1) } catch {
      throw .access(path: file.text, error)
    }
    left -= bytes.count
    return SyncStates.Side(hash: RemoteVersion(of: bytes).text, version: version, file: file)
  }

  /// Returns the file with the content of a side, which it reads unless that is done.
  private mutating func content(
    of side: SyncStates.Side, _ name: String, in folder: any RemoteFolder, to file: Path
  ) throws(RemoteProblem) -> (file: Path, version: RemoteVersion) {
    if let file = side.file { return (file, side.version) }
    let fetched = try fetch(name, from: folder, to: workspace + file)
    guard fetched.hash == side.hash else { throw .changed(name) }
    return (workspace + file, fetched.version)
  }

  /// Makes the other side like this one.
  private mutating func send(_ name: String, _ states: SyncStates) throws(RemoteProblem) {
    guard let source = states.mine else {
      if let side = states.theirs {
        try theirs.remove(name, expected: side.version, force: force)
      }
      return try index.record(nil, for: name)
    }
    let (file, version) = try content(of: source, name, in: mine, to: "mine")
    let new = try write(name, file, over: states.theirs, in: theirs)
    try index.record(.init(hash: source.hash, mine: version, theirs: new), for: name)
  }

  /// Makes this side like the other one.
  private mutating func receive(_ name: String, _ states: SyncStates) throws(RemoteProblem) {
    guard let source = states.theirs else {
      if let side = states.mine { try mine.remove(name, expected: side.version, force: force) }
      return try index.record(nil, for: name)
    }
    let (file, version) = try content(of: source, name, in: theirs, to: "theirs")
    let new = try write(name, file, over: states.mine, in: mine)
    try index.record(.init(hash: source.hash, mine: new, theirs: version), for: name)
  }

  private func write(
    _ name: String, _ file: Path, over side: SyncStates.Side?, in folder: any RemoteFolder
  ) throws(RemoteProblem) -> RemoteVersion {
    guard let side else { return try folder.create(name, from: file) }
    return try folder.replace(name, from: file, expected: side.version, force: force)
  }

  /// Stores the other side's version of an entry under another name, on both sides.
  private mutating func rename(_ name: String, _ states: SyncStates) throws(RemoteProblem) {
    guard let side = states.theirs else { return }
    let (file, _) = try content(of: side, name, in: theirs, to: "theirs")
    let copy = try freeName(name, side.hash)
    // A killed program has already stored it.
    if index[copy] != nil { return }
    if let problem = EntryName.problem(with: copy) { throw .failed(copy, reason: problem) }
    let mine = try mine.create(copy, from: file)
    let theirs = try theirs.create(copy, from: file)
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

  /// Removes an entry on both sides, provided that the other side has no version that this side has
  /// never had.
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
