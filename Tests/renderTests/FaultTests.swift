#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// True if strace is installed and allowed to trace.
  private let canTrace = (try? Program("strace", ["-qq", "-o", "/dev/null", "true"]))?.status == 0

  /// System calls that fail repeatedly, injected by strace. This also works with a statically
  /// linked program, where no library can be preloaded.
  @Suite(.enabled(if: canTrace)) struct FaultTests {
    private let stage: ScenarioFolder
    private static let old = Data("old".utf8)

    init() throws {
      stage = try ScenarioFolder()
      for name in ["a.gif", "b.csv"] { try stage.write("old", to: name) }
    }

    /// Renders two files while strace injects the fault.
    private func draw(_ fault: String) throws -> String {
      try stage.shell(
        "strace -f -qq -o /dev/null -e trace=linkat,renameat,renameat2 -e inject=\(fault)"
          + " $RENDER life --size 8 -n 2 -q -o a.gif -o b.csv")
    }

    @Test func `A rename that keeps failing leaves a backup, and the error names it`() throws {
      let told = try draw("renameat,renameat2:error=EIO:when=2+")
      #expect(told.contains("is kept as a.gif.backup\n") && told.hasSuffix("status 1\n"), "\(told)")
      #expect(stage.bytes("a.gif.backup") == Self.old && stage.bytes("b.csv") == Self.old)
      #expect(stage.contents == ["a.gif", "a.gif.backup", "b.csv"])
    }

    @Test func `A run ends with an error if every temporary name is taken`() throws {
      let told = try draw("linkat:error=EEXIST")
      #expect(told.contains("no name is left") && told.hasSuffix("status 1\n"), "\(told)")
      #expect(stage.files == ["a.gif": Self.old, "b.csv": Self.old])
    }
  }
#endif
