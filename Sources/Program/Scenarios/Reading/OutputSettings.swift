internal import Encoding
internal import Files
internal import Films
internal import Imaging
internal import Settings
internal import Worlds

/// The outputs of a film and their formats: the settings from `out` to `pixels`.
struct OutputSettings {
  /// The name of the setting for the parts of pages with a player.
  static let pageForm = Format.html.name

  private(set) var plans: [PlannedOutput] = []
  let templates: [OutputTemplate]
  /// The names of the stills beside films.
  private(set) var posters: [OutputTemplate] = []
  /// The columns of a sheet of all variations; nil if each variation has its own outputs.
  let sheet: SheetColumns?
  /// The number of frames side by side in a strip; nil for one image per frame.
  let strip: Int?
  /// The frame that a still beside each film shows; nil for no stills.
  let poster: Poster?
  /// The row that a table has for each run; nil if it has one for each frame.
  let finalRow: FinalRow?
  /// The settings that identify a group of variations by their values. Empty for a single group of
  /// all variations; nil if `group` is not written.
  let group: [String]?
  let groupPlace: InputLocation?
  /// True if images carry the scenario from which they were drawn.
  let metadata: MetadataChoice
  let encoding: EncodingOptions

  /// The maximum number of outputs, each of which is an open file while the film plays.
  private static let most = 256

  init(
    _ settings: inout SettingsReader, _ info: SimulationInfo, _ worldInfo: WorldInfo,
    _ time: FilmSettings, _ plot: Plot?, name: OutputName, policy: PathPolicy
  ) {
    let written = settings.readAll(
      "out", .path, inWords: "",
      "the output file, whose extension selects the format; - is stdout; repeatable", letter: "o",
      [.list, .run], also: ["output", "file", "save"], or: [.filesByTheme])
    let format = settings.readIfWritten(
      "format", .format, inWords: "from the extension of out", "the format if out is - (stdout)",
      [.run, .single])
    (sheet, strip) = (settings.readSheet(), settings.readStrip())
    poster = settings.readPoster()
    finalRow = settings.read(
      "final", .finalRow, default: nil, inWords: "every frame",
      "write one row for each run to tables: the last frame, or with mean the means over all frames; plots of final counts show the means, too",
      [.single, .flag],
      also: ["last", "run-metrics-every-step", "average", "time-average", "average-over-time"])
    (group, groupPlace) = (settings.readGroup(), settings.place(of: "group"))
    metadata = settings.read(
      "metadata", .metadata, default: .yes,
      "store the scenario in images; with sidecar or comments also beside or in tables",
      [.run, .single, .flag], also: ["sidecar", "comments", "header"])
    encoding = settings.readEncoding()
    let stem = Self.stem(info, name)
    let ending =
      strip != nil || worldInfo.isStatic || worldInfo.length == .generations(1)
      ? "png" : time.isCounted ? "gif" : info.defaults.ending
    settings.setDefault(of: "out", inWords: "\(stem).\(ending)")
    templates =
      settings.missing("out").isEmpty
      ? written.map { OutputTemplate(text: $0.value, place: $0.place, folder: $0.place.folder) }
      : [Self.standard(stem, ending: ending, from: settings.place(of: "simulation"))]
    plan(name.completed(by: settings), format, policy, time, &settings) {
      !worldInfo.isStatic && $0.showsFilm(time, plot)
    }
    check(info, &settings)
  }

  /// Plans the outputs of all templates, and the stills beside them.
  private mutating func plan(
    _ name: OutputName, _ format: Format?, _ policy: PathPolicy, _ time: FilmSettings,
    _ settings: inout SettingsReader, showsFilm: (OutputSettings) -> Bool
  ) {
    var register = OutputRegister(policy)
    for template in templates.prefix(Self.most) {
      plan(template, name, format, policy, time, &register, &settings)
    }
    if strip == nil, showsFilm(self) { planAnimations() }
    if poster != nil { planPosters(name, policy, &register, &settings) }
    if metadata == .sidecar { planSidecars(policy, &register, &settings) }
    if templates.count > Self.most {
      settings.reject("out", "a film can have at most \(Self.most) outputs")
    }
  }

