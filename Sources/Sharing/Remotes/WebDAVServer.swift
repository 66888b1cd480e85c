internal import Files
internal import Grids
internal import Settings
internal import XML

/// The requests of WebDAV (RFC 4918) to one folder.
struct WebDAVServer: Sendable {
  let folder: Address
  let account: TransferRequest.Account
  let limits: RemoteLimits
  private let total: TransferTotal

  init(_ folder: Address, _ account: TransferRequest.Account, _ limits: RemoteLimits) {
    (self.folder, self.account, self.limits) = (folder, account, limits)
    total = TransferTotal(limits.total)
  }

  /// The time limit in seconds of requests without content, which is shorter than that of locks.
  private static let shortTime = 20

  /// Sends a request, and returns the response with any status.
  func response(
    _ method: String, _ address: Address, _ headers: [(String, String)] = [],
    body: TransferRequest.Body = .none, bytes: Int = 1 << 20
  ) throws(RemoteProblem) -> TransferResponse {
    var request = TransferRequest(method, address)
    request.account = account
    request.headers = headers.map { .init($0.0, $0.1) }
    request.body = body
    request.limits = TransferLimits(bytes: bytes)
    request.limits.total = total
    if !["GET", "PUT"].contains(method) { request.limits.seconds = Self.shortTime }
    do throws(TransferProblem) {
      return try Transfer.response(to: request)
    } catch {
      if let most = error.exceeded {
        throw .tooLarge(MultiStatus.lastComponent(address.text), mostMegabytes: most)
      }
      throw .failed(error.subject.isEmpty ? folder.text : error.subject, reason: error.reason)
    }
  }

  /// Returns the error of a status.
  func problem(_ subject: String, _ response: TransferResponse) -> RemoteProblem {
    let reason = TransferProblem.status(folder.text, response.status).reason
    return .failed(subject, reason: reason)
  }

  // MARK: Properties

  /// Returns the properties of a file or a folder, or of all files of a folder.
  ///
  /// - Parameter depth: 1 to include the files of a folder.
  /// - Returns: the items, and the time of the server; nil if there is no such file.
  func properties(
    of address: Address, depth: Int
  ) throws(RemoteProblem) -> (items: [MultiStatus.Item], now: Int?)? {
    let body =
      #"<?xml version="1.0" encoding="utf-8"?><propfind xmlns="DAV:"><prop><resourcetype/>"#
      + "<getcontentlength/><getlastmodified/><getetag/></prop></propfind>"
    // An item has about 500 bytes, and seldom more than 2,000.
    let most = limits.entries + Self.mostOthers
    let response: TransferResponse
    do throws(RemoteProblem) {
      response = try self.response(
        "PROPFIND", address,
        [("Depth", "\(depth)"), ("Content-Type", "application/xml; charset=utf-8")],
        body: .text(body), bytes: depth == 0 ? 1 << 20 : most * 2000)
    } catch {
      throw error.isTooLarge ? .tooMany(most: limits.entries) : error
    }
    if [404, 410].contains(response.status) { return nil }
    guard response.status == 207 else {
      if [405, 501, 200, 301, 302, 307, 308].contains(response.status) {
        throw .failed(folder.text, reason: "no WebDAV folder (status \(response.status))")
      }
      throw problem(folder.text, response)
    }
    guard let found = MultiStatus.read(response.body, most: most) else {
      throw .failed(folder.text, reason: "the server sends an invalid list of files")
    }
    if found.isCut { throw .tooMany(most: limits.entries) }
    return (found.items, response.header("Date").flatMap(HTTPDate.seconds))
  }

  /// The number of directories, removed and temporary files that a folder may have, too.
  private static let mostOthers = 1000

  /// Returns the version of a file; nil if there is none.
  ///
  /// - Parameter hash: the SHA-256 of the content if it is known.
  func version(
    of address: Address, hash: String? = nil
  ) throws(RemoteProblem) -> WebDAVVersion? {
    guard let (items, now) = try properties(of: address, depth: 0),
      let item = items.first, !item.isFolder
    else { return nil }
    let version = WebDAVVersion(item, now: now)
    if !version.needsHash { return version }
    if let hash { return version.adding(hash: hash) }
    return version.adding(hash: SHA256.hash(try content(of: address)))
  }

  /// Returns the content of a file; throws `absent` if there is none.
  func content(of address: Address) throws(RemoteProblem) -> [UInt8] {
    let response = try response("GET", address, bytes: limits.bytes)
    let name = MultiStatus.lastComponent(address.text)
    if [404, 410].contains(response.status) { throw .absent(name) }
    guard response.status == 200 else { throw problem(name, response) }
    return response.body
  }

