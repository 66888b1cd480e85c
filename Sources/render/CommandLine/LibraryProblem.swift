internal import Settings

/// An error of `render library`.
enum LibraryProblem: Problem {
  case noAction(known: [String])
  case unknownAction(String, known: [String])
  case needsName(String)
  case wrongRemote
  /// An entry that neither side has.
  case noEntry(String, nearest: String?)
  /// A file that is no pattern, rule, theme or scenario.
  case noKind(String)
  case badName(String, reason: String)
  /// An existing entry with different content.
  case exists(String)
  /// A format without comments for authors and descriptions.
  case noComments(String)
  case noLibrary
  /// A password that cannot be read because there is no terminal.
  case noTerminal
  case cancelled
  /// A file that cannot be drawn side by side with another one.
  case notDrawable(String)
  case refused(String)

  var description: String {
    switch self {
    case .noAction(let known): "library needs an action: \(known.joined(separator: ", "))"
    case .unknownAction(let word, let known):
      "unknown action '\(word)'"
        + Nearest.hint(
          Nearest.name(to: word, among: known), else: ": use \(known.joined(separator: ", "))")
    case .needsName(let action):
      action == "put" ? "put needs a file" : "\(action) needs the name of an entry"
    case .wrongRemote:
      "expected `remote add NAME ADDRESS`, `remote list` or `remote remove NAME`"
    case .noEntry(let name, let nearest): "no entry '\(name)'\(Nearest.hint(nearest))"
    case .noKind(let name):
      "\(name): not a pattern (.rle, .mc), rule (.rule), theme (.theme) or scenario (.yaml)"
    case .badName(let name, let reason): "\(name): the name \(reason)"
    case .exists(let name):
      "\(name): your library has another version: --force moves that one to .trash"
    case .noComments(let name): "\(name): --author and --description need .rle, .mc or .cells"
    case .noLibrary: "no directory for the library: set HOME or XDG_DATA_HOME"
    case .noTerminal: "--user asks for a password, which needs a terminal"
    case .cancelled: "cancelled"
    case .notDrawable(let name): "\(name): only patterns can be drawn: leave out --out"
    case .refused(let reason): reason
    }
  }
}
