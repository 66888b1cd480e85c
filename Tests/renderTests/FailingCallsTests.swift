#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// A run with nine outputs in which one system call fails. Afterwards either all files are new or
  /// all files are unchanged.
  @Suite(.serialized) struct FailingCallsTests {
    static let outputs = [
      "a.gif", "b.csv", "c.json", "sub/d.gif", "sub/e.csv", "f-%d.png", "g.gif", "h.csv",
      "sub/i.json",
    ]
    /// The system calls to fail. Calls that move files into place always run; the slow rest runs in
    /// the full scope.
    static let kinds =
      ["link", "rename", "fsync", "unlink"] + (TestScope.isFull ? ["open", "write", "close"] : [])

    private let library: TemporaryFolder
    private var shim: String { library.file("failing.so").path }

    init() throws {
      library = try TemporaryFolder()
      let source = projectFolder.appendingPathComponent("Tests/Shims/failing.c").path
      let cc = try Program("cc", ["-shared", "-fPIC", "-o", shim, source, "-ldl"])
      try #require(cc.status == 0, "\(cc.errors)")
    }

    enum Before: CaseIterable {
      case absent, present, mixed
    }

    @Test(arguments: TestScope.isFull ? Before.allCases : [.mixed], kinds)
    func `A run with a failing system call replaces every output or none`(
      before: Before, kind: String
    ) throws {
      let whole = try run(before, failing: kind, at: 0)
      #expect(whole.status == 0)
      let count = try #require(Int(String(contentsOf: library.file("count"), encoding: .utf8)))
      for number in stride(from: 1, through: count, by: 1) {
        let end = try run(before, failing: kind, at: number)
        let isNew = end.after == whole.after
        // After a failed `unlink` or `fsync` the new files may be in place although the run reports
        // an error.
        let isAllowed = ["unlink", "fsync"].contains(kind) || end.status == 0
        #expect(isNew ? isAllowed : end.after == end.before, "\(kind) \(number): \(end.errors)")
        #expect(isNew || end.status == 1, "\(kind) \(number)")
      }
    }

    /// Swift traps if an allocation fails. Unfinished files are then removed as after a kill, and
    /// finished files are complete.
    @Test(arguments: TestScope.isFull ? Before.allCases : [.mixed])
    func `A run that runs out of memory leaves only complete files`(before: Before) throws {
      let whole = try run(before, failing: "memory", at: 0)
      #expect(whole.status == 0)
      let count = try #require(Int(String(contentsOf: library.file("count"), encoding: .utf8)))
      let runs = TestScope.isFull ? 200 : 20
      for number in (1...runs).map({ $0 * count / runs }) {
        let end = try run(before, failing: "memory", at: number)
        #expect(end.status != 0 || end.after == whole.after, "memory \(number): \(end.errors)")
        for (name, bytes) in end.after where !name.contains(".render-") {
          #expect(
            [whole.after[name], end.before[name]].contains(bytes), "memory \(number): \(name)")
        }
        #expect(end.before.keys.allSatisfy { end.after[$0] != nil }, "memory \(number)")
      }
    }

    private typealias Files = [String: Data]

    private func run(
      _ before: Before, failing kind: String, at number: Int
    ) throws -> (before: Files, after: Files, status: Int32, errors: String) {
      let folder = try ScenarioFolder()
      try FileManager.default.createDirectory(
        at: folder.folder.file("sub"), withIntermediateDirectories: false)
      for (place, output) in Self.outputs.enumerated()
      where before == .present || before == .mixed && place % 2 == 0 {
        for frame in 0..<(output.contains("%") ? 3 : 1) {
          try folder.write("old", to: output.replacing("%d", with: "\(frame)"))
        }
      }
      let files = folder.files
      let program = try Program(
        Program.renderPath,
        ["life", "--size", "8x6", "--cell", "1", "--frames", "3"]
          + Self.outputs.flatMap { ["-o", $0] }, in: folder.folder.url,
        environment: [
          "LD_PRELOAD": shim, "FAIL_CALL": kind, "FAIL_AT": "\(number)", "FAIL_FOR": "1",
          "FAIL_COUNT": library.file("count").path, "SWIFT_BACKTRACE": "enable=no",
        ])
      // A file that `unlink` could not remove remains until the next run.
      let after = folder.files.filter { kind != "unlink" || !$0.key.contains(".render-") }
      return (files, after, program.status, program.errors)
    }
  }
#endif
