internal import Foundation
internal import Synchronization

/// A server on 127.0.0.1 that answers each connection with the bytes that a function returns for its
/// request, correct or not, and closes it.
package final class LyingServer: Sendable {
  /// An answer: its bytes, the time to wait between pieces of 1 kB, and whether it goes on forever.
  package struct Answer: Sendable {
    package var bytes: [UInt8]
    package var isEndless = false
    package var isSlow = false

    package init(_ status: String, _ headers: [String] = [], _ body: String = "") {
      let length = headers.contains { $0.lowercased().hasPrefix("content-length") }
      let lines =
        ["HTTP/1.1 \(status)"] + headers + (length ? [] : ["Content-Length: \(body.utf8.count)"])
      bytes = Array(
        ((lines + ["Connection: close", "", ""]).joined(separator: "\r\n") + body).utf8)
    }
  }

  package let port: UInt16
  private let listener: Int32
  private let state = Mutex<[String]>([])

  /// The requests so far: their first lines and headers.
  package var requests: [String] { state.withLock { $0 } }

  package func address(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

  package init(_ answer: @escaping @Sendable (_ request: String) -> Answer) {
    let listener = socket(AF_INET, streamType, 0)
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &place) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        precondition(bind(listener, $0, length) == 0)
        getsockname(listener, $0, &length)
      }
    }
    listen(listener, 64)
    (self.listener, port) = (listener, UInt16(bigEndian: place.sin_port))
    Thread.detachNewThread { [self] in
      while true {
        let connection = accept(listener, nil, nil)
        if connection < 0 { return }
        Thread.detachNewThread { [self] in serve(connection, answer) }
      }
    }
  }

  package func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  private func serve(_ connection: Int32, _ answer: (String) -> Answer) {
    defer { close(connection) }
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while !String(decoding: text, as: UTF8.self).contains("\r\n\r\n") {
      let count = read(connection, &buffer, buffer.count)
      if count <= 0 { return }
      text += buffer[..<count]
    }
    let request = String(decoding: text, as: UTF8.self)
    state.withLock { $0.append(request) }
    let answer = answer(request)
    var rest = answer.bytes[...]
    while !rest.isEmpty {
      let count = send(connection, Array(rest.prefix(1 << 16)), min(rest.count, 1 << 16), noSignal)
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
    while answer.isEndless {
      if answer.isSlow { sleep(1) }
      let piece = [UInt8](repeating: 65, count: answer.isSlow ? 1 : 1 << 16)
      if send(connection, piece, piece.count, noSignal) <= 0 { return }
    }
  }
}

#if canImport(Glibc)
  private let streamType = Int32(SOCK_STREAM.rawValue)
  private let noSignal = Int32(MSG_NOSIGNAL)
#else
  private let streamType = SOCK_STREAM
  private let noSignal: Int32 = 0
#endif
