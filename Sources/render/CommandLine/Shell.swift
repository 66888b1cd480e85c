/// The shells that completions are made for.
enum Shell: String, CaseIterable {
  case bash, zsh, fish
}
