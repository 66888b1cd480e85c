internal import Drawing
internal import Files
internal import Films
internal import Grids
internal import Models
internal import Settings
internal import Worlds

/// The plot as it is written: the settings from `plot` to `y-range`.
struct PlotChoices {
  /// The place and the kind of the plot; nil for none.
  let choice: PlotChoice?
  /// The plot that the other settings describe.
  private let details: Plot
  /// The setting along the vertical axis of a map.
  private let row: String?

  /// - Parameter counts: the counts that the world can have.
  /// - Parameter fields: the fields of cells, of which a histogram can be plotted.
  init(_ settings: inout SettingsReader, known counts: [String], fields: [String]) {
    let written = settings.readIfWritten(
      "plot", SettingKind<PlotChoice?>.wordOrNone(), default: Optional.none,
      "plots the counts as the animation plays: beside the world, below it, or only the plot; or a "
        + "histogram of final counts, a map of one over two settings, or a histogram of the numbers of cells",
      also: ["graph", "chart", "curve", "curves", "diagram"])
    choice = written ?? nil
    let names = settings.readNames(
      "plot-counts", (counts + fields).withoutRepeats, inWords: "all",
      "the counts to plot: a list, or names separated by commas",
      also: ["series"])
    var (plot, row) = settings.readDetails()
    (plot.place, plot.counts) = (choice?.place ?? .only, names)
    (details, self.row) = (plot, row)
  }

  /// Returns the plot; nil for none.
  ///
  /// - Parameters:
  ///   - summary: what tables have of the counts of all frames; nil for those of each frame.
  ///   - counts: the counts that the world can have.
  ///   - varying: the settings that vary, which may have the names of counts.
  func plot(summary: FrameSummary?, known counts: [String], varying: [String]) -> Plot? {
    var plot = details
    switch choice {
    case nil: return nil
    case .histogram: plot.kind = .histogram
    case .cells: plot.kind = .cells(isMap: plot.kind == .setting(Film.generation))
    case .map: if case .setting(let x) = plot.kind, let row { plot.kind = .map(x: x, y: row) }
    case .right, .below, .only:
      if case .setting(let name) = plot.kind, counts.contains(name), !varying.contains(name) {
        plot.kind = .count(name)
      }
    }
    plot.summary = plot.kind.isOverTime ? nil : summary
    return plot
  }
}

extension SettingsReader {
  /// Reads the setting `counts`: the names of the counts in tables, captions and plots. `known`:
  /// the counts that the world can have.
  mutating func readCounts(_ known: [String]) -> [String] {
    readNames(
      "counts", known, inWords: "those of the world",
      "the counts in tables, captions and plots: those of the world, or births, deaths, changed, "
        + "density, clusters, entropy, or lifetime, the last generation of a film that ends by itself",
      also: ["columns", "statistics", "metrics"])
  }

  /// Reads the ramp, the range and the label of a map. Worlds of numbers have these settings for
  /// their cells, and their values are also those of a map.
  private mutating func readMapLook() -> Plot.MapLook {
    let names = ["range", "colors", "label"]
    let isOfCells = entries.contains { names.contains($0.name) }
    if !isOfCells {
      _ = readColorScale(
        inWords: ("all values of the map", "viridis", "the name of the count"))
    }
    let value = { (name: String, entries: [SettingEntry]) in
      entries.first { $0.name == name && !$0.isDefault }?.value
    }
    var look = Plot.MapLook()
    look.range = value("range", entries).flatMap { ValueRange($0) } ?? .auto
    look.ramp = value("colors", entries).flatMap { ColorRamp($0) } ?? .viridis
    look.label = value("label", entries).map { $0 == Setting.none ? "" : $0 }
    return look
  }

