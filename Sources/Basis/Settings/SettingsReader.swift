/// A reader that converts written settings to values. Each setting is read once, where it is used.
/// Reading supplies its default, documents it, and makes it known. Unknown settings are errors.
///
/// Errors are collected, and an invalid value is replaced by its default, so that all errors can be
/// reported together. Read all settings first, then check for errors, then build from the values.
package struct SettingsReader: Sendable {
  package struct Found<Value: Sendable>: Sendable {
    package let value: Value
    package let place: InputLocation

    package init(_ value: Value, at place: InputLocation) {
      self.value = value
      self.place = place
    }
  }

  /// Opens the file that a setting names.
  package typealias Open = @Sendable (FileKind, Written) -> Result<SourceFile, FileProblem>

  /// Notes for the user about the settings, which are no errors.
  package private(set) var notes: [String] = []
  /// The notes about a setting, by its name.
  private var notesOfSettings: [String: [String]] = [:]
  let settings: [Setting]
  private let open: Open
  /// Returns the names of the settings that every simulation has.
  package let commonNames: @Sendable () -> Set<String>
  private(set) var manual = SettingEntryList()
  var book = InputErrorLog()
  /// The settings that are not checked against an input with errors.
  private var unchecked: Set<String> = []

  /// Creates a reader. Without settings, reading only documents them and returns their defaults.
  package init(
    _ settings: [Setting] = [],
    open: @escaping Open = { _, word in .failure(.noName(kind: word.kind)) },
    commonNames: @escaping @Sendable () -> Set<String> = { [] }
  ) {
    self.settings = settings
    self.commonNames = commonNames
    self.open = open
  }

  /// Returns a reader of settings inside a setting, with access to the same files.
  package func inner(_ settings: [Setting]) -> SettingsReader {
    SettingsReader(settings, open: open, commonNames: commonNames)
  }

  /// The entries of all settings read so far, in the order of help.
  package var entries: [SettingEntry] { manual.entries }

  package var writtenEntries: [SettingEntry] { manual.written }

  package var count: Int { manual.count }

  // MARK: Reading

  /// Returns the setting's value, or `standard` if it is not written or invalid. `words`: the
  /// default as help shows it; nil to show `standard`. `meaning`: the line of help.
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

  /// Returns the setting's value; nil if it is not written or invalid. `standard`: the value that
  /// is equivalent to omitting the setting; nil if there is none.
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

  /// Returns the values of a setting that may be repeated, or written as a list.
  package mutating func readAll<Value>(
    _ name: String, _ kind: SettingKind<Value>, inWords words: String, _ meaning: String,
    letter: Character? = nil, _ traits: SettingTraits = .list, also synonyms: [String] = [],
    or others: [ValueForm] = []
  ) -> [Found<Value>] {
    let values = SettingValues(
      placeholder: kind.placeholder, forms: kind.forms + others, suits: kind.suits)
    document(name, values, words, meaning, letter: letter, traits, also: synonyms)
    return settings.enumerated().filter { $0.element.name == name }.flatMap { order, setting in
      let values: [Written] =
        if case .list(let values) = setting.value.content { values } else { [setting.value] }
      return values.compactMap { find($0, as: kind, order: order) }
    }
  }

  /// Returns the unparsed value of a structured setting. `words`: the default as help shows it.
  /// `mayBeOption`: true if an option can have a value, which is then a text.
  package mutating func readWritten(
    _ name: String, placeholder: String = "", _ meaning: String = "",
    _ traits: SettingTraits = .structure, also synonyms: [String] = [], forms: [ValueForm] = [],
    inWords words: String = "none", mayBeOption: Bool = false
  ) -> Written? {
    let written = only(name)
    document(
      name, SettingValues(placeholder: placeholder, forms: forms), words, meaning,
      traits.union(.structure), value: written?.value.canonical, also: synonyms)
    if let (order, value) = written, !mayBeOption, case .option = value.place {
      book.add(
        order,
        InputError(
          "only a scenario file can contain this setting: see `render help \(name)`",
          at: value.place))
      return nil
    }
    if let (order, value) = written, value.content == .missing {
      let problem = SettingProblem.wrongKind(value.kind, expected: placeholder)
      book.add(order, InputError(problem, at: value.place))
      return nil
    }
    return written?.value
  }

  /// Returns the file that a setting names: a listed name if there is one, otherwise a path. Nil if
  /// the setting is not written, or if the file is unreadable, which is recorded as an error.
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
      book.add(written.order, InputError(problem, at: written.value.place))
    }
    return file
  }

  /// Opens a file that is named by a value, rather than by a setting.
  package func file(_ kind: FileKind, _ written: Written) -> Result<SourceFile, FileProblem> {
    open(kind, written)
  }

  /// Accepts a setting without reading it. Suggestions for mistyped names include it.
  package mutating func allow(_ name: String) {
    document(name, SettingValues(placeholder: "", forms: []), "", "")
  }

  /// Accepts all settings without reading them, because an error makes their names unknown.
  package mutating func allowRest() {
    for name in Set(settings.map(\.name)) { allow(name) }
  }

  /// Replaces a setting's canonical value, which only the caller knows; nil if it has no effect.
  package mutating func replaceValue(of name: String, by value: String?) {
    manual.change(name) { $0.value = value }
  }

  /// Sets the effective value of a setting that is not written, if its default depends on others.
  package mutating func setFallback(of name: String, to text: String) {
    manual.change(name) { $0.fallback = text }
  }

  /// Sets the default of a setting that was read before others on which its default depends.
  package mutating func setDefault(of name: String, inWords words: String, to text: String? = nil) {
    manual.change(name) { $0.standard = SettingDefault(words: words, text: text) }
  }

  /// Reads settings now that help and canonical text list last. Other settings depend on them.
  package mutating func readFirst<Result>(_ body: (inout SettingsReader) -> Result) -> Result {
    manual.setAppendsToEnd(true)
    defer { manual.setAppendsToEnd(false) }
    return body(&self)
  }

  /// Leaves out the later errors of some settings, because an input to which they refer has errors.
  /// Values that have no meaning in any input are still errors.
  package mutating func leaveUnchecked(_ names: Set<String>) {
    unchecked.formUnion(names)
  }

  /// Adds a note. `setting`: the setting that it explains, which needs no note where it varies.
  package mutating func note(_ note: String, about setting: String? = nil) {
    notes.append(note)
    if let setting { notesOfSettings[setting, default: []].append(note) }
  }

  /// Returns the notes without those about some settings.
  package func notes(besides names: [String]) -> [String] {
    let left = Set(names.flatMap { notesOfSettings[$0] ?? [] })
    return notes.filter { !left.contains($0) }
  }

  // MARK: Implementation

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

  /// Returns the first value of a setting; nil if not written. Repetitions are recorded as errors.
  private mutating func only(_ name: String) -> (order: Int, value: Written)? {
    let written = settings.enumerated().filter { $0.element.name == name }
    for (order, setting) in written.dropFirst() {
      book.add(order, InputError(SettingProblem.givenTwice(name), at: setting.place))
    }
    return written.first.map { ($0.offset, $0.element.value) }
  }

  private mutating func find<Value>(
    _ written: Written, as kind: SettingKind<Value>, order: Int
  ) -> Found<Value>? {
    if let value = written.text.flatMap(kind.parse) { return Found(value, at: written.place) }
    book.add(order, InputError(Self.problem(with: written, as: kind), at: written.place))
    return nil
  }

  /// Returns the error for an invalid value.
  private static func problem<Value>(
    with written: Written, as kind: SettingKind<Value>
  ) -> SettingProblem {
    guard let text = written.text else {
      return written.unquotedPlaceholder.map {
        "'{\($0)}' without quotes is a YAML mapping: put the whole text in quotes"
      }
        ?? .wrongKind(written.kind, expected: kind.expectation)
    }
    // A malformed list explains the error better than an invalid single value. The limit bounds the
    // time for untrusted input.
    do throws(SettingProblem) {
      _ = try kind.list.items(in: text, atMost: 1000)
    } catch {
      return kind.withoutImpossibleHint(error)
    }
    return .unfit(
      text, expected: kind.expectation,
      nearest: kind.synonym(text) ?? Nearest.name(to: text, among: kind.words))
  }

  /// Returns the text of a setting as written; nil if it is not written, or is no text.
  package func text(of name: String) -> String? {
    settings.last { $0.name == name }?.value.text
  }

  /// Returns the location of a setting's value; nil if it is not written.
  package func place(of name: String) -> InputLocation? {
    settings.last { $0.name == name }?.value.place
  }

  func isWritten(_ name: String) -> Bool {
    settings.contains { $0.name == name }
  }

  /// Returns those of some settings that are not written, even invalidly: the required ones that are
  /// missing.
  package func missing(_ names: String...) -> [String] {
    names.filter { !isWritten($0) }
  }

  /// Returns the value of a setting as it is written; nil if it is not.
  package func written(_ name: String) -> Written? {
    settings.last { $0.name == name }?.value
  }

  /// The written settings as one line of YAML, in their order. Files are replaced by their texts.
  package var canonical: String {
    let values = settings.map { setting -> String in
      let entry = manual.entry(setting.name)
      let file = entry?.traits.contains(.file) == true ? entry?.value : nil
      let text = file.map(Written.scalar) ?? setting.value.canonical
      return "\(Written.scalar(setting.name)): \(text)"
    }
    return "{\(values.joined(separator: ", "))}"
  }

  /// The errors found so far, in the order of the input.
  package var errors: [InputError] { book.inOrder }

  /// Returns true if an error has been found in any of these settings.
  package func isRejected(_ names: String...) -> Bool {
    settings.indices.contains { names.contains(settings[$0].name) && book.mentions($0) }
  }

  /// Records an error in a setting whose value was read.
  package mutating func reject(_ name: String, _ problem: any Problem) {
    if unchecked.contains(name) { return }
    let order = settings.lastIndex { $0.name == name }
    book.add(
      order ?? settings.count, InputError(problem, at: order.map { settings[$0].value.place }))
  }

  package mutating func reject(_ name: String, _ problem: SettingProblem) {
    reject(name, problem as any Problem)
  }

  /// Records an error with a location of its own.
  package mutating func reject(_ problem: any Problem, at place: InputLocation?) {
    reject([InputError(problem, at: place)])
  }

  package mutating func reject(_ problem: SettingProblem, at place: InputLocation?) {
    reject([InputError(problem, at: place)])
  }

  /// Records errors inside a setting, or in a file that it names.
  package mutating func reject(_ errors: [InputError], in name: String? = nil) {
    if let name, unchecked.contains(name) { return }
    let order = name.flatMap { name in settings.lastIndex { $0.name == name } } ?? settings.count
    for error in errors { book.add(order, error) }
  }

  /// Throws an `InputProblem` with the errors found so far, if there are any. Call it after all
  /// settings are read, and before anything is built from them.
  package func check() throws(InputProblem) {
    if !book.isEmpty { throw InputProblem(errors) }
  }

  /// Records an error for every setting that has not been read. `names`: settings to accept without
  /// reading them. Suggestions include them. `lead` returns the error for a name or an invalid
  /// value with a known meaning, given the settings that were read; nil for others.
  package mutating func rejectUnread(
    but names: [String] = [],
    lead: (Setting, [SettingEntry]) -> SettingProblem? = { _, _ in nil }
  ) {
    let entries = self.entries
    let known = Set(entries.map(\.name) + names)
    for (order, setting) in settings.enumerated() {
      if known.contains(setting.name) {
        if book.mentions(order), let problem = lead(setting, entries) {
          book.replace(order, by: InputError(problem, at: setting.value.place))
        }
        continue
      }
      if book.isFull { return }
      let problem =
        lead(setting, entries)
        ?? .unknown(
          setting.name,
          nearest: manual.name(ofSynonym: setting.name.lowercased())
            ?? Nearest.name(to: setting.name, among: entries.map(\.name) + names))
      // Messages quote an option's name, so its location would be redundant. A setting in a file is
      // located by its line.
      if case .option = setting.place {
        book.add(order, InputError(problem))
      } else {
        book.add(order, InputError(problem, at: setting.place))
      }
    }
  }
}

