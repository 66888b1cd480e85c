internal import Scenarios
internal import Settings

extension Document {
  /// Returns the command line that draws the document, if it was written as one.
  ///
  /// - Parameter file: the file that contains the document; nil if there is none.
  func command(for file: String? = nil) -> String {
    let beginning = file.map { "render run \($0.inShell)" } ?? "render"
    return ([beginning] + settings.flatMap(\.words).map(\.inShell)).joined(separator: " ")
  }
}

extension Setting {
  /// The words of the setting on a command line; empty if it comes from elsewhere.
  fileprivate var words: [String] {
    guard case .option(let option) = place, let text = value.text else { return [] }
    // An environment variable is still set.
    if option == Setting.variable(of: name) { return [] }
    if let parameter = option.split(separator: " ").dropFirst().first {
      return ["--param", "\(parameter)=\(text)"]
    }
    guard option.hasPrefix("-") else { return [text] }
    let isFlag = Command.options.entry(name)?.traits.contains(.flag) ?? false
    return isFlag ? [option] : [option, text]
  }
}
