/// Turns written settings into values. Each setting is read once, where it is used: that reading
/// gives its default, documents it, and makes every setting that nobody reads a mistake.
///
/// Mistakes are collected, and a wrong value is replaced by its default, so that all of them can be
/// reported at once: read everything first, then call `check()`, then build.
public struct SettingsReader: Sendable {
  /// A setting's documentation, as `--help` shows it, and what was read.
  public struct Entry: Sendable {
    public let name: String
    public let placeholder: String
    public let fallback: String
    public let meaning: String
    /// The value in its plainest spelling, where it was written.
    public var value: String?
    /// Whether `value` is YAML already, rather than a text.
    public var isStructure = false
    /// The default in its plainest spelling, where it has one.
    var standard: String?

    /// Whether what is written says the same as nothing would.
    public var isDefault: Bool { value == nil || value == standard }
  }

  /// A value that was read, and where it stands.
  public struct Found<Value: Sendable>: Sendable {
    public let value: Value
    public let place: Place
  }

  /// Finds the file that a setting names.
  public typealias Open = @Sendable (FileKind, Written) -> Result<SourceFile, OpenFailure>

  /// Every setting read so far, in the order of the readings.
  public private(set) var entries: [Entry] = []
  /// What the user should know although nothing is wrong.
  public private(set) var notes: [String] = []
  private let settings: [Setting]
  private var read: Set<String> = []
  private var rejected: [(order: Int, mistake: Mistake)] = []
  private let open: Open

  public init(_ settings: [Setting], open: @escaping Open) {
    self.settings = settings
    self.open = open
  }

  /// The setting's value, or `fallback` where it is not written.
  ///
  /// - Parameters:
  ///   - shown: the default in words, where it is not simply `fallback`.
  ///   - meaning: one line for `--help`.
  public mutating func read<Value>(
    _ name: String, _ kind: SettingKind<Value>, default fallback: Value, shown: String? = nil,
    _ meaning: String
  ) -> Value {
    let value = readIfWritten(name, kind, shown: shown ?? kind.show(fallback), meaning)
    entries[entries.count - 1].standard = kind.show(fallback)
    return value ?? fallback
  }

  /// The setting's value, or nil where it is not written.
  public mutating func readIfWritten<Value>(
    _ name: String, _ kind: SettingKind<Value>, shown: String, _ meaning: String
  ) -> Value? {
    document(name, kind.placeholder, shown, meaning)
    let value = only(name).flatMap { find($0.value, as: kind, order: $0.order) }?.value
    entries[entries.count - 1].value = value.map(kind.show)
    return value
  }

  /// The values of a setting that may be written several times, or as a list.
  public mutating func readAll<Value>(
    _ name: String, _ kind: SettingKind<Value>, shown: String, _ meaning: String
  ) -> [Found<Value>] {
    document(name, kind.placeholder, shown, meaning)
    return settings.enumerated().filter { $0.element.name == name }.flatMap { order, setting in
      let values: [Written] =
        if case .list(let values) = setting.value.content { values } else { [setting.value] }
      return values.compactMap { find($0, as: kind, order: order) }
    }
  }

  /// The value of a setting that is no single text, as it was written.
  public mutating func readWritten(
    _ name: String, placeholder: String, _ meaning: String
  ) -> Written? {
    document(name, placeholder, "none", meaning)
    let value = only(name)?.value
    entries[entries.count - 1].value = value?.canonical
    entries[entries.count - 1].isStructure = true
    return value
  }

  /// The file that a setting names: a listed name first, else a path. Nil where it is not written
  /// or cannot be read; the latter is a mistake.
  public mutating func readFile(
    _ name: String, _ kind: FileKind, shown: String, _ meaning: String
  ) -> SourceFile? {
    document(name, "NAME|FILE", shown, meaning)
    entries[entries.count - 1].standard = shown
    guard let (order, written) = only(name) else { return nil }
    switch open(kind, written) {
    case .success(let file):
      entries[entries.count - 1].value = file.canonical
      return file
    case .failure(let failure):
      reject(order, failure.message, at: written.place)
      return nil
    }
  }

  /// Lets a setting be there without being read, and be the nearest word for one that is misspelt.
  public mutating func allow(_ name: String) {
    document(name, "", "", "")
  }

