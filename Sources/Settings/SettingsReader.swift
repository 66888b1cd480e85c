/// Turns written settings into values. Each setting is read once, where it is used: that reading
/// gives its default, documents it, and makes every setting that nobody reads a mistake.
///
/// Mistakes are collected, and a wrong value is replaced by its default, so that all of them can be
/// reported at once: read everything first, then ask for the mistakes, then build.
package struct SettingsReader: Sendable {
  /// A value that was read, and where it stands.
  package struct Found<Value: Sendable>: Sendable {
    package let value: Value
    package let place: Place

    package init(_ value: Value, at place: Place) {
      self.value = value
      self.place = place
    }
  }

  /// Finds the file that a setting names.
  package typealias Open = @Sendable (FileKind, Written) -> Result<SourceFile, FileProblem>

  /// What the user should know although nothing is wrong.
  package private(set) var notes: [String] = []
  let settings: [Setting]
  private let open: Open
  private(set) var manual = Manual()
  var book = MistakeBook()

  package init(_ settings: [Setting], open: @escaping Open) {
    self.settings = settings
    self.open = open
  }

  /// A reader of nothing: what is read from it is documented, and has its default.
  package init() {
    self.init([]) { _, word in .failure(.unreadable(path: word.text ?? "", reason: "no files here"))
    }
  }

  /// A reader of settings inside a setting, with the same files.
  package func inner(_ settings: [Setting]) -> SettingsReader {
    SettingsReader(settings, open: open)
  }

  /// Every setting read so far.
  package var entries: [SettingEntry] { manual.entries }

  /// Those of them that have a value of their own.
  package var writtenEntries: [SettingEntry] { manual.written }

  /// How many have been read.
  package var count: Int { manual.count }

  // MARK: Reading

  /// The setting's value, or `standard` where it is not written.
  ///
  /// - Parameters:
  ///   - words: the default as help says it, where it is not simply `standard`.
  ///   - meaning: one line for help.
  package mutating func read<Value>(
    _ name: String, _ kind: SettingKind<Value>, default standard: Value,
    inWords words: String? = nil,
    _ meaning: String = "", letter: Character? = nil, _ traits: SettingTraits = [],
    also synonyms: [String] = []
  ) -> Value {
    readIfWritten(
      name, kind, default: standard, inWords: words ?? kind.show(standard), meaning, letter: letter,
      traits, also: synonyms) ?? standard
  }

  /// The setting's value, or nil where it is not written.
  ///
  /// - Parameter standard: the value that says the same as nothing does, where there is one.
  package mutating func readIfWritten<Value>(
    _ name: String, _ kind: SettingKind<Value>, default standard: Value? = nil,
    inWords words: String = "none", _ meaning: String = "", letter: Character? = nil,
    _ traits: SettingTraits = [], also synonyms: [String] = []
  ) -> Value? {
    let value = only(name).flatMap { find($0.value, as: kind, order: $0.order) }?.value
    manual.add(
      SettingEntry(
        name: name, letter: letter, traits: traits, meaning: meaning, synonyms: synonyms,
        values: kind.values, standard: SettingDefault(words: words, text: standard.map(kind.show)),
        value: value.map(kind.show)))
    return value
  }

  /// The values of a setting that may be written several times, or as a list.
  package mutating func readAll<Value>(
    _ name: String, _ kind: SettingKind<Value>, inWords words: String, _ meaning: String,
    letter: Character? = nil, _ traits: SettingTraits = .list, also synonyms: [String] = []
  ) -> [Found<Value>] {
    let values = SettingValues(
      placeholder: kind.placeholder, forms: kind.forms, suits: kind.suits)
    document(name, values, words, meaning, letter: letter, traits, also: synonyms)
    return settings.enumerated().filter { $0.element.name == name }.flatMap { order, setting in
      let values: [Written] =
        if case .list(let values) = setting.value.content { values } else { [setting.value] }
      return values.compactMap { find($0, as: kind, order: order) }
    }
  }

  /// The value of a setting that is no single text, as it was written.
  package mutating func readWritten(
    _ name: String, placeholder: String = "", _ meaning: String = "",
    _ traits: SettingTraits = .structure, also synonyms: [String] = [], forms: [ValueForm] = []
  ) -> Written? {
    let written = only(name)
    document(
      name, SettingValues(placeholder: placeholder, forms: forms), "none", meaning,
      traits.union(.structure), value: written?.value.canonical, also: synonyms)
    if let (order, value) = written, case .option = value.place {
      book.add(order, Mistake(SettingProblem.onlyInFiles(name), at: value.place))
      return nil
    }
    return written?.value
  }

  /// The file that a setting names: a listed name first, else a path. Nil where it is not written
  /// or cannot be read; the latter is a mistake.
  package mutating func readFile(
    _ name: String, _ kind: FileKind, inWords words: String = "", _ meaning: String = "",
    also synonyms: [String] = [], or others: [ValueForm] = []
  ) -> SourceFile? {
    let written = only(name)
    let found = written.map { open(kind, $0.value) }
    let file = try? found?.get()
    manual.add(
      SettingEntry(
        name: name, letter: nil, traits: .file, meaning: meaning, synonyms: synonyms,
        values: SettingValues(
          placeholder: kind.isListed ? "NAME|FILE" : "FILE",
          forms: [.file(endings: kind.endings)] + others, fileKind: kind),
        standard: SettingDefault(words: words, text: words), value: file?.canonical))
    if let written, case .failure(let problem) = found {
      book.add(written.order, Mistake(problem, at: written.value.place))
    }
    return file
  }

  /// A file that what was read names, rather than a setting.
  package func file(_ kind: FileKind, _ written: Written) -> Result<SourceFile, FileProblem> {
    open(kind, written)
  }

  /// Lets a setting be there without being read, and be the nearest word for one that is misspelt.
  package mutating func allow(_ name: String) {
    document(name, SettingValues(placeholder: "", forms: []), "", "")
  }

  /// Gives the plainest spelling of a value that only its reader knows; nil where it comes to nothing.
  package mutating func replaceValue(of name: String, by value: String?) {
    manual.change(name) { $0.value = value }
  }

  /// Says what a setting comes to where it is not written and its default depends on others.
  package mutating func setFallback(of name: String, to text: String) {
    manual.change(name) { $0.fallback = text }
  }

  /// Reads what help and canonical text say last, although the rest has to wait for it.
  package mutating func readFirst<Result>(_ body: (inout SettingsReader) -> Result) -> Result {
    manual.turnToTheEnd(true)
    defer { manual.turnToTheEnd(false) }
    return body(&self)
  }

  package mutating func note(_ note: String) {
    notes.append(note)
  }

  // MARK: How

  private mutating func document(
    _ name: String, _ values: SettingValues, _ words: String, _ meaning: String,
    letter: Character? = nil, _ traits: SettingTraits = [], value: String? = nil,
    also synonyms: [String] = []
  ) {
    manual.add(
      SettingEntry(
        name: name, letter: letter, traits: traits, meaning: meaning, synonyms: synonyms,
        values: values, standard: SettingDefault(words: words), value: value))
  }

  /// The value of a setting that may be written once.
  private mutating func only(_ name: String) -> (order: Int, value: Written)? {
    let written = settings.enumerated().filter { $0.element.name == name }
    for (order, setting) in written.dropFirst() {
      book.add(order, Mistake(SettingProblem.givenTwice(name), at: setting.place))
    }
    return written.first.map { ($0.offset, $0.element.value) }
  }

  private mutating func find<Value>(
    _ written: Written, as kind: SettingKind<Value>, order: Int
  ) -> Found<Value>? {
    if let value = written.text.flatMap(kind.parse) { return Found(value, at: written.place) }
    book.add(order, Mistake(Self.problem(with: written, as: kind), at: written.place))
    return nil
  }

  /// Why something that is no value is none.
  private static func problem<Value>(
    with written: Written, as kind: SettingKind<Value>
  ) -> SettingProblem {
    guard let text = written.text else {
      return written.unquotedPlace.map { .unquoted($0) }
        ?? .wrongKind(written.kind, expected: kind.expectation)
    }
    do throws(SettingProblem) {
      _ = try kind.list.items(in: text, atMost: 1000)
    } catch {
      return error
    }
    return .unfit(
      text, expected: kind.expectation, nearest: Nearest.name(to: text, among: kind.words))
  }
}