  /// Reads the settings of a plot besides its position and its counts.
  fileprivate mutating func readDetails() -> (plot: Plot, row: String?) {
    var plot = Plot(.only)
    let setting = readIfWritten(
      "plot-x", .text("the name of a setting that varies, or of a count", placeholder: "NAME"),
      inWords: "generations",
      "plots the final counts against the values of a setting that varies, or the course of the counts against another count (a phase portrait)",
      .single,
      also: ["x", "x-axis", "against", "parameter", "phase-diagram", "plot-by", "phase-portrait"])
    if let setting { plot.kind = .setting(setting) }
    let row = readIfWritten(
      "plot-y", .text("the name of a setting that varies", placeholder: "NAME"),
      inWords: Setting.none, "the setting along the vertical axis of a map", .single)
    plot.hasWrittenLegend = missing("plot-legend").isEmpty
    plot.legend = read(
      "plot-legend", .word, default: .top,
      "where the names of curves are; ends: beside the last points", .single,
      also: ["key-position", "legend-position"])
    plot.spread = read(
      "spread", .word, default: .band,
      "how a plot shows the runs that a curve summarizes", .single,
      also: ["error-bars", "errorbars", "uncertainty"])
    plot.dodges = read(
      "dodge", .yesOrNo, default: false,
      "place the bars and points of several curves side by side", [.flag, .single],
      also: ["side-by-side", "offset-bars"])
    plot.interval = read(
      "interval", .word, default: .deciles,
      "what `spread` shows: a range around the median (80%, quartiles), or the mean ± sd, ± se (standard error) or with its 95% confidence interval",
      .single,
      also: ["confidence", "confidence-interval", "ci", "deviation", "sem", "quantiles"])
    let references = readReferences()
    plot.every = read(
      "plot-every", .wholeNumber(1...10_000, unit: "frames"), default: 1,
      "the frames from one in which the curves grow to the next, for smaller files", .single)
    plot.hasOwnAxes =
      read(
        "plot-axes", .word, default: PlotAxes.shared,
        "the vertical axes; own: one for each unit, where all counts of cells have the same",
        .single, also: ["twin-axes", "secondary-axis", "twinx"]) == .own
    plot.mapLook = readMapLook()
    plot.across = readAxis(
      "x", "horizontal", inWords: "generation; in other plots the setting or the count")
    plot.references = references.map { $0(plot.across.isLogarithmic) }
    plot.up = readAxis(
      "y", "vertical", inWords: "none; in a map the setting, in a histogram seeds or runs")
    return (plot, row)
  }

  /// Reads the curves for comparison. Those of formulas have equal distances on the horizontal axis,
  /// which may be logarithmic.
  private mutating func readReferences() -> [(_ isLogarithmic: Bool) -> Plot.Reference] {
    let found = readAll(
      "plot-line", .text("a formula of x or a .csv file", placeholder: "FORMULA|FILE"),
      inWords: Setting.none,
      "a dashed curve for comparison, which the legend names: a formula of the number x on the"
        + " horizontal axis, such as '1 - 1/x', or a table with two columns",
      [.list, .single, .structure], also: ["reference", "theory", "fit", "hline", "line"])
    let written = found.map { Written(.text($0.value), at: $0.place) }
    replaceValue(
      of: "plot-line",
      by: written.count == 1
        ? written[0].canonical
        : written.isEmpty ? nil : "[\(written.map(\.canonical).joined(separator: ", "))]")
    return found.compactMap { found -> ((_ isLogarithmic: Bool) -> Plot.Reference)? in
      if FileKind.table.hasEnding(found.value) {
        return readTable(found).map { table in { _ in table } }
      }
      do throws(Located<SettingProblem>) {
        let formula = try CurveFormula(found.value)
        return { isLogarithmic in
          Plot.Reference(found.value) { range, grain in
            formula.points(
              in: range, grain: grain, isLogarithmic: isLogarithmic && range.lowerBound > 0)
          }
        }
      } catch {
        reject(error.problem, at: found.place)
        return nil
      }
    }
  }

  /// Reads a curve from a table with two columns of numbers, perhaps below a line of names.
  private mutating func readTable(_ found: Found<String>) -> Plot.Reference? {
    do throws(FileProblem) {
      let file = try file(.table, Written(.text(found.value), at: found.place)).get()
      guard let points = points(in: file) else { return nil }
      return Plot.Reference(Path(file.name).stem) { _, _ in points }
    } catch {
      reject(error, at: found.place)
      return nil
    }
  }

