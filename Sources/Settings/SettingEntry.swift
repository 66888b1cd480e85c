/// What a reading says of a setting, and what it found: help, completions, canonical text,
/// variations and the command line's parser ask this, and nothing else knows settings by their
/// names.
package struct SettingEntry: Sendable {
  package let name: String
  /// The letter that stands for it on the command line.
  package let letter: Character?
  package let traits: SettingTraits
  /// One line for help.
  package let meaning: String
  /// Other words that people have for it, and that are answered with its name.
  package let synonyms: [String]
  package let values: SettingValues
  package let standard: SettingDefault

  /// The value in its plainest spelling, where it was written: a text, or YAML where it is a
  /// structure.
  package internal(set) var value: String?
  /// What it comes to where it is not written, where only its reader knows.
  var fallback: String?

  /// What it comes to, written or not: nil where that is not known before the film is played.
  package var text: String? { value ?? fallback ?? standard.text }

  /// Whether what is written says the same as nothing would.
  package var isDefault: Bool { value == nil || value == standard.text }
}

/// The values that a setting takes.
package struct SettingValues: Sendable {
  /// The word for a value in help: `N`, `WxH`.
  package let placeholder: String
  /// The notations of a value.
  package let forms: [ValueForm]
  /// Whether a word that stands alone is likely to be meant as a value.
  package internal(set) var suits: @Sendable (String) -> Bool = { _ in false }
  /// Whether a text is a value.
  package internal(set) var accepts: @Sendable (String) -> Bool = { _ in true }
  /// The kind of the files that values name; nil for values that name none.
  package internal(set) var fileKind: FileKind?
  /// The notation of several values in one text.
  package internal(set) var list = ListNotation.none
  /// Draws a value at random, for settings that accept the text `random`.
  package internal(set) var draw: (@Sendable () -> String)?
}

/// The default of a setting.
package struct SettingDefault: Sendable {
  /// The default as help shows it.
  package let words: String
  /// The default in its plainest spelling; nil for settings that have none.
  package internal(set) var text: String?
}

/// How values are spelled, as far as editors and shells can be told that cannot ask their kind.
package indirect enum ValueForm: Sendable {
  /// One of these.
  case words([String])
  /// Any text.
  case text
  /// A text that matches a regular expression of ECMA-262.
  case pattern(String)
  case truth
  case wholeNumber(ClosedRange<Int>)
  case number(ClosedRange<Ratio>)
  /// A path to a file of one of these endings, without their dots.
  case file(endings: [String])
  case folder
  /// A list of values: of so many where that is said.
  case list([ValueForm], count: Int? = nil)
  /// Settings, as one of these says; found out only where somebody asks.
  case mapping(@Sendable () -> [Mapping])

  /// Settings that go together in a setting.
  package struct Mapping: Sendable {
    package let entries: [SettingEntry]
    /// The names of those that have to be there.
    package let needed: [String]
    /// What they are there for.
    package let meaning: String

    package init(_ entries: [SettingEntry], needed: [String], _ meaning: String = "") {
      self.entries = entries
      self.needed = needed
      self.meaning = meaning
    }
  }

  /// A list of cells, `[x, y]` each.
  package static func cells(count: Int? = nil) -> ValueForm {
    .list([.list([.wholeNumber(coordinates)], count: 2)], count: count)
  }

  /// Columns and rows of cells.
  package static let coordinates = -99_999_999...99_999_999
}

extension [ValueForm] {
  /// The words among the values.
  package var words: [String] {
    flatMap { form -> [String] in
      if case .words(let words) = form { words } else { [] }
    }
  }
}

/// What sort of setting one is.
package struct SettingTraits: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// It decides no pixel: it is about the run.
  package static let run = SettingTraits(rawValue: 1)
  /// It is one for all variations.
  package static let single = SettingTraits(rawValue: 2)
  /// A list is its value, not several of them.
  package static let list = SettingTraits(rawValue: 4)
  /// It is complete without a value, and `--no-<name>` is its opposite.
  package static let flag = SettingTraits(rawValue: 8)
  /// It says how fast a film plays.
  package static let pace = SettingTraits(rawValue: 16)
  /// It names a file, whose text says the same wherever it is read.
  package static let file = SettingTraits(rawValue: 64)
  /// It is no single text: only a scenario file has room for it.
  package static let structure = SettingTraits(rawValue: 32)
  /// It bounds what a scenario may take: only a command line has room for it, or the environment.
  package static let limit = SettingTraits(rawValue: 128)
}