  /// Adds a file with the scenario beside each table.
  private mutating func planSidecars(
    _ policy: PathPolicy, _ register: inout OutputRegister, _ settings: inout SettingsReader
  ) {
    for table in plans where table.format.table != nil {
      guard case .file(let path) = table.destination else { continue }
      let destination = Destination.file(path + Format.sidecar.suffix)
      check(destination, policy, &settings)
      if !register.add(destination) {
        settings.reject("out", SettingProblem.givenTwice(destination.name))
      }
      plans.append(
        PlannedOutput(
          destination: destination, format: .sidecar, template: table.template,
          scenario: table.scenario))
    }
  }

  /// Returns true if the settings ask for several frames, and not for a plot of all of them.
  private func showsFilm(_ time: FilmSettings, _ plot: Plot?) -> Bool {
    if time.isSingle { return false }
    if plans.contains(where: \.format.isAnimation) { return true }
    return plot?.isAlone != true && time.isLengthWritten
  }

  /// Replaces the formats of single files by those that contain a whole film.
  private mutating func planAnimations() {
    for index in plans.indices where plans[index].format.isStill(at: plans[index].destination) {
      guard case .file = plans[index].destination, let film = plans[index].format.animation else {
        continue
      }
      plans[index].format = film
    }
  }

  /// Returns the name of the output without a scenario file: that of the simulation or of the model,
  /// which is the name of the scenario on a command line.
  private static func stem(_ info: SimulationInfo, _ name: OutputName) -> String {
    guard info.traits.contains(.hasParameters), !name.scenario.isEmpty else { return info.name }
    return name.scenario.contains(where: "{%".contains) ? "{scenario}" : name.scenario
  }

  /// Returns the output that is written without a setting `out`. It is named after the scenario
  /// file and lies beside it, or has the name `stem` and lies in the current directory.
  private static func standard(_ stem: String, ending: String, from place: InputLocation?)
    -> OutputTemplate
  {
    if case .file(let path, _, _, _) = place, path != InputLocation.standardInput {
      return OutputTemplate(text: "{scenario}.\(ending)", place: place, folder: place?.folder ?? "")
    }
    return OutputTemplate(text: "\(stem).\(ending)", place: place, folder: "")
  }