  // MARK: Locks

  /// The result of a request for a lock.
  enum Lock {
    case token(String)
    /// The file does not exist. The lock has created an empty one.
    case created(token: String)
    /// The server has no locks.
    case unsupported
  }

  /// Locks a file for a minute. While somebody else has locked it, the request is repeated.
  ///
  /// - Parameter seconds: the time after which that is an error.
  func lock(_ address: Address, waiting seconds: Int) throws(RemoteProblem) -> Lock {
    let name = MultiStatus.lastComponent(address.text)
    let body =
      #"<?xml version="1.0" encoding="utf-8"?><lockinfo xmlns="DAV:"><lockscope>"#
      + "<exclusive/></lockscope><locktype><write/></locktype><owner>render</owner></lockinfo>"
    let headers = [
      ("Timeout", "Second-60"), ("Depth", "0"), ("Content-Type", "application/xml; charset=utf-8"),
    ]
    let clock = ContinuousClock()
    let end = clock.now + .seconds(seconds)
    while true {
      let response = try response("LOCK", address, headers, body: .text(body))
      switch response.status {
      case 200, 201:
        guard let token = response.header("Lock-Token"), Self.isToken(token) else {
          throw .failed(name, reason: "the server sends an invalid lock")
        }
        return response.status == 200 ? .token(token) : .created(token: token)
      case 405, 501: return .unsupported
      case 423 where clock.now < end: Waiting.milliseconds(Int.random(in: 20...120))
      default: throw problem(name, response)
      }
    }
  }

  /// Removes a lock, also after the end of the time. If the server does not, it expires.
  func unlock(_ address: Address, _ token: String) {
    CancellationCheck.$waiting.withValue(nil) {
      _ = try? response("UNLOCK", address, [("Lock-Token", token)])
    }
  }

  private static func isToken(_ text: String) -> Bool {
    text.hasPrefix("<") && text.hasSuffix(">") && text.utf8.count < 500
      && text.dropFirst().dropLast().utf8.allSatisfy {
        (33..<127).contains($0) && !"<>()".utf8.contains($0)
      }
  }

  // MARK: Temporary files

  /// A new name in the folder, which begins with `temporary`.
  var temporaryFile: Address {
    folder.file(Self.temporary + String(UInt64.random(in: 0...UInt64.max), radix: 16))
  }

  static let temporary = ".render-"

  /// Removes a file that nobody needs, also after the end of the time. Ignores errors.
  func delete(_ address: Address, _ headers: [(String, String)] = []) {
    CancellationCheck.$waiting.withValue(nil) {
      _ = try? response("DELETE", address, headers)
    }
  }
}

/// The version of a file on a WebDAV server.
///
/// It is the ETag if the server lists one. Otherwise it is the date and the length, and also the
/// hash while the file is younger than `leastAge`, because another change could then have the same
/// date, or if there is no date. Until the content is read, such a version equals no other one.
struct WebDAVVersion {
  private let tag: String
  private let date: String
  private let size: Int?
  /// The SHA-256; nil if the date is old enough.
  private(set) var hash: String?

  /// The age in seconds from which on a date identifies a version.
  private static let leastAge = 3

  /// - Parameter now: the time of the server in seconds since 1970; nil if it is unknown.
  init(_ item: MultiStatus.Item, now: Int?) {
    // A server marks an ETag as weak shortly after a change, and the same one as strong later.
    tag = item.tag.hasPrefix("W/") ? String(item.tag.dropFirst(2)) : item.tag
    (date, size) = (item.date, item.size)
    let age = now.flatMap { now in HTTPDate.seconds(item.date).map { now - $0 } }
    let isDated = item.size != nil && HTTPDate.seconds(item.date) != nil
    needsHash = item.tag.isEmpty && (age.map { $0 < Self.leastAge } ?? !isDated)
  }

  /// True if the hash of the content has to be added.
  let needsHash: Bool

  /// Returns the version with the hash of the content, if it is needed.
  func adding(hash: String) -> WebDAVVersion {
    var result = self
    if needsHash { result.hash = hash }
    return result
  }

  var version: RemoteVersion {
    if !tag.isEmpty { return RemoteVersion("etag \(tag)") }
    let known = "\(date), \(size.map(String.init) ?? "?") bytes"
    if needsHash { return RemoteVersion("\(known), \(hash ?? "unread")") }
    return RemoteVersion(known)
  }

