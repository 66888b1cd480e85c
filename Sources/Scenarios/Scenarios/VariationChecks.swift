internal import Drawing
internal import Encoding
internal import Files
internal import Films
internal import Grids
internal import Settings
internal import Worlds

/// Variations grouped by the image that shows them. Each has an image of its own, unless the image
/// shows only a plot and the output names do not distinguish the variations. With a sheet, one plot
/// shows all of them in panels.
struct PlotGrouping {
  let settings: [String]
  /// The columns of the panels; nil if there are none.
  let columns: SheetColumns?
  private(set) var groups: [[ResolvedVariation]] = []

  /// - Parameter varying: the names of the settings that vary.
  init(_ read: [ResolvedVariation], varying: [String]) {
    let output = read.first?.reading.output
    let templates = output?.templates ?? []
    let areAlone = !read.isEmpty && read.allSatisfy { $0.reading.film.texts.plot?.place == .only }
    let columns = areAlone && Self.canSharePanels(read, varying) ? output?.sheet : nil
    self.columns = columns
    settings = varying.filter { name in
      areAlone && (columns != nil || !templates.contains { $0.text.contains("{\(name)}") })
    }
    var places: [[Int]: Int] = [:]
    for variation in read {
      let others = settings.isEmpty ? [groups.count] : others(of: variation)
      if let place = places[others] {
        groups[place].append(variation)
      } else {
        places[others] = groups.count
        groups.append([variation])
      }
    }
  }

  /// The settings of the look, which one plot cannot show with several values.
  private static let looks = ["theme", "font", "title", "caption", "margin", "strip"]

  /// True if one plot can show all variations in panels: they have the same counts and look.
  private static func canSharePanels(_ read: [ResolvedVariation], _ varying: [String]) -> Bool {
    guard read.count > 1, let first = read.first, first.reading.film.framing.subject.strip == nil
    else {
      return false
    }
    let texts = ["title", "caption"].compactMap(first.value)
    let names = varying + first.reading.film.knownCounts
    return !varying.contains(where: looks.contains)
      && !texts.contains { text in names.contains { text.contains("{\($0)}") } }
      && Set(read.map(\.reading.film.countNames)).count == 1
  }

  /// Returns the numbers of the values that output names distinguish.
  private func others(of variation: ResolvedVariation) -> [Int] {
    variation.choices.filter { !settings.contains($0.name) }.map(\.number)
  }

  /// Returns the comparison that an image shows. Variations with the same values of the settings in
  /// `group` form one group. Without `group`, variations that differ only in `seed` do.
  func comparison(of image: [ResolvedVariation]) -> CurveComparison {
    let (axes, keys) = (Self.axes(of: image[0]), keys(of: image[0]))
    let (axis, rows) = (axes.first, axes.dropFirst().first)
    let inPercent = { (name: String) in
      image.allSatisfy { $0.value(of: name)?.hasSuffix("%") == true }
    }
    let label = { (name: String) in inPercent(name) ? "\(name) (%)" : name }
    let number = { (name: String, variation: ResolvedVariation) in
      variation.number(of: name, inPercent: inPercent(name))
    }
    var groups: [(name: String, read: [ResolvedVariation], places: [Int], height: Int)] = []
    for variation in image {
      let name = variation.choices.filter { keys.contains($0.name) }
        .map { "\($0.name) \(variation.label(of: $0))" }.joined(separator: ", ")
      let place = axis.flatMap { number($0, variation) }
      if let index = groups.firstIndex(where: { $0.name == name }) {
        groups[index].read.append(variation)
        groups[index].places += place.map { [$0] } ?? []
      } else {
        let height = rows.flatMap { number($0, variation) } ?? 0
        groups.append((name, [variation], place.map { [$0] } ?? [], height))
      }
    }
    let page = columns.map { PanelPage(image, $0, panels: groups.count, keys) }
    var comparison = CurveComparison(
      groups.map { group in
        let films = group.read.map(\.film).map { page?.setting(of: $0) ?? $0 }
        var result = CurveComparison.Group(page == nil ? group.name : "", films)
        result.panel = page == nil ? "" : group.name
        result.places = group.places
        result.height = group.height
        result.statistics = group.read.compactMap(\.statistics)
        return result
      }, of: settings.filter { !keys.contains($0) && $0 != axis })
    comparison.columns = page?.columns ?? 1
    comparison.label = axis.map(label) ?? ""
    comparison.heightLabel = rows.map(label) ?? ""
    return comparison
  }

