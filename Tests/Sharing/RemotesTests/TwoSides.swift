import Files
import Foundation
import TestSupport

@testable import Remotes

/// Two folders with an index, as a user's library and a shared directory have them.
final class TwoSides {
  let folder = try! TemporaryFolder()
  var limits = RemoteLimits()
  /// The outcomes of the last synchronization that are not `nothing`.
  private(set) var outcomes: [String: SyncOutcome.Result] = [:]

  init() throws {
    for name in ["mine", "theirs", "work"] {
      try FileManager.default.createDirectory(
        at: folder.file(name), withIntermediateDirectories: true)
    }
  }

  func path(_ name: String) -> Path { Path(folder.file(name).path).asFolder }

  var mine: PlainFolder { PlainFolder(path("mine"), limits: limits) }
  var theirs: PlainFolder { PlainFolder(path("theirs"), limits: limits) }

  func write(_ text: String?, _ side: String, _ name: String = "night.rle") throws {
    let file = folder.file("\(side)/\(name)")
    guard let text else {
      try? FileManager.default.removeItem(at: file)
      return
    }
    try text.write(to: file, atomically: false, encoding: .utf8)
  }

  func text(_ side: String, _ name: String = "night.rle") -> String? {
    try? String(contentsOf: folder.file("\(side)/\(name)"), encoding: .utf8)
  }

  /// The names of the visible files of a side.
  func names(_ side: String) -> [String] {
    let all = try? FileManager.default.contentsOfDirectory(atPath: folder.file(side).path)
    return (all ?? []).filter { !$0.hasPrefix(".") }.sorted()
  }

  /// The contents of a side by name.
  func contents(_ side: String) -> [String: String] {
    Dictionary(uniqueKeysWithValues: names(side).map { ($0, text(side, $0) ?? "") })
  }

  func index(_ address: String = "there") throws -> SyncIndex {
    try SyncIndex(Path(folder.file("work/agreed").path), mine: "here", theirs: address)
  }

  func sync(
    _ keep: Keep? = nil, force: Bool = false, most: Int = 1 << 30,
    mine: (any RemoteFolder)? = nil, theirs: (any RemoteFolder)? = nil
  ) throws {
    var sync = try Synchronization(
      mine: mine ?? self.mine, theirs: theirs ?? self.theirs, index: index(),
      force: force, most: most)
    outcomes = [:]
    if let problem = sync.problem { throw problem }
    try sync.run(sync.names) { _ in
      keep
    } report: {
      if $0.result != .done(.nothing) { outcomes[$0.name] = $0.result }
    }
  }
}

/// A folder that fails after a number of operations, as if the program had been killed there.
final class FailingFolder: RemoteFolder, @unchecked Sendable {
  private let folder: any RemoteFolder
  /// The number of changes until the failure.
  private var left: Int
  /// True if the failing change is made nevertheless.
  private let changes: Bool
  private(set) var hasFailed = false

  init(_ folder: any RemoteFolder, after count: Int, changes: Bool) {
    (self.folder, left, self.changes) = (folder, count, changes)
  }

  var address: String { folder.address }

  private func step<Result>(
    _ body: () throws(RemoteProblem) -> Result
  ) throws(RemoteProblem) -> Result {
    left -= 1
    if left >= 0 { return try body() }
    if left == -1 && changes { _ = try body() }
    hasFailed = true
    throw .failed("test", reason: "killed")
  }

  func entries() throws(RemoteProblem) -> [RemoteEntry] { try folder.entries() }

  func read(
    _ name: String
  ) throws(RemoteProblem) -> (bytes: [UInt8], version: RemoteVersion) {
    try step { () throws(RemoteProblem) in try folder.read(name) }
  }

  func create(_ name: String, _ bytes: [UInt8]) throws(RemoteProblem) -> RemoteVersion {
    try step { () throws(RemoteProblem) in try folder.create(name, bytes) }
  }

  func replace(
    _ name: String, with bytes: [UInt8], expected: RemoteVersion, force: Bool
  ) throws(RemoteProblem) -> RemoteVersion {
    try step { () throws(RemoteProblem) in
      try folder.replace(name, with: bytes, expected: expected, force: force)
    }
  }

  func remove(_ name: String, expected: RemoteVersion, force: Bool) throws(RemoteProblem) {
    try step { () throws(RemoteProblem) in
      try folder.remove(name, expected: expected, force: force)
    }
  }
}
