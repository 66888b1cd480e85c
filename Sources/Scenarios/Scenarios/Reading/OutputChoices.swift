internal import Drawing
internal import Encoding
internal import Files
internal import Films
internal import Imaging
internal import Settings
internal import Worlds

/// The outputs of a film as they are written: the settings from `out` to `pixels`.
struct OutputChoices {
  /// The name of the setting for the parts of pages with a player.
  static let pageForm = Format.html.name

  let templates: [OutputTemplate]
  /// The format of outputs without an extension; nil if it is not written.
  let format: Format?
  /// The columns of a sheet of all variations; nil if each variation has its own outputs.
  let sheet: SheetColumns?
  /// The number of frames side by side in a strip; nil for one image per frame.
  let strip: Int?
  /// The letters of the images of a sheet or a strip; nil for none.
  let panels: PanelLabels?
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

  init(
    _ settings: inout SettingsReader, _ info: SimulationInfo, _ worldInfo: WorldInfo,
    _ span: SpanChoices, name: OutputName
  ) {
    let written = settings.readAll(
      "out", .path, inWords: "",
      "the output file, whose extension selects the format; - is stdout; repeatable", letter: "o",
      [.list, .run], also: ["output", "file", "save"], or: [.filesByTheme])
    format = settings.readIfWritten(
      "format", .format, inWords: "from the extension of out", "the format if out is - (stdout)",
      [.run, .single])
    (sheet, strip) = (settings.readSheet(), settings.readStrip())
    panels = settings.readIfWritten(
      "panel-labels", .panelLabels, inWords: "none",
      "letters or numbers above the images of a sheet or strip; the value is the first of them",
      .single, also: ["panel-letters", "panels", "subfigures", "tags"])
    poster = settings.readPoster()
    finalRow = settings.read(
      "final", .finalRow, default: nil, inWords: "every frame",
      "write one row for each run to tables: the last frame, or with mean or sd the means or standard deviations over all frames; plots of final counts show these, too",
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
      strip != nil || worldInfo.isOneImage
      ? "png" : span.isCounted ? "gif" : info.defaults.ending
    settings.setDefault(of: "out", inWords: "\(stem).\(ending)")
    let tables = info.traits.contains(.hasParameters) ? settings.readAgentTables() : []
    let images =
      settings.missing("out").isEmpty
      ? written.map { OutputTemplate(text: $0.value, place: $0.place, folder: $0.place.folder) }
      : tables.isEmpty
        ? [Self.standard(stem, ending: ending, from: settings.place(of: "simulation"))] : []
    templates = images + tables
  }

  /// Returns what the images of a film show. A plot without the world is a single image if all outputs
  /// are stills, or if it shows no generations.
  func subject(_ plot: Plot?, areStills: Bool) -> Film.Subject {
    if let strip { return .strip(strip) }
    let isSingle = plot?.place == .only && (areStills || plot?.kind.isOverTime != true)
    return isSingle ? .plot : .frames
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
  /// Reads the files with tables of the agents of a model.
  fileprivate mutating func readAgentTables() -> [OutputTemplate] {
    let written = readAll(
      OutputTemplate.agents, .path, inWords: "none",
      "a .csv or .json file for the agents of a model, with a row for each agent and frame",
      [.list, .run])
    return written.map {
      OutputTemplate(text: $0.value, place: $0.place, folder: $0.place.folder, isOfAgents: true)
    }
  }

  fileprivate mutating func readSheet() -> SheetColumns? {
    readIfWritten(
      "sheet", .columns,
      "all variations in one image, N per row; auto: roughly square",
      .single)
  }

  fileprivate mutating func readStrip() -> Int? {
    readIfWritten(
      "strip", .wholeNumber(Film.stripLengths, unit: "frames"),
      "N frames of the animation, evenly spaced, side by side in one image; of one period if the world repeats, and neither frames nor every is set",
      .single)
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
      OutputChoices.pageForm, .word, inWords: "page",
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

/// The row of a run in a table.
enum FinalRow: String, CaseIterable, Sendable {
  /// The counts of the last frame.
  case last
  /// The means of the counts over all frames, without those in which they have no value.
  case mean
  /// The sample standard deviations of the counts over all frames.
  case sd

  var summary: FrameSummary? { FrameSummary(rawValue: rawValue) }
}

extension SettingKind<PanelLabels> {
  fileprivate static var panelLabels: SettingKind {
    let words = PanelLabels.allCases.map(\.rawValue)
    return SettingKind(
      "one of " + words.joined(separator: ", "), placeholder: "a|(a)|1", words: words,
      show: \.rawValue, parse: { PanelLabels(rawValue: $0) })
  }
}

extension SettingKind<FinalRow?> {
  static var finalRow: SettingKind {
    let truth = SettingKind<Bool>.yesOrNo
    let words = FinalRow.allCases.map(\.rawValue)
    return SettingKind(
      "yes, no, " + words.dropLast().joined(separator: ", ") + " or \(words[words.count - 1])",
      placeholder: "",
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
