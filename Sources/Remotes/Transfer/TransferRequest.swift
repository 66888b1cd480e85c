package import Files
internal import Synchronization

/// A request to a server.
package struct TransferRequest: Sendable {
  package let method: String
  package let address: Address
  package var headers: [Header] = []
  package var body = Body.none
  package var account = Account.none
  package var limits = TransferLimits()

  /// A line at the start of a request or a response.
  package struct Header: Hashable, Sendable {
    package let name: String
    package let value: String

    package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
  }

  package enum Body: Sendable {
    case none
    case text(String)
    case file(Path)
  }

  /// The user's name and password, which the server may ask for.
  package enum Account: Sendable {
    case none
    /// Those of the host in `~/.netrc`, if there are any.
    case netrc
    case credential(Credential)
  }

  package init(_ method: String, _ address: Address) {
    (self.method, self.address) = (method, address)
  }
}

/// The limits of a transfer. They protect this computer from a server that is slow or hostile.
package struct TransferLimits: Sendable {
  /// The maximum size of the body of a response, in bytes.
  package var bytes: Int
  /// The time limit in seconds for each request.
  package var seconds = 300
  /// The time limit for the connection.
  package var secondsToConnect = 20
  /// The lowest speed in bytes per second, and the time that a server may be slower.
  package var slowest = (bytes: 100, seconds: 20)
  /// The maximum number of redirections, which only GET and HEAD follow.
  package var redirections = 5
  /// The maximum size of all headers of a response, in bytes.
  package var headerBytes = 1 << 17
  /// The limit for this and other transfers together; nil for none.
  package var total: TransferTotal?

  package init(bytes: Int = 64 << 20) { self.bytes = bytes }
}

/// A limit on the bytes of the bodies of several transfers together.
///
/// It is a class because the transfers share it.
package final class TransferTotal: Sendable {
  let most: Int
  private let left: Mutex<Int>

  /// - Parameter most: the limit in bytes.
  package init(_ most: Int) {
    self.most = most
    left = Mutex(most)
  }

  /// Counts received bytes. Returns false if the limit is exceeded.
  func takes(_ bytes: Int) -> Bool {
    left.withLock {
      $0 -= bytes
      return $0 >= 0
    }
  }
}

/// A response of a server.
package struct TransferResponse: Sendable {
  /// The status code, such as 200.
  package let status: Int
  package let headers: [TransferRequest.Header]
  package let body: [UInt8]

  /// Returns the value of the first header with a name, ignoring case; nil if there is none.
  package func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// True if the request succeeded.
  package var isSuccess: Bool { (200..<300).contains(status) }
}
