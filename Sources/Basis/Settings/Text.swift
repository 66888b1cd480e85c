internal import Grids

extension String {
  /// True if the text is the address of a file on the network, rather than a path or a name.
  package var isAddress: Bool {
    let start = prefix { $0 != "/" }.lowercased()
    return (start == "https:" || start == "http:") && dropFirst(start.count).hasPrefix("//")
  }

  /// True if the text begins with a scheme that is not read, such as `ftp://` or `file://`.
  package var hasOtherScheme: Bool {
    let scheme = prefix { $0 != ":" }
    return scheme.count > 1 && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      && dropFirst(scheme.count).hasPrefix("://") && !isAddress
  }

  /// The text as a word of a shell's command line, in quotes if necessary.
  package var inShell: String {
    let isPlain =
      !isEmpty && allSatisfy { $0.isLetter || $0.isNumber || "_-./+%=:@,".contains($0) }
    return isPlain ? self : "'\(replacing("'", with: #"'\''"#))'"
  }
}

extension Int {
  /// Returns the number with its noun: `1 frame`, `2 frames`.
  package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

extension Character {
  /// The Unicode code points of the character, such as `U+1F600`, separated by spaces.
  package var codes: String {
    unicodeScalars.map { "U+" + $0.value.hexadecimal(4, uppercase: true) }.joined(separator: " ")
  }
}

extension Array where Element: Hashable {
  /// The elements without repetitions, in the order of their first appearance.
  package var withoutRepeats: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
