internal import Settings

/// The address of a file or a folder on the network: `https://host/dir/gun.rle`.
package struct Address: Hashable, Sendable {
  package let isSecure: Bool
  /// The scheme, the host and the port, in lowercase: `https://host:8443`.
  package let origin: String
  /// The path from its first slash on, with the query. All other characters than those that an
  /// address may contain are percent-encoded.
  package let path: String

  package var text: String { origin + path }

  /// The maximum length in bytes.
  package static let longest = 2000

  /// Parses an address.
  ///
  /// - Throws: an error if it is no address of HTTP, contains a password or control characters, or
  ///   is too long.
  package init(_ text: String) throws(TransferProblem) {
    guard text.utf8.count <= Self.longest else {
      throw .invalid("\(text.prefix(60))…", "longer than \(Self.longest) bytes")
    }
    guard !text.unicodeScalars.contains(where: \.isCommand) else {
      throw .invalid(text, "it contains control characters")
    }
    guard text.isAddress, let colon = text.firstIndex(of: ":") else {
      throw .invalid(text, "expected an address that begins with https:// or http://")
    }
    let rest = text[colon...].dropFirst(3).prefix { $0 != "#" }
    let host = rest.prefix { !"/?".contains($0) }
    if host.contains("@") {
      let shown = text[...colon] + "//…@" + (host.split(separator: "@").last ?? "")
      throw .invalid(String(shown), "it must not contain a name or password: use ~/.netrc")
    }
    guard Self.isHost(host) else { throw .invalid(text, "'\(host)' is not a host name") }
    let scheme = text[..<colon].lowercased()
    isSecure = scheme == "https"
    origin = "\(scheme)://\(host.lowercased())"
    let path = rest[host.endIndex...]
    self.path = Self.encoded((path.first == "/" ? "" : "/") + path, keeping: Self.allowed)
  }

  private init(_ origin: String, _ path: String) {
    (self.origin, self.path) = (origin, path)
    isSecure = origin.hasPrefix("https:")
  }

  /// The address with a slash at its end.
  package var asFolder: Address { path.hasSuffix("/") ? self : Address(origin, path + "/") }

  /// Returns the address of a file in this folder. The name is percent-encoded as a whole.
  package func file(_ name: String) -> Address {
    Address(origin, asFolder.path + Self.encoded(name, keeping: Self.unreserved))
  }

  private static func isHost(_ text: Substring) -> Bool {
    if text.first == "[" {
      guard let end = text.firstIndex(of: "]") else { return false }
      let inner = text[..<end].dropFirst()
      return !inner.isEmpty && inner.allSatisfy { $0.isHexDigit || ":.".contains($0) }
        && isPort(text[end...].dropFirst())
    }
    let name = text.prefix { $0 != ":" }
    return !name.isEmpty && name.first != "-" && name.first != "."
      && name.unicodeScalars.allSatisfy {
        !$0.isASCII || isLetterOrDigit($0) || "-._".unicodeScalars.contains($0)
      }
      && isPort(text[name.endIndex...])
  }

  /// Returns true for a port with its colon, and for an empty text.
  private static func isPort(_ text: Substring) -> Bool {
    let digits = text.dropFirst()
    return text.isEmpty
      || text.first == ":" && digits.utf8.allSatisfy { (48...57).contains($0) }
        && UInt16(digits) != nil
  }

  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
  }

  private static let unreserved = Array("-._~".utf8)
  private static let allowed = Array("-._~:/?[]@!$&'()*+,;=%".utf8)

  private static func encoded(_ text: String, keeping signs: [UInt8]) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    let bytes = text.utf8.flatMap { byte -> [UInt8] in
      if isLetterOrDigit(Unicode.Scalar(byte)) || signs.contains(byte) { return [byte] }
      return [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
