internal import Platform
import TestSupport
import Testing

@testable import Serving

/// A connection to a local server, as a browser or an attacker opens it.
final class Browser {
  private let descriptor: Int32

  init(_ server: LocalServer) throws {
    let port = try #require(UInt16(server.address.split(separator: ":")[2].prefix { $0 != "/" }))
    #if canImport(Glibc)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    try #require(code == 0)
  }

  deinit { close(descriptor) }

  func send(_ text: String) {
    let bytes = Array(text.utf8)
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count <= 0 { return }
      sent += count
    }
  }

  /// Returns the text that the server sends up to `mark`, or to the end of the connection.
  func text(upTo mark: String? = nil) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, Int32(Patience.seconds) * 1000) > 0 else { break }
      let count = read(descriptor, &buffer, buffer.count)
      if count <= 0 { break }
      bytes += buffer[..<count]
      if let mark, String(decoding: bytes, as: UTF8.self).contains(mark) { break }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension LocalServer {
  /// Host and port, as a browser sends them.
  var host: String { String(address.dropFirst("http://".count).prefix { $0 != "/" }) }

  /// The path of the page, with the token.
  var path: String { String(address.dropFirst("http://\(host)".count)) }

  /// Returns the answer to a request.
  func answer(
    _ line: String, host: String? = nil, _ headers: [String] = [], body: String = ""
  ) throws -> String {
    let browser = try Browser(self)
    let all = [line, "Host: \(host ?? self.host)"] + headers
    browser.send(all.joined(separator: "\r\n") + "\r\n\r\n" + body)
    return browser.text()
  }
}
