#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  enum Strace {
    /// True if strace is installed and allowed to trace.
    static let isUsable = (try? Program("strace", ["-qq", "-o", "/dev/null", "true"]))?.status == 0
    /// True if the program under test has no loader, which would need system calls of its own.
    static let isProgramStatic =
      (try? Program("readelf", ["-l", Program.renderPath]))?.text.contains("INTERP") == false
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
    private func draw(_ calls: String, _ fault: String) async throws -> String {
      try await stage.shell(
        "strace -f -qq -o log -e trace=\(calls) -e inject=\(calls):\(fault) \(Self.words)\n"
          + "status=$?; grep -q INJECTED log || echo no call failed; rm log; exit $status")
    }

    @Test func `A rename that keeps failing leaves a backup, and the error names it`() async throws
    {
      let told = try await draw("renameat,renameat2", "error=EIO:when=2+")
      #expect(
        told.contains("are kept as a.gif.backup\n") && told.hasSuffix("status 1\n"), "\(told)")
      #expect(stage.bytes("a.gif.backup") == Self.old && stage.bytes("b.csv") == Self.old)
      #expect(stage.contents == ["a.gif", "a.gif.backup", "b.csv"])
    }

    @Test func `A run ends with an error if every temporary name is taken`() async throws {
      let told = try await draw("linkat", "error=EEXIST")
      #expect(
        told.contains("all temporary names are taken") && told.hasSuffix("status 1\n"), "\(told)")
      #expect(stage.files == ["a.gif": Self.old, "b.csv": Self.old])
    }

    @Test(arguments: ["1", "1+", "2+", "4+"])
    func `A run that cannot start threads ends with an error`(failing: String) async throws {
      #expect(
        try await draw("clone,clone3", "error=EAGAIN:when=\(failing)")
          == "render: cannot start a thread: raise `ulimit -u`, or the limits on memory and processes\nstatus 1\n"
      )
      #expect(stage.files == ["a.gif": Self.old, "b.csv": Self.old])
    }

    /// A chroot or a sandbox may have no `/proc`, and the runtime opens files of it first.
    @Test(arguments: ["ENOENT", "EACCES"])
    func `A run does its work where /proc cannot be read`(error: String) async throws {
      let files = ["maps", "exe", "cmdline", "status", "stat"].map { "-P /proc/self/\($0)" }
        .joined(separator: " ")
      try stage.write("simulation: life\nsize: 8x8\nframes: 2\nout: a.gif\n", to: "s.yaml")
      let calls = "openat,readlink,readlinkat,access,faccessat,faccessat2"
      let told = try await stage.shell(
        "strace -f -qqq -o log \(files) -e trace=\(calls) -e inject=\(calls):error=\(error) "
          + "$RENDER run s.yaml -q 2> errors; echo status $?; grep -v ^strace: errors; rm log errors"
      )
      #expect(told == "status 0\n")
      #expect(stage.bytes("a.gif")?.starts(with: Data("GIF89a".utf8)) == true, "\(told)")
    }

    /// Dispatch reads the states of its threads in `/proc` once a second, and aborts without. start.c prevents that in static programs.
    @Test(.enabled(if: Strace.isProgramStatic))
    func `A run of seconds does its work without /proc`()
      async throws
    {
      let hidden = "unshare -rm sh -c 'mount -t tmpfs none /proc &&"
      guard try await stage.shell(hidden + " true' 2> /dev/null") == "" else { return }
      for _ in TestScope.cases(1...4, .one) {
        let told = try await stage.shell(
          hidden + " exec '$RENDER' life --size 2000x2000 --frames 60 --jobs 2 --out a.gif -q'")
        #expect(told == "")
      }
    }

    /// The loader of a dynamically linked program has to open libraries.
    @Test(.enabled(if: Strace.isProgramStatic), arguments: 1...6)
    func `A program whose first open calls fail does its work or says why not`(
      number: Int
    ) async throws {
      try stage.write("simulation: life\nsize: 8x8\nframes: 2\nout: c.gif\n", to: "s.yaml")
      let told = try await stage.shell(
        "strace -f -qqq -o log -e trace=openat -e inject=openat:error=EACCES:when=\(number) "
          + "$RENDER run s.yaml > out 2>&1; status=$?; cat out; rm log out; "
          + "exit $status")
      let isDrawn = (stage.bytes("c.gif") ?? Data()).starts(with: Data("GIF89a".utf8))
      // The last call flushes the directory of a file that is already in place.
      if !told.contains("status ") { return #expect(isDrawn, "\(told)") }
      #expect(told.contains("render: ") || told.contains("s.yaml:"), "\(told)")
    }

    /// Swift traps if an allocation fails. strace counts calls per thread and name, so it cannot
    /// fail all allocations from one moment on; a system limit can.
    @Test func `A run that runs out of memory leaves only complete files`() async throws {
      #expect(try await stage.shell(Self.words) == "")
      let new = stage.files
      // The limits are in KB. Runs near the smallest sufficient limit fail at many different
      // moments.
      var (lacking, enough) = (0, 1_000_000)
      while enough - lacking > TestScope.size(.memoryStep) {
        let limit = (lacking + enough) / 2
        for name in new.keys { try stage.write("old", to: name) }
        let told = try await stage.shell(
          "export SWIFT_BACKTRACE=enable=no; ulimit -d \(limit); timeout -s KILL 600 \(Self.words)")
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
