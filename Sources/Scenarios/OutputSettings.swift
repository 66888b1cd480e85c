internal import Encoding
internal import Settings

/// Where a film goes, and in which formats: the settings `out` and `format`.
struct OutputSettings {
  private(set) var plans: [Scenario.Plan] = []

  init(_ settings: inout SettingsReader, simulation: String) {
    let written = settings.readAll(
      "out", .destination, shown: "\(simulation).gif",
      "where to write; the ending picks the format; - is stdout; repeatable")
    let format = settings.readIfWritten(
      "format", .format, shown: "by the ending of out", "needed only for out -")
    let fallback = settings.isWritten("out") ? [] : [Destination.file("\(simulation).gif")]
    for destination in written + fallback {
      if plans.contains(where: { $0.destination == destination }) {
        settings.reject("out", "'\(destination.name)' is given twice")
      } else if let format = format ?? Self.format(of: destination, &settings) {
        plans.append(Scenario.Plan(destination: destination, format: format))
      }
    }
    for plan in plans {
      if case .numbered = plan.destination, plan.format.content != .stills {
        settings.reject("out", "'\(plan.destination.name)': only png writes a file a frame")
      }
    }
  }

  private static func format(
    of destination: Destination, _ settings: inout SettingsReader
  ) -> (any Format.Type)? {
    if destination == .standardOutput {
      settings.reject("out", "'-' needs format: \(formats.map { $0.name }.joined(separator: ", "))")
      return nil
    }
    let ending = destination.pathExtension
    if let format = formats.first(where: { $0.pathExtensions.contains(ending) }) { return format }
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

  /// Makes a still that is asked for a film a mistake.
  func check(frames: Int, _ settings: inout SettingsReader) {
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
  var name: String {
    switch self {
    case .standardOutput: "-"
    case .file(let path): path
    case .numbered(let prefix, let digits, let suffix):
      prefix + (digits == 0 ? "%d" : "%0\(digits)d") + suffix
    }
  }
}

extension SettingKind<Destination> {
  fileprivate static var destination: SettingKind {
    SettingKind(
      "a path, perhaps with one number such as %04d, or - for stdout", placeholder: "FILE"
    ) { text in
      text.isEmpty ? nil : Destination(text)
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