extension SettingKind {
  /// Returns the error in a range, without a suggestion that contains invalid values.
  fileprivate func withoutImpossibleHint(_ problem: SettingProblem) -> SettingProblem {
    guard let range = problem.suggestedRange,
      let items = try? list.items(in: range, atMost: 1000),
      items.contains(where: { parse($0.text) == nil })
    else { return problem }
    var result = problem
    result.suggestedRange = nil
    return result
  }
}

/// A collection of errors, each with the index of its setting. It stores one more than are
/// reported, so that the report can say that there are more.
struct InputErrorLog {
  private var errors: [(order: Int, error: InputError)] = []

  var isEmpty: Bool { errors.isEmpty }

  var isFull: Bool { errors.count > InputError.maximumReported }

  mutating func add(_ order: Int, _ error: InputError) {
    if !isFull { errors.append((order, error)) }
  }

  /// Replaces all errors of a setting by one; does nothing if the setting has none.
  mutating func replace(_ order: Int, by error: InputError) {
    guard let first = errors.firstIndex(where: { $0.order == order }) else { return }
    errors[first].error = error
    errors = errors[...first] + errors[(first + 1)...].filter { $0.order != order }
  }

  func mentions(_ order: Int) -> Bool { errors.contains { $0.order == order } }

  /// The errors in the order of the settings; errors of one setting in the order of discovery.
  var inOrder: [InputError] {
    errors.enumerated().sorted {
      ($0.element.order, $0.offset) < ($1.element.order, $1.offset)
    }.map(\.element.error)
  }
}

