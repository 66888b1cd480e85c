package import Films
internal import Settings

package typealias SheetJob = PictureJob<Sheet>

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