  /// The settings along the axes, the horizontal one first; those of a map are two.
  static func axes(of variation: ResolvedVariation) -> [String] {
    switch variation.reading.film.texts.plot?.kind {
    case .setting(let name)?: [name]
    case .map(let x, let y)?: [x, y]
    case .generations?, .count?, .histogram?, .cells?, nil: []
    }
  }

  /// Returns the settings whose values distinguish curves, or panels.
  private func keys(of variation: ResolvedVariation) -> [String] {
    let axes = Self.axes(of: variation)
    // Each row of a map is a group.
    if axes.count == 2 { return [axes[1]] }
    let axis = axes.first
    let group = variation.reading.output.group
    let others = settings.filter { $0 != axis }
    let keys = others.filter { group?.contains($0) ?? ($0 != "seed") }
    // If only seeds vary, a sheet shows each of them.
    return columns != nil && group == nil && axis == nil && keys.isEmpty ? others : keys
  }
}

private struct PanelPage {
  let columns: Int
  private let size: Size

  /// The default size of a panel in pixels.
  private static let panel = Size(width: 300, height: 210)
  /// The longest side, in pixels, of a page whose size is not set.
  private static let longest = 2000

  init(
    _ image: [ResolvedVariation], _ columns: SheetColumns, panels: Int, _ keys: [String]
  ) {
    let last = keys.count == 2 ? VaryingSetting.all(of: image).last { $0.name == keys[1] } : nil
    let square = (1...panels).first { $0 * $0 >= panels } ?? 1
    let across = columns.count.map { min($0, panels) } ?? last?.labels.count ?? square
    self.columns = across
    let first = image[0].reading
    let rows = (panels + across - 1) / across
    if let page = first.film.framing.page {
      size =
        first.look.size.tile != nil
        ? Size(width: page.width * across, height: page.height * rows) : page
    } else if let width = first.film.framing.pageWidth {
      // The texts around the panels take as much of the height as 90 pixels of the default size.
      let height = rows * (width / across) * Self.panel.height / Self.panel.width
      size = Size(width: width, height: height + first.film.look.usualText.scaled(90))
    } else {
      let side = { (length: Int, count: Int) in min(count * length, Self.longest - 90) }
      size = Size(
        width: max(480, side(Self.panel.width, across)),
        height: side(Self.panel.height, rows) + 90)
    }
  }

  /// Returns a film with the page of all panels.
  func setting(of film: Film) -> Film {
    var film = film
    film.framing.page = size
    return film
  }
}

extension ResolvedVariation {
  /// Returns the number that a setting has, in millionths; nil if it has another value.
  ///
  /// - Parameter inPercent: true if all numbers beside it are percentages. Otherwise percentages
  ///   are fractions of one.
  func number(of name: String, inPercent: Bool) -> Int? {
    guard let text = value(of: name) else { return nil }
    let isPercentage = text.hasSuffix("%")
    let number = Ratio(signedDecimal: isPercentage ? String(text.dropLast()) : text)
    return number.map {
      $0.numerator * (1_000_000 / $0.denominator) / (isPercentage && !inPercent ? 100 : 1)
    }
  }
}

struct VariationChecks {
  private(set) var errors: [InputError] = []
  private let varying: [String]
  private let policy: PathPolicy

  /// - Parameter isFigure: true if each has an image of its own, even if all are plots.
  init(
    varying: [String], _ read: [ResolvedVariation], _ policy: PathPolicy, isFigure: Bool = false
  ) {
    self.varying = varying
    self.policy = policy
    guard let first = read.first else { return }
    let output = first.reading.output
    let plots = PlotGrouping(read, varying: varying)
    if output.sheet != nil, plots.columns == nil || isFigure {
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
      if varying.contains(pace) || !areEqual {
        reject("'\(pace)' cannot vary on a sheet, whose films all play at one speed")
      }
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
      reject(
        "\(missing.joined(separator: " and ")) \(missing.count == 1 ? "varies" : "vary"): set"
          + (template.isOfAgents
            ? " '\(OutputTemplate.agents)' to \(suggestion)"
            : " 'out' to \(suggestion), or 'sheet' to auto"),
        at: template.place)
    }
    let isCompared = plots.groups.contains { $0.count > 1 }
    if isCompared, read[0].reading.plan.outputs.contains(where: { !$0.format.hasImages }) {
      reject(
        "a plot of variations cannot contain counts or patterns: remove 'plot' to write one file"
          + " per variation")
    }
    if case .cells? = read[0].reading.film.texts.plot?.kind,
      let table = read[0].reading.plan.outputs.first(where: { !$0.format.hasImages })
    {
      reject(
        "a histogram of cells is an image: write '\(table.destination.name)' by a command without 'plot'"
      )
    }
    if isCompared { checkTexts(read[0], of: plots.settings) }
    if !errors.isEmpty { return }
    errors = OutputRegister.errors(
      in: plots.groups.flatMap { $0[0].reading.plan.outputs.map(\.destination) }, policy,
      at: read[0].reading.output.templates.first?.place)
  }

