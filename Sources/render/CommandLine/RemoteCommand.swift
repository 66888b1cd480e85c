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
}
