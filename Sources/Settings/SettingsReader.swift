/// Turns written settings into values. Each setting is read once, where it is used: that reading
/// gives its default, documents it, and makes every setting that nobody reads a mistake.
///
/// Mistakes are collected, and a wrong value is replaced by its default, so that all of them can be
/// reported at once: read everything first, then call `check()`, then build.
public struct SettingsReader {
  /// A setting's documentation, as `--help` shows it.
  public struct Entry: Sendable {
    public let name: String
    public let placeholder: String
    public let fallback: String
    public let meaning: String
  }

  /// Every setting read so far, in the order of the readings.
  public private(set) var entries: [Entry] = []
  /// What the user should know although nothing is wrong.
  public private(set) var notes: [String] = []
  private let settings: [Setting]
  private var read: Set<String> = []
  private var rejected: [(order: Int, mistake: Mistake)] = []
  private let open: @Sendable (FileKind, String) -> Result<SourceFile, OpenFailure>

  /// - Parameter open: finds the file that a setting names.
  public init(
    _ settings: [Setting],
    open: @escaping @Sendable (FileKind, String) -> Result<SourceFile, OpenFailure>
  ) {
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
    readIfWritten(name, kind, shown: shown ?? kind.show(fallback), meaning) ?? fallback
  }

  /// The setting's value, or nil where it is not written.
  public mutating func readIfWritten<Value>(
    _ name: String, _ kind: SettingKind<Value>, shown: String, _ meaning: String
  ) -> Value? {
    readAll(name, kind, shown: shown, meaning, atMost: 1).first
  }

  /// The values of a setting that may be written several times.
  public mutating func readAll<Value>(
    _ name: String, _ kind: SettingKind<Value>, shown: String, _ meaning: String,
    atMost limit: Int = .max
  ) -> [Value] {
    entries.append(
      Entry(name: name, placeholder: kind.placeholder, fallback: shown, meaning: meaning))
    read.insert(name)
    let written = settings.enumerated().filter { $0.element.name == name }
    for (order, setting) in written.dropFirst(limit) {
      reject(order, "'\(name)' is given twice", at: setting.place)
    }
    return written.prefix(limit).compactMap { order, setting in
      if let value = kind.parse(setting.text) { return value }
      let hint = Nearest.hint(for: setting.text, among: kind.words)
      reject(
        order, "'\(setting.text)' does not fit: must be \(kind.expectation)\(hint)",
        at: setting.place)
      return nil
    }
  }

  /// The file that a setting names: a listed name first, else a path. Nil where it is not written
  /// or cannot be read; the latter is a mistake.
  public mutating func readFile(
    _ name: String, _ kind: FileKind, shown: String, _ meaning: String
  ) -> SourceFile? {
    let text = SettingKind.text("a listed name or a path", placeholder: "NAME|FILE")
    guard let word = readIfWritten(name, text, shown: shown, meaning) else { return nil }
    switch open(kind, word) {
    case .success(let file): return file
    case .failure(let failure):
      reject(name, failure.message)
      return nil
    }
  }

  /// A setting's text as it is written; nil where it is not.
  public func text(of name: String) -> String? {
    settings.last { $0.name == name }?.text
  }

  public func isWritten(_ name: String) -> Bool { text(of: name) != nil }

  /// Records what is wrong with a setting that could be read.
  public mutating func reject(_ name: String, _ message: String) {
    let order = settings.lastIndex { $0.name == name }
    reject(order ?? settings.count, message, at: order.map { settings[$0].place })
  }

  /// Records what is wrong with a file that a setting named.
  public mutating func reject(_ mistakes: [Mistake]) {
    for mistake in mistakes { rejected.append((settings.count, mistake)) }
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

  /// Throws what is wrong so far: to be called between the last reading and the first building.
  public func check() throws(SettingsError) {
    if !rejected.isEmpty { throw SettingsError(mistakes) }
  }

  /// Makes every setting that has not been read by now a mistake.
  public mutating func rejectUnread() {
    for (order, setting) in settings.enumerated() where !read.contains(setting.name) {
      let hint = Nearest.hint(for: setting.name, among: entries.map(\.name))
      reject(order, "unknown setting '\(setting.name)'\(hint)", at: nil)
    }
  }

  private mutating func reject(_ order: Int, _ message: String, at place: Place?) {
    rejected.append((order, Mistake(message, at: place)))
  }
}
