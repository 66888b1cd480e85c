internal import Drawing
internal import Films
internal import Settings

extension SheetJob {
  /// All variations on one sheet.
  init(
    _ read: [ResolvedVariation], _ columns: SheetColumns, drawn: [RandomValue], at place: Place?
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
          ?? (first.mayShrink ? .shrunk(longestSide: SheetColumns.longestSide) : .given))
    self.init(sheet, JobInfo(read, varying: varying, drawn: drawn, at: place))
  }

  /// A sheet that no scenario describes, with the outputs and limits of another job.
  init(_ sheet: Sheet, like info: JobInfo) {
    var info = info
    info.text = nil
    self.init(sheet, info)
  }

  /// Samples of the themes of its films, of which their worlds are a part.
  package var themeSamples: SheetJob { SheetJob(subject.ofThemes, like: info) }
}

extension Film {
  /// The film on a sheet, which has the page.
  fileprivate var withoutPage: Film {
    var film = self
    film.page = nil
    return film
  }
}

extension SheetColumns {
  /// A sheet with columns of its own choice is made smaller until no side is longer, in pixels.
  fileprivate static let longestSide = 2000

  /// How variations stand: where two settings vary, with a row for each value of the first and a
  /// column for each of the second, in a table; else under their labels.
  fileprivate func arrangement(of read: [ResolvedVariation], _ axes: [VaryingSetting])
    -> SheetArrangement
  {
    var columns: Int? { if case .count(let count) = self { count } else { nil } }
    let counts = axes.map(\.labels.count)
    let isTable = counts.count == 2 && (columns ?? counts[1]) == counts[1]
    // A neighbour that one row lacks and another has leaves a hole.
    guard isTable, read.count == counts[0] * counts[1] else {
      return .labelled(read.map(\.label), columns: columns)
    }
    return .table(
      rows: SheetHeader(name: axes[0].name, values: axes[0].labels),
      columns: SheetHeader(name: axes[1].name, values: axes[1].labels))
  }
}
