#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// A run with nine outputs in which strace lets one system call fail, each in turn. Afterwards
  /// either all files are new or all files are unchanged.
  @Suite(.enabled(if: Strace.isUsable)) struct FailingCallsTests {
    private static let outputs = [
      "a.gif", "b.csv", "c.apng", "sub/d.gif", "sub/e.csv", "f-%d.png", "g.webp", "h.csv",
      "sub/i.json",
    ]

    /// The files that exist before a run.
    enum Before: CaseIterable {
      case absent, present, mixed
    }

    enum Call: String, CaseIterable {
      case openat, write, pwrite64, close, fsync, syncfs, linkat, renameat, unlinkat, mkdirat

      /// The names of the system call. The processor's architecture decides which of them a program
      /// uses.
      var names: [String] { self == .renameat ? ["renameat", "renameat2"] : [rawValue] }
      var error: String { self == .write || self == .pwrite64 ? "ENOSPC" : "EIO" }
      /// The number of frames. More than 16 files are flushed with one `syncfs`, and more files
      /// must be closed than the loader closes.
      var frames: Int { self == .syncfs ? 12 : self == .close ? 100 : 3 }
      /// True if the run may report a failure after all files are in place, because folders are
      /// flushed last.
      var mayFailLate: Bool { self == .fsync || self == .openat }

      func isMade(_ before: Before) -> Bool {
        switch self {
        case .mkdirat: before == .absent
        case .renameat, .unlinkat: before != .absent
        default: true
        }
      }
    }

    @Test(arguments: TestScope.isFull ? Before.allCases : [.absent, .mixed], Call.allCases)
    func `A run with a failing system call replaces every output or none`(
      before: Before, call: Call
    ) throws {
      guard TestScope.isFull || (before == .absent) == (call == .mkdirat) else { return }
      guard call.isMade(before) else { return }
      let whole = try Run(before, call)
      #expect(whole.status == 0, "\(whole.errors)")
      var failed = 0
      for name in call.names {
        for number in TestScope.cases(whole.numbers(of: name), .failingCalls) {
          let run = try Run(before, call, fault: "\(name):error=\(call.error):when=\(number)")
          failed += run.log.contains("(INJECTED)") ? 1 : 0
          expectAllOrNothing(run, of: whole, call, number)
        }
      }
      #expect(failed > 0, "no call of the program failed")
    }

    @Test(arguments: [Call.fsync, .syncfs])
    func `With --no-sync a run flushes nothing`(call: Call) throws {
      let run = try Run(.present, call, options: ["--no-sync"])
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.log.split(separator: "\n").allSatisfy { !$0.contains("\(call.rawValue)(") })
      let whole = try Run(.present, call)
      #expect(whole.log.contains("\(call.rawValue)("))
      #expect(run.after == whole.after)
    }

    private func expectAllOrNothing(_ run: Run, of whole: Run, _ call: Call, _ number: Int) {
      // A temporary name that cannot be removed remains until the next run.
      let after = run.after.filter { call != .unlinkat || !$0.key.contains(".render-") }
      if after == whole.after && run.status == 0 { return }
      #expect(
        after == run.before || call.mayFailLate && after == whole.after,
        "\(call) \(number): \(run.errors)")
      #expect(run.status == 1, "\(call) \(number): \(run.errors)")
      #expect(
        run.errors.hasPrefix("render: ") && run.errors.split(separator: "\n").count == 1,
        "\(call) \(number): \(run.errors)")
    }

    /// A traced run and the contents of its folder, with files as bytes and folders as empty data.
    private struct Run {
      let before: [String: Data]
      let after: [String: Data]
      let status: Int32
      let errors: String
      /// The traced calls, one per line with its thread.
      let log: String
      private let path: String

      init(
        _ before: Before, _ call: Call, fault: String? = nil, options: [String] = []
      ) throws {
        let stage = try ScenarioFolder()
        for (place, output) in FailingCallsTests.outputs.enumerated()
        where before == .present || before == .mixed && place % 2 == 0 {
          for frame in 0..<(output.contains("%") ? 3 : 1) {
            try stage.write("old", to: output.replacing("%d", with: "\(frame)"))
          }
        }
        self.before = Self.contents(stage)
        path = stage.path
        let file = try TemporaryFolder()
        let program = try Program(
          "strace",
          Self.options(call, fault) + ["-o", file.file("log").path, Program.renderPath]
            + ["life", "--size", "8x6", "--cell", "1", "--frames", "\(call.frames)", "-j", "1"]
            + ["--make-folders"] + options + FailingCallsTests.outputs.flatMap { ["-o", $0] },
          in: stage.folder.url, environment: ["SWIFT_BACKTRACE": "enable=no"])
        after = Self.contents(stage)
        status = program.status
        // Messages of strace itself about the paths in its options are dropped.
        errors = program.errors.split(separator: "\n").filter { !$0.hasPrefix("strace: ") }
          .map { $0 + "\n" }.joined()
        log = try String(contentsOf: file.file("log"), encoding: .utf8)
      }

      /// Returns the options of strace. The loader of a dynamically linked program opens many
      /// files, so then `openat` is traced only in the run's folders.
      private static func options(_ call: Call, _ fault: String?) -> [String] {
        let folders = call == .openat && !Strace.isProgramStatic ? ["-P", ".", "-P", "sub"] : []
        let faults = fault.map { ["-e", "inject=\($0)"] } ?? []
        let names = call.names.joined(separator: ",")
        return ["-f", "-qqq", "-y", "-e", "trace=set_tid_address,\(names)"] + folders + faults
      }

      private static func contents(_ stage: ScenarioFolder) -> [String: Data] {
        let paths =
          (try? FileManager.default.subpathsOfDirectory(atPath: stage.folder.url.path)) ?? []
        return paths.reduce(into: [:]) { $0[$1] = stage.bytes($1) ?? Data() }
      }

      /// Returns the numbers of all calls of a static program. Of others, it returns those of the
      /// calls on the run's folders. strace counts calls per thread, so numbers up to the loader's
      /// last call are excluded; they would stop the loader.
      func numbers(of call: String) -> [Int] {
        var counts: [Substring: Int] = [:]
        var loader = 0
        var numbers: Set<Int> = []
        for line in log.split(separator: "\n") {
          // A short thread number is followed by more than one space.
          let thread = line.prefix { $0 != " " }
          let text = line.dropFirst(thread.count).drop { $0 == " " }
          if text.hasPrefix("set_tid_address(") { loader = counts[thread, default: 0] }
          guard text.hasPrefix(call + "(") else { continue }
          counts[thread, default: 0] += 1
          if Strace.isProgramStatic || text.contains(path) { numbers.insert(counts[thread]!) }
        }
        return numbers.filter { Strace.isProgramStatic || $0 > loader }.sorted()
      }
    }
  }
#endif
