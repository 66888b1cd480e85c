internal import Files
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The handling of Ctrl-C and other signals: unfinished files are removed, then the process exits.
///
/// The signals are blocked, so that none is lost and none ends the process too early. A separate
/// thread waits for them, because the threads of the pool may all be busy drawing.
enum Interruption {
  /// The staging area to discard and the progress line to clear; nil before a run starts.
  private static let running = Mutex<(staging: Staging, meter: Meter, isAll: Bool)?>(nil)

  /// Sets the staging area to discard and the progress line to clear on a signal.
  ///
  /// - Parameter isAll: true if nothing else is drawn after this staging area is committed.
  static func ends(_ staging: Staging, _ meter: Meter, isAll: Bool = true) {
    running.withLock { $0 = (staging, meter, isAll) }
  }

  /// Starts to wait for signals. Signals that are already ignored, as with nohup, stay ignored.
  ///
  /// Call this before any other thread starts, so that all threads inherit the blocked signals.
  ///
  /// - Returns: true if the thread started; without it no signal would end the process.
  static func listen() -> Bool {
    guard !watched.isEmpty else { return true }
    var signals = watchedSet
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    var thread = Thread()
    return unsafe pthread_create(&thread, nil, { _ in unsafe Interruption.wait() }, nil) == 0
  }

  /// The signals that end the process and are not ignored.
  private static let watched = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU,
  ].filter { number in
    let handler = signal(number, SIG_DFL)
    let isIgnored =
      unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    if isIgnored { signal(number, SIG_IGN) }
    return !isIgnored
  }

  private static var watchedSet: sigset_t {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in watched { unsafe sigaddset(&signals, number) }
    return signals
  }

  private static func wait() -> UnsafeMutableRawPointer? {
    var signals = watchedSet
    var number: Int32 = 0
    for isFirst in sequence(first: true, next: { _ in false }) {
      while unsafe sigwait(&signals, &number) != 0 {}
      end(number, isFirst: isFirst)
    }
    return nil
  }

  /// Ends the process.
  ///
  /// If all files of the run are already committed, only the results remain to be printed. Then the
  /// first signal is ignored.
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
    Subprocess.killAll()
    _exit(128 + number)
  }

  #if canImport(Glibc)
    private typealias Thread = pthread_t
  #else
    private typealias Thread = pthread_t?
  #endif
}
