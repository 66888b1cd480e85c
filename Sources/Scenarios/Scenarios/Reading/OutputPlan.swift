internal import Drawing
internal import Encoding
internal import Files
internal import Films
internal import Imaging
internal import Settings
internal import Worlds

/// The files that a film writes, with their formats, and the stills and scenarios beside them.
struct OutputPlan {
  private(set) var outputs: [PlannedOutput] = []
  private let choices: OutputChoices
  private let span: SpanChoices
  /// The duration of a frame in seconds.
  private let frame: Ratio

  /// The maximum number of outputs, each of which is an open file while the film plays.
  private static let most = 256

  init(
    _ choices: OutputChoices, _ worldInfo: WorldInfo, _ span: SpanChoices, _ frame: Ratio,
    _ plot: Plot?, name: OutputName, policy: PathPolicy, _ settings: inout SettingsReader
  ) {
    self.choices = choices
    (self.span, self.frame) = (span, frame)
    let showsFilm = span.isLengthWritten && !span.isSingle && plot?.place != .only
    plan(name.completed(by: settings), policy, showsFilm && !worldInfo.course.isStatic, &settings)
  }

  /// Plans the outputs of all templates, and the stills beside them. `showsFilm`: true if the settings
  /// ask for several frames, and not for a plot of all of them.
  private mutating func plan(
    _ name: OutputName, _ policy: PathPolicy, _ showsFilm: Bool, _ settings: inout SettingsReader
  ) {
    var register = OutputRegister(policy)
    for template in choices.templates.prefix(Self.most) {
      plan(template, name, policy, &register, &settings)
    }
    if showsFilm, choices.strip == nil {
      for index in outputs.indices {
        outputs[index].format = outputs[index].format.animated(at: outputs[index].destination)
      }
    }
    if choices.poster != nil { planPosters(name, policy, &register, &settings) }
    if choices.metadata == .sidecar { planSidecars(policy, &register, &settings) }
    if choices.templates.count > Self.most {
      settings.reject("out", "a film can have at most \(Self.most) outputs")
    }
  }

  /// Adds a file with the scenario beside each table.
  private mutating func planSidecars(
    _ policy: PathPolicy, _ register: inout OutputRegister, _ settings: inout SettingsReader
  ) {
    for table in outputs where table.table != nil {
      guard case .file(let path) = table.destination else { continue }
      let destination = Destination.file(TableMetadata.sidecar(of: path))
      check(destination, policy, &settings)
      add(
        PlannedOutput(
          destination: destination, format: table.format, template: table.template,
          scenario: table.scenario, isSidecar: true),
        &register, &settings)
    }
  }

  /// Adds a still beside each film. Films with the same name share one.
  private mutating func planPosters(
    _ name: OutputName, _ policy: PathPolicy, _ register: inout OutputRegister,
    _ settings: inout SettingsReader
  ) {
    let films = outputs.filter(\.format.isAnimation)
    for template in films.compactMap(\.template.poster)
    where !(choices.templates + posters).contains(where: { $0.path == template.path }) {
      guard let destination = try? template.destination(name) else { continue }
      check(destination, policy, &settings)
      add(
        PlannedOutput(
          destination: destination, format: .poster, template: template, scenario: name.scenario),
        &register, &settings)
      for film in films
      where film.format.rendering == .shapes && film.template.poster?.path == template.path {
        settings.note(Self.markup(film.destination.name, still: destination.name))
      }
    }
  }

  /// Returns the note with the elements of a page that show a still to readers who prefer reduced
  /// motion. Browsers do not tell an image in a page about it.
  private static func markup(_ film: String, still: String) -> String {
    "for pages, with the still for readers who prefer reduced motion:"
      + " <picture><source media=\"(prefers-reduced-motion: reduce)\" srcset=\"\(still.inXML)\">"
      + "<img src=\"\(film.inXML)\"></picture>"
  }

  private mutating func plan(
    _ template: OutputTemplate, _ name: OutputName, _ policy: PathPolicy,
    _ register: inout OutputRegister, _ settings: inout SettingsReader
  ) {
    do throws(ScenarioProblem) {
      let destination = try template.destination(name)
      check(destination, policy, &settings)
      let isForeign = destination.namesForeignFormat
      if template.isOfAgents {
        planAgents(destination, template, name, &register, &settings)
      } else if let format = destination.format ?? (isForeign ? nil : choices.format) {
        add(
          PlannedOutput(
            destination: destination, format: format, template: template, scenario: name.scenario),
          &register, &settings)
      } else if isForeign || !settings.missing("format").isEmpty {
        // An error in a written format is already reported.
        settings.reject(
          "out", recipe(for: destination, template) ?? destination.lackOfFormat)
      }
    } catch {
      settings.reject("out", error)
    }
  }

