internal import Files
internal import Remotes

extension RemoteCommand {
  /// Runs the command.
  ///
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
