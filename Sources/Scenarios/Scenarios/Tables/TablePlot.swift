internal import Encoding
package import Files
internal import Films
package import Grids
package import Settings

/// A plot of a table of counts that `render` wrote, with the same settings as plots of runs.
package struct TablePlot {
  private let path: String
  private let policy: PathPolicy
  private let written: [Setting]
  private let errors: [InputError]

  /// - Parameters:
  ///   - path: the path of the table, or `-` for standard input.
  ///   - settings: the settings of the plot, of its outputs and of the run.
  package init(of path: String, _ settings: [Setting], _ policy: PathPolicy = .none) {
    (self.path, self.policy) = (path, policy)
    let isKnown = { (setting: Setting) in SettingsTable.ofAll.entry(setting.name) != nil }
    let refused = settings.filter { isKnown($0) && !Self.names.contains($0.name) }
    errors = refused.map {
      InputError(
        "'\($0.name)' has no effect on a plot of a table: remove it")
    }
    written = Self.completed(settings.filter { setting in !refused.contains { $0 == setting } })
  }

  /// The entries of the accepted settings.
  package static let settings: [SettingEntry] = {
    let entries = SettingsTable.entries(of: TabulatedRun.self)
    return (entries.own + entries.common).filter { names.contains($0.name) }
  }()

  private static let names: Set = [
    "out", "format", "poster", "make-folders", "effort", "pixels", "title", "caption", "theme",
    "background", "font", "text", "picture", "tile", "width", "height", "dpi", "scale", "margin",
    "sheet", "panel-labels", "group", "final", "fps", "hold", "loop", "plot", "plot-counts",
    "plot-x", "plot-y",
    "plot-line", "plot-legend", "plot-axes", "spread", "dodge", "interval", "x-label", "y-label",
    "x-scale",
    "y-scale", "x-range", "y-range", "colors", "range", "label", "model", "time-step", "jobs",
    "quiet",
    "progress", "max-memory", "max-pixels", "max-bytes", "max-time",
  ]

  /// Returns the settings, with defaults for `out` and `plot`.
  private static func completed(_ settings: [Setting]) -> [Setting] {
    [("out", "{scenario}.\(Format.poster.name)"), ("plot", PlotChoice.only.rawValue)].reduce(
      settings
    ) { settings, standard in
      settings.contains { $0.name == standard.0 }
        ? settings : settings + [Setting(standard.0, standard.1, at: .option("--\(standard.0)"))]
    }
  }

  /// The limits within which the table is read.
  package var limits: CancellationCheck.Waiting { SettingsReader(written).readingLimits }

  /// Reads the table and the settings, and returns the jobs that draw the plots. Throws all errors.
  ///
  /// - Parameter reads: the record of the files that are read.
  package func jobs(recording reads: ReadFiles = ReadFiles()) throws(InputProblem) -> [any Job] {
    let policy = policy.recording(reads)
    return try CancellationCheck.$waiting.withValue(limits) {
      Result { () throws(InputProblem) in
        let table = try CountTableReader(path, policy).table()
        var looks = TableLooks(table, of: path == "-" ? "plot" : Path(path).stem, written, policy)
        let runs = try looks.runs(besides: errors)
        let columns = table.columns.settings
        let checks = VariationChecks(varying: columns, runs, policy)
        if !checks.errors.isEmpty { throw InputProblem(checks.errors) }
        if let problem = runs[0].problem { throw InputProblem([InputError(problem)]) }
        return try JobReader.images(of: runs, varying: columns)
      }
    }.get()
  }
}
