/// What a reading says of a setting, and what it found: help, completions, canonical text,
/// variations and the command line's parser ask this, and nothing else knows settings by their
/// names.
public struct SettingEntry: Sendable {
  public let name: String
  /// The letter that stands for it on the command line.
  public let letter: Character?
  public let traits: SettingTraits
  /// Stands for a value in help: `N`, `WxH`.
  public let placeholder: String
  /// The default as help says it.
  public let defaultWords: String
  /// One line for help.
  public let meaning: String
  /// Other words that people have for it, and that are answered with its name.
  public let synonyms: [String]
  /// How its values are spelled.
  public let forms: [ValueForm]
  /// Whether a word that stands alone is likely to be meant as its value.
  public let suits: @Sendable (String) -> Bool
  /// The kind of the files that it names; nil where it names none.
  public let fileKind: FileKind?
  /// How several values are written as one text.
  public var list = ListNotation.none
  /// Draws a value at random, where the text `random` asks for that.
  public let draw: (@Sendable () -> String)?

  /// The value in its plainest spelling, where it was written: a text, or YAML where it is a
  /// structure.
  public internal(set) var value: String?
  /// The default in its plainest spelling, where it has one.
  public let defaultText: String?

  /// What it comes to where it is not written, where only its reader knows.
  var fallback: String?

  /// What it comes to, written or not: nil where that is not known before the film is played.
  public var text: String? { value ?? fallback ?? defaultText }

  /// Whether what is written says the same as nothing would.
  public var isDefault: Bool { value == nil || value == defaultText }
}

/// How values are spelled, as far as editors and shells can be told that cannot ask their kind.
public indirect enum ValueForm: Sendable {
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
  public struct Mapping: Sendable {
    public let entries: [SettingEntry]
    /// The names of those that have to be there.
    public let needed: [String]
    /// What they are there for.
    public let meaning: String

    public init(_ entries: [SettingEntry], needed: [String], _ meaning: String = "") {
      self.entries = entries
      self.needed = needed
      self.meaning = meaning
    }
  }

  /// A list of cells, `[x, y]` each.
  public static func cells(count: Int? = nil) -> ValueForm {
    .list([.list([.wholeNumber(coordinates)], count: 2)], count: count)
  }

  /// Columns and rows of cells.
  public static let coordinates = -99_999_999...99_999_999
}

extension [ValueForm] {
  /// The words among the values.
  public var words: [String] {
    flatMap { form -> [String] in
      if case .words(let words) = form { words } else { [] }
    }
  }
}

/// What sort of setting one is.
public struct SettingTraits: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// It decides no pixel: it is about the run.
  public static let run = SettingTraits(rawValue: 1)
  /// It is one for all variations.
  public static let single = SettingTraits(rawValue: 2)
  /// A list is its value, not several of them.
  public static let list = SettingTraits(rawValue: 4)
  /// It is complete without a value, and `--no-<name>` is its opposite.
  public static let flag = SettingTraits(rawValue: 8)
  /// It says how fast a film plays.
  public static let pace = SettingTraits(rawValue: 16)
  /// It names a file, whose text says the same wherever it is read.
  public static let file = SettingTraits(rawValue: 64)
  /// It is no single text: only a scenario file has room for it.
  public static let structure = SettingTraits(rawValue: 32)
  /// It bounds what a scenario may take: only a command line has room for it, or the environment.
  public static let limit = SettingTraits(rawValue: 128)
}
