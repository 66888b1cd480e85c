internal import Encoding
internal import Files
internal import Films
internal import Settings
internal import Worlds

/// The outputs of a film and their formats: the settings from `out` to `pixels`.
struct OutputSettings {
  private(set) var plans: [PlannedOutput] = []
  /// The output names as written.
  let templates: [OutputTemplate]
  /// The names of the stills beside films.
  private(set) var posters: [OutputTemplate] = []
  /// The columns of a sheet of all variations; nil if each variation has its own outputs.
  let sheet: SheetColumns?
  /// The number of frames side by side in a strip; nil for one image per frame.
  let strip: Int?
  /// The frame that a still beside each film shows; nil for no stills.
  let poster: Poster?
  /// True if a table contains only the last frame.
  let isFinal: Bool
  /// The settings that identify a group of variations by their values. Empty for a single group of
  /// all variations; nil if `group` is not written.
  let group: [String]?
  /// The location of the setting `group`.
  let groupPlace: InputLocation?
  /// True if images carry the scenario from which they were drawn.
  let metadata: Bool
  private(set) var encoding = EncodingOptions()

  /// The duration of a frame in seconds.
  private let frame: Ratio

  /// The maximum number of outputs, each of which is an open file while the film plays.
  private static let most = 256

  init(
    _ settings: inout SettingsReader, _ info: SimulationInfo, _ worldInfo: WorldInfo, frame: Ratio,
    name: OutputName,
    policy: PathPolicy
  ) {
    self.frame = frame
    let isStill =
      settings.isWritten("strip") || worldInfo.isStatic || worldInfo.length == .generations(1)
    let isFilm = settings.isWritten("frames") || settings.isWritten("duration")
    let ending = isStill ? "png" : isFilm ? "gif" : info.defaults.ending
    let written = settings.readAll(
      "out", .path, inWords: "\(info.name).\(ending)",
      "the output file, whose extension selects the format; - is stdout; repeatable", letter: "o",
      [.list, .run], also: ["output", "file", "save"])
    let format = settings.readIfWritten(
      "format", .format, inWords: "from the extension of out", "the format if out is - (stdout)",
      [.run, .single])
    sheet = settings.readIfWritten(
      "sheet", .columns,
      "all variations in one image, N per row; auto: roughly square",
      .single)
    strip = settings.readIfWritten(
      "strip", .wholeNumber(Film.stripLengths, unit: "frames"),
      "N frames of the animation, evenly spaced, side by side in one image", .single)
    poster = settings.readPoster()
    isFinal = settings.read(
      "final", .yesOrNo, default: false, inWords: "every frame",
      "write only the last frame to tables",
      [.single, .flag], also: ["last", "run-metrics-every-step"])
    group = settings.readGroup()
    groupPlace = settings.place(of: "group")
    metadata = settings.read(
      "metadata", .yesOrNo, default: true, inWords: "yes",
      "store the scenario in images", [.run, .single, .flag])
    encoding.effort = settings.read(
      "effort", .word, default: .normal,
      "how much time to spend on making files smaller, except for GIF, where small has no effect; never changes a pixel",
      [.run, .single], also: ["compression", "quality"])
    encoding.chroma = settings.readIfWritten(
      "pixels", .word, inWords: "yuv420p, except for y4m",
      "the colors of videos: yuv420p: one color per four pixels; yuv444p: one per pixel",
      [.run, .single], also: ["pix-fmt", "chroma"])
    templates =
      settings.isWritten("out")
      ? written.map { OutputTemplate(text: $0.value, place: $0.place, folder: $0.place.folder) }
      : [Self.standard(info, ending: ending, from: settings.place(of: "simulation"))]
    let name = name.completed(by: settings)
    var register = OutputRegister(policy)
    for template in templates.prefix(Self.most) {
      plan(template, name, format, policy, &register, &settings)
    }
    if poster != nil { planPosters(name, policy, &register, &settings) }
    if templates.count > Self.most {
      settings.reject("out", "a film can have at most \(Self.most) outputs")
    }
    check(format, info, &settings)
  }

  /// Returns the output that is written without a setting `out`. It is named after the scenario
  /// file and lies beside it, or is named after the simulation and lies in the current directory.
  private static func standard(_ info: SimulationInfo, ending: String, from place: InputLocation?)
    -> OutputTemplate
  {
    if case .file(let path, _, _, _) = place, path != InputLocation.standardInput {
      return OutputTemplate(text: "{scenario}.\(ending)", place: place, folder: place?.folder ?? "")
    }
    return OutputTemplate(text: "\(info.name).\(ending)", place: place, folder: "")
  }

