package import Settings

/// A verb of `events`, such as `place`. It belongs to the simulation or the film that understands
/// it.
package struct Verb: Sendable {
  /// The key in an event. It is unique among verbs.
  package let word: String
  /// The syntax of the value and of further keys in the event, for help: `[[x, y], …]`.
  package let takes: String
  /// A one-line description for help.
  package let help: String
  /// True if the verb affects the frame that shows its generation, so that frame must exist.
  package let needsFrame: Bool
  private let reading: @Sendable (inout SettingsReader, Context) -> Change?

  /// The facts about the film that a verb is parsed against.
  package struct Context: Sendable {
    /// The description of the world that the event changes.
    package let worldInfo: WorldInfo
    /// The cell kinds of all worlds of the simulation.
    package let kinds: [CellKind]
    /// The names of the stored regions: copies of cells that any event of the film makes with
    /// `copy` or `cut`.
    package let pieces: Set<String>
    /// Returns the first character of a text that the font cannot draw; nil if there is none.
    package var missingLetter: @Sendable (String) -> Character? = { _ in nil }
    /// The name of the font for texts; nil for the built-in font.
    package var fontName: String?

    package init(_ worldInfo: WorldInfo, kinds: [CellKind] = [], pieces: Set<String> = []) {
      self.worldInfo = worldInfo
      self.kinds = kinds
      self.pieces = pieces
    }

    /// The names of all colors in which an event can draw.
    package var colors: [String] {
      (FigureColor.roles.compactMap(\.name) + (kinds + worldInfo.legend).map { $0.name }
        + worldInfo.counts.names)
        .reduce(into: []) { names, name in if !names.contains(name) { names.append(name) } }
    }
  }

  /// Creates a verb.
  ///
  /// - Parameter read: a function that reads the setting named like the verb, and its further
  ///   settings, from an event. It returns nil and records errors in the reader if they are
  ///   invalid.
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

  /// Reads an event that contains the verb.
  ///
  /// - Returns: the change; nil, with errors in the reader, if the event is invalid.
  package func read(_ settings: inout SettingsReader, _ context: Context) -> Change? {
    reading(&settings, context)
  }
}
