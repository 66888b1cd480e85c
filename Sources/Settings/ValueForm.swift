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
