internal import Platform
internal import Synchronization

/// The connections of a server, served by one thread.
///
/// A new connection always gets a place: the oldest one is closed for it. Those whose requests had
/// the token are closed last, so that other users cannot end them.
struct ServerLoop {
  let listener: Socket
  let address: ServerAddress
  let mailbox: ServerMailbox
  /// The time that a connection has to send a request.
  let patience: Duration
  let respond: @Sendable (HTTPRequest) -> HTTPResponse
  /// The connections in the order in which they were accepted.
  private var connections: [Connection] = []
  /// The time until which no connection is accepted for want of a descriptor; nil without a pause.
  private var pause: ContinuousClock.Instant?

  /// The maximum numbers of connections that wait for events, and of others. Together they have at
  /// most a quarter of the descriptors, so that files can be read and drawn.
  private let mostStreams: Int
  private let mostRequests: Int
  /// The number of connections to accept before the requests of earlier ones are read.
  private static let mostAtOnce = 16
  /// The time between two looks at deadlines, and until `accept` is tried again, in milliseconds.
  private static let tick: Int32 = 200

  init(
    _ listener: Socket, _ address: ServerAddress, _ mailbox: ServerMailbox, _ patience: Duration,
    respond: @escaping @Sendable (HTTPRequest) -> HTTPResponse
  ) {
    (self.listener, self.address, self.mailbox) = (listener, address, mailbox)
    (self.patience, self.respond) = (patience, respond)
    let places = Socket.mostDescriptors / 4
    mostStreams = min(16, max(1, places / 5))
    mostRequests = min(64, max(2, places - mostStreams))
  }

  /// Serves until the mailbox is closed.
  mutating func run() {
    while true {
      let ready = wait()
      guard let events = mailbox.take() else { return }
      for index in connections.indices {
        serve(index, ready[index], events)
      }
      connections.removeAll(where: \.isClosed)
      makePlace(mostStreams, for: \.isStream)
      if ready.last ?? 0 != 0 { accept() }
    }
  }

  /// Waits until a socket is ready, an event is there, or a connection's time is over. Returns what
  /// each connection is ready for; then the same of the listening socket.
  private mutating func wait() -> [Int16] {
    if let end = pause, end < .now { pause = nil }
    var requests = connections.map {
      pollfd(
        fd: $0.socket.descriptor, events: Int16(POLLIN | ($0.waitsToWrite ? POLLOUT : 0)),
        revents: 0)
    }
    // A negative descriptor is ignored.
    requests.append(
      pollfd(fd: pause == nil ? listener.descriptor : -1, events: Int16(POLLIN), revents: 0))
    requests.append(pollfd(fd: mailbox.descriptor, events: Int16(POLLIN), revents: 0))
    let hasDeadline = pause != nil || connections.contains { $0.deadline != nil }
    _ = unsafe poll(&requests, nfds_t(requests.count), hasDeadline ? Self.tick : -1)
    return requests.dropLast().map(\.revents)
  }

  private mutating func serve(_ index: Int, _ ready: Int16, _ events: [ServerEvent]) {
    if Int32(ready) & POLLIN != 0 {
      connections[index].read { [address, respond] in address.admit($0).map(respond) }
    } else if Int32(ready) & (POLLHUP | POLLERR) != 0 {
      return connections[index].close()
    }
    if Int32(ready) & POLLOUT != 0 { connections[index].advance() }
    for event in events { connections[index].send(event.bytes) }
    if let deadline = connections[index].deadline, deadline < .now { connections[index].end() }
  }

  private mutating func accept() {
    for _ in 0..<Self.mostAtOnce {
      switch listener.accepted() {
      case .nothing: return
      case .exhausted:
        let others = connections.count { !$0.isStream }
        if others == 0 {
          pause = .now + .milliseconds(Int(Self.tick))
          return
        }
        makePlace(others - 1) { !$0.isStream }
      case .connection(let socket):
        makePlace(mostRequests - 1) { !$0.isStream }
        connections.append(Connection(socket, patience))
      }
    }
  }

  /// Closes the oldest connections of a kind but `count`, those without the token first.
  private mutating func makePlace(_ count: Int, for isOfKind: (Connection) -> Bool) {
    while connections.count(where: isOfKind) > max(0, count),
      let oldest = connections.firstIndex(where: { isOfKind($0) && !$0.isAdmitted })
        ?? connections.firstIndex(where: isOfKind)
    { connections.remove(at: oldest) }
  }
}

