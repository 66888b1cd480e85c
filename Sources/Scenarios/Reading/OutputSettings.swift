internal import Encoding
internal import Files
internal import Films
internal import Settings
internal import Worlds

/// Where a film goes, and in which formats: the settings from `out` to `metadata`.
struct OutputSettings {
  private(set) var plans: [Plan] = []
  /// The names as written.
  let templates: [OutputTemplate]
  /// The columns of a sheet of all variations; nil for an output each.
  let sheet: SheetColumns?
  /// How many frames of a film stand side by side in its picture; nil for a picture a frame.
  let strip: Int?
  /// Whether a table has the last frame alone.
  let isFinal: Bool
  /// The settings by whose values variations are taken together; none where each stands for itself. Nil
  /// where nobody says.
  let group: [String]?
  /// Where that is said.
  let groupPlace: Place?
  /// Whether pictures carry the scenario that they were drawn from.
  let metadata: Bool
  let effort: Effort
  /// How videos keep colours; nil for what suits each.
  let chroma: Chroma?

  /// How long a frame stays, in seconds.
  private let frame: Ratio

  /// Each is an open file for as long as the film plays.
  private static let most = 256

  init(
    _ settings: inout SettingsReader, _ info: SimulationInfo, _ worldInfo: WorldInfo, frame: Ratio,
    name: OutputName,
    policy: PathPolicy
  ) {
    self.frame = frame
    let isStill = settings.isWritten("strip") || worldInfo.standsStill
    let ending = isStill ? "png" : settings.isWritten("frames") ? "gif" : info.defaults.ending
    let written = settings.readAll(
      "out", .path, inWords: "\(info.name).\(ending)",
      "where to write; the ending picks the format; - is stdout; repeatable", letter: "o",
      [.list, .run], also: ["output", "file", "save"])
    let format = settings.readIfWritten(
      "format", .format, inWords: "by the ending of out", "needed only for out -", [.run, .single])
    sheet = settings.readIfWritten(
      "sheet", .columns,
      "all variations in one picture, so many side by side; auto: about as wide as high",
      .single)
    strip = settings.readIfWritten(
      "strip", .wholeNumber(Film.stripLengths, unit: "frames"),
      "so many frames of a film, evenly spread, side by side in one picture", .single)
    isFinal = settings.read(
      "final", .yesOrNo, default: false, inWords: "every frame", "a table has the last frame alone",
      [.single, .flag], also: ["last", "run-metrics-every-step"])
    group = settings.readGroup()
    groupPlace = settings.place(of: "group")
    metadata = settings.read(
      "metadata", .yesOrNo, default: true, inWords: "they do",
      "pictures do not carry the scenario they were drawn from", [.run, .single, .flag])
    effort = settings.read(
      "effort", .word, default: .normal, "how much work goes into small files; no pixel changes",
      [.run, .single], also: ["compression", "quality"])
    chroma = settings.readIfWritten(
      "pixels", .word, inWords: "yuv420p, but for y4m",
      "how videos keep colours: one for four pixels, or yuv444p, one for each",
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
    if templates.count > Self.most {
      settings.reject("out", ScenarioProblem.tooManyOutputs(most: Self.most))
    }
    check(format, info, &settings)
  }

  /// What is written where `out` does not say: what a scenario file is called, beside it; else what the
  /// simulation is called, here.
  private static func standard(_ info: SimulationInfo, ending: String, from place: Place?)
    -> OutputTemplate
  {
    if case .file(let path, _, _, _) = place, path != Place.standardInput {
      return OutputTemplate(text: "{scenario}.\(ending)", place: place, folder: place?.folder ?? "")
    }
    return OutputTemplate(text: "\(info.name).\(ending)", place: place, folder: "")
  }

  private mutating func plan(
    _ template: OutputTemplate, _ name: OutputName, _ format: Format?, _ policy: PathPolicy,
    _ register: inout OutputRegister, _ settings: inout SettingsReader
  ) {
    do throws(ScenarioProblem) {
      let destination = try template.destination(name)
      // Whatever the number is, it is no slash and no dots: the first frame's path leads where all do.
      let path = destination.path(number: 0)
      if destination != .standardOutput, let reason = policy.refusal(ofWriting: path) {
        settings.reject("out", ScenarioProblem.refused(destination.name, reason: reason))
      }
      if let format = destination.format ?? format {
        if register.add(destination) {
          plans.append(
            Plan(
              destination: destination, format: format, template: template, scenario: name.scenario)
          )
        } else {
          settings.reject("out", SettingProblem.givenTwice(destination.name))
        }
      } else if !settings.isWritten("format") {
        // What is wrong with a written format is told already.
        settings.reject(
          "out", recipe(for: destination, template, settings) ?? destination.lackOfFormat)
      }
    } catch {
      settings.reject("out", error)
    }
  }

  /// Says how another program makes what is not written here; nil where none is known to.
  private func recipe(
    for destination: Destination, _ template: OutputTemplate, _ settings: SettingsReader
  ) -> ScenarioProblem? {
    guard case .file(let path) = destination else { return nil }
    let ending = destination.pathExtension
    return Recipe.command(
      for: path.text, ending: ending, frames: settings.text(of: "frames") ?? "100", frame: frame,
      at: template.place
    ).map { .notWrittenHere(ending, recipe: $0) }
  }

  private func check(_ format: Format?, _ info: SimulationInfo, _ settings: inout SettingsReader) {
    if format != nil, !plans.isEmpty, !plans.contains(where: { $0.destination.format == nil }) {
      settings.reject("format", ScenarioProblem.formatForNothing)
    }
    if isFinal, !plans.isEmpty, !plans.contains(where: { $0.format.table != nil }) {
      settings.reject("final", ScenarioProblem.finalForNothing)
    }
    if chroma != nil, !plans.isEmpty, !plans.contains(where: { $0.format.content == .video }) {
      settings.reject("pixels", ScenarioProblem.pixelsForNothing)
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
        settings.reject("out", ScenarioProblem.stripIsStill(plan.format.name))
      }
    }
  }

  /// Whether every output shows a single moment.
  var areStills: Bool {
    strip == nil && !plans.isEmpty && plans.allSatisfy { $0.showsOneMoment }
  }

  /// Makes a still that is asked for a film a mistake.
  func check(_ frames: Int, until ending: Ending, _ settings: inout SettingsReader) {
    // What is wrong with a strip is said already.
    if settings.isRejected("strip") { return }
    for plan in plans {
      if plan.format.fits(plan.destination),
        let problem = plan.format.problem(with: plan.destination, of: frames, until: ending)
      {
        settings.reject("out", problem)
      }
    }
  }
}

extension SettingsReader {
  /// The settings by which variations are taken together.
  fileprivate mutating func readGroup() -> [String]? {
    let names = readAll(
      "group",
      .text("the name of a setting that varies, or none", placeholder: "NAME", words: ["none"]),
      inWords: "each by itself",
      "of variations in a table mean, deviation and quartiles over all but these settings, in a plot a band",
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
  /// The format that its ending says.
  fileprivate var format: Format? {
    formats.format(of: self)
  }

  /// Why no format is known.
  fileprivate var lackOfFormat: ScenarioProblem {
    if self == .standardOutput { return .standardOutput(formats: formats.map(\.name)) }
    let endings = formats.map(\.name)
    return pathExtension.isEmpty
      ? .noEnding(name, known: endings) : .unknownEnding(pathExtension, known: endings)
  }
}

extension SettingKind<String> {
  fileprivate static var path: SettingKind {
    SettingKind(
      "a path, perhaps with one number such as %04d, or -", placeholder: "FILE",
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
