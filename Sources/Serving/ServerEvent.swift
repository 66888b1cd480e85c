/// A message to the `EventSource` of a page.
package struct ServerEvent: Equatable, Sendable {
  /// The name for which the page listens: `changed`.
  let name: String
  let data: String

  /// - Parameter name: one line of text.
  package init(_ name: String, _ data: String = "") {
    (self.name, self.data) = (name, data)
  }

  /// The event in the format `text/event-stream`. Each line of the data has a field of its own.
  var bytes: [UInt8] {
    let lines = data.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return Array("event: \(name)\n\(lines.map { "data: \($0)\n" }.joined())\n".utf8)
  }
}
