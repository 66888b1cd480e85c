extension SettingsReader {
  /// The errors found so far, in the order of the input.
  package var mistakes: [InputError] { book.inOrder }

  /// Returns true if an error has been found in any of these settings.
  package func isRejected(_ names: String...) -> Bool {
    settings.indices.contains { names.contains(settings[$0].name) && book.mentions($0) }
  }

  /// Records an error in a setting whose value was read.
  package mutating func reject(_ name: String, _ problem: any Problem) {
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
  package mutating func reject(_ mistakes: [InputError], in name: String? = nil) {
    let order = name.flatMap { name in settings.lastIndex { $0.name == name } } ?? settings.count
    for mistake in mistakes { book.add(order, mistake) }
  }

  /// Throws the errors found so far. Call it after all settings are read, and before anything is
  /// built from them.
  ///
  /// - Throws: An `InputProblem` with the errors.
  package func check() throws(InputProblem) {
    if !book.isEmpty { throw InputProblem(mistakes) }
  }

  /// Records an error for every setting that has not been read.
  ///
  /// - Parameters:
  ///   - names: Settings to accept without reading them. Suggestions include them.
  ///   - lead: Returns the error for a name or an invalid value with a known meaning, given the
  ///     settings that were read; nil for others.
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
