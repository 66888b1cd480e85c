extension String {
  /// True if the text is the address of a file on the network, rather than a path or a name.
  package var isAddress: Bool {
    let start = prefix { $0 != "/" }.lowercased()
    return (start == "https:" || start == "http:") && dropFirst(start.count).hasPrefix("//")
  }
}
