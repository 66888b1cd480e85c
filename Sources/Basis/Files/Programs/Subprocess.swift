internal import Grids
internal import Platform
internal import Synchronization

/// Another program that receives data through a pipe and writes a file. It inherits no other open
/// file of this process. If this process is killed, the pipe ends and the program exits.
///
/// It is a class because it ends the program that it started.
package final class Subprocess {
  private var program: RunningProgram
  private let name: String
  private let path: Path
  /// The pipe to the program; nil after `finish`.
  private var input: Descriptor?

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: its path.
  ///   - file: the file that the program writes. It must stay open while the program runs.
  ///   - arguments: returns the program's arguments, given the path under which it finds the file.
  package init(
    _ program: Path, writing file: ProgramFile, _ arguments: (_ file: String) -> [String]
  ) throws(OutputProblem) {
    path = file.path
    name = program.name.text
    do throws(AccessProblem) {
      let feed = try Pipe()
      let output = try Descriptor(duplicateOf: file.descriptor)
      let words = [program.text] + arguments(try Self.path(of: output))
      self.program = try RunningProgram(
        program, words, input: feed.out.number, output: nil, others: [output.number])
      feed.in.makeNonBlocking()
      input = consume feed.in
    } catch {
      throw .program(path: file.path.text, message: "\(program): \(error.reason)", lines: [])
    }
  }

  /// Writes bytes to the program, and reads its messages meanwhile so that it never has to wait. If
  /// the current `CancellationCheck` is canceled, the program is ended, and its file is incomplete.
  package func write(_ bytes: [UInt8]) throws(OutputProblem) {
    var done = 0
    while done < bytes.count, let descriptor = input?.number {
      let written = unsafe bytes.withUnsafeBytes { bytes in
        unsafe writeBytes(descriptor, UnsafeRawBufferPointer(rebasing: bytes[done...]))
      }
      if written >= 0 {
        done += written
      } else if errno == EAGAIN {
        if isEnded() { return }
        program.messages.readOutput(
          until: descriptor, isReadyTo: POLLOUT, forMilliseconds: 100)
      } else if errno == EPIPE {
        // The program has exited or closed its input. `finish` throws if its exit status is an
        // error.
        try finish()
        throw failure("exited before it had read all frames")
      } else if errno != EINTR {
        throw OutputProblem(path, .last)
      }
    }
  }

  /// Ends the program and returns true if nobody needs its file anymore.
  private func isEnded() -> Bool {
    guard CancellationCheck.isOver else { return false }
    input = nil
    program.end()
    return true
  }

  /// Closes the program's input, and waits until the program has exited. If the current
  /// `CancellationCheck` is canceled, the program is ended, and its file is incomplete.
  ///
  /// - Throws: an error if a signal ended the program, or if its exit code is not 0.
  package func finish() throws(OutputProblem) {
    input = nil
    while true {
      if let code = try exitCode() {
        if let reason = RunningProgram.failure(code) { throw failure(reason) }
        return
      }
      if isEnded() { return }
      program.messages.readOutput(forMilliseconds: 20)
    }
  }

  private func exitCode() throws(OutputProblem) -> Int? {
    do throws(AccessProblem) { return try program.exitCode() } catch {
      throw failure("ended with an unknown exit status: \(error.reason)")
    }
  }

  /// Returns an error that includes the program's last messages.
  package func failure(_ reason: String) -> OutputProblem {
    .program(path: path.text, message: "\(name) \(reason)", lines: program.messages.lastLines)
  }

  /// Kills all running programs before this process exits. No program can be started afterwards.
  package static func killAll() { RunningPrograms.killAll() }

  /// Returns the path of a program in a directory of `PATH`; nil if there is none. Relative
  /// directories are ignored, because their files may be untrusted.
  package static func find(_ name: Path) -> Path? {
    let folders = Path(variable: "PATH") ?? ""
    return folders.bytes.split(separator: UInt8(ascii: ":")).lazy
      .map { Path(bytes: $0).asFolder + name }
      .first { $0.isAbsolute && isExecutable($0) }
  }

  /// Returns the path under which a program finds its descriptor 3, even if the file has no name.
  private static func path(of file: borrowing Descriptor) throws(AccessProblem) -> String {
    #if canImport(Glibc)
      return "/dev/fd/3"
    #else
      // On Darwin this path would share its offset with the file of this process.
      return try name(of: file.number).text
    #endif
  }
}

