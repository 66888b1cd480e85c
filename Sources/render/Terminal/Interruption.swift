internal import Files
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// What happens on Ctrl-C and its like: what is half written goes, then the process.
///
/// The signals are blocked, so that none is lost and none ends the process too early, and a thread
/// of its own waits for them: the pool's threads may all be busy painting.
enum Interruption {
  /// What the waiting thread discards and clears; nil before there is anything.
  private static let running = Mutex<(staging: Staging, meter: Meter, isAll: Bool)?>(nil)

  /// Says what is to be discarded when a signal comes, and whose line is to be cleared.
  ///
  /// - Parameter isAll: whether nothing else is drawn behind it.
  static func ends(_ staging: Staging, _ meter: Meter, isAll: Bool = true) {
    running.withLock { $0 = (staging, meter, isAll) }
  }

  /// Begins to wait for signals. What is ignored already, as by nohup, stays so.
  ///
  /// To be called before any other thread begins: those inherit what is blocked.
  ///
  /// - Returns: whether the thread could be started; without it no signal would end the process.
  static func listen() -> Bool {
    guard !watched.isEmpty else { return true }
    var signals = watchedSet
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    var thread = Thread()
    return unsafe pthread_create(&thread, nil, { _ in unsafe Interruption.wait() }, nil) == 0
  }

  /// The signals that end it and are not ignored.
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

  /// Ends the process. Where all files of the run are in their places already it only has to say so, and
  /// is left to it until another signal comes.
  private static func end(_ number: Int32, isFirst: Bool) {
    let isDone = running.withLock { running in
      // A pipe has no line to be cleared, and may have nobody who reads from it.
      if Terminal.stderrIsTerminal { running?.meter.finish() }
      // With the files still locked: the run must not get to say that it could not write them.
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