  /// Gives the plainest spelling of a value that only its reader knows.
  public mutating func replaceValue(of name: String, by value: String) {
    guard let index = entries.lastIndex(where: { $0.name == name }) else { return }
    entries[index].value = value
  }

  /// Says what a setting is by default, where that is known only when the world is.
  public mutating func setStandard(of name: String, to value: String) {
    guard let index = entries.lastIndex(where: { $0.name == name }) else { return }
    entries[index].standard = value
  }

  /// A setting's text as it is written; nil where it is not.
  public func text(of name: String) -> String? {
    settings.last { $0.name == name }?.value.text
  }

  public func isWritten(_ name: String) -> Bool {
    settings.contains { $0.name == name }
  }

  /// Records what is wrong with a setting that could be read.
  public mutating func reject(_ name: String, _ message: String) {
    let order = settings.lastIndex { $0.name == name }
    reject(order ?? settings.count, message, at: order.map { settings[$0].value.place })
  }

  /// Records what is wrong inside a setting, or in a file that it names.
  public mutating func reject(_ mistakes: [Mistake], in name: String? = nil) {
    let order = name.flatMap { name in settings.lastIndex { $0.name == name } } ?? settings.count
    for mistake in mistakes { rejected.append((order, mistake)) }
  }

  public mutating func note(_ note: String) {
    notes.append(note)
  }

  /// What is wrong so far, in the order in which it was written.
  public var mistakes: [Mistake] {
    rejected.enumerated().sorted {
      ($0.element.order, $0.offset) < ($1.element.order, $1.offset)
    }.map(\.element.mistake)
  }

  /// Whether any of these settings is wrong as far as is known.
  public func isRejected(_ names: String...) -> Bool {
    rejected.contains { order, _ in
      settings.indices.contains(order) && names.contains(settings[order].name)
    }
  }

  /// Reads as if nothing were wrong so far, so that a part can be built although another is wrong.
  public mutating func withoutEarlierMistakes<Result>(
    _ body: (inout SettingsReader) -> Result
  ) -> Result {
    let earlier = rejected
    rejected = []
    defer { rejected = earlier + rejected }
    return body(&self)
  }

  /// Throws what is wrong so far: to be called between the last reading and the first building.
  public func check() throws(SettingsError) {
    if !rejected.isEmpty { throw SettingsError(mistakes) }
  }

  /// Makes every setting that has not been read by now a mistake.
  ///
  /// - Parameter names: settings that may be there unread, and be the nearest word for a misspelt one.
  public mutating func rejectUnread(but names: [String] = []) {
    for (order, setting) in settings.enumerated()
    where !read.contains(setting.name) && !names.contains(setting.name) {
      let hint = Nearest.hint(for: setting.name, among: entries.map(\.name) + names)
      // A word of the command line is quoted in the message; one of a file is shown in its line.
      var place: Place? = setting.place
      if case .option = setting.place { place = nil }
      reject(order, "unknown setting '\(setting.name)'\(hint)", at: place)
    }
  }

  private mutating func document(
    _ name: String, _ placeholder: String, _ shown: String, _ meaning: String
  ) {
    entries.append(Entry(name: name, placeholder: placeholder, fallback: shown, meaning: meaning))
    read.insert(name)
  }

  /// The value of a setting that may be written once.
  private mutating func only(_ name: String) -> (order: Int, value: Written)? {
    let written = settings.enumerated().filter { $0.element.name == name }
    for (order, setting) in written.dropFirst() {
      reject(order, "'\(name)' is given twice", at: setting.place)
    }
    return written.first.map { ($0.offset, $0.element.value) }
  }

  private mutating func find<Value>(
    _ written: Written, as kind: SettingKind<Value>, order: Int
  ) -> Found<Value>? {
    guard let text = written.text else {
      reject(order, "\(written.kind) does not fit: must be \(kind.expectation)", at: written.place)
      return nil
    }
    if let value = kind.parse(text) { return Found(value: value, place: written.place) }
    let hint = Nearest.hint(for: text, among: kind.words)
    reject(
      order, "'\(text)' does not fit: must be \(kind.expectation)\(hint)", at: written.place)
    return nil
  }

  private mutating func reject(_ order: Int, _ message: String, at place: Place?) {
    rejected.append((order, Mistake(message, at: place)))
  }
}
