import Foundation
import TestSupport
import Testing

@testable import Files

@Suite struct StagingTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func write(_ text: String, to name: String, _ staging: Staging) throws {
    let file = try staging.open(Path(folder.file(name).path))
    try file.write(text)
    try file.close()
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOf: folder.file(name), encoding: .utf8)
  }

  @Test func `No file is in place before the commit`() throws {
    try "old".write(to: folder.file("b"), atomically: false, encoding: .utf8)
    let staging = Staging()
    try write("new a", to: "a", staging)
    try write("new b", to: "b", staging)
    #expect(folder.contents.filter { !$0.hasPrefix(".render-") } == ["b"])
    #expect(try text("b") == "old")
    try staging.commit()
    #expect(folder.contents == ["a", "b"])
    #expect(try [text("a"), text("b")] == ["new a", "new b"])
  }

  @Test func `A rollback leaves no new file and keeps the existing ones`() throws {
    try "old".write(to: folder.file("b"), atomically: false, encoding: .utf8)
    let staging = Staging()
    try write("new", to: "a", staging)
    try write("new", to: "b", staging)
    staging.discard()
    #expect(folder.contents == ["b"])
    #expect(try text("b") == "old")
    let canceled = OutputProblem.access(path: folder.file("c").path, .system(ECANCELED))
    #expect(throws: canceled) { try write("new", to: "c", staging) }
    #expect(throws: OutputProblem.access(path: "the outputs", .system(ECANCELED))) {
      try staging.commit()
    }
    #expect(folder.contents == ["b"])
  }

  @Test func `Files that cannot be moved last leave all others as they were`() throws {
    try folder.write("old", to: "b")
    let (outputs, lock) = (Staging(), Staging(locksFolders: false))
    try write("new", to: "a", outputs)
    try write("new", to: "b", outputs)
    try write("lock", to: "c", lock)
    try folder.write("in the way", to: "c/d")
    #expect(throws: OutputProblem.self) { try outputs.commit(before: lock) }
    outputs.discard()
    lock.discard()
    #expect(folder.contents == ["b", "c"])
    #expect(try text("b") == "old")
  }

  @Test func `A deinitialized staging removes its files`() throws {
    do {
      let staging = Staging()
      try write("new", to: "a", staging)
    }
    #expect(folder.contents == [])
  }

  @Test func `Temporary files of another run are left alone`() throws {
    let left = folder.file(".render-\(getpid())-0")
    for file in [left, folder.file("a")] {
      try "half".write(to: file, atomically: false, encoding: .utf8)
    }
    let staging = Staging()
    try write("new", to: "a", staging)
    try staging.commit()
    #expect(try text("a") == "new")
    #expect(try text(left.lastPathComponent) == "half")
  }

  @Test func `Temporary files of a killed run are removed unless they are locked`() throws {
    let gone = try Program("sh", ["-c", "echo $$"]).text.dropLast()
    let names = [0, 1].map { ".render-\(gone)-\($0)" } + [".render-x-1", ".render-1"]
    for name in names { try Data().write(to: folder.file(name)) }
    let held = open(folder.file(names[1]).path, O_RDONLY)
    defer { close(held) }
    #expect(flock(held, LOCK_EX) == 0)
    try write("new", to: "a", Staging())
    #expect(folder.contents == names.dropFirst().sorted())
  }

  @Test func `A commit that fails for one file replaces none`() throws {
    for name in ["a", "b"] {
      try "old".write(to: folder.file(name), atomically: false, encoding: .utf8)
    }
    let staging = Staging()
    for name in ["a", "new", "b", "c"] { try write("new", to: name, staging) }
    try FileManager.default.createDirectory(
      at: folder.file("c"), withIntermediateDirectories: false)
    #expect(throws: OutputProblem.access(path: folder.file("c").path, .system(EISDIR))) {
      try staging.commit()
    }
    staging.discard()
    #expect(folder.contents == ["a", "b", "c"])
    #expect(try [text("a"), text("b")] == ["old", "old"])
  }

  @Test func `A file that cannot be restored remains as a backup named in the error`() throws {
    for name in ["a", "b"] {
      try "old".write(to: folder.file(name), atomically: false, encoding: .utf8)
    }
    let place = try OpenDirectory(Path(folder.url.path))
    var placement = Placement(TemporaryNames())
    var file = StagedFile(
      path: Path(folder.file("a").path), temporary: "b", descriptor: nil)
    try placement.put(&file, in: place)
    // A file cannot be renamed to an existing folder.
    try FileManager.default.removeItem(at: folder.file("a"))
    try FileManager.default.createDirectory(
      at: folder.file("a"), withIntermediateDirectories: false)
    #expect(placement.undo() == ["a.backup"])
    placement.finish()
    #expect(try text("a.backup") == "old")
    #expect(folder.contents == ["a", "a.backup"])
    let problem = OutputProblem.stranded("cannot write x: No space left on device", ["a.backup"])
    #expect(problem.description.hasSuffix("could not be restored, and are kept as a.backup"))
  }

  @Test func `The search for a temporary name ends after 1000 attempts`() {
    var names = TemporaryNames()
    var tries = 0
    #expect(throws: AccessProblem.noName) {
      try names.make { _ throws(AccessProblem) -> Int in
        tries += 1
        throw .system(EEXIST)
      }
    }
    #expect(tries == 1000)
  }

  @Test func `Concurrent runs leave the files of one of them`() throws {
    let names = (0..<20).map { "\($0)" }
    for _ in 0..<20 {
      DispatchQueue.concurrentPerform(iterations: 2) { run in
        let staging = Staging()
        for name in names { #expect(throws: Never.self) { try write("\(run)", to: name, staging) } }
        #expect(throws: Never.self) { try staging.commit() }
        #expect(!staging.lacksLocks)
      }
      #expect(try Set(names.map { try text($0) }).count == 1)
    }
  }

  @Test(
    arguments: [
      ("0::/\n", ["/sys/fs/cgroup/memory.max": "max\n"], nil),
      (
        "0::/a/b\n",
        ["/sys/fs/cgroup/a/memory.max": "500\n", "/sys/fs/cgroup/a/b/memory.max": "max\n"], 500
      ),
      (
        "5:cpu:/x\n4:memory:/docker/1\n0::/\n",
        [
          "/sys/fs/cgroup/memory/memory.limit_in_bytes": "700\n",
          "/sys/fs/cgroup/memory.max": "900",
        ], 700
      ),
      ("nonsense", [:], nil),
    ] as [(String, [String: String], Int?)])
  func `A container's memory limit is the smallest of its control groups`(
    groups: String, files: [String: String], bytes: Int?
  ) {
    #expect(AvailableMemory.ofContainer(groups: groups) { files[$0] } == bytes)
  }

  @Test func `A rollback after the commit changes nothing`() throws {
    let staging = Staging()
    try write("new", to: "a", staging)
    try staging.commit()
    staging.discard { Issue.record("nothing was discarded") }
    #expect(try text("a") == "new")
  }

  @Test func `Two outputs to the same file keep the last one, or none on failure`() throws {
    try "old".write(to: folder.file("a"), atomically: false, encoding: .utf8)
    for isBlocked in [true, false] {
      let staging = Staging()
      for text in ["1", "2"] { try write(text, to: "a", staging) }
      if isBlocked {
        try write("3", to: "b", staging)
        try FileManager.default.createDirectory(
          at: folder.file("b"), withIntermediateDirectories: false)
      }
      try? staging.commit()
      #expect(try text("a") == (isBlocked ? "old" : "2"))
      #expect(folder.contents == ["a", "b"])
    }
  }

  @Test func `Data larger than the buffer is written completely`() throws {
    let staging = Staging()
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 3) }
    let file = try staging.open(Path(folder.file("a").path))
    for start in stride(from: 0, to: bytes.count, by: 70_001) {
      try file.write(Array(bytes[start..<min(start + 70_001, bytes.count)]))
    }
    try file.close()
    try staging.commit()
    #expect(Array(try Data(contentsOf: folder.file("a"))) == bytes)
  }

  @Test func `A missing folder or a folder in place of the file is an error`() throws {
    let missing = folder.file("nowhere/a.png").path
    for (path, code) in [(missing, ENOENT), (folder.url.path, EISDIR)] {
      let error = OutputProblem.access(path: path, .system(code))
      #expect(throws: error) { try Staging().check(Path(path)) }
      #expect(throws: error) { _ = try Staging().open(Path(path)) }
    }
    #expect(throws: Never.self) { try Staging().check(Path(folder.file("a").path)) }
    #expect(folder.contents == [])
    #expect(
      OutputProblem.access(path: missing, .system(ENOENT)).description
        == "cannot write \(missing): No such file or directory")
  }

  @Test func `An overlong file name is an error of the check`() {
    let path = folder.file(String(repeating: "a", count: 300)).path
    #expect(throws: OutputProblem.access(path: path, .system(ENAMETOOLONG))) {
      try Staging().check(Path(path))
    }
  }

  @Test func `Missing folders are created on request`() throws {
    let staging = Staging(makesFolders: true)
    #expect(throws: Never.self) { try staging.check(Path(folder.file("a/b/c").path)) }
    #expect(folder.contents == [])
    try write("c", to: "a/b/c", staging)
    try write("d", to: "a/d", staging)
    try staging.commit()
    staging.discard()
    #expect(try [text("a/b/c"), text("a/d")] == ["c", "d"])
  }

  @Test func `A rollback removes created folders unless they contain other files`() throws {
    try FileManager.default.createDirectory(
      at: folder.file("old"), withIntermediateDirectories: false)
    let staging = Staging(makesFolders: true)
    try write("1", to: "old/new/a", staging)
    try write("2", to: "other/deep/b", staging)
    try "mine".write(to: folder.file("other/c"), atomically: false, encoding: .utf8)
    staging.discard()
    #expect(folder.contents == ["old", "other"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("old").path) == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("other").path) == ["c"])
  }

  @Test func `A file in place of a folder is reported with the system's error`() throws {
    try "".write(to: folder.file("a"), atomically: false, encoding: .utf8)
    let path = folder.file("a/b/c").path
    let error = OutputProblem.access(path: path, .system(ENOTDIR))
    #expect(throws: error) { _ = try Staging(makesFolders: true).open(Path(path)) }
  }
}
