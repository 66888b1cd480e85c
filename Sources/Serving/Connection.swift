/// A connection of a browser: it reads one request, writes the answer, and is closed. Connections
/// for events stay open.
struct Connection {
  let socket: Socket
  private var phase = Phase.reading([])
  /// The time at which the connection is closed unless it goes on; nil while it waits for events.
  private(set) var deadline: ContinuousClock.Instant?

  private enum Phase {
    case reading([UInt8])
    case writing(ArraySlice<UInt8>, isStream: Bool)
    /// Everything is written. The rest of the browser's bytes is read, because closing a socket
    /// with unread bytes could lose the answer.
    case closing(left: Int)
    case closed
  }

  /// The time for sending a request, for receiving some of an answer, and for closing.
  private static let patience = (
    request: Duration.seconds(10), answer: Duration.seconds(30), end: Duration.seconds(1)
  )
  /// The maximum number of bytes that wait for a slow page, which then has to connect again.
  private static let longestBacklog = 1 << 20

  init(_ socket: Socket) {
    self.socket = socket
    deadline = .now + Self.patience.request
  }

  var isClosed: Bool { if case .closed = phase { true } else { false } }

  var waitsToWrite: Bool {
    if case .writing(let bytes, _) = phase { !bytes.isEmpty } else { false }
  }

  var isStream: Bool { if case .writing(_, isStream: true) = phase { true } else { false } }

  /// Reads what has arrived.
  ///
  /// - Parameter answer: returns the answer to a request.
  mutating func read(_ answer: (HTTPRequest) -> HTTPResponse) {
    switch (socket.receive(), phase) {
    case (.nothing, _): break
    case (.end, _): phase = .closed
    case (.bytes(let more), .reading(let bytes)): take(bytes + more, answer)
    case (.bytes(let more), .closing(let left)):
      phase = more.count < left ? .closing(left: left - more.count) : .closed
    // This server does not read pipelined requests.
    case (.bytes, _): if isStream { phase = .closed }
    }
  }

  private mutating func take(_ bytes: [UInt8], _ answer: (HTTPRequest) -> HTTPResponse) {
    switch RequestParser.parse(bytes) {
    case .incomplete: phase = .reading(bytes)
    case .refused(let status): write(HTTPResponse(status))
    case .request(let request): write(answer(request), isHead: request.method == .head)
    }
  }

  /// Begins to write an answer.
  mutating func write(_ response: HTTPResponse, isHead: Bool = false) {
    phase = .writing(
      response.bytes(isHead: isHead)[...], isStream: response.isStream && !isHead)
    advance()
  }

  /// Adds an event, if the connection waits for events.
  mutating func send(_ event: [UInt8]) {
    guard case .writing(let bytes, isStream: true) = phase else { return }
    if bytes.count + event.count > Self.longestBacklog {
      phase = .closed
    } else {
      phase = .writing(bytes + event, isStream: true)
      advance()
    }
  }

  /// Writes as much as the socket takes.
  mutating func advance() {
    guard case .writing(var bytes, let isStream) = phase else { return }
    while !bytes.isEmpty {
      guard let count = socket.send(bytes.prefix(1 << 18)) else {
        phase = .closed
        return
      }
      if count == 0 { break }
      bytes = bytes.dropFirst(count)
      deadline = .now + Self.patience.answer
    }
    phase = .writing(bytes, isStream: isStream)
    if bytes.isEmpty && isStream { deadline = nil }
    if bytes.isEmpty && !isStream { finish() }
  }

  private mutating func finish() {
    socket.finish()
    phase = .closing(left: 4 * HTTPRequest.longestBody)
    deadline = .now + Self.patience.end
  }

  mutating func close() { phase = .closed }

  /// Ends a connection whose time is over: a slow request gets an answer, others are closed.
  mutating func end() {
    if case .reading(let bytes) = phase, !bytes.isEmpty {
      write(HTTPResponse(.timeout))
    } else {
      phase = .closed
    }
  }
}
