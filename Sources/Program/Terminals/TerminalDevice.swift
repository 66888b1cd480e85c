internal import Grids
internal import Platform
internal import Settings
internal import Synchronization

/// An open terminal: its bytes, modes and size. It opens the terminal anew, so that other programs
/// that share standard input and output are not affected. It never waits longer than a time limit.
package final class TerminalDevice: Sendable {
  private let descriptor: Int32
  /// True to give up on writing, when the terminal accepts no bytes but has to be restored.
  let isAbandoned = Atomic(false)

  /// The modes of a terminal: echo, line editing and the like.
  typealias Modes = termios

  /// The time between checks while the terminal accepts no bytes, in milliseconds.
  private static let wait: Int32 = 50
  /// The maximum number of bytes to write at once.
  private static let mostAtOnce = 1 << 16

  /// Opens a terminal, by default the one that controls the process.
  package init(_ path: String = "/dev/tty") throws(TerminalProblem) {
    descriptor = unsafe open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    if descriptor < 0 {
      let reason = unsafe String(cString: strerror(errno))
      throw .noTerminal(reason: reason)
    }
  }

  deinit { close(descriptor) }

  /// The current modes; nil if this is no terminal.
  var modes: Modes? {
    var modes = Modes()
    return unsafe tcgetattr(descriptor, &modes) == 0 ? modes : nil
  }

  /// Sets the modes. With `isFlushing`, unread input is dropped.
  func set(_ modes: Modes, isFlushing: Bool = false) {
    var modes = modes
    if isFlushing { tcflush(descriptor, TCIFLUSH) }
    _ = unsafe tcsetattr(descriptor, TCSANOW, &modes)
  }

  /// The size of the terminal in characters and in pixels; zeros if they are unknown.
  var size: (characters: Size, pixels: Size) {
    var size = winsize()
    _ = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size)
    return (
      Size(width: Int(size.ws_col), height: Int(size.ws_row)),
      Size(width: Int(size.ws_xpixel), height: Int(size.ws_ypixel))
    )
  }

  /// Returns the bytes that arrive within a number of milliseconds; empty if there are none, and
  /// nil if the terminal is closed.
  func read(within milliseconds: Int) -> [UInt8]? {
    guard isReady(POLLIN, within: Int32(clamping: milliseconds)) else { return [] }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = unsafe bytes.withUnsafeMutableBytes {
      unsafe Self.read(descriptor, $0.baseAddress, $0.count)
    }
    if count < 0 && (errno == EAGAIN || errno == EINTR) { return [] }
    return count > 0 ? Array(bytes[..<count]) : nil
  }

  /// Writes bytes, unless writing is abandoned. `tries`: the number of times to wait for the
  /// terminal; nil for no limit.
  func write(_ bytes: [UInt8], tries: Int? = nil) {
    var rest = bytes[...]
    var tries = tries
    while !rest.isEmpty, tries.map({ $0 > 0 }) ?? !isAbandoned.load(ordering: .relaxed) {
      let count = unsafe rest.prefix(Self.mostAtOnce).withUnsafeBytes {
        unsafe Self.write(descriptor, $0.baseAddress, $0.count)
      }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN || errno == EINTR {
        if !isReady(POLLOUT, within: Self.wait) { tries = tries.map { $0 - 1 } }
      } else {
        return
      }
    }
  }

  private func isReady(_ events: some BinaryInteger, within milliseconds: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    return unsafe poll(&request, 1, milliseconds) > 0
  }

  // The methods of this type hide the functions of the same names.
  #if canImport(Glibc)
    private static let read = unsafe Glibc.read
    private static let write = unsafe Glibc.write
  #else
    private static let read = unsafe Darwin.read
    private static let write = unsafe Darwin.write
  #endif
}

extension termios {
  /// The modes without echo and line editing. Ctrl-C and Ctrl-Z remain signals.
  var withoutLines: termios {
    var modes = self
    modes.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
    modes.c_iflag &= ~tcflag_t(ICRNL | INLCR | IXON)
    unsafe withUnsafeMutableBytes(of: &modes.c_cc) {
      unsafe $0[Int(VMIN)] = 1
      unsafe $0[Int(VTIME)] = 0
    }
    return modes
  }
}

