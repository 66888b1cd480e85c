internal import Settings

struct LibraryProblem: Sentence {
  let description: String

  init(_ description: String) { self.description = description }

  static func needsName(_ action: String) -> Self {
    Self(action == "put" ? "put needs a file" : "\(action) needs the name of an entry")
  }
  static func noEntry(_ name: String, nearest: String?) -> Self {
    "no entry '\(name)'\(Nearest.hint(nearest))"
  }
  static func noKind(_ name: String) -> Self {
    "\(name): not a pattern (.rle, .mc), rule (.rule), theme (.theme) or scenario (.yaml)"
  }
  static func exists(_ name: String) -> Self {
    "\(name): your library has another version: --force moves that one to .trash"
  }
  static let noLibrary = Self("no directory for the library: set HOME or XDG_DATA_HOME")
  static let noTerminal = Self("--user asks for a password, which needs a terminal")
  static let canceled = Self("canceled")
  static func refused(_ reason: String) -> Self { Self(reason) }
}