  /// Adds a still beside each film. Films with the same name share one.
  private mutating func planPosters(
    _ name: OutputName, _ policy: PathPolicy, _ register: inout OutputRegister,
    _ settings: inout SettingsReader
  ) {
    let films = plans.filter(\.format.isAnimation)
    for template in films.compactMap(\.template.poster)
    where !(templates + posters).contains(where: { $0.path == template.path }) {
      guard let destination = try? template.destination(name) else { continue }
      check(destination, policy, &settings)
      add(destination, .poster, template, name, &register, &settings)
      posters.append(template)
      for film in films where film.format.moves && film.template.poster?.path == template.path {
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
    _ template: OutputTemplate, _ name: OutputName, _ format: Format?, _ policy: PathPolicy,
    _ time: FilmSettings, _ register: inout OutputRegister, _ settings: inout SettingsReader
  ) {
    do throws(ScenarioProblem) {
      let destination = try template.destination(name)
      check(destination, policy, &settings)
      let isForeign = destination.namesForeignFormat
      if let format = destination.format ?? (isForeign ? nil : format) {
        add(destination, format, template, name, &register, &settings)
      } else if isForeign || !settings.missing("format").isEmpty {
        // An error in a written format is already reported.
        settings.reject(
          "out", recipe(for: destination, template, time) ?? destination.lackOfFormat)
      }
    } catch {
      settings.reject("out", error)
    }
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
    _ destination: Destination, _ format: Format, _ template: OutputTemplate, _ name: OutputName,
    _ register: inout OutputRegister, _ settings: inout SettingsReader
  ) {
    if register.add(destination) {
      plans.append(
        PlannedOutput(
          destination: destination, format: format, template: template, scenario: name.scenario))
    } else {
      settings.reject("out", SettingProblem.givenTwice(destination.name))
    }
  }

  /// Returns the command with which another program creates a format that this one cannot write;
  /// nil if none is known.
  private func recipe(
    for destination: Destination, _ template: OutputTemplate, _ time: FilmSettings
  ) -> ScenarioProblem? {
    guard case .file(let path) = destination else { return nil }
    let ending = destination.pathExtension
    return FFmpegCommand.command(
      for: path.text, ending: ending,
      length: time.words, frame: time.pace.frame, at: template.place
    ).map { "cannot write '.\(ending)', but ffmpeg can: \($0)" }
  }

  private func check(_ info: SimulationInfo, _ settings: inout SettingsReader) {
    if encoding.page == .fragment {
      settings.note("for a page with a content policy: \(PlayerProgram.sources)")
    }
    if sheet != nil, plans.contains(where: \.format.images.holdCells) {
      settings.note(PlayerFrame.pixelNote(because: "a sheet"))
    }
    if encoding.effort == .small, plans.contains(where: { $0.format.name == Format.gif.name }) {
      settings.note("'effort: small' makes no GIF smaller: use webp or apng for a smaller file")
    }
    for plan in plans {
      if let problem = plan.format.problem(with: plan.destination, of: 1) {
        settings.reject("out", problem)
      }
      if sheet != nil, !plan.format.hasImages {
        settings.reject("out", ScenarioProblem.sheetHasOnlyImages)
      }
      if plan.format.content == .cells && !info.traits.contains(.savesPatterns) {
        settings.reject("out", FilmProblem.noPattern(info.name, format: plan.format.name))
      }
      if strip != nil, plan.format.content != .stills {
        settings.reject(
          "out",
          "a strip is a single image: expected .png, got .\(plan.format.name)")
      }
    }
  }

  /// Rejects a theme that follows the readers' systems if the files of an image cannot do so.
  func checkFollowsReaders(_ settings: inout SettingsReader) {
    let fixed = plans.first { $0.format.hasImages && !$0.format.images.followsReaders }
    guard let name = fixed?.destination.name else { return }
    settings.reject(
      "theme",
      "'\(name)' looks the same to all readers: write an .html or .svg, set 'theme' to light or dark, or"
        + " write both with out: {light: a.png, dark: b.png} in a scenario")
  }

  /// True if an output follows its readers' systems even if no theme is written, and no other one
  /// would change by that.
  var followsReaders: Bool {
    plans.contains { $0.format.images.holdCells }
      && plans.allSatisfy { $0.format.images.holdCells || !$0.format.images.followsReaders }
  }

  /// True if an output has no extension, so that its format is another setting.
  var hasPipes: Bool { plans.contains { $0.destination.format == nil } }

  /// True if every output shows a single generation.
  var areStills: Bool {
    strip == nil && !plans.isEmpty && plans.allSatisfy { $0.showsOneMoment }
  }

  /// True if an output shows or stores states instead of the cells' own colors (`ColoredWorld`).
  var needsPalette: Bool {
    plans.map(\.format).contains {
      $0.content == .arrays || $0.hasImages && !$0.images.isTrueColor
    }
  }

  /// Reports an error if a still image is the output of an animation.
  func check(_ frames: Int, until ending: EndCondition, _ settings: inout SettingsReader) {
    // An error in the strip is already reported.
    if settings.isRejected("strip") { return }
    for plan in plans where !plan.format.isPoster {
      if plan.format.fits(plan.destination),
        let problem = plan.format.problem(with: plan.destination, of: frames, until: ending)
      {
        settings.reject("out", problem)
      }
    }
  }
}

extension ValueForm {
  /// Outputs for each theme, which a scenario divides into two.
  fileprivate static let filesByTheme = ValueForm.mapping {
    var reader = SettingsReader()
    for theme in OutputTemplate.themes {
      _ = reader.readAll(theme, .path, inWords: "none", "the file in the theme \(theme)")
    }
    let meaning = "a file for light and for dark pages"
    return [.init(reader.entries, needed: OutputTemplate.themes, meaning)]
  }
}

extension SettingsReader {
  fileprivate mutating func readSheet() -> SheetColumns? {
    readIfWritten(
      "sheet", .columns,
      "all variations in one image, N per row; auto: roughly square",
      .single)
  }

  fileprivate mutating func readStrip() -> Int? {
    readIfWritten(
      "strip", .wholeNumber(Film.stripLengths, unit: "frames"),
      "N frames of the animation, evenly spaced, side by side in one image", .single)
  }

  /// Reads the settings `effort`, `pixels`, and that of pages with a player.
  fileprivate mutating func readEncoding() -> EncodingOptions {
    var encoding = EncodingOptions()
    encoding.effort = read(
      "effort", .word, default: .normal,
      "how much time to spend on making files smaller, except for GIF, where small has no effect; never changes a pixel",
      [.run, .single], also: ["compression", "quality"])
    encoding.chroma = readIfWritten(
      "pixels", .word, inWords: "yuv420p, except for y4m",
      "the colors of videos: yuv420p: one color per four pixels; yuv444p: one per pixel",
      [.run, .single], also: ["pix-fmt", "chroma"])
    encoding.page = readIfWritten(
      OutputSettings.pageForm, .word, inWords: "page",
      "what an .html file contains: page: a whole page; fragment: a player for another page; element: the same without its program, beside a fragment",
      [.run, .single], also: ["player"])
    return encoding
  }

  /// Reads the settings that identify a group of variations by their values; nil if not written.
  fileprivate mutating func readGroup() -> [String]? {
    let names = readAll(
      "group",
      .text("the name of a setting that varies, or none", placeholder: "NAME", words: ["none"]),
      inWords: "no groups",
      "settings that define groups of variations: tables contain each group's mean, deviation and quartiles, and plots show a band",
      [.list, .single], also: ["group-by", "groupby", "by", "aggregate", "mean", "statistics"])
    let group = names.flatMap { found in
      found.value.split(separator: ",").map { String($0.drop { $0 == " " }) }
    }
    replaceValue(of: "group", by: group.isEmpty ? nil : group.joined(separator: ","))
    if names.isEmpty { return nil }
    return group == [Setting.none] ? [] : group
  }

  /// Reads the choice of the frame that stills beside films show; nil for no stills.
  mutating func readPoster() -> Poster? {
    read(
      "poster", .poster, default: nil,
      "write one frame of each film beside it as a .png: first, last, middle, or a generation",
      .single, also: ["thumbnail", "thumb", "cover", "preview-image"])
  }

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

extension Destination {
  /// The format that belongs to the output's extension; nil if there is none.
  fileprivate var format: Format? {
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

extension SettingKind<String> {
  fileprivate static var path: SettingKind {
    SettingKind(
      "a path, optionally with one number such as %04d, or -", placeholder: "FILE",
      forms: [.file(endings: formats.map(\.name))],
      suits: { Destination($0)?.format != nil }, list: .none,
      parse: { text in text.isEmpty || text.utf8.contains(0) ? nil : text })
  }
}

extension SettingKind<Format> {
  fileprivate static var format: SettingKind {
    let names = formats.map(\.name)
    return SettingKind(
      "one of " + names.joined(separator: ", "), placeholder: names.joined(separator: "|"),
      words: names,
      show: { $0.name }, parse: { text in formats.first { $0.name == text } })
  }
}

/// An ffmpeg command that converts PNG images to a format that this program does not write.
struct FFmpegCommand {
  private let endings: [String]
  /// The arguments between the input and the name of the output file.
  private let arguments: String
  private let isStill: Bool

  // Video players need even sides and the color format of video. Other formats keep all pixels.
  private static let video = #"-vf "pad=ceil(iw/2)*2:ceil(ih/2)*2" -pix_fmt yuv420p"#

  private static let all = [
    FFmpegCommand(endings: ["m4v", "mov", "avi", "flv", "wmv"], arguments: video, isStill: false),
    FFmpegCommand(
      // MPEG-1 has the frame rates of television only.
      endings: ["mpeg", "mpg"], arguments: "-r 25 \(video)", isStill: false),
    FFmpegCommand(endings: ["ogv"], arguments: "-q:v 8 \(video)", isStill: false),
    FFmpegCommand(
      endings: ["jpg", "jpeg", "bmp", "tif", "tiff", "tga", "ppm", "pgm", "jp2", "pcx"],
      arguments: "-frames:v 1 -update 1", isStill: true),
    FFmpegCommand(endings: ["avif", "jxl"], arguments: "-frames:v 1", isStill: true),
    FFmpegCommand(
      // An icon has at most 256 pixels a side.
      endings: ["ico"],
      arguments: #"-frames:v 1 -vf "scale=256:256:force_original_aspect_ratio=decrease""#,
      isStill: true),
  ]

  /// The extensions of all formats with a command.
  static let endings = Set(all.flatMap(\.endings))

  /// Returns a command line that creates a file; nil if none is known for the extension. `length`:
  /// the setting of the film's length in the command: `frames 100`. `frame`: the duration of a
  /// frame in seconds. `place`: the location of the file's name.
  static func command(
    for name: String, ending: String, length: String, frame: Ratio, at place: InputLocation?
  ) -> String? {
    guard let recipe = all.first(where: { $0.endings.contains(ending) }) else { return nil }
    let length = recipe.isStill ? "" : " --\(length)"
    let rate = recipe.isStill ? "" : " -framerate \(Ratio(frame.denominator, frame.numerator))"
    return "render \(words(at: place))\(length) --out - --format png"
      + " | ffmpeg -f image2pipe\(rate) -i - \(recipe.arguments) \(name.inShell)"
  }

  /// Returns the arguments that select a scenario, without its outputs.
  private static func words(at place: InputLocation?) -> String {
    guard case .file(let path, _, _, _) = place else { return "…" }
    return "run \(path == InputLocation.standardInput ? "-" : path.inShell)"
  }
}

extension ShownGenerations {
  /// Returns the shown generations before and after one that no frame shows.
  fileprivate func nearest(to generation: Int) -> [Int] {
    if generation < skip { return [skip] }
    let before = min(last, generation - (generation - skip) % every)
    return before < last ? [before, before + every] : [before]
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

/// The row of a run in a table.
enum FinalRow: String, CaseIterable, Sendable {
  /// The counts of the last frame.
  case last
  /// The means of the counts over all frames, without those in which they have no value.
  case mean
}

extension SettingKind<FinalRow?> {
  static var finalRow: SettingKind {
    let truth = SettingKind<Bool>.yesOrNo
    let words = FinalRow.allCases.map(\.rawValue)
    return SettingKind(
      "yes, no, " + words.joined(separator: " or "), placeholder: "",
      words: ["yes", "no"] + words, forms: [.truth],
      show: { row in row == .last ? "yes" : row?.rawValue ?? "no" },
      suits: { _ in false },
      parse: { text in
        if let isFinal = truth.value(text) { return .some(isFinal ? .last : nil) }
        return FinalRow(rawValue: text).map { .some($0) }
      })
  }
}

extension SettingKind<Poster?> {
  fileprivate static var poster: SettingKind {
    let number = SettingKind<Int>.wholeNumber(0...ShownGenerations.latest)
    let (words, none) = (Poster.words, Setting.none)
    return SettingKind(
      words.map(\.word).joined(separator: ", ") + ", a generation, or \(none)",
      placeholder: "FRAME", words: words.map(\.word) + [none], forms: number.forms,
      show: { poster in
        if case .generation(let generation) = poster { return "\(generation)" }
        return words.first { $0.poster == poster }?.word ?? none
      },
      parse: { text in
        if text == none { return .some(nil) }
        return words.first { $0.word == text }?.poster
          ?? number.value(text).map { .generation($0) }
      })
  }
}
