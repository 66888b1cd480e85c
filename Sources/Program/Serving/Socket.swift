internal import Platform

/// A non-blocking socket, closed at the end of its lifetime.
final class Socket: Sendable {
  let descriptor: Int32

  enum Received {
    case bytes([UInt8])
    /// There are none yet.
    case nothing
    /// The other side has sent everything, or the connection failed.
    case end
  }

  /// Takes over a descriptor. Started programs do not inherit it.
  private init(owning descriptor: Int32) {
    self.descriptor = descriptor
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    #if !canImport(Glibc)
      var isOn: Int32 = 1
      let size = socklen_t(MemoryLayout<Int32>.size)
      unsafe setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, size)
    #endif
  }

  deinit { close(descriptor) }

  /// Listens on a port of 127.0.0.1; on a free port if it is 0. Returns nil if the port is taken.
  static func listening(on port: UInt16) throws(ServingProblem) -> Socket? {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let number = socket(AF_INET, kind, 0)
    if number < 0 { throw .last }
    let result = Socket(owning: number)
    var isOn: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    unsafe setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &isOn, size)
    if result.bind(to: port) != 0 || listen(number, SOMAXCONN) != 0 {
      // The system reserves low ports for other users.
      if errno == EADDRINUSE || errno == EACCES { return nil }
      throw .last
    }
    return result
  }

  private func bind(to port: UInt16) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        #if canImport(Glibc)
          unsafe Glibc.bind(descriptor, $0, size)
        #else
          unsafe Darwin.bind(descriptor, $0, size)
        #endif
      }
    }
  }

  var port: UInt16 {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe getsockname(descriptor, $0, &size)
      }
    }
    return UInt16(bigEndian: address.sin_port)
  }

  enum Accepted {
    case connection(Socket)
    /// There is none, or it has already ended.
    case nothing
    /// The process or the system has no descriptor or memory for it.
    case exhausted
  }

  func accepted() -> Accepted {
    let number = accept(descriptor, nil, nil)
    if number >= 0 { return .connection(Socket(owning: number)) }
    return [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) ? .exhausted : .nothing
  }

  /// The number of descriptors that the process may have.
  static var mostDescriptors: Int {
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    return unsafe getrlimit(resource, &limit) == 0 ? Int(clamping: limit.rlim_cur) : .max
  }

  func receive() -> Received {
    var count = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 16 << 10) { buffer, filled in
      count = unsafe recv(descriptor, buffer.baseAddress, buffer.count, 0)
      filled = max(0, count)
    }
    if count > 0 { return .bytes(bytes) }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? .nothing : .end
  }

  /// Sends bytes. Returns the number of bytes sent; nil if the connection failed.
  func send(_ bytes: ArraySlice<UInt8>) -> Int? {
    #if canImport(Glibc)
      let flags = Int32(MSG_NOSIGNAL)
    #else
      let flags: Int32 = 0
    #endif
    let count = unsafe bytes.withUnsafeBytes { buffer in
      #if canImport(Glibc)
        unsafe Glibc.send(descriptor, buffer.baseAddress, buffer.count, flags)
      #else
        unsafe Darwin.send(descriptor, buffer.baseAddress, buffer.count, flags)
      #endif
    }
    if count >= 0 { return count }
    return errno == EAGAIN || errno == EINTR ? 0 : nil
  }

  /// Closes the sending side. The peer may still send.
  func finish() { shutdown(descriptor, Int32(SHUT_WR)) }
}

/// An error that prevents a server from starting.
package struct ServingProblem: Error, Equatable, CustomStringConvertible {
  package let description: String

  /// All ports that were tried are taken.
  static func noPort(_ ports: ClosedRange<Int>) -> Self {
    let taken =
      ports.count == 1
      ? "port \(ports.lowerBound) is" : "the ports \(ports.lowerBound) to \(ports.upperBound) are"
    return Self(description: taken + " in use: choose another port")
  }
  static func system(_ code: Int32) -> Self {
    Self(description: "cannot start the local server: \(unsafe String(cString: strerror(code)))")
  }

  /// The error of the last system call.
  static var last: Self { system(errno) }
}
