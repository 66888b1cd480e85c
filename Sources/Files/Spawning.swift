#if canImport(Glibc)
  internal import CLinux
  internal import Glibc
#else
  internal import Darwin
#endif

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
  if !folder.isEmpty {
    _ = unsafe folder.withCString { unsafe posix_spawn_file_actions_addchdir_np(&actions, $0) }
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
  var environment: [UnsafeMutablePointer<CChar>?] = unsafe variables.map { unsafe strdup($0) }
  defer {
    for place in unsafe strings.indices { unsafe free(strings[place]) }
    for place in variables.indices { unsafe free(environment[place]) }
  }
  var inherited = unsafe environ
  while let variable = unsafe inherited.pointee {
    unsafe environment.append(variable)
    unsafe inherited += 1
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
  let status = (try? status(of: path, in: AT_FDCWD, followingLinks: true)) ?? nil
  guard status?.isFile == true else { return false }
  return unsafe path.withCString { unsafe faccessat(AT_FDCWD, $0, X_OK, 0) } == 0
}

#if !canImport(Glibc)
  /// Returns the path of an open file.
  func name(of descriptor: Int32) throws(AccessProblem) -> Path {
    var buffer = [CChar](repeating: 0, count: Int(MAXPATHLEN))
    if unsafe fcntl(descriptor, F_GETPATH, &buffer) < 0 { throw .last }
    return unsafe Path(cString: buffer)
  }
#endif
