extension String {
  /// The word quoted for a shell, if necessary.
  package var inShell: String {
    let isPlain = allSatisfy { $0.isLetter || $0.isNumber || "_-./+%=:@,".contains($0) }
    return isPlain ? self : "'\(replacing("'", with: #"'\''"#))'"
  }
}
