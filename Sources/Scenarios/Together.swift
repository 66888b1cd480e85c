internal import Encoding
internal import Files
internal import Films
internal import Settings
internal import Worlds

/// What is wrong with variations taken together.
struct Together {
  private(set) var mistakes: [Mistake] = []
  /// The settings that vary.
  private let varying: [String]

  /// The cells that the worlds of a sheet may have together, since all are open at once; a single
  /// world may have more.
  private static let mostCells = 1 << 27

  init(varying: [String], _ read: [ReadVariation]) {
    self.varying = varying
    guard let first = read.first else { return }
    if first.reading.output.sheet != nil {
      checkSheet(read)
      check(cellsOf: read)
    } else {
      checkNames(read)
      for variation in read { check(cellsOf: [variation]) }
    }
  }

  /// Films of a sheet play at one speed, and what one of them says on its own is not seen.
  private mutating func checkSheet(_ read: [ReadVariation]) {
    for entry in read[0].entries where entry.traits.contains(.pace) {
      if varying.contains(entry.name) { reject(.noPace(entry.name)) }
    }
  }

  /// Several films, or moments of a film, that stand side by side.
  private mutating func check(cellsOf films: [ReadVariation]) {
    let films = films.map(\.reading.film)
    let worlds = films.reduce(0) { $0 + ($1.strip ?? 1) }
    var cells = 0
    for film in films where worlds > 1 && cells <= Self.mostCells {
      cells += (film.strip ?? 1) * min(film.simulation.stage.cells, Self.mostCells + 1)
    }
    if cells > Self.mostCells { reject(.tooManyCells(most: Self.mostCells)) }
  }

  private mutating func checkNames(_ read: [ReadVariation]) {
    for template in read[0].reading.output.templates {
      let missing = varying.filter { !template.text.contains("{\($0)}") }
      guard !missing.isEmpty else { continue }
      let suggestion = OutputName.suggestion(for: template.text, adding: missing)
      reject(.noPlaceFor(missing, suggestion: suggestion), at: template.place)
    }
    if !mistakes.isEmpty { return }
    let names = read.flatMap { $0.reading.output.plans.map(\.destination.name) }
    var seen: Set<String> = []
    for name in names where !seen.insert(name).inserted && name != "-" { reject(.sameOutput(name)) }
  }

  private mutating func reject(_ problem: ScenarioProblem, at place: Place? = nil) {
    mistakes.append(Mistake(problem, at: place))
  }
}
