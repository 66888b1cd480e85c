internal import Settings

/// The reason that a terminal cannot show pictures.
package enum TerminalProblem: Problem {
  /// The process has no terminal. The text is the system's reason.
  case noTerminal(reason: String)
  /// The terminal supports no escape sequences.
  case isDumb

  package var description: String {
    switch self {
    case .noTerminal(let reason):
      "no terminal to show pictures in (\(reason)): write a file with --out"
    case .isDumb:
      "this terminal cannot show pictures (TERM is 'dumb'): write a file with --out"
    }
  }
}
