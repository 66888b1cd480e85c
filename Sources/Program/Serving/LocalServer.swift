internal import Platform

/// A server for pages on this computer: it listens on 127.0.0.1 only, and answers only requests
/// with its random token. One thread serves all connections. A slow browser delays no other.
package final class LocalServer: Sendable {
  private let mailbox: ServerMailbox
  /// The address of the page, which contains the token.
  package let address: String

  private static let tries = 20

  /// Starts a server. If the port is taken, it tries the following ones. `port`: the port to try
  /// first; 0 for any free one. `respond` returns the answer to a request, whose path has no token:
  /// it is empty for the page. It is called on the thread of the server, so it should return at
  /// once. `patience`: the time that a browser has to send a request.
  package init(
    port: UInt16, patience: Duration = .seconds(10),
    respond: @escaping @Sendable (HTTPRequest) -> HTTPResponse
  ) throws(ServingProblem) {
    let listener = try Self.listener(port)
    let address = ServerAddress(port: listener.port)
    mailbox = try ServerMailbox()
    self.address = address.text
    try Self.start(ServerLoop(listener, address, mailbox, patience, respond: respond))
  }

  deinit { stop() }

  /// Sends an event to all pages that wait for events.
  package func send(_ event: ServerEvent) { mailbox.add(event) }

  /// Closes all connections, and ends the server.
  package func stop() { mailbox.end() }

  private static func listener(_ port: UInt16) throws(ServingProblem) -> Socket {
    let last = port == 0 ? 0 : min(Int(UInt16.max), Int(port) + tries - 1)
    for port in port...UInt16(last) {
      if let socket = try Socket.listening(on: port) { return socket }
    }
    throw .noPort(Int(port)...last)
  }

  /// Runs the loop on a thread of its own, because waiting would block a thread of the pool.
  private static func start(_ loop: ServerLoop) throws(ServingProblem) {
    let task = unsafe Unmanaged.passRetained(ServerTask(loop))
    #if canImport(Glibc)
      var thread = pthread_t()
      let code = unsafe pthread_create(&thread, nil, { unsafe serve($0) }, task.toOpaque())
    #else
      var thread: pthread_t?
      let code = unsafe pthread_create(&thread, nil, { unsafe serve($0) }, task.toOpaque())
    #endif
    if code != 0 {
      unsafe task.release()
      throw .system(code)
    }
  }
}

/// A loop that passes to its thread.
private final class ServerTask {
  var loop: ServerLoop

  init(_ loop: ServerLoop) { self.loop = loop }
}

/// The body of a server's thread.
private func serve(_ task: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  pthread_detach(pthread_self())
  guard let task = unsafe task else { return nil }
  unsafe Unmanaged<ServerTask>.fromOpaque(task).takeRetainedValue().loop.run()
  return nil
}
