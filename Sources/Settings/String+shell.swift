internal import Grids

extension String {
  /// The text as a word of a shell's command line, in quotes if necessary.
  package var inShell: String {
    let isPlain =
      !isEmpty && allSatisfy { $0.isLetter || $0.isNumber || "_-./+%=:@,".contains($0) }
    return isPlain ? self : "'\(replacing("'", with: #"'\''"#))'"
  }
}
