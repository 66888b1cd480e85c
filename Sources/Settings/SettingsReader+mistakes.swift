extension SettingsReader {
  /// What is wrong so far, in the order in which it was written.
  package var mistakes: [Mistake] { book.inOrder }

  /// Whether any of these settings is wrong as far as is known.
  package func isRejected(_ names: String...) -> Bool {
    settings.indices.contains { names.contains(settings[$0].name) && book.mentions($0) }
  }

  /// Records what is wrong with a setting that could be read.
  package mutating func reject(_ name: String, _ problem: some Problem) {
    let order = settings.lastIndex { $0.name == name }
    book.add(
      order ?? settings.count, Mistake(problem, at: order.map { settings[$0].value.place }))
  }

  /// Records what is wrong with something that stands at a place of its own.
  package mutating func reject(_ problem: some Problem, at place: Place?) {
    reject([Mistake(problem, at: place)])
  }

  /// Records what is wrong inside a setting, or in a file that it names.
  package mutating func reject(_ mistakes: [Mistake], in name: String? = nil) {
    let order = name.flatMap { name in settings.lastIndex { $0.name == name } } ?? settings.count
    for mistake in mistakes { book.add(order, mistake) }
  }

  /// Throws what is wrong so far: to be called between the last reading and the first building.
  package func check() throws(InputProblem) {
    if !book.isEmpty { throw InputProblem(mistakes) }
  }

  /// Makes every setting that has not been read by now a mistake.
  ///
  /// - Parameter names: settings that may be there unread, and be the nearest word for a misspelt
  ///   one.
  package mutating func rejectUnread(but names: [String] = []) {
    let known = entries.map(\.name) + names
    for (order, setting) in settings.enumerated() where !known.contains(setting.name) {
      if book.isFull { return }
      let meant = entries.first { $0.synonyms.contains(setting.name.lowercased()) }?.name
      let problem = SettingProblem.unknown(
        setting.name, nearest: meant ?? Nearest.name(to: setting.name, among: known))
      // A word of the command line is quoted in the message; one of a file is shown in its line.
      if case .option = setting.place {
        book.add(order, Mistake(problem))
      } else {
        book.add(order, Mistake(problem, at: setting.place))
      }
    }
  }
}