  /// Adds a table of agents.
  private mutating func planAgents(
    _ destination: Destination, _ template: OutputTemplate, _ name: OutputName,
    _ register: inout OutputRegister, _ settings: inout SettingsReader
  ) {
    let isPipe = destination == .standardOutput
    guard let format = Format.agents(isPipe ? "csv" : destination.pathExtension) else {
      return settings.reject(
        OutputTemplate.agents, "'\(template.text)': expected a name that ends in .csv or .json")
    }
    add(
      PlannedOutput(
        destination: destination, format: format, template: template, scenario: name.scenario),
      &register, &settings)
  }

  /// Reports a destination that the run may not write.
  private func check(
    _ destination: Destination, _ policy: PathPolicy, _ settings: inout SettingsReader
  ) {
    // A number contains neither slashes nor dots, so all frames are in the directory of the first.
    let path = destination.path(number: 0)
    if destination != .standardOutput, let reason = policy.refusal(ofWriting: path) {
      settings.reject("out", "'\(destination.name)': \(reason)")
    }
  }

  private mutating func add(
    _ plan: PlannedOutput, _ register: inout OutputRegister, _ settings: inout SettingsReader
  ) {
    if register.add(plan.destination) {
      outputs.append(plan)
    } else {
      settings.reject("out", SettingProblem.givenTwice(plan.destination.name))
    }
  }

  /// Returns the command with which another program creates a format that this one cannot write;
  /// nil if none is known.
  private func recipe(
    for destination: Destination, _ template: OutputTemplate
  ) -> ScenarioProblem? {
    guard case .file(let path) = destination else { return nil }
    let ending = destination.pathExtension
    return FFmpegCommand.command(
      for: path.text, ending: ending,
      length: span.words, frame: frame, at: template.place
    ).map { "cannot write '.\(ending)', but ffmpeg can: \($0)" }
  }

  /// Reports outputs that a simulation cannot have, or that a sheet or a strip excludes.
  func check(_ info: SimulationInfo, _ settings: inout SettingsReader) {
    if choices.encoding.page == .fragment {
      settings.note("for a page with a content policy: \(PlayerProgram.sources)")
    }
    if choices.sheet != nil, outputs.contains(where: \.format.isPage) {
      settings.note(PlayerFrame.pixelNote(because: "a sheet"))
    }
    if choices.encoding.effort == .small,
      outputs.contains(where: { $0.format.name == Format.gif.name })
    {
      settings.note("'effort: small' makes no GIF smaller: use webp or apng for a smaller file")
    }
    for output in outputs {
      for problem in problems(of: output, info) {
        settings.reject(output.template.isOfAgents ? OutputTemplate.agents : "out", problem)
      }
    }
  }

  private func problems(of output: PlannedOutput, _ info: SimulationInfo) -> [any Problem] {
    let format = output.format
    let savesCells = info.traits.contains(.savesPatterns) || format.rendering != .cells
    let strip: ScenarioProblem = "a strip is a single image: expected .png, got .\(format.name)"
    let problems: [(any Problem)?] = [
      format.problem(with: output.destination, named: output.template.text, of: 1),
      choices.sheet != nil && !format.hasImages ? ScenarioProblem.sheetHasOnlyImages : nil,
      savesCells ? nil : FilmProblem.noPattern(info.name, format: format.name),
      choices.strip != nil && format.content == .film ? strip : nil,
    ]
    return problems.compactMap(\.self)
  }

  /// Returns the dark theme for readers who prefer it: the one of `theme: auto`, or that of pages without
  /// a theme. Empty if all readers see the same.
  func night(of theme: ThemeReader, _ settings: inout SettingsReader) -> [Theme] {
    // A page with a single theme must say so.
    let both = FileLibrary.bothThemes
    if followsReaders { settings.setDefault(of: "theme", inWords: both, to: both) }
    if theme.theme.night.isEmpty { return followsReaders ? theme.night.map { [$0] } ?? [] : [] }
    checkFollowsReaders(&settings)
    return theme.theme.night
  }

  /// Rejects a theme that follows the readers' systems if the files of an image cannot do so.
  private func checkFollowsReaders(_ settings: inout SettingsReader) {
    let fixed = outputs.first { $0.format.hasImages && !$0.format.followsReaders }
    guard let name = fixed?.destination.name else { return }
    settings.reject(
      "theme",
      "'\(name)' looks the same to all readers: write an .html or .svg, set 'theme' to light or dark, or"
        + " write both with out: {light: a.png, dark: b.png} in a scenario")
  }