/// Starts a program without a shell. It gets a process group of its own, so that key presses such
/// as Ctrl-C signal only this process.
///
/// - Parameters:
///   - words: the program's name and its arguments.
///   - folder: the program's working directory; empty for that of this process.
///   - descriptors: the program's open files, by their numbers in the program from 0 on; nil for
///     `/dev/null`. The descriptors of this process must have numbers outside that range, or one
///     duplication could overwrite another.
///   - variables: variables such as `NAME=value`, in addition to those of this process.
/// - Returns: the ID of the process.
func spawn(
  _ program: Path, _ words: [String], _ descriptors: [Int32?], in folder: Path = "",
  variables: [String] = []
) throws(AccessProblem) -> pid_t {
  var actions = unsafe newActions
  var attributes = newAttributes
  unsafe posix_spawn_file_actions_init(&actions)
  unsafe posix_spawnattr_init(&attributes)
  defer {
    unsafe posix_spawn_file_actions_destroy(&actions)
    unsafe posix_spawnattr_destroy(&attributes)
  }
  for (number, descriptor) in zip(Int32(0)..., descriptors) {
    if let descriptor {
      unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, number)
    } else {
      unsafe posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
    }
  }
  let start = (folder.isEmpty ? "." : folder).fromCurrentFolder
  if start != "." {
    _ = unsafe start.withCString { unsafe posix_spawn_file_actions_addchdir_np(&actions, $0) }
  }
  var flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
  #if canImport(Glibc)
    // Descriptors that this process inherited without close-on-exec must not reach the program.
    unsafe posix_spawn_file_actions_addclosefrom_np(&actions, Int32(descriptors.count))
  #else
    flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
  #endif
  // The program gets the default handling of signals that this process blocks or ignores.
  var signals = sigset_t()
  unsafe sigemptyset(&signals)
  unsafe posix_spawnattr_setsigmask(&attributes, &signals)
  for number in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { unsafe sigaddset(&signals, number) }
  unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
  unsafe posix_spawnattr_setflags(&attributes, Int16(flags))

  var strings: [UnsafeMutablePointer<CChar>?] = unsafe words.map { unsafe strdup($0) } + [nil]
  // The first variable of a name applies.
  let own = variables + (ProcessContext.current.environment ?? [:]).map { "\($0)=\($1)" }.sorted()
  var environment: [UnsafeMutablePointer<CChar>?] = unsafe own.map { unsafe strdup($0) }
  defer {
    for place in unsafe strings.indices { unsafe free(strings[place]) }
    for place in own.indices { unsafe free(environment[place]) }
  }
  if ProcessContext.current.environment == nil {
    var inherited = unsafe environ
    while let variable = unsafe inherited.pointee {
      unsafe environment.append(variable)
      unsafe inherited += 1
    }
  }
  unsafe environment.append(nil)
  var process: pid_t = 0
  let code = unsafe program.withCString { path in
    unsafe posix_spawn(&process, path, &actions, &attributes, &strings, &environment)
  }
  // `posix_spawn` returns the error. Only a path with a null byte returns -1 and sets `errno`.
  if code != 0 { throw .system(code < 0 ? errno : code) }
  return process
}

#if canImport(Glibc)
  private var newActions: posix_spawn_file_actions_t { unsafe posix_spawn_file_actions_t() }
  private var newAttributes: posix_spawnattr_t { posix_spawnattr_t() }
#else
  private var newActions: posix_spawn_file_actions_t? { nil }
  private var newAttributes: posix_spawnattr_t? { nil }
#endif

/// Returns true if a path is a regular file that this process may execute.
func isExecutable(_ path: Path) -> Bool {
  let status = (try? status(of: path, in: currentFolder, followingLinks: true)) ?? nil
  guard status?.isFile == true else { return false }
  return unsafe path.withCString { unsafe faccessat(currentFolder, $0, X_OK, 0) } == 0
}

