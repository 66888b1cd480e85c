/// A setting as written: its name, its location, and its unparsed value.
package struct Setting: Hashable, Sendable {
  package let name: String
  package let place: InputLocation
  package let value: Written

  package init(_ name: String, _ value: Written, at place: InputLocation) {
    self.name = name
    self.value = value
    self.place = place
  }

  /// Creates a setting whose value is a single text, as options have.
  package init(_ name: String, _ text: String, at place: InputLocation) {
    self.init(name, Written(.text(text), at: place), at: place)
  }
}

extension Setting {
  /// The prefix of environment variables that set limits.
  private static let prefix = "RENDER_MAX_"

  /// Returns the environment variable that sets a limit, such as `RENDER_MAX_TIME`.
  package static func variable(of name: String) -> String {
    "RENDER_" + name.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()
  }

  /// Creates a setting from an environment variable; nil if its name lacks the prefix or its text
  /// is empty.
  package init?(variable: String, _ text: String) {
    guard variable.hasPrefix(Self.prefix), !text.isEmpty else { return nil }
    let name = variable.dropFirst("RENDER_".count).lowercased()
    self.init(
      name.map { $0 == "_" ? "-" : String($0) }.joined(), text, at: .option(variable))
  }
}

/// A value as written, with its location. Texts are not interpreted here: only the setting knows
/// its type, so `no`, `1e3` and `010` are never mistaken for other types.
package struct Written: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case text(String)
    case list([Written])
    case settings([Setting])
    /// No value, for an option at the end of the command line or before another option.
    case missing
  }

  package let content: Content
  package let place: InputLocation

  package init(_ content: Content, at place: InputLocation) {
    self.content = content
    self.place = place
  }

  /// The text; nil for a list or a mapping.
  package var text: String? {
    if case .text(let text) = content { return text }
    return nil
  }

  /// The key of a mapping such as `{theme}`, which was likely meant as a placeholder in a text; nil
  /// for other values.
  var unquotedPlaceholder: String? {
    guard case .settings(let inner) = content, inner.count == 1, inner[0].value.text == "" else {
      return nil
    }
    return inner[0].name
  }

  /// The kind of the value in words, for messages.
  package var kind: String {
    switch content {
    case .text: "a single value"
    case .list: "a list"
    case .settings: "a mapping"
    case .missing: "no value"
    }
  }
}
