import Foundation
import TestSupport
import Testing

/// Videos, and failures of ffmpeg.
@Suite struct VideoTests {
  private let folder: TemporaryFolder
  /// A folder that holds a fake `ffmpeg`.
  private let bin: TemporaryFolder
  private let small = ["life", "--size", "12x9", "--cell", "3", "--frames", "30"]

  init() throws {
    (folder, bin) = (try TemporaryFolder(), try TemporaryFolder())
  }

  /// Installs a script as `ffmpeg` on the search path.
  private func fake(_ script: String, shell: String = "/bin/sh") throws {
    let file = bin.file("ffmpeg")
    try "#!\(shell)\n\(script)\n".write(to: file, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
  }

  private var path: String { "\(bin.url.path):/usr/local/bin:/usr/bin:/bin" }

  private func render(_ arguments: [String], path: String? = nil) async throws -> Program {
    try await folder.render(arguments, environment: ["PATH": path ?? self.path])
  }

  static let failures: [(String, String)] = [
    ("echo 'no such codec' >&2; exit 3", "ffmpeg failed with exit code 3\n  no such codec\n"),
    (
      "head -c 3000 > /dev/null; printf 'frame 10 is \\033[31mred\\n\\nlast words' >&2; exit 1",
      "ffmpeg failed with exit code 1\n  frame 10 is \\u{1b}[31mred\n  last words\n"
    ),
    ("exit 0", "ffmpeg exited before it had read all frames\n"),
    ("cat > /dev/null", "ffmpeg wrote an incomplete file\n"),
    (
      "cat > /dev/null; echo 'No space left' >&2; printf '1234' > /dev/fd/3",
      "ffmpeg wrote an incomplete file\n  No space left\n"
    ),
    ("head -c 3000 > /dev/null; kill -9 $$", "ffmpeg was killed by signal 9\n"),
    (
      "yes '0123456789' | head -c 3000000 >&2; cat > /dev/null; echo end >&2; exit 1",
      "ffmpeg failed with exit code 1\n  0123456789\n  0123456789\n  012end\n"
    ),
  ]

  @Test(arguments: TestScope.cases(failures, .few))
  func `An ffmpeg failure is reported with its last output and leaves no file`(
    script: String, message: String
  ) async throws {
    try fake(script)
    for name in ["film.mp4", "film.webm", "film.mkv"] {
      // The frames exceed the capacity of a pipe.
      let program = try await render([
        "life", "--size", "160x120", "--cell", "8", "-o", name, "-o", "a.csv",
      ])
      #expect(program.status == 1)
      let lines = program.errors.replacing("render: cannot write \(name): ", with: "")
      let isRight = script.hasPrefix("yes") ? lines.hasSuffix("end\n") : lines == message
      #expect(isRight, "\(program.errors)")
      #expect(folder.contents == [])
    }
  }

  @Test func `An ffmpeg failure is reported if the caller ignores signals of ended programs`()
    throws
  {
    try fake("cat > /dev/null; exit 3")
    let script =
      "import os, signal, sys; signal.signal(signal.SIGCHLD, signal.SIG_IGN);"
      + " os.execv(sys.argv[1], sys.argv[1:])"
    let program = try Program(
      "/usr/bin/env",
      ["PATH=\(path)", "python3", "-c", script, Program.renderPath] + small + ["-o", "film.mp4"],
      in: folder.url)
    #expect(program.errors == "render: cannot write film.mp4: ffmpeg failed with exit code 3\n")
  }

  @Test func `A missing ffmpeg is an error with install commands before anything is rendered`()
    async throws
  {
    for path in ["/nowhere", "", ".", "relative:/nowhere"] {
      let program = try await render(small + ["-o", "film.mp4", "-o", "a.gif"], path: path)
      #expect(program.status == 1)
      #expect(
        program.errors
          == "render: cannot write film.mp4: videos require ffmpeg, which is not in PATH:"
          + " install it with apt install ffmpeg, dnf install ffmpeg or brew install ffmpeg\n"
      )
      #expect(folder.contents == [])
    }
    #expect(try await render(small + ["-o", "film.y4m"], path: "/nowhere").status == 0)
  }