#if !canImport(Glibc)
  /// Returns the path of an open file.
  func name(of descriptor: Int32) throws(AccessProblem) -> Path {
    var buffer = [CChar](repeating: 0, count: Int(MAXPATHLEN))
    if unsafe fcntl(descriptor, F_GETPATH, &buffer) < 0 { throw .last }
    return unsafe Path(cString: buffer)
  }
#endif

/// A started program, and the end of its standard error. The program is killed at the end of the
/// value's lifetime.
struct RunningProgram: ~Copyable {
  private let process: pid_t
  var messages: StderrTail

  /// Starts a program. The parameters are those of `spawn`; `others` are the descriptors from 3 on.
  init(
    _ program: Path, _ words: [String], input: Int32?, output: Int32?, others: [Int32] = [],
    in folder: Path = "", variables: [String] = []
  ) throws(AccessProblem) {
    let said = try Pipe()
    let given = [input, output, said.in.number] + others
    process = try RunningPrograms.start { () throws(AccessProblem) in
      try spawn(program, words, given, in: folder, variables: variables)
    }
    said.out.makeNonBlocking()
    messages = StderrTail(consume said.out)
  }

  deinit { end() }

  /// Kills the program if it still runs.
  func end() { RunningPrograms.end(process) }

  /// Returns the exit code, and reads the last messages; nil while the program runs. The code is
  /// negative if a signal ended the program.
  mutating func exitCode() throws(AccessProblem) -> Int? {
    guard let status = try RunningPrograms.status(ofEnded: process) else { return nil }
    messages.readOutput(forMilliseconds: 0)
    // The format of a wait status: the signal in the low 7 bits, the exit code in the next byte.
    return status & 127 != 0 ? -Int(status & 127) : Int(status >> 8 & 255)
  }

  /// Returns the words for an exit code; nil for success.
  static func failure(_ code: Int) -> String? {
    if code == 0 { return nil }
    return code < 0 ? "was killed by signal \(-code)" : "failed with exit code \(code)"
  }
}

/// The programs that this process has started and not yet waited for. Programs are killed only
/// here, because the system may give the ID of a program that has been waited for to another
/// process.
enum RunningPrograms {
  private struct State {
    var processes: Set<pid_t> = []
    var isOver = false
  }

  private static let state = Mutex(State())

  /// Starts a program.
  ///
  /// - Throws: the error of `spawn`; ECANCELED after `killAll`.
  static func start(_ spawn: () throws(AccessProblem) -> pid_t) throws(AccessProblem) -> pid_t {
    try state.withLock { state throws(AccessProblem) in
      if state.isOver { throw .system(ECANCELED) }
      let process = try spawn()
      state.processes.insert(process)
      return process
    }
  }

  /// Returns the wait status of a program that has exited; nil while it runs. After `killAll` the
  /// result is always nil, so that no caller reports a killed program as a failure before this
  /// process exits.
  ///
  /// - Throws: the system's error if the status is lost. This is so if the process ignores SIGCHLD,
  ///   which it may inherit from the program that started it.
  static func status(ofEnded process: pid_t) throws(AccessProblem) -> Int32? {
    try state.withLock { state throws(AccessProblem) in
      guard !state.isOver, state.processes.contains(process) else { return nil }
      var status: Int32 = 0
      let ended = unsafe waitpid(process, &status, WNOHANG)
      if ended == 0 || ended < 0 && errno == EINTR { return nil }
      let error = AccessProblem.last
      state.processes.remove(process)
      if ended < 0 { throw error }
      return status
    }
  }

  /// Kills a program and its process group if it still runs, and waits until it has exited.
  static func end(_ process: pid_t) {
    state.withLock { state in
      guard state.processes.remove(process) != nil else { return }
      // A negative ID addresses the process group.
      kill(-process, SIGKILL)
      var status: Int32 = 0
      while unsafe waitpid(process, &status, 0) < 0 && errno == EINTR {}
    }
  }

  /// Kills all running programs. No program can be started afterwards.
  static func killAll() {
    state.withLock { state in
      state.isOver = true
      for process in state.processes { kill(-process, SIGKILL) }
    }
  }
}

