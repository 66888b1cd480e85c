/// A setting as it was written: its name, where that stands, and its value.
package struct Setting: Hashable, Sendable {
  package let name: String
  package let place: Place
  package let value: Written

  package init(_ name: String, _ value: Written, at place: Place) {
    self.name = name
    self.value = value
    self.place = place
  }

  /// A setting whose value is a single text, as options have.
  package init(_ name: String, _ text: String, at place: Place) {
    self.init(name, Written(.text(text), at: place), at: place)
  }
}

extension Setting {
  /// The beginning of the names of variables in the environment that are settings of limits.
  private static let prefix = "RENDER_MAX_"

  /// The variable in the environment that sets a limit: `RENDER_MAX_TIME`.
  package static func variable(of name: String) -> String {
    "RENDER_" + name.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()
  }

  /// The setting that a variable of the environment is, if it is one and says anything.
  package init?(variable: String, _ text: String) {
    guard variable.hasPrefix(Self.prefix), !text.isEmpty else { return nil }
    let name = variable.dropFirst("RENDER_".count).lowercased()
    self.init(
      name.map { $0 == "_" ? "-" : String($0) }.joined(), text, at: .option(variable))
  }
}

/// A value as it was written, with its place. Texts stay texts: what they mean is for the setting
/// to say, so that `no`, `1e3` and `010` are never taken for what they are not.
package struct Written: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case text(String)
    case list([Written])
    case settings([Setting])
  }

  package let content: Content
  package let place: Place

  package init(_ content: Content, at place: Place) {
    self.content = content
    self.place = place
  }

  /// The text, where it is one.
  package var text: String? {
    if case .text(let text) = content { return text }
    return nil
  }

  /// The word of a mapping such as `{theme}`, which is meant as a place in a text.
  var unquotedPlace: String? {
    guard case .settings(let inner) = content, inner.count == 1, inner[0].value.text == "" else {
      return nil
    }
    return inner[0].name
  }

  /// What it is, in words.
  package var kind: String {
    switch content {
    case .text: "a single value"
    case .list: "a list"
    case .settings: "a mapping"
    }
  }
}
