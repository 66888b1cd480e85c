internal import Platform
internal import Synchronization

/// A server for pages on this computer: it listens on 127.0.0.1 only, and answers only requests
/// with its random token.
///
/// One thread serves all connections. A slow browser delays no other.
package final class LocalServer: Sendable {
  private let mailbox: ServerMailbox
  /// The address of the page, which contains the token.
  package let address: String

  /// The number of ports that are tried.
  private static let tries = 20

  /// Starts a server. If the port is taken, it tries the following ones.
  ///
  /// - Parameters:
  ///   - port: the port to try first; 0 for any free one.
  ///   - respond: returns the answer to a request, whose path has no token: it is empty for the
  ///     page. It is called on the thread of the server, so it should return at once.
  package init(
    port: UInt16, respond: @escaping @Sendable (HTTPRequest) -> HTTPResponse
  ) throws(ServingProblem) {
    let listener = try Self.listener(port)
    let address = ServerAddress(port: listener.port)
    mailbox = try ServerMailbox()
    self.address = address.text
    try Self.start(ServerLoop(listener, address, mailbox, respond: respond))
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
      throw .system(unsafe String(cString: strerror(code)))
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

/// An error that prevents a server from starting.
package enum ServingProblem: Error, Equatable, CustomStringConvertible {
  /// All ports that were tried are taken.
  case noPort(ClosedRange<Int>)
  /// A system call failed.
  case system(String)

  package var description: String {
    switch self {
    case .noPort(let ports) where ports.count == 1:
      "port \(ports.lowerBound) is in use: choose another port"
    case .noPort(let ports):
      "the ports \(ports.lowerBound) to \(ports.upperBound) are in use: choose another port"
    case .system(let reason): "cannot start the local server: \(reason)"
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

  /// Compares bytes in a time that does not reveal where they differ.
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

  /// Ends the thread of the server.
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
