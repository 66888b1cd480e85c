internal import Files
internal import Grids
internal import Platform
internal import Synchronization
internal import Terminals

/// The handling of Ctrl-C and other signals: unfinished files are removed and the terminal is
/// restored, then the process exits. After Ctrl-Z the terminal is restored until the process
/// continues.
///
/// The signals are blocked, so that none is lost and none ends the process too early. A separate
/// thread waits for them, because the threads of the pool may all be busy drawing.
enum Interruption {
  /// The staging area to discard and the progress line to clear; nil before a run starts.
  private static let running = Mutex<(staging: Staging, meter: Meter, isAll: Bool)?>(nil)

  /// Sets the staging area to discard and the progress line to clear on a signal. `isAll`: true if
  /// nothing else is drawn after this staging area is committed. Does nothing for a command that
  /// another program runs, whose signals this type does not handle.
  static func ends(_ staging: Staging, _ meter: Meter, isAll: Bool = true) {
    guard ProcessContext.current === ProcessContext.process else { return }
    running.withLock { $0 = (staging, meter, isAll) }
  }

  /// The screen to restore; nil if the run shows none.
  private static let screen = Mutex<TerminalScreen?>(nil)

  /// Sets the screen to restore on a signal. Call this before the screen is opened.
  static func restores(_ shown: TerminalScreen) {
    screen.withLock { $0 = shown }
  }

  /// Starts to wait for signals. Signals that are already ignored, as with nohup, stay ignored.
  /// Call this before any other thread starts, so that all threads inherit the blocked signals.
  /// Returns true if the thread started; without it no signal would end the process.
  static func listen() -> Bool {
    guard !watched.isEmpty else { return true }
    var signals = set(of: watched)
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    var thread = Thread()
    return unsafe pthread_create(&thread, nil, { _ in unsafe Interruption.wait() }, nil) == 0
  }

  /// The signals that end or stop the process and are not ignored.
  private static let watched = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGTSTP,
  ].filter { number in
    let handler = signal(number, SIG_DFL)
    let isIgnored =
      unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    if isIgnored { signal(number, SIG_IGN) }
    return !isIgnored
  }

  private static func set(of numbers: [Int32]) -> sigset_t {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in numbers { unsafe sigaddset(&signals, number) }
    return signals
  }

  private static func wait() -> UnsafeMutableRawPointer? {
    var signals = set(of: watched)
    var number: Int32 = 0
    var isFirst = true
    while true {
      while unsafe sigwait(&signals, &number) != 0 {}
      if number == SIGTSTP {
        stop()
      } else {
        end(number, isFirst: isFirst)
        isFirst = false
      }
    }
  }

  /// Stops the process until it is continued, with the terminal as it was before.
  private static func stop() {
    let screen = screen.withLock { $0 }
    screen?.suspend()
    var signals = set(of: [SIGTSTP])
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    // The system ignores the signal if no shell could continue the process.
    raise(SIGTSTP)
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    screen?.resume()
  }

  /// Ends the process. If all files of the run are already committed, only the results remain to be
  /// printed. Then the first signal is ignored.
  private static func end(_ number: Int32, isFirst: Bool) {
    let isDone = running.withLock { running in
      // A pipe has no line to clear, and writing to it may block.
      if Terminal.stderrIsTerminal { running?.meter.finish() }
      // The files are still locked here, so the run cannot report that writing them failed.
      running?.staging.discard { exit(number) }
      return running?.isAll ?? false
    }
    if !isDone || !isFirst { exit(number) }
  }

  private static func exit(_ number: Int32) {
    screen.withLock { $0 }?.close()
    Subprocess.killAll()
    _exit(128 + number)
  }

  #if canImport(Glibc)
    private typealias Thread = pthread_t
  #else
    private typealias Thread = pthread_t?
  #endif
}

/// A check of the system's limits on threads.
enum Threads {
  /// The threads that the smallest run needs: two workers and the manager of Dispatch's pool.
  static let least = 3

  /// Held by the check while its threads start, so that all of them are alive at once.
  private static let gate = Mutex(())

  /// Returns true if the system lets this process start `count` more threads. Dispatch does not
  /// report that it cannot start a thread: it tries again every second, forever.
  static func canStart(_ count: Int) -> Bool {
    let threads = gate.withLock { _ in (0..<count).compactMap { _ in startWaiting() } }
    for thread in threads { pthread_join(thread, nil) }
    return threads.count == count
  }

  private static func startWaiting() -> pthread_t? {
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { _ in
      unsafe Threads.gate.withLock { _ in nil }
    }
    return unsafe pthread_create(&thread, nil, body, nil) == 0 ? thread : nil
  }
}
