internal import Dispatch
internal import Encoding

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// What happens on Ctrl-C and its like: what is half written goes, then the process.
struct Interruption {
  private let sources: [any DispatchSourceSignal]

  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  init(discarding staging: Staging) {
    sources = Self.signals.map { number in
      // The default action would end the process before the source gets to see the signal.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        staging.discard()
        _exit(128 + number)
      }
      source.resume()
      return source
    }
  }

  func stopListening() {
    for source in sources { source.cancel() }
    for number in Self.signals { signal(number, SIG_DFL) }
  }
}
