internal import Drawing
internal import Films
internal import Grids
internal import Imaging
internal import Settings
internal import Worlds

/// The appearance of a film, as the choices, the world and the outputs decide it.
extension LookChoices {
  /// Returns the look of the images, and records lengths that are too long with the scale.
  func look(
    of info: SimulationInfo, _ worldInfo: WorldInfo, _ settings: inout SettingsReader
  ) -> Look {
    let side = size.cell ?? worldInfo.appearance.cell ?? info.defaults.cell
    var look = Look(
      cell: settings.scaled(side, by: size.scale, most: 4096, "cell"),
      gap: settings.scaled(
        cells.gap ?? worldInfo.appearance.gap, by: size.scale, most: 65_535, "gap"),
      shape: cells.shape, theme: theme.theme, font: font)
    (look.text, look.hexagons) = (text, cells.hexagons)
    (look.dpi, look.scale, look.isOnPaper) = (size.paper.dpi, size.scale, size.paper.width != nil)
    look.scalesGap = cells.gap == nil && worldInfo.appearance.gap > 0
    return look
  }

  func framing(_ subject: Film.Subject, _ settings: inout SettingsReader) -> Film.Framing {
    var framing = Film.Framing()
    framing.subject = subject
    framing.page = size.page
    framing.pageWidth = size.page == nil ? size.paper.pixels : nil
    framing.paper = size.paper.printSize
    framing.pageSetting =
      size.tile != nil ? "tile" : size.paper.width == nil ? "picture" : "width"
    framing.worldSide = size.cell == nil ? Film.worldSide(of: subject.strip ?? 1) : nil
    (framing.age, framing.fit) = (cells.age, fit)
    framing.margin = margin.map {
      settings.scaled($0, by: size.scale, most: Film.margins.upperBound, "margin")
    }
    return framing
  }

  /// Returns the plot, the legend and the counts. The title and the caption are empty.
  func texts(
    with plot: Plot?, _ worldInfo: WorldInfo, known counts: [String],
    _ settings: inout SettingsReader
  ) -> Film.Texts {
    var texts = self.texts
    texts.plot = plot
    if plot != nil, let problem = Film.plotProblem(worldInfo, known: counts) {
      settings.reject("plot", problem)
    }
    for (setting, texts) in letters(of: texts, worldInfo) {
      if let problem = font.problem(in: texts) { settings.reject(setting, problem) }
    }
    return texts
  }

  /// Returns the names of a legend, and the names and labels of a plot, by the settings that ask for
  /// them.
  private func letters(
    of texts: Film.Texts, _ worldInfo: WorldInfo
  ) -> [(setting: String, texts: [String])] {
    var letters: [(String, [String])] = []
    if texts.legendPosition != nil {
      letters.append(("legend", worldInfo.legend.filter { $0.step == nil }.map(\.name)))
      let scales = [worldInfo.appearance.colorScale, worldInfo.appearance.scaleBelow]
      letters.append(("label", scales.compactMap { $0?.label }))
    }
    if let plot = texts.plot {
      let counts = [plot.counts, texts.counts, worldInfo.counts.names].first { !$0.isEmpty } ?? []
      letters.append(("plot", counts))
      letters += [("x-label", [plot.across.label ?? ""]), ("y-label", [plot.up.label ?? ""])]
    }
    return letters
  }

  /// Returns the caption before its placeholders are filled: a plot without cells shows the counts that
  /// a world's caption contains, and each image of a strip needs its generation.
  func caption(
    _ plot: Plot?, strip: Int?, _ info: SimulationInfo, _ settings: inout SettingsReader
  ) -> String {
    let usual = info.defaults.caption
    let standard =
      plot?.place == .only ? "" : usual.isEmpty && strip != nil ? "generation {generation}" : usual
    let text = standard.isEmpty ? Setting.none : standard
    settings.setDefault(
      of: "caption", inWords: standard.isEmpty ? text : "\"\(standard)\"", to: text)
    return caption ?? text
  }

  /// Records the side of a cell that follows from the world, if no setting determines it: that of a
  /// single image, and `auto` for images of several worlds.
  func setFallbackOfCell(
    _ look: Look, _ output: OutputChoices, _ worldInfo: WorldInfo,
    _ settings: inout SettingsReader
  ) {
    if size.isWritten { return }
    let shown = output.sheet == nil && output.strip == nil ? worldInfo.shown : nil
    let fitted = shown.flatMap {
      look.cell(of: $0.size, in: Film.worldSide(of: 1), showing: worldInfo.legend)
    }
    settings.setFallback(of: "cell", to: fitted.map(String.init) ?? "auto")
  }
}
