internal import Encoding
internal import Files
internal import Films
internal import Settings
internal import Worlds

/// Checks that compare the variations of one document with each other.
struct VariationChecks {
  private(set) var mistakes: [InputError] = []
  private let varying: [String]
  private let policy: PathPolicy

  init(varying: [String], _ read: [ResolvedVariation], _ policy: PathPolicy) {
    self.varying = varying
    self.policy = policy
    guard let first = read.first else { return }
    let output = first.reading.output
    let plots = PlotGrouping(read, varying: varying)
    if output.sheet != nil, plots.columns == nil {
      if output.group != nil { reject(.groupForNothing, at: output.groupPlace) }
      checkSheet(read)
    } else {
      checkNames(read, plots)
    }
  }

  /// Reports settings of the speed that differ: all films of a sheet play at the same speed.
  private mutating func checkSheet(_ read: [ResolvedVariation]) {
    // A pattern's script may set the speed, too.
    let paces = read.flatMap { $0.entries.filter { $0.traits.contains(.pace) }.map(\.name) }
    for pace in paces.withoutRepeats {
      let areEqual = Set(read.map { $0.value(of: pace) }).count == 1
      if varying.contains(pace) || !areEqual { reject(.noPace(pace)) }
    }
  }

  private mutating func checkNames(_ read: [ResolvedVariation], _ plots: PlotGrouping) {
    checkAxis(read, plots)
    checkGroup(read[0].reading.output, of: plots.settings)
    for template in read[0].reading.output.templates {
      let missing = varying.filter {
        !template.text.contains("{\($0)}") && !plots.settings.contains($0)
      }
      guard !missing.isEmpty else { continue }
      let suggestion = OutputName.suggestion(for: template.text, adding: missing)
      reject(.noPlaceFor(missing, suggestion: suggestion), at: template.place)
    }
    let isCompared = plots.groups.contains { $0.count > 1 }
    if isCompared, read[0].reading.output.plans.contains(where: { !$0.format.hasPictures }) {
      reject(.comparisonHasOnlyPictures)
    }
    if isCompared { checkTexts(read[0], of: plots.settings) }
    if !mistakes.isEmpty { return }
    mistakes = OutputRegister.mistakes(
      in: plots.groups.flatMap { $0[0].reading.output.plans.map(\.destination) }, policy)
  }

  /// Reports plots that summarize films, if the films or their values are missing.
  private mutating func checkAxis(_ read: [ResolvedVariation], _ plots: PlotGrouping) {
    if read[0].reading.film.plot?.kind == .histogram,
      plots.groups.contains(where: { $0.count == 1 })
    {
      reject(.histogramOfOne)
    }
    guard let axis = PlotGrouping.axis(of: read[0]) else { return }
    guard plots.settings.contains(axis) else {
      return reject(.axisDoesNotVary(axis, known: plots.settings))
    }
    let wrong = read.first { $0.number(of: axis) == nil }
    if let wrong { reject(.axisIsNoNumber(axis, wrong.value(of: axis) ?? "")) }
  }

  /// Reports placeholders in the texts of a plot if they have different values among its films.
  private mutating func checkTexts(_ read: ResolvedVariation, of settings: [String]) {
    let counts = read.reading.film.knownCounts
    for text in ["title", "caption"] {
      for name in settings + counts where read.value(of: text)?.contains("{\(name)}") == true {
        reject(.variesInPlot(text, name))
      }
    }
  }

  /// - Parameter settings: the settings that `group` may name.
  private mutating func checkGroup(_ output: OutputSettings, of settings: [String]) {
    guard let group = output.group else { return }
    if settings.isEmpty { reject(.groupForNothing, at: output.groupPlace) }
    for name in group where !settings.isEmpty && !settings.contains(name) {
      reject(.noGroup(name, known: settings), at: output.groupPlace)
    }
  }

  private mutating func reject(_ problem: ScenarioProblem, at place: InputLocation? = nil) {
    mistakes.append(InputError(problem, at: place))
  }
}
