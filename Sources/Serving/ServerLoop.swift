internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The connections of a server, served by one thread.
struct ServerLoop {
  let listener: Socket
  let address: ServerAddress
  let mailbox: ServerMailbox
  let respond: @Sendable (HTTPRequest) -> HTTPResponse
  private var connections: [Connection] = []

  /// The maximum number of connections. Further ones wait until one is closed.
  private static let mostConnections = 64

  init(
    _ listener: Socket, _ address: ServerAddress, _ mailbox: ServerMailbox,
    respond: @escaping @Sendable (HTTPRequest) -> HTTPResponse
  ) {
    (self.listener, self.address, self.mailbox) = (listener, address, mailbox)
    self.respond = respond
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
      if ready.last ?? 0 != 0 { accept() }
    }
  }

  /// Waits until a socket is ready, an event is there, or a connection's time is over.
  ///
  /// - Returns: what each connection is ready for; then the same of the listening socket.
  private func wait() -> [Int16] {
    let isFull = connections.count >= Self.mostConnections
    var requests = connections.map {
      pollfd(
        fd: $0.socket.descriptor, events: Int16(POLLIN | ($0.waitsToWrite ? POLLOUT : 0)),
        revents: 0)
    }
    // A negative descriptor is ignored.
    requests.append(
      pollfd(fd: isFull ? -1 : listener.descriptor, events: Int16(POLLIN), revents: 0))
    requests.append(pollfd(fd: mailbox.descriptor, events: Int16(POLLIN), revents: 0))
    let hasDeadline = connections.contains { $0.deadline != nil }
    _ = unsafe poll(&requests, nfds_t(requests.count), hasDeadline ? 200 : -1)
    return requests.dropLast().map(\.revents)
  }

  private mutating func serve(_ index: Int, _ ready: Int16, _ events: [ServerEvent]) {
    if Int32(ready) & POLLIN != 0 {
      connections[index].read { [address, respond] request in
        switch address.admit(request) {
        case .success(let admitted): respond(admitted)
        case .failure(let refusal): HTTPResponse(refusal.status)
        }
      }
    } else if Int32(ready) & (POLLHUP | POLLERR) != 0 {
      return connections[index].close()
    }
    if Int32(ready) & POLLOUT != 0 { connections[index].advance() }
    for event in events { connections[index].send(event.bytes) }
    if let deadline = connections[index].deadline, deadline < .now { connections[index].end() }
  }

  private mutating func accept() {
    while connections.count < Self.mostConnections, let socket = listener.accepted() {
      connections.append(Connection(socket))
    }
  }
}