  /// Adds a still beside each film. Films with the same name share one.
  private mutating func planPosters(
    _ name: OutputName, _ policy: PathPolicy, _ register: inout OutputRegister,
    _ settings: inout SettingsReader
  ) {
    let films = plans.filter(\.format.isAnimation)
    if films.isEmpty, !plans.isEmpty { settings.reject("poster", ScenarioProblem.posterForNothing) }
    for template in films.compactMap(\.template.poster)
    where !(templates + posters).contains(where: { $0.path == template.path }) {
      guard let destination = try? template.destination(name) else { continue }
      check(destination, policy, &settings)
      add(destination, .poster, template, name, &register, &settings)
      posters.append(template)
    }
  }

  private mutating func plan(
    _ template: OutputTemplate, _ name: OutputName, _ format: Format?, _ policy: PathPolicy,
    _ register: inout OutputRegister, _ settings: inout SettingsReader
  ) {
    do throws(ScenarioProblem) {
      let destination = try template.destination(name)
      check(destination, policy, &settings)
      let isForeign = destination.namesForeignFormat
      if let format = destination.format ?? (isForeign ? nil : format) {
        add(destination, format, template, name, &register, &settings)
      } else if isForeign || !settings.isWritten("format") {
        // A mistake in a written format is already reported.
        settings.reject(
          "out", recipe(for: destination, template, settings) ?? destination.lackOfFormat)
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
    for destination: Destination, _ template: OutputTemplate, _ settings: SettingsReader
  ) -> ScenarioProblem? {
    guard case .file(let path) = destination else { return nil }
    let ending = destination.pathExtension
    return FFmpegCommand.command(
      for: path.text, ending: ending,
      length: settings.text(of: "duration").map { "duration \($0.inShell)" }
        ?? "frames \(settings.text(of: "frames") ?? "100")", frame: frame, at: template.place
    ).map { "cannot write '.\(ending)', but ffmpeg can: \($0)" }
  }

  private func check(_ format: Format?, _ info: SimulationInfo, _ settings: inout SettingsReader) {
    if format != nil, !plans.isEmpty, !plans.contains(where: { $0.destination.format == nil }) {
      settings.reject(
        "format",
        "'format' requires an output without an extension, such as -, and every 'out' has one")
    }
    if isFinal, !plans.isEmpty, !plans.contains(where: { $0.format.table != nil }) {
      settings.reject("final", ScenarioProblem.finalForNothing)
    }
    if encoding.chroma != nil, !plans.isEmpty,
      !plans.contains(where: { $0.format.content == .video })
    {
      settings.reject("pixels", ScenarioProblem.pixelsForNothing)
    }
    if encoding.effort == .small, plans.contains(where: { $0.format.name == Format.gif.name }) {
      settings.note("'effort: small' makes no GIF smaller: use webp or apng for a smaller file")
    }
    for plan in plans {
      if let problem = plan.format.problem(with: plan.destination, of: 1) {
        settings.reject("out", problem)
      }
      if sheet != nil, !plan.format.hasPictures {
        settings.reject("out", ScenarioProblem.sheetHasOnlyPictures)
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

  /// True if every output shows a single generation.
  var areStills: Bool {
    strip == nil && !plans.isEmpty && plans.allSatisfy { $0.showsOneMoment }
  }

  /// True if every output except for tables shows a single generation.
  var imagesAreStills: Bool {
    let images = plans.filter { $0.format.table == nil }
    return strip == nil && !images.isEmpty && images.allSatisfy(\.showsOneMoment)
  }

  /// True if an output is a table.
  var hasTables: Bool { plans.contains { $0.format.table != nil } }

  /// Reports a mistake if a still image is the output of an animation.
  func check(_ frames: Int, until ending: EndCondition, _ settings: inout SettingsReader) {
    // A mistake in the strip is already reported.
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

extension SettingsReader {
  /// Reads the settings that identify a group of variations by their values.
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
    return group == [LookSettings.none] ? [] : group
  }
}

extension Destination {
  /// The format that belongs to the output's extension.
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

  /// The reason that the output's format is unknown.
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