/// The last lines that a program has written to standard error.
struct StderrTail: ~Copyable {
  private let descriptor: Descriptor
  private var last: [UInt8] = []
  private var isOver = false

  /// The number of bytes that are kept.
  private static let most = 4096
  private static let mostLines = 4

  /// - Parameter descriptor: the end of a pipe, in non-blocking mode.
  init(_ descriptor: consuming Descriptor) {
    self.descriptor = descriptor
  }

  /// The last lines that are not empty: at most `mostLines`, of at most 300 characters each.
  var lastLines: [String] {
    String(decoding: last, as: UTF8.self).split(whereSeparator: \.isNewline).suffix(Self.mostLines)
      .map { String($0.prefix(300)) }
  }

  /// Waits until the program writes to standard error or until `other` is ready, for at most `time`
  /// milliseconds, then reads.
  ///
  /// - Parameter events: POLLIN or POLLOUT.
  mutating func readOutput(
    until other: Int32, isReadyTo events: Int32, forMilliseconds time: Int32
  ) {
    wait(for: other, to: events, time)
    read()
  }

  /// Waits for output for at most `time` milliseconds, then reads.
  mutating func readOutput(forMilliseconds time: Int32) {
    // After the end of the output there is nothing to wait for, and the program is about to exit.
    readOutput(until: -1, isReadyTo: POLLOUT, forMilliseconds: isOver ? min(time, 1) : time)
  }

  private func wait(for other: Int32, to events: Int32, _ time: Int32) {
    var requests = [
      pollfd(fd: isOver ? -1 : descriptor.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: other, events: Int16(events), revents: 0),
    ]
    _ = unsafe requests.withUnsafeMutableBufferPointer { unsafe poll($0.baseAddress!, 2, time) }
  }

  private mutating func read() {
    // At most as much at once as a pipe holds, 1 MB, because a program may write without end.
    for _ in 0..<64 where !isOver {
      var count = 0
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 14) { buffer, filled in
        count = unsafe readBytes(descriptor.number, UnsafeMutableRawBufferPointer(buffer))
        filled = max(0, count)
      }
      if count < 0 { return }
      isOver = count == 0
      last = Array((last + bytes).suffix(Self.most))
    }
  }
}

/// An open file that is closed at the end of its owner's lifetime. Started programs do not inherit
/// it.
struct Descriptor: ~Copyable {
  let number: Int32

  fileprivate init(owning number: Int32) { self.number = number }

  /// Duplicates the descriptor of an open file.
  init(duplicateOf number: Int32) throws(AccessProblem) {
    self.number = duplicate(number)
    if self.number < 0 { throw .last }
  }

  deinit { try? closeFile(number) }

  /// Makes this end of a pipe non-blocking and, on Linux, raises the pipe's capacity to 1 MB.
  func makeNonBlocking() {
    _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
    #if canImport(Glibc)
      _ = fcntl(number, Int32(SET_PIPE_SIZE), 1 << 20)
    #endif
  }
}

/// Duplicates a descriptor with a number of at least 10, which no started program uses at its
/// start. Returns -1 on failure.
private func duplicate(_ number: Int32) -> Int32 { fcntl(number, F_DUPFD_CLOEXEC, 10) }

/// The two ends of a pipe.
struct Pipe: ~Copyable {
  /// The end for reading.
  let out: Descriptor
  /// The end for writing.
  let `in`: Descriptor

  init() throws(AccessProblem) {
    var given: [Int32] = [-1, -1]
    let code = unsafe given.withUnsafeMutableBufferPointer { unsafe pipe($0.baseAddress!) }
    if code != 0 { throw .last }
    let ends = given.map(duplicate)
    // Saved before closing files can change `errno`.
    let error = AccessProblem.last
    for end in given { try? closeFile(end) }
    if ends.contains(where: { $0 < 0 }) {
      for end in ends where end >= 0 { try? closeFile(end) }
      throw error
    }
    out = Descriptor(owning: ends[0])
    `in` = Descriptor(owning: ends[1])
  }
}
