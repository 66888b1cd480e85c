internal import Files
internal import Films
internal import Settings

/// The variations of a document that are one image each, have different output names, and are read
/// one by one.
struct LazyVariations: Sendable {
  let variations: Variations
  /// The estimated time of each variation on one core, in nanoseconds.
  var costs: [Int] = []
  /// The values drawn at random for all variations.
  let drawn: [RandomValue]
  private let name: String
  private let place: InputLocation?
  private let files: FileLibrary
  private let names: VariationNames?
  /// The budget of the first variation. All variations share this budget, because its time limit
  /// also runs while later variations are read.
  private let budget: Budget

  /// - Parameter document: the scenario, in which a random value has already replaced each
  ///   `random`.
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
    if let problem = read.problem { throw InputProblem([InputError(problem)]) }
    return FilmJob(read, drawn: drawn, at: place).limited(by: budget)
  }

  /// Returns the outputs of a variation, computed from the templates alone if possible.
  func destinations(_ number: Int) throws(InputProblem) -> [Destination] {
    if let names { return names.destinations(number) }
    return try job(number).outputs.map(\.destination)
  }
}
