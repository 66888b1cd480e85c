/// The shells with completion scripts.
enum Shell: String, CaseIterable {
  case bash, zsh, fish
}
