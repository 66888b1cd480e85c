/// The version of a file on a WebDAV server.
///
/// It is the ETag if the server lists one. Otherwise it is the date and the length. The hash is added
/// while the file is younger than a few seconds, because another change could then have the same date,
/// and if the server lists no date. Until the content is read, such a version equals no other one.
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