  /// Reports plots that summarize films, if the films or their values are missing.
  private mutating func checkAxis(_ read: [ResolvedVariation], _ plots: PlotGrouping) {
    if read[0].reading.film.texts.plot?.kind == .histogram,
      plots.groups.contains(where: { $0.count == 1 })
    {
      reject(
        read[0].isTabulated
          ? "a histogram requires several runs, and a plot of the table has one"
          : "a histogram requires variations, such as seed: 1..100, in one plot")
    }
    let axes = PlotGrouping.axes(of: read[0])
    let counts = axes.count == 1 ? read[0].reading.film.knownCounts : []
    for axis in axes { check(axis, read, plots.settings, counts: counts) }
    if errors.isEmpty { checkLogarithms(axes, read) }
    guard axes.count == 2, errors.isEmpty else { return }
    if axes[0] == axes[1] { reject("'plot-x' and 'plot-y' must be different settings") }
    if let other = plots.settings.first(where: { $0 != "seed" && !axes.contains($0) }) {
      reject("a map shows two settings and seeds, but '\(other)' varies, too")
    }
  }

  /// Reports a setting along an axis that does not vary, or has values that are no numbers.
  ///
  /// - Parameter counts: the counts that the axis may show instead.
  private mutating func check(
    _ axis: String, _ read: [ResolvedVariation], _ known: [String], counts: [String]
  ) {
    guard known.contains(axis) else {
      let none =
        read[0].isTabulated
        ? ": the table has no columns of settings"
        : read[0].entries.contains { $0.name == axis } || counts.isEmpty
          ? ": write several values, such as \(axis): [1, 2, 3]"
          : ": name a setting that does, or a count (\(counts.joined(separator: ", ")))"
      let hint = Nearest.hint(
        Nearest.name(to: axis, among: known + counts),
        else: known.isEmpty ? none : " (\(known.joined(separator: ", ")))")
      return reject("'\(axis)' does not vary in this plot\(hint)")
    }
    let wrong = read.first { $0.number(of: axis, inPercent: true) == nil }
    if let wrong { reject(.axisIsNoNumber(axis, wrong.value(of: axis) ?? "")) }
  }

  /// Reports numbers of settings that a logarithmic axis cannot show, unless its range leaves them out.
  private mutating func checkLogarithms(_ axes: [String], _ read: [ResolvedVariation]) {
    guard let plot = read[0].reading.film.texts.plot else { return }
    for (name, (letter, axis)) in zip(axes, [("x", plot.across), ("y", plot.up)])
    where axis.isLogarithmic && axis.low == nil && (letter == "x" || axes.count == 2) {
      let wrong = read.first { ($0.number(of: name, inPercent: true) ?? 1) <= 0 }
      if let wrong { reject(.zeroOnLogarithm(name, wrong.value(of: name) ?? "", axis: letter)) }
    }
  }

  /// Reports placeholders in the texts of a plot if they have different values among its films.
  private mutating func checkTexts(_ read: ResolvedVariation, of settings: [String]) {
    let counts = read.reading.film.knownCounts
    for text in ["title", "caption"] {
      for name in settings + counts where read.value(of: text)?.contains("{\(name)}") == true {
        reject("'\(text)': {\(name)} differs between the films of this plot: remove it")
      }
    }
  }

  /// - Parameter settings: the settings that `group` may name.
  private mutating func checkGroup(_ output: OutputChoices, of settings: [String]) {
    guard let group = output.group else { return }
    if settings.isEmpty { reject(.groupForNothing, at: output.groupPlace) }
    for name in group where !settings.isEmpty && !settings.contains(name) {
      reject(.noGroup(name, known: settings), at: output.groupPlace)
    }
  }

  private mutating func reject(_ problem: ScenarioProblem, at place: InputLocation? = nil) {
    errors.append(InputError(problem, at: place))
  }
}