  /// Returns true if this is an expected version.
  ///
  /// - Parameter content: returns the hash of the content. It is called if an expected version was
  ///   young when it was noted.
  func isEqual<Failure: Error>(
    to expected: RemoteVersion, content: () throws(Failure) -> String
  ) throws(Failure) -> Bool {
    if version == expected { return true }
    if !tag.isEmpty { return false }
    let known = "\(date), \(size.map(String.init) ?? "?") bytes, "
    guard expected.text.hasPrefix(known) else { return false }
    return try known + content() == expected.text
  }
}

/// Dates of HTTP (RFC 9110, section 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Returns the seconds since 1970; nil for other texts.
  static func seconds(_ text: String) -> Int? {
    let words = text.split(separator: " ")
    guard words.count == 6, words[5] == "GMT", let day = Int(words[1]), (1...31).contains(day),
      let month = months.firstIndex(of: String(words[2])), let year = Int(words[3]),
      (1970...9999).contains(year)
    else { return nil }
    let time = words[4].split(separator: ":").map { Int($0) }
    guard time.count == 3, let hour = time[0], let minute = time[1], let second = time[2],
      (0..<24).contains(hour), (0..<60).contains(minute), (0...60).contains(second)
    else { return nil }
    return days(year, month + 1, day) * 86400 + hour * 3600 + minute * 60 + second
  }

  /// Returns the days from 1970-01-01 to a date of the Gregorian calendar. Years begin with March
  /// here, so that a leap day is the last one.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let years = month > 2 ? year : year - 1
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return years * 365 + years / 4 - years / 100 + years / 400 + dayOfYear - 719_468
  }
}

/// The answer of a WebDAV server to PROPFIND (RFC 4918, section 14.16), which is untrusted.
package struct MultiStatus {
  /// A file or a folder.
  package struct Item: Hashable, Sendable {
    /// The last component of the path, decoded.
    package internal(set) var name = ""
    var isFolder = false
    var size: Int?
    var date = ""
    var tag = ""
  }

  package private(set) var items: [Item] = []
  /// True if there are more items than the limit.
  private(set) var isCut = false
  private let most: Int
  private var item: Item?
  /// The text of the current element.
  private var text: [UInt8] = []
  /// The properties of the current `propstat`, which count only with the status 200.
  private var found = Item()
  private var isFound = true

  /// The maximum length of a text in bytes. A name of this length is too long for an entry.
  private static let longestText = 4096

  private init(most: Int) { self.most = most }

  /// Parses an answer; returns nil if it is no valid multi-status.
  ///
  /// - Parameter most: the number of items after which the parsing ends.
  package static func read(_ bytes: [UInt8], most: Int) -> MultiStatus? {
    var result = MultiStatus(most: most)
    let end = XMLParser.parse(bytes, hasNamespaces: true) { event, _ in
      switch event {
      case .start(let name, _): result.begin(ownName(name))
      case .text(let bytes): result.add(bytes)
      case .end(let name): result.end(ownName(name))
      }
      return !result.isCut
    }
    switch end.outcome {
    case .complete, .stopped: return result
    case .doctype, .malformed: return nil
    }
  }

  /// Returns the name of an element of WebDAV without its namespace; empty for others.
  private static func ownName(_ name: String) -> String {
    name.hasPrefix("DAV:\n") ? String(name.dropFirst(5)) : ""
  }

  // MARK: Elements

  private mutating func begin(_ name: String) {
    text = []
    switch name {
    case "response": item = Item()
    case "propstat": (found, isFound) = (Item(), true)
    case "collection": found.isFolder = true
    default: break
    }
  }

  private mutating func add(_ bytes: [UInt8]) {
    if item != nil { text += bytes.prefix(Self.longestText - text.count) }
  }

  private mutating func end(_ name: String) {
    guard item != nil else { return }
    let words = String(decoding: text, as: UTF8.self)
    let value = String(words.trimmed)
    switch name {
    case "href": item?.name = Self.lastComponent(value)
    case "getcontentlength": found.size = Int(value).flatMap { $0 >= 0 ? $0 : nil }
    case "getlastmodified": found.date = value
    case "getetag": found.tag = value
    case "status": isFound = value.split(separator: " ").dropFirst().first == "200"
    case "propstat" where isFound:
      let known = item?.name ?? ""
      item = found
      item?.name = known
    case "response": finish()
    default: break
    }
    text = []
  }

  private mutating func finish() {
    if let item { items.append(item) }
    item = nil
    isCut = items.count > most
  }

  /// Returns the last component of an address or of a path, with its percent signs decoded.
  static func lastComponent(_ text: String) -> String {
    var bytes = Array(text.utf8)
    if bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    return String(percentEncoded: bytes[start...])
  }
}

extension String {
  /// The text without white space at its ends.
  fileprivate var trimmed: Substring {
    let start = drop(while: \.isWhitespace)
    return start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? ""
  }
}
