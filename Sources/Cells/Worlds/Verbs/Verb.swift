package import Grids
internal import Patterns
package import Settings

/// A verb of `events`, such as `place`, of the simulation or film that understands it.
package struct Verb: Sendable {
  /// The key in an event. It is unique among verbs.
  package let word: String
  /// The syntax of the value and of further keys in the event, for help: `[[x, y], …]`.
  package let takes: String
  /// A one-line description for help.
  package let help: String
  /// True if the verb affects the frame that shows its generation, so that frame must exist.
  package let needsFrame: Bool
  /// True if an event can also have keys of other names, such as traits of agents.
  package let isOpen: Bool
  private let reading: @Sendable (inout SettingsReader, Context) -> Change?

  /// A function that reads the cells of an array for the event `place`.
  package typealias ReadArray =
    @Sendable (SourceFile, Context) throws(VerbProblem) -> Grid<CellState>

  /// The facts about the film that a verb is parsed against.
  package struct Context: Sendable {
    package let worldInfo: WorldInfo
    /// The cell kinds of all worlds of the simulation.
    package let kinds: [CellKind]
    /// The names of the regions that events of the film store with `copy` or `cut`.
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

    /// The names of all colors in which an event can draw. Colors of images have none.
    package var colors: [String] {
      (FigureColor.roles.compactMap(\.name) + (kinds + worldInfo.legend).map { $0.name }
        + worldInfo.counts.names)
        .reduce(into: []) { names, name in
          if !name.isEmpty, !names.contains(name) { names.append(name) }
        }
    }
  }

  /// Creates a verb. `read`: a function that reads the setting named like the verb, and its further
  /// settings, from an event. It returns nil and records errors in the reader if they are invalid.
  package init(
    _ word: String, takes: String, _ help: String, needsFrame: Bool = false, isOpen: Bool = false,
    read: @escaping @Sendable (inout SettingsReader, Context) -> Change?
  ) {
    self.word = word
    self.takes = takes
    self.help = help
    self.needsFrame = needsFrame
    self.isOpen = isOpen
    reading = read
  }

  /// Creates a verb whose value can only be true, such as `{at: 5, hold: true}`.
  package static func choice(
    _ word: String, _ help: String, change: @escaping @Sendable () -> Change
  ) -> Verb {
    Verb(word, takes: "true", help) { reader, _ in
      if reader.read(word, .yesOrNo, default: true) { return change() }
      reader.reject(word, VerbProblem.falseChoice(word))
      return nil
    }
  }

  /// Reads an event that contains the verb. Returns the change; nil, with errors in the reader, if
  /// the event is invalid.
  package func read(_ settings: inout SettingsReader, _ context: Context) -> Change? {
    reading(&settings, context)
  }
}

extension SettingKind<String> {
  /// The kind of setting that names a stored region or a snapshot.
  package static var name: SettingKind { .text("a name", placeholder: "NAME") }
}

extension ValueForm {
  /// The form of a region: `{x: 3, y: 4, width: 10, height: 5}`.
  package static let region = mapping {
    var reader = SettingsReader()
    _ = reader.readRegion()
    return [Mapping(reader.entries, needed: ["width", "height"])]
  }
}

extension SettingKind<Int> {
  /// The kind of setting that is a cell's column or row: at most 8 digits, possibly negative.
  package static var coordinate: SettingKind {
    SettingKind(
      "a whole number, the cell's column or row", placeholder: "N",
      forms: [.wholeNumber(ValueForm.coordinates)]
    ) { text in
      let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
      guard !digits.isEmpty, digits.utf8.count <= 8,
        digits.utf8.allSatisfy({ (48...57).contains($0) })
      else { return nil }
      return Int(text)
    }
  }
}

/// The description of a region for errors, to follow "expected".
package let regionShape = "a region such as {x: 3, y: 4, width: 10, height: 5}"

extension SettingsReader {
  /// Reads a list of `[x, y]`. Invalid entries are left out and recorded as errors; nil if the
  /// value is not a list.
  package mutating func positions(_ written: Written, of word: String) -> [Position]? {
    let shape = "a list of cells such as [[3, 4], [16, 2]]"
    return coordinates(written, of: word, each: 2, shape: shape, VerbProblem.noCell)?
      .map { Position(x: $0[0], y: $0[1]) }
  }

  /// Reads a list of `[x]` and treats invalid values as `positions` does.
  package mutating func columns(_ written: Written, of word: String) -> [Int]? {
    let shape = "a list of columns such as [[3], [16]]"
    return coordinates(written, of: word, each: 1, shape: shape, VerbProblem.noColumn)?
      .map { $0[0] }
  }

  /// Reads a list of lists of `count` coordinates. Invalid entries are left out and recorded as
  /// errors; nil if the value is not a list.
  private mutating func coordinates(
    _ written: Written, of word: String, each count: Int, shape: String, _ problem: VerbProblem
  ) -> [[Int]]? {
    guard case .list(let list) = written.content else {
      let problem = SettingProblem.wrongKind(written.kind, expected: shape)
      reject([InputError(problem, at: written.place)], in: word)
      return nil
    }
    return list.compactMap { entry in
      if case .list(let parts) = entry.content, parts.count == count {
        let values = parts.compactMap { $0.text.flatMap(SettingKind.coordinate.value) }
        if values.count == count { return values }
      }
      reject([InputError(problem, at: entry.place)], in: word)
      return nil
    }
  }

  /// Reads `{x: 3, y: 4, width: 10, height: 5}`. Returns nil and records errors if the value is not
  /// a region. `shape`: the description of the allowed values, to follow "expected".
  package mutating func region(_ written: Written, of word: String, shape: String) -> Region? {
    guard case .settings(let settings) = written.content else {
      reject(word, SettingProblem.wrongKind(written.kind, expected: shape))
      return nil
    }
    var inner = inner(settings)
    let region = inner.readRegion()
    inner.rejectUnread()
    for side in inner.missing("width", "height") {
      reject(word, "a region requires '\(side)'")
    }
    reject(inner.errors, in: word)
    return inner.errors.isEmpty ? region : nil
  }

  fileprivate mutating func readRegion() -> Region {
    let side = SettingKind.wholeNumber(1...Pattern.longestSide, unit: "cells")
    return Region(
      x: read("x", .coordinate, default: 0), y: read("y", .coordinate, default: 0),
      width: read("width", side, default: 1), height: read("height", side, default: 1))
  }
}
