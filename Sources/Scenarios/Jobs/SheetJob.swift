internal import Drawing
internal import Films
internal import Settings

extension SheetJob {
  /// Creates a job that draws all variations on one sheet.
  init(
    _ read: [ResolvedVariation], _ columns: SheetColumns, drawn: [RandomValue],
    at place: InputLocation?
  ) {
    let first = read[0].reading
    let varying = VaryingSetting.all(of: read)
    let arrangement = columns.arrangement(of: read, varying)
    let sheet =
      first.isTiled
      ? Sheet(read.map(\.film), arrangement)
      : Sheet(
        read.map(\.film.withoutPage), arrangement,
        cells: first.film.page.map { .fitted($0) }
          ?? first.film.pageWidth.map { .fittedWidth($0) }
          ?? (first.mayShrink
            ? .shrunk(longestSide: SheetColumns.longestSide * first.film.look.scale) : .given))
    self.init(sheet, JobInfo(read, varying: varying, drawn: drawn, at: place))
  }

  /// Creates a job for a sheet that no scenario describes. It has the outputs and limits of another
  /// job, and its images carry no scenario.
  init(_ sheet: Sheet, like info: JobInfo) {
    var info = info
    info.text = nil
    self.init(sheet, info)
  }

  /// Returns the same sheet with some of its films in another order, and with other labels.
  package func rearranged(_ tiles: [(film: Int, label: String)]) -> SheetJob {
    SheetJob(subject.rearranged(tiles), like: info)
  }

  /// The same sheet with a sample of each film's theme in place of its world.
  package var themeSamples: SheetJob { SheetJob(subject.withThemeSamples, like: info) }
}

extension Film {
  /// The film as part of a sheet, where the page size is that of the sheet.
  fileprivate var withoutPage: Film {
    var film = self
    (film.page, film.pageWidth) = (nil, nil)
    return film
  }
}

extension SheetColumns {
  /// The longest side, in pixels, of a sheet with an automatic number of columns. Cells shrink
  /// until the sheet fits.
  fileprivate static let longestSide = 2000

  /// Returns the arrangement of variations. If two settings vary, it is a table: the first
  /// setting's values are the rows, the second's the columns. Otherwise each variation has a label.
  fileprivate func arrangement(of read: [ResolvedVariation], _ axes: [VaryingSetting])
    -> SheetArrangement
  {
    var columns: Int? { if case .count(let count) = self { count } else { nil } }
    let counts = axes.map(\.labels.count)
    let isTable = counts.count == 2 && (columns ?? counts[1]) == counts[1]
    // An invalid neighbor that is missing from one row leaves a gap in the table.
    guard isTable, read.count == counts[0] * counts[1] else {
      // If one setting varies, its name is only in the first label.
      let labels = read.map(counts.count == 1 ? \.values : \.label)
      return .labelled([read[0].label] + labels.dropFirst(), columns: columns)
    }
    return .table(
      rows: SheetHeader(name: axes[0].name, values: axes[0].labels),
      columns: SheetHeader(name: axes[1].name, values: axes[1].labels))
  }
}