/// The entries of a reader's settings, in the order of help.
struct SettingEntryList {
  private var first: [SettingEntry] = []
  private var last: [SettingEntry] = []
  private var isAtTheEnd = false

  var entries: [SettingEntry] { first + last }
  var count: Int { first.count + last.count }
  var written: [SettingEntry] { [first, last].flatMap { $0.filter { $0.value != nil } } }

  mutating func setAppendsToEnd(_ isAtTheEnd: Bool) { self.isAtTheEnd = isAtTheEnd }

  mutating func add(_ entry: SettingEntry) {
    if isAtTheEnd { last.append(entry) } else { first.append(entry) }
  }

  func entry(_ name: String) -> SettingEntry? {
    last.last { $0.name == name } ?? first.last { $0.name == name }
  }

  /// Returns the name of the setting that has a synonym; nil if there is none. Those at the end are
  /// the simulation's own, which are more likely meant.
  func name(ofSynonym word: String) -> String? {
    (last.first { $0.synonyms.contains(word) } ?? first.first { $0.synonyms.contains(word) })?.name
  }

  mutating func change(_ name: String, _ change: (inout SettingEntry) -> Void) {
    if let index = first.lastIndex(where: { $0.name == name }) { change(&first[index]) }
    if let index = last.lastIndex(where: { $0.name == name }) { change(&last[index]) }
  }
}
