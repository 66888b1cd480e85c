internal import Files
internal import Films
internal import Settings

/// The variations of a document that are a picture each, told apart by the names of their outputs,
/// and read one by one.
struct LazyVariations: Sendable {
  let variations: Variations
  /// An estimate of each in nanoseconds of a core.
  var costs: [Int] = []
  /// What was drawn at random for all of them.
  let drawn: [RandomValue]
  private let name: String
  private let place: Place?
  private let files: FileLibrary
  private let names: VariationNames?
  /// That of the first: time goes on while others are read.
  private let budget: Budget

  /// - Parameter document: without values that are left to chance.
  init(
    _ document: Document, _ variations: Variations, drawn: [RandomValue], first: ResolvedVariation,
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

  /// Reads a variation.
  ///
  /// - Throws: every mistake in it.
  func job(_ number: Int) throws(InputProblem) -> FilmJob {
    let read = try ResolvedVariation(variations.variation(number), of: name, files: files)
    if let problem = read.problem { throw InputProblem([Mistake(problem)]) }
    return FilmJob(read, drawn: drawn, at: place, within: budget)
  }

  /// Returns the outputs of a variation: worked out from the names alone if those say enough.
  func destinations(_ number: Int) throws(InputProblem) -> [Destination] {
    if let names { return names.destinations(number) }
    return try job(number).outputs.map(\.destination)
  }
}