  /// Returns the points of a table; nil if a line has no two numbers, which is recorded. An empty
  /// cell is a gap.
  private mutating func points(in file: SourceFile) -> [SIMD2<Double>]? {
    let lines = String(decoding: file.bytes, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var points: [SIMD2<Double>] = []
    var hasNames = false
    for (index, line) in lines.enumerated() where !line.isEmpty && line.first != "#" {
      let cells = line.split(omittingEmptySubsequences: false) { ",;\t".contains($0) }
        .map { $0.drop { $0 == " " } }
      let numbers = cells.map { $0.isEmpty ? Double.nan : Double($0) }
      if cells.count == 2, let x = numbers[0], let y = numbers[1], x.isFinite {
        points.append(SIMD2(x, y))
      } else if points.isEmpty, !hasNames, cells.count == 2 {
        hasNames = true
      } else {
        reject(
          "expected two numbers, such as 0.5,12, got '\(line.prefix(40))'",
          at: .file(path: file.name, line: index + 1, column: 1))
        return nil
      }
    }
    if points.count > 1 { return points }
    reject(
      "expected two or more lines with two numbers, such as 0.5,12",
      at: .file(path: file.name, line: 1, column: 1))
    return nil
  }

  private mutating func readAxis(_ axis: String, _ name: String, inWords label: String) -> Plot.Axis
  {
    var result = Plot.Axis()
    let text = readIfWritten(
      "\(axis)-label", .text("a text", placeholder: "TEXT"), inWords: label,
      "the text at a plot's \(name) axis, with its unit, or none", .single,
      also: ["\(axis)label", "\(axis)-title"])
    result.label = text.map { $0 == Setting.none ? "" : $0 }
    result.isLogarithmic =
      read(
        "\(axis)-scale", .word, default: AxisScale.linear, "the scale of a plot's \(name) axis",
        .single, also: ["\(axis)scale", "log-\(axis)", "log\(axis)"]) == .log
    let range = readIfWritten(
      "\(axis)-range", .axisRange, inWords: "all values",
      "the ends of a plot's \(name) axis, such as 0..100; either may be missing", .single,
      also: ["\(axis)lim", "\(axis)-limits", "\(axis)range"])
    (result.low, result.high) = (range?.low, range?.high)
    if result.isLogarithmic,
      [range?.low, range?.high].contains(where: { $0.map { $0 <= .zero } == true })
    {
      reject(
        "\(axis)-range",
        "a logarithmic axis shows numbers above 0: write a range such as 1..100")
    }
    return result
  }

  /// Reads a list of names, or names separated by commas. Unknown ones are errors.
  fileprivate mutating func readNames(
    _ name: String, _ known: [String], inWords words: String, _ meaning: String,
    also synonyms: [String]
  ) -> [String] {
    let known = known.isEmpty ? [] : (known + [Film.lifetime]).withoutRepeats
    let found = readAll(
      name, .text("the name of a count", placeholder: "NAME", words: known), inWords: words,
      meaning,
      [.list, .single], also: synonyms)
    let names = found.flatMap { found in
      found.value.partsOutsideParentheses.filter { !$0.isEmpty }.map { name in
        name.split(separator: ",").map(\.withoutOuterSpaces).joined(separator: ", ")
      }
    }
    replaceValue(of: name, by: names.isEmpty ? nil : names.joined(separator: ","))
    // More errors are not reported, and a suggestion for each takes time.
    let wrong = names.lazy.filter { !known.contains($0) }
    for wrong in wrong.prefix(InputError.maximumReported + 1) {
      reject(name, FilmProblem.noCount(wrong, known: known))
    }
    return names.filter(known.contains)
  }
}

private enum PlotAxes: String, CaseIterable {
  case shared, own
}

private enum AxisScale: String, CaseIterable {
  case linear, log
}

/// The ends of an axis; nil for those of the values.
private struct AxisRange {
  var low: Ratio?
  var high: Ratio?

  init?(_ text: String) {
    guard let dots = text.firstRange(of: "..") else { return nil }
    let (first, last) = (text[..<dots.lowerBound], text[dots.upperBound...])
    (low, high) = (Ratio(signedDecimal: String(first)), Ratio(signedDecimal: String(last)))
    guard (low != nil || first.isEmpty) && (high != nil || last.isEmpty) else { return nil }
    guard low != nil || high != nil else { return nil }
    if let low, let high, low >= high { return nil }
  }

  var text: String { "\(low.map { "\($0)" } ?? "")..\(high.map { "\($0)" } ?? "")" }
}

extension SettingKind<AxisRange> {
  fileprivate static var axisRange: SettingKind {
    SettingKind(
      "two numbers in ascending order, such as 0..100, -1..1, 0.. or ..0.5",
      placeholder: "LOW..HIGH",
      forms: [.pattern(#"^(-?[0-9]*\.?[0-9]+)?\.\.(-?[0-9]*\.?[0-9]+)?$"#)], show: \.text,
      suits: { _ in false }, list: .none, parse: { AxisRange($0) })
  }
}

enum PlotChoice: String, CaseIterable {
  case right, below, only, histogram, map, cells

  var place: PlotPosition {
    switch self {
    case .right: .right
    case .below: .below
    case .only, .histogram, .map, .cells: .only
    }
  }
}

/// The number of images side by side on a sheet.
enum SheetColumns: Sendable {
  /// The number that makes the sheet roughly square.
  case auto
  case count(Int)

  /// The number; nil for auto.
  var count: Int? { if case .count(let count) = self { count } else { nil } }
}

extension SettingKind<SheetColumns> {
  static var columns: SettingKind {
    let parse = { @Sendable (text: String) -> SheetColumns? in
      text == "auto" ? .auto : SettingKind<Int>.wholeNumber(1...4096).value(text).map { .count($0) }
    }
    return SettingKind(
      "a whole number of columns from 1 to 4096, or auto", placeholder: "N|auto", words: ["auto"],
      forms: [.wholeNumber(1...4096)],
      show: { $0.count.map(String.init) ?? "auto" }, list: .numbers,
      parse: parse)
  }
}
