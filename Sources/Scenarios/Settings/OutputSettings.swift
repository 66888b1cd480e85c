public import Encoding
internal import Settings

/// Where a film goes, and in which formats: the settings `out` and `format`.
struct OutputSettings {
  private(set) var plans: [Scenario.Plan] = []
  /// The columns of a sheet of all variations; nil for an output each.
  let sheet: Int?
  /// Whether pictures carry the scenario that they were drawn from.
  let metadata: Bool

  init(_ settings: inout SettingsReader, simulation: String, name: OutputName, fence: Fence) {
    let written = settings.readAll(
      "out", .path, shown: "\(simulation).gif",
      "where to write; the ending picks the format; - is stdout; repeatable")
    let format = settings.readIfWritten(
      "format", .format, shown: "by the ending of out", "needed only for out -")
    sheet = settings.readIfWritten(
      "sheet", .wholeNumber(1...4096, unit: "columns"), shown: "none",
      "all variations side by side in one picture, in so many columns")
    metadata = settings.read(
      "metadata", .yesOrNo, default: true, shown: "they do",
      "pictures do not carry the scenario they were drawn from")
    let fallback = settings.isWritten("out") ? [] : ["\(simulation).gif"]
    for (text, folder) in written.map({ ($0.value, $0.place.folder) }) + fallback.map({ ($0, "") })
    {
      guard let destination = Self.destination(text, in: folder, name, fence, &settings) else {
        continue
      }
      if plans.contains(where: { $0.destination.plainName == destination.plainName }) {
        settings.reject("out", "'\(destination.name)' is given twice")
      } else if let format = Self.format(of: destination, written: format, &settings) {
        plans.append(Scenario.Plan(destination: destination, format: format))
      }
    }
    if format != nil, !plans.isEmpty,
      !plans.contains(where: { Self.byEnding($0.destination) == nil })
    {
      settings.reject(
        "format", "each out says its format by its ending: format is for what does not")
    }
    for plan in plans {
      if case .numbered = plan.destination, plan.format.content != .stills {
        settings.reject("out", "'\(plan.destination.name)': only png writes a file a frame")
      }
      if sheet != nil, plan.format.content == .counts {
        settings.reject("out", "a sheet has no counts: write them without sheet, a file each")
      }
    }
  }

  /// Where a written name goes: its places filled, from the folder it was written in, inside the fence.
  private static func destination(
    _ text: String, in folder: String, _ name: OutputName, _ fence: Fence,
    _ settings: inout SettingsReader
  ) -> Destination? {
    let path: String
    switch name.fill(text) {
    case .success(let filled):
      path = filled == "-" || filled.hasPrefix("/") ? filled : folder + filled
    case .failure(let failure):
      settings.reject("out", failure.message)
      return nil
    }
    guard let destination = Destination(path) else {
      settings.reject(
        "out", "'\(text)': one number such as %04d is possible, and %% for a per cent sign")
      return nil
    }
    if destination != .standardOutput, let reason = fence.refusal(ofWriting: destination.name) {
      settings.reject("out", "'\(destination.name)': \(reason)")
    }
    return destination
  }

  private static func byEnding(_ destination: Destination) -> (any Format.Type)? {
    let ending = destination.pathExtension
    return formats.first { $0.pathExtensions.contains(ending) }
  }

  private static func format(
    of destination: Destination, written: (any Format.Type)?, _ settings: inout SettingsReader
  ) -> (any Format.Type)? {
    if let format = byEnding(destination) ?? written { return format }
    // What is wrong with a written format is told already.
    if settings.isWritten("format") { return nil }
    if destination == .standardOutput {
      settings.reject("out", "'-' needs format: \(formats.map { $0.name }.joined(separator: ", "))")
      return nil
    }
    let ending = destination.pathExtension
    let endings = formats.flatMap { $0.pathExtensions }
    let hint = Nearest.hint(for: ending, among: endings)
    let list = endings.map { ".\($0)" }.joined(separator: ", ")
    settings.reject(
      "out",
      ending.isEmpty
        ? "'\(destination.name)' has no ending that says its format (\(list))"
        : "unknown format '.\(ending)'\(hint.isEmpty ? " (known: \(list))" : hint)")
    return nil
  }

  /// Whether every output holds a single picture.
  var areStills: Bool { !plans.isEmpty && plans.allSatisfy(\.isStill) }

  var havePictures: Bool { plans.contains { $0.format.content != .counts } }

  /// Makes a still that is asked for a film a mistake, and a frame's file that leads outside the fence.
  func check(frames: Int, fence: Fence, _ settings: inout SettingsReader) {
    for case .numbered(let prefix, let digits, let suffix) in plans.map(\.destination)
    where fence != .none {
      let destination = Destination.numbered(prefix: prefix, digits: digits, suffix: suffix)
      let refusal = (0..<frames).lazy.compactMap { number -> String? in
        let path = destination.path(number: number)
        return fence.refusal(ofWriting: path).map { "'\(path)': \($0)" }
      }.first
      if let refusal { settings.reject("out", refusal) }
    }

    for plan in plans where plan.isStill && frames > 1 {
      settings.reject(
        "out",
        "'\(plan.destination.name)' holds one picture, not \(frames): write a name with %04d, or give"
          + " frames 1")
    }
  }
}

extension Scenario.Plan {
  fileprivate var isStill: Bool {
    if case .numbered = destination { return false }
    return format.content == .stills
  }
}

extension Destination {
  /// As the user wrote it.
  public var name: String {
    switch self {
    case .standardOutput: "-"
    case .file(let path): path
    case .numbered(let prefix, let digits, let suffix):
      prefix + (digits == 0 ? "%d" : "%0\(digits)d") + suffix
    }
  }
}

extension SettingKind<String> {
  fileprivate static var path: SettingKind {
    SettingKind("a path, perhaps with one number such as %04d, or -", placeholder: "FILE") { text in
      text.isEmpty || text.contains("\0") ? nil : text
    }
  }
}

extension SettingKind<any Format.Type> {
  fileprivate static var format: SettingKind {
    let names = formats.map { $0.name }
    return SettingKind(
      "one of " + names.joined(separator: ", "), placeholder: names.joined(separator: "|"),
      words: names,
      show: { $0.name }, parse: { text in formats.first { $0.name == text } })
  }
}
