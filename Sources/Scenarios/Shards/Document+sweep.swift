public import Files
public import Settings

extension Document {
  /// So many scenarios are kept; of more each is read again when it is its turn.
  private static let fewest = 64

  /// What is meant, picture by picture: also variations that are too many to be kept, where each is a
  /// picture of its own.
  ///
  /// - Parameter parts: of how many parts each table is made into which variations go together.
  /// - Throws: every mistake, where there are no more than 4,096 of them; else those that are found
  ///   in some, spread over all values.
  public func sweep(policy: PathPolicy = .none, parts: Int = 1) throws(InputProblem) -> Sweep {
    let table = SettingsTable.of(self)
    let (document, drawn) = decidingAtRandom(table)
    let variations = Variations(document.settings, table, atMost: Variations.mostApart)
    if !variations.mistakes.isEmpty, !settings.contains(where: { $0.name == "sheet" }) {
      throw InputProblem(mistakes + variations.mistakes)
    }
    let isWrong = !mistakes.isEmpty || !variations.mistakes.isEmpty
    let hasTables = !SplitDocument(document, varying: variations.names).tables.isEmpty
    if hasTables { return Sweep(try scenarios(policy: policy, parts: parts)) }
    if isWrong || variations.count <= Self.fewest || variations.haveNeighbours {
      return Sweep(try scenarios(policy: policy))
    }
    let files = FileLibrary(policy)
    let first = try ReadVariation(variations.variation(0), of: name, files: files)
    if first.isDrawnWithOthers(varying: variations.names) {
      return Sweep(try scenarios(policy: policy))
    }
    let unread = UnreadVariations(document, variations, drawn: drawn, first: first, files: files)
    if variations.count <= Variations.most {
      return Sweep(.read(unread), costs: try document.scenarios(policy: policy).map(\.estimate))
    }
    let mistakes = Together(varying: variations.names, [first], policy).mistakes
    if !mistakes.isEmpty { throw InputProblem(mistakes) }
    let costs = try SweepCosts(of: variations) { number throws(InputProblem) in
      try unread.scenario(number).estimate
    }
    return Sweep(.read(unread), costs: costs.all)
  }
}

extension Sweep {
  fileprivate init(_ scenarios: [Scenario]) {
    self.init(.kept(scenarios), costs: scenarios.map(\.estimate))
  }
}

extension Variations {
  /// Whether some are there only beside others, and left out where they are wrong.
  fileprivate var haveNeighbours: Bool {
    varying.contains { $0.values.contains { if case .itself = $0.role { false } else { true } } }
  }
}

extension ReadVariation {
  /// Whether it shares a picture with other variations.
  fileprivate func isDrawnWithOthers(varying: [String]) -> Bool {
    reading.output.sheet != nil || !Compared([self], varying: varying).settings.isEmpty
  }
}
