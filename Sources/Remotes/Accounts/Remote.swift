package import Files
package import Settings

/// A remote folder with the name that commands use.
package struct Remote: Hashable, Sendable {
  package let name: String
  /// The address or the absolute path of a directory. It contains no password.
  package let address: String

  package init(name: String, address: String) {
    (self.name, self.address) = (name, address)
  }

  /// The directory; nil for an address of another computer.
  package var folder: Path? {
    if address.lowercased().hasPrefix("file://") {
      return Path(String(address.dropFirst("file://".count)))
    }
    return address.contains("://") ? nil : Path(address)
  }

  /// Returns the reason that a name cannot be a remote's; nil if it can.
  static func problem(with name: String) -> String? {
    let isPlain = name.utf8.allSatisfy {
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
        || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
    }
    return isPlain && (1...64).contains(name.utf8.count)
      ? nil : "a remote's name has letters, digits, - and _ only"
  }
}

/// An error in the list of remotes.
package enum RemoteListProblem: Problem {
  case name(String, reason: String)
  case taken(String)
  case unknown(String, known: [String])
  case none
  case several([String])
  /// An address with a password, which would be shown and stored in plain sight.
  case password
  /// An address of a kind that is not supported.
  case scheme(String)
  case line(Int, path: String)
  case noHome
  case unusable(String)

  package var description: String {
    switch self {
    case .name(let name, let reason): "'\(name)': \(reason)"
    case .taken(let name): "the remote '\(name)' exists: remove it first, or choose another name"
    case .unknown(let name, let known):
      "unknown remote '\(name)'"
        + Nearest.hint(
          Nearest.name(to: name, among: known), else: ": see `render library remote list`")
    case .none: "there is no remote: add one with `render library remote add NAME ADDRESS`"
    case .several(let names):
      "there are several remotes: name one with --remote (\(names.joined(separator: ", ")))"
    case .password:
      "an address contains no password: leave it out, and use --user"
    case .scheme(let address): "'\(address)': expected an https:// address or a directory"
    case .line(let number, let path): "\(path):\(number): expected NAME = ADDRESS"
    case .noHome: "no directory for settings: set HOME or XDG_CONFIG_HOME"
    case .unusable(let reason): reason
    }
  }
}