extension TerminalDevice {
  /// Writes bytes and sets the modes if a crash ends the process.
  func restoresAfterCrash(_ bytes: [UInt8], _ modes: Modes) {
    CrashEnding.handleSignals()
    let ending = UnsafeMutablePointer<CrashEnding>.allocate(capacity: 1)
    unsafe ending.initialize(to: CrashEnding(descriptor, bytes, modes))
    _ = unsafe CrashEnding.current.exchange(ending, ordering: .acquiringAndReleasing)
  }

  /// Leaves the terminal as it is after a crash.
  func endsRestoringAfterCrash() {
    _ = unsafe CrashEnding.current.exchange(nil, ordering: .acquiringAndReleasing)
  }
}

/// The bytes and modes with which a crash leaves the terminal. They are never freed, because
/// another thread may crash at any moment, and their handler may not allocate.
@safe private struct CrashEnding {
  private let descriptor: Int32
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private var modes: termios

  init(_ descriptor: Int32, _ bytes: [UInt8], _ modes: termios) {
    self.descriptor = descriptor
    unsafe self.bytes = .allocate(capacity: bytes.count)
    _ = unsafe self.bytes.initialize(from: bytes)
    self.modes = modes
  }

  /// The ending of the open screen; nil while there is none.
  nonisolated(unsafe) static let current = unsafe Atomic<UnsafeMutablePointer<CrashEnding>?>(nil)

  /// The signals of traps, faults and `abort`.
  private static let signals = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGSYS]

  /// The previous actions of the signals, by signal.
  nonisolated(unsafe) private static let actions = {
    let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: 64)
    unsafe actions.initialize(repeating: sigaction(), count: 64)
    for number in signals {
      var action = sigaction()
      #if canImport(Glibc)
        unsafe action.__sigaction_handler.sa_handler = { CrashEnding.handle($0) }
      #else
        unsafe action.__sigaction_u.__sa_handler = { CrashEnding.handle($0) }
      #endif
      action.sa_flags = Int32(SA_ONSTACK)
      _ = unsafe sigaction(number, &action, actions + Int(number))
    }
    return unsafe actions
  }()

  /// Handles the signals from now on, even if this thread has no stack left.
  static func handleSignals() {
    _ = unsafe actions
    var stack = unsafe stack_t()
    guard unsafe sigaltstack(nil, &stack) == 0, unsafe stack.ss_flags & Int32(SS_DISABLE) != 0
    else { return }
    unsafe stack = stack_t()
    unsafe stack.ss_size = 1 << 16
    unsafe stack.ss_sp = malloc(1 << 16)
    _ = unsafe sigaltstack(&stack, nil)
  }

  /// Restores the terminal, and passes the signal on to its previous action.
  private static func handle(_ number: Int32) {
    if let ending = unsafe current.exchange(nil, ordering: .acquiringAndReleasing) {
      unsafe ending.pointee.restore()
    }
    _ = unsafe sigaction(number, actions + Int(number), nil)
    // It is blocked until the end of this handler.
    raise(number)
  }

  private mutating func restore() {
    // A stopped terminal accepts no bytes.
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    if unsafe poll(&request, 1, 50) > 0 {
      _ = unsafe write(descriptor, bytes.baseAddress, bytes.count)
    }
    tcflush(descriptor, TCIFLUSH)
    _ = unsafe tcsetattr(descriptor, TCSANOW, &modes)
  }
}

/// The reason that a terminal cannot show images.
package struct TerminalProblem: Sentence {
  package let description: String

  package init(_ description: String) { self.description = description }

  static func noTerminal(reason: String) -> Self {
    "no terminal to show images in (\(reason)): write a file with --out"
  }
  static let isDumb: Self =
    "this terminal cannot show images (TERM is 'dumb'): write a file with --out"
}
