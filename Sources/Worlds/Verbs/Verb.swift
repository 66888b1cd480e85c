package import Settings

/// A word of `events`, owned by the world or by the film that understands it.
package struct Verb: Sendable {
  /// As events have it, unlike any other verb's.
  package let word: String
  /// What is written behind it, and beside it in its event: `[[x, y], …]`.
  package let takes: String
  /// What it does, a line for help.
  package let help: String
  /// Whether it is about the frame that shows its generation, so that there has to be one.
  package let needsFrame: Bool
  private let reading: @Sendable (inout SettingsReader, Context) -> Change?

  /// What a verb is read against.
  package struct Context: Sendable {
    /// What is known of the worlds that it will be said to.
    package let worldInfo: WorldInfo
    /// The kinds of cells that any world of the family has.
    package let kinds: [CellKind]
    /// The names of the pieces that any event keeps.
    package let pieces: Set<String>
    /// The first letter of a text that cannot be drawn, if there is one.
    package var missingLetter: @Sendable (String) -> Character? = { _ in nil }
    /// What texts are set in, where that is a font of somebody's.
    package var fontName: String?

    package init(_ worldInfo: WorldInfo, kinds: [CellKind] = [], pieces: Set<String> = []) {
      self.worldInfo = worldInfo
      self.kinds = kinds
      self.pieces = pieces
    }

    /// The names of all colours that figures can have.
    package var colors: [String] {
      (FigureColor.roles.compactMap(\.name) + (kinds + worldInfo.legend).map { $0.name }
        + worldInfo.counts.names)
        .reduce(into: []) { names, name in if !names.contains(name) { names.append(name) } }
    }
  }

  /// - Parameter read: reads the setting named like the word, and what else the verb takes, from an
  ///   event; nil, and mistakes in the reader, where that makes no sense.
  package init(
    _ word: String, takes: String, _ help: String, needsFrame: Bool = false,
    read: @escaping @Sendable (inout SettingsReader, Context) -> Change?
  ) {
    self.word = word
    self.takes = takes
    self.help = help
    self.needsFrame = needsFrame
    reading = read
  }

  /// Reads an event that has the word.
  ///
  /// - Returns: nil, and mistakes in the reader, where it makes no sense.
  package func read(_ settings: inout SettingsReader, _ context: Context) -> Change? {
    reading(&settings, context)
  }
}