  /// True if an output follows its readers' systems even if no theme is written, and no other one
  /// would change by that.
  private var followsReaders: Bool {
    let formats = outputs.map(\.format)
    return formats.contains(where: \.isPage)
      && formats.allSatisfy { $0.isPage || !$0.followsReaders }
  }

  /// The names of the stills beside films.
  var posters: [OutputTemplate] {
    outputs.filter { $0.format.content == .poster }.map(\.template)
  }

  /// True if an output has no extension, so that its format is another setting.
  var hasPipes: Bool { outputs.contains { $0.destination.format == nil } }

  /// True if every output shows a single generation.
  var areStills: Bool {
    choices.strip == nil && !outputs.isEmpty && outputs.allSatisfy { $0.showsOneMoment }
  }

  /// True if an output shows or stores states instead of the cells' own colors (`ColoredWorld`).
  var needsPalette: Bool {
    outputs.map(\.format).contains {
      $0.rendering == .arrays || $0.hasImages && !$0.isTrueColor
    }
  }

  /// Names the files of frames by the numbers of the input's files.
  ///
  /// - Parameters:
  ///   - numbers: the numbers of all generations.
  ///   - hasOthers: true if there are frames between those of the input.
  mutating func label(
    _ numbers: [String], _ shown: ShownGenerations, hasOthers: Bool, _ name: OutputName,
    _ settings: inout SettingsReader
  ) {
    let labels = (0..<min(shown.frames, numbers.count)).map { shown.generation(ofFrame: $0) }
      .filter(numbers.indices.contains).map { numbers[$0] }
    for place in outputs.indices where name.labelsFrames(of: outputs[place].template.text) {
      if hasOthers {
        settings.reject("out", "'tween' adds frames without a file: write %d in place of '{input}'")
      }
      outputs[place].destination = outputs[place].destination.labeled(labels)
    }
  }

  /// Reports an error if a still image is the output of an animation.
  func check(_ frames: Int, until ending: EndCondition, _ settings: inout SettingsReader) {
    guard settings.knowsImages else { return }
    for plan in outputs where plan.format.content != .poster {
      if plan.format.fits(plan.destination),
        let problem = plan.format.problem(
          with: plan.destination, named: plan.template.text, of: frames, until: ending)
      {
        settings.reject("out", problem)
      }
    }
  }
}

extension ShownGenerations {
  /// Returns the shown generations before and after one that no frame shows.
  fileprivate func nearest(to generation: Int) -> [Int] {
    let next = frames(before: generation)
    return [next - 1, next].filter { (0..<frames).contains($0) }.map {
      self.generation(ofFrame: $0)
    }
  }
}

extension OutputTemplate {
  /// The name of the still beside the films with this name; nil for standard output.
  var poster: OutputTemplate? {
    guard let destination = Destination(path), destination != .standardOutput else { return nil }
    let ending = destination.pathExtension.unicodeScalars.count
    let stem = String(String.UnicodeScalarView(text.unicodeScalars.dropLast(ending)))
    return OutputTemplate(text: stem + Format.poster.name, place: place, folder: folder)
  }
}

extension Destination {
  /// The format that belongs to the output's extension; nil if there is none.
  var format: Format? {
    formats.format(of: self)
  }

  /// True if the extension belongs to a format that this program cannot write. The setting `format`
  /// would then give the file a false name.
  fileprivate var namesForeignFormat: Bool {
    let ending = pathExtension
    return FFmpegCommand.endings.contains(ending) || Self.foreign.contains(ending)
  }

  private static let foreign: Set = ["eps", "heic", "ps"]

  fileprivate var lackOfFormat: ScenarioProblem {
    if self == .standardOutput { return .standardOutput(formats: formats.map(\.name)) }
    let endings = formats.map(\.name)
    return pathExtension.isEmpty
      ? "'\(name)' has no extension: expected one of"
        + " \(endings.map { ".\($0)" }.joined(separator: ", "))"
      : "unknown format '.\(pathExtension)'"
        + Nearest.hint(
          Nearest.name(to: pathExtension, among: endings),
          else: " (known: \(endings.map { ".\($0)" }.joined(separator: ", ")))")
  }
}

extension SettingsReader {
  /// Reports a poster of a frame that the film does not show, or whose number is unknown.
  mutating func check(_ poster: Poster?, of shown: ShownGenerations, until ending: EndCondition) {
    switch poster {
    case .middle where ending == .endOfInput:
      reject(
        "poster",
        "the length of the input is unknown: set 'poster' to first, last or a generation")
    case .generation(let generation) where ending != .cycle && !shown.contains(generation):
      reject(
        "poster",
        "no frame shows that generation: set 'poster' to"
          + " \(shown.nearest(to: generation).map(String.init).joined(separator: " or "))")
    default: break
    }
  }
}
