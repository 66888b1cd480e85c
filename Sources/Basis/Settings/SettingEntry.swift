/// The description of a setting that was read, with its value. Help, completions, canonical text,
/// variations and the command line parser use these entries. No other code lists settings by name.
package struct SettingEntry: Sendable {
  package let name: String
  /// The option letter on the command line; nil if there is none.
  package let letter: Character?
  package let traits: SettingTraits
  package internal(set) var meaning: String
  /// Names that users may expect instead. Errors for them suggest the setting's name.
  package let synonyms: [String]
  package let values: SettingValues
  package internal(set) var standard: SettingDefault

  /// The written value in canonical notation, YAML for a structure. Nil if it is not written.
  package internal(set) var value: String?
  /// The effective value if none is written, for defaults that depend on others; nil for the rest.
  package internal(set) var fallback: String?

  /// The effective value, written or default; nil if it is unknown before the simulation runs.
  package var text: String? { value ?? fallback ?? standard.text }

  /// True if no value is written, or if the written one equals the default.
  package var isDefault: Bool { value == nil || value == standard.text }
}

package struct SettingValues: Sendable {
  /// The placeholder for a value in help: `N`, `WxH`.
  package let placeholder: String
  package let forms: [ValueForm]
  /// Returns true if a word without a setting's name is likely a value of this setting.
  package internal(set) var suits: @Sendable (String) -> Bool = { _ in false }
  /// Returns true if a text is an allowed value.
  package internal(set) var accepts: @Sendable (String) -> Bool = { _ in true }
  /// The kind of the files that values name; nil if values are no files.
  package internal(set) var fileKind: FileKind?
  package internal(set) var list = ListNotation.none
  /// Returns a random value, for settings that accept the text `random`; nil for others.
  package internal(set) var draw: (@Sendable () -> String)?
}

package struct SettingDefault: Sendable {
  /// The default as help shows it.
  package let words: String
  /// The default in canonical notation; nil if there is none.
  package internal(set) var text: String?
}

/// A notation of values, for editors and shells, which cannot call the parser.
package indirect enum ValueForm: Sendable {
  case words([String])
  case text
  /// A text that matches an ECMA-262 regular expression.
  case pattern(String)
  case truth
  case wholeNumber(ClosedRange<Int>)
  case number(ClosedRange<Ratio>)
  /// A path to a file with one of these extensions, given without the dot.
  case file(endings: [String])
  case folder
  /// A list of values, of exactly `count` if that is not nil.
  case list([ValueForm], count: Int? = nil)
  /// A mapping that fits one of these descriptions, which are built only when needed.
  case mapping(@Sendable () -> [Mapping])

  /// A description of a mapping: the settings it may contain.
  package struct Mapping: Sendable {
    package let entries: [SettingEntry]
    /// The names of the required settings.
    package let needed: [String]
    /// The purpose of the mapping.
    package let meaning: String
    /// True if it can also have settings of other names.
    package let isOpen: Bool

    package init(
      _ entries: [SettingEntry], needed: [String], _ meaning: String = "", isOpen: Bool = false
    ) {
      self.entries = entries
      self.needed = needed
      self.meaning = meaning
      self.isOpen = isOpen
    }
  }

  /// Returns the notation of a list of cells, `[x, y]` each.
  package static func cells(count: Int? = nil) -> ValueForm {
    .list([.list([.wholeNumber(coordinates)], count: 2)], count: count)
  }

  /// The allowed columns and rows of cells.
  package static let coordinates = -99_999_999...99_999_999
}

extension [ValueForm] {
  package var words: [String] {
    flatMap { form -> [String] in
      if case .words(let words) = form { words } else { [] }
    }
  }
}

/// Properties of a setting that other code depends on.
package struct SettingTraits: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Affects the run, but no pixel of the output.
  package static let run = SettingTraits(rawValue: 1)
  /// Has the same value in all variations.
  package static let single = SettingTraits(rawValue: 2)
  /// Accepts a list as one value, rather than as several variations.
  package static let list = SettingTraits(rawValue: 4)
  /// May be given without a value; `--no-<name>` is its opposite.
  package static let flag = SettingTraits(rawValue: 8)
  /// Affects the speed at which an animation plays.
  package static let pace = SettingTraits(rawValue: 16)
  /// Names a file. Canonical text contains the file's text, which does not depend on the directory.
  package static let file = SettingTraits(rawValue: 64)
  /// Has a value that is no single text, so it is only allowed in scenario files.
  package static let structure = SettingTraits(rawValue: 32)
  /// Identifies the content of the file that another setting names. Canonical text contains it
  /// unless files vary.
  package static let hash = SettingTraits(rawValue: 256)
  /// True if the value cannot be an option: a structure that is no list of texts either.
  package var areOnlyInFiles: Bool { contains(.structure) && !contains(.list) }
  /// Limits the resources of a run. It is only allowed on the command line and in the environment,
  /// not in scenarios, which may be untrusted.
  package static let limit = SettingTraits(rawValue: 128)
}

extension ListNotation {
  /// Returns the notation of several values in one text, as a regular expression. Empty if a text
  /// is always a single value, or if any text is a value. `values`: the notations of a single
  /// value.
  package func forms(of values: [ValueForm]) -> [ValueForm] {
    // Patterns of values that contain commas describe lists, too.
    guard hasCommas, joins == nil, let value = values.expression else { return [] }
    let near = neighbors == nil ? "" : "(?:[Nn][Ee][Aa][Rr]: *)?"
    let item = "(?:" + ([near + value] + (hasRanges ? [values.range] : [])).joined(separator: "|")
    return [.pattern("^ *\(item)) *(?:, *\(item)) *)*$")]
  }
}

extension [ValueForm] {
  /// A regular expression for values written as texts; nil if any text is a value.
  fileprivate var expression: String? {
    let parts = map(\.expression)
    let known = parts.compactMap(\.self)
    return known.isEmpty || known.count < parts.count ? nil : "(?:\(known.joined(separator: "|")))"
  }

  /// A regular expression for ranges of numbers: `0..255`, `10%..50%/10%`.
  fileprivate var range: String {
    let hasDecimals = contains { if case .number = $0 { true } else { false } }
    let isShare = contains {
      if case .pattern(let text) = $0 { text.hasSuffix("%$") } else { false }
    }
    let number = "[0-9]+" + (hasDecimals ? #"(?:\.[0-9]*)?"# : "") + (isShare ? "%?" : "")
    return #"\#(number)\.\.\#(number)(?:/\#(number))?"#
  }
}

extension ValueForm {
  fileprivate var expression: String? {
    switch self {
    case .words(let words): words.map(Self.escaped).joined(separator: "|")
    case .pattern(let text): "(?:\(text.drop { $0 == "^" }.prefix { $0 != "$" }))"
    case .truth: "true|false"
    case .wholeNumber: "[0-9]+"
    case .number: #"[0-9]+(?:\.[0-9]*)?|\.[0-9]+"#
    case .text, .file, .folder, .list, .mapping: nil
    }
  }

  private static func escaped(_ word: String) -> String {
    word.map { $0.isLetter || $0.isNumber || $0 == "-" ? "\($0)" : "\\\($0)" }.joined()
  }
}