  @Test func `The ffmpeg process has no blocked signals, four descriptors and no shell`()
    throws
  {
    // A pipeline, or a redirection of one command, may open further descriptors of the shell.
    try fake("exec >&2; grep SigBlk /proc/self/status; ls -m /proc/$$/fd; exit 1")
    // The process of the tests may have other open files.
    let program = try Program(
      "/usr/bin/env",
      ["PATH=\(path)", Program.renderPath] + small + ["-o", "a b;$(touch no).mp4"],
      in: folder.url)
    guard FileManager.default.fileExists(atPath: "/proc/self/fd") else { return }
    #expect(program.errors.contains("SigBlk:\\u{9}0000000000000000\n"))
    // A shell opens its script with a descriptor of its own.
    let open = try #require(program.errors.split(separator: "\n").last).split {
      " ,".contains($0)
    }
    #expect(Set(open).subtracting(["10", "255"]) == ["0", "1", "2", "3"], "\(program.errors)")
    #expect(folder.contents == [])
  }

  @Test(arguments: ["sleep 1000000", "cat > /dev/null; sleep 1000000"])
  func `The time limit ends an ffmpeg process that does not read or does not exit`(
    script: String
  ) async throws {
    try fake(script)
    // The frames exceed the capacity of a pipe.
    let program = try await render([
      "life", "--size", "160x120", "--cell", "8", "-o", "film.mp4", "--max-time", "1",
    ])
    #expect(program.status == 1)
    #expect(program.errors.hasPrefix("render: after 1 s, the film has reached only generation"))
    #expect(folder.contents == [])
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
  func `A signal ends an ffmpeg process that ignores signals and its input`(
    signal: Int32, status: Int32
  ) throws {
    try fake("trap '' TERM INT HUP\necho $$ > started\nwhile :; do sleep 1; done")
    let program = try RunningProgram(
      ["life", "--size", "160x120", "--cell", "8", "-o", "film.mp4"], in: folder,
      before: "PATH='\(path)'; export PATH")
    let started = folder.file("started")
    var process: pid_t = 0
    #expect(
      program.waits {
        let text = (try? String(contentsOf: started, encoding: .utf8)) ?? ""
        process = pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
        return process > 0
      })
    program.send(signal)
    let end = try program.end()
    #expect(end.status == status)
    #expect(end.errors == "")
    #expect(folder.contents == ["started"])
    #expect(isGone(process))
  }

  /// Returns true if the process has ended, even if its parent has not reaped it.
  private func isGone(_ process: pid_t) -> Bool {
    Patience.waits {
      let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
      return kill(process, 0) != 0 || status?.contains(") Z ") ?? false
    }
  }

  @Test(arguments: [
    (
      ["-o", "a.gif", "--pixels", "yuv444p"],
      "--pixels: 'pixels' applies to videos only, and no output is a video"
    ),
    (
      ["-o", "a.mp4", "--pixels", "rgb24"],
      "--pixels: expected one of yuv420p, yuv444p, got 'rgb24'"
    ),
    (["-o", "a-%d.mp4"], "-o: 'a-%d.mp4': expected png, svg, pdf for one file per frame"),
    (
      ["-o", "a.y4m", "--fps", "99", "--hold", "0.01"],
      "all frames of y4m have the same duration, so these times need 9900 frames per second,"
        + " more than 240: use fewer decimals in 'fps', 'hold' and pauses"
    ),
    (
      ["-o", "a.y4m", "--fps", "10", "--hold", "100000"],
      "all frames of y4m have the same duration, so these times need 1000030 frames, more than"
        + " 432000: lower 'frames', 'hold' or pauses"
    ),
  ])
  func `Unsupported video settings are errors before anything is written`(
    words: [String], message: String
  ) async throws {
    let program = try await render(small + words)
    #expect(program.status == 2)
    #expect(program.errors == "render: \(message)\n")
    #expect(folder.contents == [])
  }

  @Test func `A video frame longer than its container supports is an error`() async throws {
    let words = ["infection", "--size", "3x3", "--people", "5", "--frames", "2", "--period"]
    let program = try await render(words + ["10001", "-o", "a.mp4"])
    #expect(program.status == 2)
    #expect(
      program.errors == "render: a frame of mp4 can last at most 10000 seconds, got 10001: raise"
        + " 'fps'\n"
    )
    #expect(try await render(words + ["10000", "-o", "a.y4m"]).status == 0)
  }
}
