internal import Files
internal import Remotes

/// `render library remote`: changes the list of remotes.
enum RemoteCommand {
  case add(name: String, address: String)
  case list
  case remove(String)

  /// Parses the words after `remote`; returns nil if they are wrong.
  init?(_ words: [String]) {
    switch (words.first, words.count) {
    case ("add", 3): self = .add(name: words[1], address: words[2])
    case ("list", 1): self = .list
    case ("remove", 2): self = .remove(words[1])
    default: return nil
    }
  }

  /// - Parameter user: the user's name at a new remote; nil for none.
  func run(user: String?) throws -> ExitStatus {
    var remotes = try LibrarySession.remotes
    switch self {
    case .list:
      return Terminal.print(Table(remotes.remotes.map { [$0.name, $0.address] }).text)
    case .remove(let name): try remotes.remove(name)
    case .add(let name, let address):
      let credential = try user.map { user throws in
        Credential(user: user, password: try PasswordPrompt.ask("password of \(user): "))
      }
      try remotes.add(name, Self.absolute(address), credential)
    }
    return .done
  }

  /// Returns an address with the absolute path of a directory.
  private static func absolute(_ address: String) throws -> String {
    guard let folder = Remote(name: "new", address: address).folder else { return address }
    guard Folder.exists(folder), let path = Folder.absolute(folder) else {
      throw LibraryProblem.refused("no directory '\(folder)'")
    }
    return path.text
  }
}