/// A connection of a browser: it reads one request, writes the answer, and is closed. Connections
/// for events stay open.
struct Connection {
  let socket: Socket
  /// True if its request was for a page of this server, with the token.
  private(set) var isAdmitted = false
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

  /// The time for receiving some of an answer, and for closing.
  private static let patience = (answer: Duration.seconds(30), end: Duration.seconds(1))
  /// The maximum number of bytes that wait for a slow page, which then has to connect again.
  private static let longestBacklog = 1 << 20

  /// - Parameter patience: The time for sending a request.
  init(_ socket: Socket, _ patience: Duration) {
    self.socket = socket
    deadline = .now + patience
  }

  var isClosed: Bool { if case .closed = phase { true } else { false } }

  var waitsToWrite: Bool {
    if case .writing(let bytes, _) = phase { !bytes.isEmpty } else { false }
  }

  var isStream: Bool { if case .writing(_, isStream: true) = phase { true } else { false } }

  /// Reads what has arrived. `answer` returns the answer to a request, or the reason for none.
  mutating func read(_ answer: Answer) {
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

  typealias Answer = (HTTPRequest) -> Result<HTTPResponse, RequestRefusal>

  private mutating func take(_ bytes: [UInt8], _ answer: Answer) {
    switch RequestParser.parse(bytes) {
    case .incomplete: phase = .reading(bytes)
    case .refused(let status): write(HTTPResponse(status))
    case .request(let request):
      let isHead = request.method == .head
      switch answer(request) {
      case .success(let response):
        isAdmitted = true
        write(response, isHead: isHead)
      case .failure(let refusal): write(HTTPResponse(refusal.status), isHead: isHead)
      }
    }
  }

  private mutating func write(_ response: HTTPResponse, isHead: Bool = false) {
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

/// The address of a page on this computer. Its random token is known only to the user to whom the
/// address was printed, and not to other users, nor to pages of other servers in the same browser.
struct ServerAddress: Sendable {
  let port: UInt16
  let token: String

  /// - Parameter port: the port on 127.0.0.1.
  init(port: UInt16, token: String = Self.randomToken()) {
    (self.port, self.token) = (port, token)
  }

  var text: String { "http://127.0.0.1:\(port)/\(token)/" }

  /// Returns the request without the token in its path, or the error of a request that is not for
  /// this address.
  ///
  /// A foreign host is the sign of a page that gave its own name the address 127.0.0.1. A foreign
  /// origin is that of another page.
  func admit(_ request: HTTPRequest) -> Result<HTTPRequest, RequestRefusal> {
    let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    guard let host = request.host, hosts.contains(host),
      request.origin.map({ $0 == "http://\(host)" }) ?? true
    else { return .failure(.init(status: .forbidden)) }
    let prefix = Array("/\(token)/".utf8)
    let path = Array(request.path.utf8)
    guard Self.areEqual(Array(path.prefix(prefix.count)), prefix) else {
      return .failure(.init(status: .notFound))
    }
    var admitted = request
    admitted.path = String(decoding: path.dropFirst(prefix.count), as: UTF8.self)
    return .success(admitted)
  }

  /// Returns true if bytes are equal, in a time that does not reveal where they differ.
  private static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.count == right.count && zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// Returns 32 hexadecimal digits from the random numbers of the system.
  private static func randomToken() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<32).map { _ in
      String(Int.random(in: 0..<16, using: &generator), radix: 16)
    }.joined()
  }
}

/// The events for a server's thread. A pipe wakes the thread.
final class ServerMailbox: Sendable {
  private let state = Mutex<[ServerEvent]?>([])
  /// The end for reading, which is ready if there is something to take.
  let descriptor: Int32
  private let writing: Int32

  init() throws(ServingProblem) {
    var ends: [Int32] = [-1, -1]
    let code = unsafe ends.withUnsafeMutableBufferPointer { unsafe pipe($0.baseAddress!) }
    if code != 0 { throw .last }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (descriptor, writing) = (ends[0], ends[1])
  }

  deinit {
    close(descriptor)
    close(writing)
  }

  func add(_ event: ServerEvent) {
    state.withLock { $0?.append(event) }
    wake()
  }

  func end() {
    state.withLock { $0 = nil }
    wake()
  }

  /// Returns the new events; nil after the end.
  func take() -> [ServerEvent]? {
    var bytes = [UInt8](repeating: 0, count: 256)
    _ = unsafe bytes.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
    return state.withLock { events in
      defer { if events != nil { events = [] } }
      return events
    }
  }

  private func wake() {
    var byte: UInt8 = 0
    // A full pipe wakes the thread, too.
    _ = unsafe write(writing, &byte, 1)
  }
}
