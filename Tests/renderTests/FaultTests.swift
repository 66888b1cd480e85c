#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// Whether there is strace, and it may trace.
  private let canTrace = (try? Program("strace", ["-qq", "-o", "/dev/null", "true"]))?.status == 0

  /// Calls of the system that fail again and again, as strace lets them: of a program that is linked statically, too,
  /// in which no library can stand in for the system's.
  @Suite(.enabled(if: canTrace)) struct FaultTests {
    private let stage: ScenarioFolder
    private static let old = Data("old".utf8)

    init() throws {
      stage = try ScenarioFolder()
      for name in ["a.gif", "b.csv"] { try stage.write("old", to: name) }
    }

    /// Draws two files, while calls fail.
    private func draw(_ fault: String) throws -> String {
      try stage.shell(
        "strace -f -qq -o /dev/null -e trace=linkat,renameat,renameat2 -e inject=\(fault)"
          + " $RENDER life --size 8 -n 2 -q -o a.gif -o b.csv")
    }

    @Test func `A rename that keeps failing leaves a backup, and it is said where`() throws {
      let told = try draw("renameat,renameat2:error=EIO:when=2+")
      #expect(told.contains("is kept as a.gif.backup\n") && told.hasSuffix("status 1\n"), "\(told)")
      #expect(stage.bytes("a.gif.backup") == Self.old && stage.bytes("b.csv") == Self.old)
      #expect(stage.contents == ["a.gif", "a.gif.backup", "b.csv"])
    }

    @Test func `A system in which every name is taken is not asked for ever`() throws {
      let told = try draw("linkat:error=EEXIST")
      #expect(told.contains("no name is left") && told.hasSuffix("status 1\n"), "\(told)")
      #expect(stage.files == ["a.gif": Self.old, "b.csv": Self.old])
    }
  }
#endif
