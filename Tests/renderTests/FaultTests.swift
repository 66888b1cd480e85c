#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  enum Strace {
    /// True if strace is installed and allowed to trace.
    static let isUsable = (try? Program("strace", ["-qq", "-o", "/dev/null", "true"]))?.status == 0
  }

  /// System calls that fail repeatedly, injected by strace. This also works with a statically
  /// linked program, where no library can be preloaded.
  @Suite(.enabled(if: Strace.isUsable)) struct FaultTests {
    private let stage: ScenarioFolder
    private static let old = Data("old".utf8)
    private static let words = "$RENDER life --size 8 -n 2 -q -j 1 -o a.gif -o b.csv"

    init() throws {
      stage = try ScenarioFolder()
      for name in ["a.gif", "b.csv"] { try stage.write("old", to: name) }
    }

    /// Renders two files while strace injects the fault.
    private func draw(_ calls: String, _ fault: String) throws -> String {
      try stage.shell(
        "strace -f -qq -o log -e trace=\(calls) -e inject=\(calls):\(fault) \(Self.words)\n"
          + "status=$?; grep -q INJECTED log || echo no call failed; rm log; exit $status")
    }

    @Test func `A rename that keeps failing leaves a backup, and the error names it`() throws {
      let told = try draw("renameat,renameat2", "error=EIO:when=2+")
      #expect(
        told.contains("are kept as a.gif.backup\n") && told.hasSuffix("status 1\n"), "\(told)")
      #expect(stage.bytes("a.gif.backup") == Self.old && stage.bytes("b.csv") == Self.old)
      #expect(stage.contents == ["a.gif", "a.gif.backup", "b.csv"])
    }

    @Test func `A run ends with an error if every temporary name is taken`() throws {
      let told = try draw("linkat", "error=EEXIST")
      #expect(
        told.contains("all temporary names are taken") && told.hasSuffix("status 1\n"), "\(told)")
      #expect(stage.files == ["a.gif": Self.old, "b.csv": Self.old])
    }

    @Test(arguments: ["1", "1+", "2+", "4+"])
    func `A run that cannot start threads ends with an error`(failing: String) throws {
      #expect(
        try draw("clone,clone3", "error=EAGAIN:when=\(failing)")
          == "render: cannot start a thread: raise `ulimit -u`, or the limits on memory and processes\nstatus 1\n"
      )
      #expect(stage.files == ["a.gif": Self.old, "b.csv": Self.old])
    }

    /// Swift traps if an allocation fails. strace counts calls per thread and name, so it cannot
    /// fail all allocations from one moment on; a system limit can.
    @Test func `A run that runs out of memory leaves only complete files`() throws {
      #expect(try stage.shell(Self.words) == "")
      let new = stage.files
      // The limits are in KB. Runs near the smallest sufficient limit fail at many different
      // moments.
      var (lacking, enough) = (0, 1_000_000)
      while enough - lacking > (TestScope.isFull ? 4 : 64) {
        let limit = (lacking + enough) / 2
        for name in new.keys { try stage.write("old", to: name) }
        let told = try stage.shell(
          "export SWIFT_BACKTRACE=enable=no; ulimit -d \(limit); timeout -s KILL 60 \(Self.words)")
        let files = stage.files.filter { !$0.key.hasPrefix(".render-") }
        #expect(files.keys.sorted() == new.keys.sorted(), "\(limit): \(told)")
        #expect(files.allSatisfy { $1 == Self.old || $1 == new[$0] }, "\(limit): \(told)")
        #expect(files == new || told.contains("status "), "\(limit): \(told)")
        if told == "" { enough = limit } else { lacking = limit }
      }
      #expect(lacking > 0 && enough < 1_000_000)
    }
  }
#endif
