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
}
