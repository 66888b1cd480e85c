extension Shell {
  /// The script that completes arguments of `render`.
  var script: String {
    switch self {
    case .bash: BashScript.text
    case .zsh: ZshScript.text
    case .fish: FishScript.text
    }
  }
}
