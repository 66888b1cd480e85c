internal import Encoding
internal import Files
internal import Films
internal import Settings

extension Document {
  /// The tables into which variations go together: one for each combination of the settings that
  /// have a place in their names.
  ///
  /// - Parameters:
  ///   - swept: the settings that go together.
  ///   - parts: how many scenarios make each table.
  ///   - drawn: what was drawn at random.
  /// - Throws: every mistake, as far as it can be told by reading a few thousand variations.
  func sweeps(
    over swept: [String], parts: Int, drawn: [Drawn], _ policy: PathPolicy
  ) throws(InputProblem) -> [Scenario] {
    let variations = Variations(settings, .of(self), atMost: Variations.mostApart)
    var mistakes = mistakes + variations.mistakes
    var scenarios: [Scenario] = []
    let files = FileLibrary(policy)
    let tables = TableOrders(variations, swept)
    if mistakes.isEmpty, tables.count > Variations.most {
      mistakes.append(Mistake(ScenarioProblem.tooManyVariations(most: Variations.most)))
    }
    for order in tables where mistakes.isEmpty {
      let table = SweptVariations(variations: variations, order: order, name: name, files: files)
      let reading = SweepReading(table, parts: parts)
      mistakes += reading.mistakes
      scenarios += reading.scenarios(drawn: drawn, at: settings.first?.place)
    }
    mistakes += Self.collisions(of: scenarios, policy)
    if !mistakes.isEmpty { throw InputProblem(mistakes.withoutRepeats) }
    return scenarios
  }

  private static func collisions(of scenarios: [Scenario], _ policy: PathPolicy) -> [Mistake] {
    var seen: Set<FileIdentity> = []
    return scenarios.flatMap(\.plans).map(\.destination).filter { $0 != .standardOutput }
      .compactMap { destination in
        let isNew = seen.insert(policy.identity(of: destination.path(number: 0))).inserted
        return isNew ? nil : Mistake(ScenarioProblem.sameOutput(destination.name))
      }
  }
}
