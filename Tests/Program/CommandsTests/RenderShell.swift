import Commands
import Foundation
import Grids
import TestSupport

/// A shell in which `render` is a function that the process of the tests carries out, with the
/// directory, the variables and the streams of the shell.
///
/// A script with `ulimit` starts the program, as `"$RENDER"` does everywhere: limits are those of a
/// process. Without `/proc`, by which another process finds a shell's streams, so do all scripts.
final class RenderShell: Sendable {
  /// The function leaves its variables and arguments in a file that has the number of its process,
  /// which is not `$$` in a pipeline, and waits for a line with the status. It has copies of its
  /// streams, because those change while it writes and reads.
  private static let function = #"""
    render() {
      {
        read -r render_shell render_rest < /proc/self/stat
        mkfifo "$RENDER_CALLS/$render_shell.status"
        { env -0; printf '\0'; for render_word; do printf '%s\0' "$render_word"; done; } \
          > "$RENDER_CALLS/$render_shell"
        echo "$render_shell" > "$RENDER_CALLS/calls"
        read -r render_status < "$RENDER_CALLS/$render_shell.status"
        rm "$RENDER_CALLS/$render_shell.status"
      } 7<&0 8>&1 9>&2
      return "$render_status"
    }

    """#
  /// The copies of standard input, output and errors.
  fileprivate static let streams = [7, 8, 9]
  private static let hasStreams = FileManager.default.fileExists(atPath: "/proc/self/fd/0")
  /// Waits for pipes happen on a thread of this queue: those of tasks are as many as there are cores.
  private static let waits = DispatchQueue(label: "shells", attributes: .concurrent)

  private let calls: TemporaryFolder

  private init() throws { calls = try TemporaryFolder() }

  /// Runs a script in a folder.
  ///
  /// - Parameter environment: Variables in addition to `Program.environment` and the directory of
  ///   user's data, which is the folder.
  static func run(
    _ script: String, in folder: URL, environment: [String: String] = [:]
  ) async throws -> Program {
    _ = URL.ignoresClosedPipes
    var variables = ["XDG_DATA_HOME": folder.path].merging(environment) { $1 }
    variables["RENDER"] = Program.renderPath
    if script.contains("ulimit") || !hasStreams {
      let program = "render() { \"$RENDER\" \"$@\"; }\n"
      return try Program("sh", ["-c", program + script], in: folder, environment: variables)
    }
    let shell = try RenderShell()
    variables["RENDER_CALLS"] = shell.calls.url.path
    let calls = shell.serve()
    defer { calls.cancel() }
    return try await outsideOfTasks { [variables] in
      try Program("sh", ["-c", function + script], in: folder, environment: variables)
    }
  }

  /// Returns the command that limits the programs of a script, in kB of their address space and in
  /// seconds of their processor time; no command in a short run.
  static func limits(memory: Int, seconds: Int = 30) -> String {
    TestScope.isFull ? "ulimit -v \(memory); ulimit -t \(seconds)\n" : ""
  }

  /// Carries out each call until the returned source is canceled.
  private func serve() -> any DispatchSourceRead {
    let path = calls.file("calls").path
    mkfifo(path, 0o600)
    let pipe = open(path, O_RDWR | O_CLOEXEC)
    let source = DispatchSource.makeReadSource(fileDescriptor: pipe, queue: Self.waits)
    source.setEventHandler {
      var lines = [UInt8](repeating: 0, count: 4096)
      let count = max(0, read(pipe, &lines, lines.count))
      for call in String(decoding: lines[..<count], as: UTF8.self).split(separator: "\n") {
        Task { try await self.carryOut(String(call)) }
      }
    }
    source.setCancelHandler { close(pipe) }
    source.activate()
    return source
  }

  /// Carries out the call of a shell's process.
  private func carryOut(_ shell: String) async throws {
    let words = try Data(contentsOf: calls.file(shell)).split(
      separator: 0, omittingEmptySubsequences: false
    ).map { String(decoding: $0, as: UTF8.self) }.dropLast()
    let (variables, arguments) = (words.prefix { !$0.isEmpty }, words.drop { !$0.isEmpty })
    let environment = Dictionary(
      variables.map { variable in
        let equals = variable.firstIndex(of: "=") ?? variable.endIndex
        return (String(variable[..<equals]), String(variable[equals...].dropFirst()))
      }
    ) { $1 }
    let streams = try await Self.outsideOfTasks { try Streams(of: shell) }
    let status = await Render.run(
      Array(arguments.dropFirst()), in: streams.context(environment: environment))
    let answer = calls.file(shell + ".status")
    try await Self.outsideOfTasks {
      try streams.finish()
      try FileHandle(forWritingTo: answer).write(contentsOf: Data("\(status)\n".utf8))
    }
  }

  private static func outsideOfTasks<Result: Sendable>(
    _ work: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { task in
      waits.async { task.resume(with: Swift.Result { try work() }) }
    }
  }
}

/// The directory and the streams of a process. A command reads and writes files in place of pipes,
/// since commands that waited for each other would take the threads of all tasks.
private final class Streams: Sendable {
  private let folder: TemporaryFolder
  private let directory: Int32
  private let descriptors: [Int32]
  /// The pipes that get the contents of files at the end.
  private let pipes: [(pipe: Int32, file: URL)]

  init(of process: String) throws {
    folder = try TemporaryFolder()
    let place = "/proc/\(process)"
    directory = open("\(place)/cwd", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    var (descriptors, pipes): ([Int32], [(pipe: Int32, file: URL)]) = ([], [])
    var files: [ino_t: Int32] = [:]
    for number in RenderShell.streams {
      let isInput = number == RenderShell.streams[0]
      let flags = isInput ? O_RDONLY : O_WRONLY | O_APPEND
      var state = stat()
      // A pipe is opened where the shell has it, a file at its end.
      let stream = open("\(place)/fd/\(number)", flags | O_CLOEXEC)
      fstat(stream, &state)
      guard stream >= 0, state.st_mode & S_IFMT == S_IFIFO else {
        descriptors.append(stream)
        continue
      }
      let file = folder.file("\(number)")
      if isInput {
        try FileHandle(fileDescriptor: stream, closeOnDealloc: true).readToEnd().map {
          try $0.write(to: file)
        }
        descriptors.append(open(file.path, O_RDONLY | O_CREAT | O_CLOEXEC, 0o600))
      } else if let same = files[state.st_ino] {
        close(stream)
        descriptors.append(dup(same))
      } else {
        descriptors.append(open(file.path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600))
        files[state.st_ino] = descriptors.last
        pipes.append((stream, file))
      }
    }
    (self.descriptors, self.pipes) = (descriptors, pipes)
  }

  func context(environment: [String: String]) -> ProcessContext {
    ProcessContext(
      directory: directory, environment: environment, input: descriptors[0],
      output: descriptors[1], errors: descriptors[2])
  }

  /// Passes on what a command has written to pipes, and closes all.
  func finish() throws {
    for (pipe, file) in pipes {
      var rest = try Data(contentsOf: file)[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(pipe, $0.baseAddress, $0.count) }
        if count <= 0 { break }
        rest = rest.dropFirst(count)
      }
      close(pipe)
    }
    for descriptor in descriptors + [directory] where descriptor >= 0 { close(descriptor) }
  }
}
