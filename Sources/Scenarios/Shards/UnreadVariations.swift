internal import Files
internal import Films
internal import Settings

/// The variations of a document that are a picture each, told apart by the names of their outputs,
/// and read one by one.
struct UnreadVariations: Sendable {
  let variations: Variations
  /// What was drawn at random for all of them.
  let drawn: [Drawn]
  private let name: String
  private let place: Place?
  private let files: FileLibrary
  private let names: VariationNames?
  /// That of the first: time goes on while others are read.
  private let budget: Budget

  /// - Parameters:
  ///   - document: without what is to be drawn at random.
  ///   - first: the first of them, read.
  init(
    _ document: Document, _ variations: Variations, drawn: [Drawn], first: ReadVariation,
    files: FileLibrary
  ) {
    self.variations = variations
    self.drawn = drawn
    self.files = files
    name = document.name
    place = document.settings.first?.place
    budget = first.reading.run.budget
    names = VariationNames(first, of: variations, scenario: document.name)
  }

  func scenario(_ number: Int) throws(InputProblem) -> Scenario {
    let read = try ReadVariation(variations.variation(number), of: name, files: files)
    if let problem = read.reading.problem { throw InputProblem([Mistake(problem)]) }
    return Scenario(read, drawn: drawn, at: place).within(budget)
  }

  /// Where one of them goes: worked out from the names alone where those say enough.
  func destinations(_ number: Int) throws(InputProblem) -> [Destination] {
    if let names { return names.destinations(number) }
    return try scenario(number).plans.map(\.destination)
  }
}
