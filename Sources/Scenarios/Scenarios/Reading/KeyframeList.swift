internal import Films
internal import Settings

/// Reads the setting `camera`, a list of keyframes.
struct KeyframeList {
  private(set) var keyframes: [Camera.Keyframe] = []
  private(set) var errors: [InputError] = []
  private let shown: ShownGenerations?

  private static let most = 10_000

  private enum Fit: String, CaseIterable {
    case world, alive
  }

  /// `settings`: a reader with access to the scenario's files. `shown`: the generations that frames
  /// show, if they are known.
  init(_ written: Written?, _ settings: SettingsReader, shown: ShownGenerations?) {
    self.shown = shown
    guard let written else { return }
    guard case .list(let list) = written.content, !list.isEmpty else {
      errors = [InputError(ScenarioProblem.noKeyframes, at: written.place)]
      return
    }
    guard list.count <= Self.most else {
      errors = [InputError(ScenarioProblem.tooManyKeyframes(most: Self.most), at: written.place)]
      return
    }
    for entry in list where !errors.exceedReportLimit { read(entry, settings) }
  }

  private mutating func read(_ entry: Written, _ settings: SettingsReader) {
    guard case .settings(let inner) = entry.content else {
      errors.append(InputError(ScenarioProblem.notAKeyframe, at: entry.place))
      return
    }
    var reader = settings.inner(inner)
    let (generation, aim, ease) = Self.read(&reader, at: entry.place)
    reader.rejectUnread()
    let followsCells = if case .alive? = aim { true } else { false }
    check(generation, followsCells: followsCells, &reader, at: entry.place)
    errors += reader.errors
    guard let generation, let aim, reader.errors.isEmpty else { return }
    keyframes.append(Camera.Keyframe(at: generation, aim, ease: ease))
  }

  private static func read(
    _ reader: inout SettingsReader, at place: InputLocation
  ) -> (generation: Int?, aim: Camera.Aim?, ease: Camera.Ease) {
    let generation = reader.readGeneration()
    let aim = aim(&reader, at: place)
    let ease = reader.read(
      "ease", .word, default: Camera.Ease.linear,
      "the movement from the previous keyframe")
    return (generation, aim, ease)
  }

  static let form = ValueForm.list([
    .mapping {
      var reader = SettingsReader()
      _ = read(&reader, at: .option("camera"))
      let (entries, points) = (reader.entries, ["x", "y", "zoom"])
      return [
        .init(entries.filter { !points.contains($0.name) }, needed: ["at", "fit"]),
        .init(entries.filter { $0.name != "fit" }, needed: ["at", "x", "y"]),
      ]
    }
  ])

  private static func aim(_ reader: inout SettingsReader, at place: InputLocation) -> Camera.Aim? {
    let fit = reader.readIfWritten(
      "fit", SettingKind<Fit>.word,
      "world: the whole board, or all cells alive in any frame of an unbounded world; alive: the cells "
        + "that are alive at that generation")
    let x = reader.readIfWritten("x", .decimal, "the column at the center")
    let y = reader.readIfWritten("y", .decimal, "the row at the center")
    let zoom = reader.readIfWritten("zoom", .zoom, "the magnification relative to cell")
    let points = ["x", "y", "zoom"].filter { reader.missing($0).isEmpty }
    if fit != nil, let point = points.first {
      reader.reject(point, "a keyframe can have only one of 'fit' and '\(point)'")
    }
    if !reader.missing("fit").isEmpty {
      let missing = ["x", "y"].filter { !points.contains($0) }
      if points.isEmpty {
        reader.reject(ScenarioProblem.noAim, at: place)
      } else if !missing.isEmpty {
        reader.reject(
          "a keyframe with '\(points[0])' also requires"
            + " \(missing.map { "'\($0)'" }.joined(separator: " and ")): 'x' and 'y' are the cell"
            + " at the center", at: place)
      }
    }
    switch fit {
    case .world: return .world
    case .alive: return .alive
    case nil:
      guard let x, let y else { return nil }
      return .point(x: x, y: y, zoom: zoom ?? Ratio(1))
    }
  }

  /// - Parameter followsCells: true if the keyframe shows the cells that are alive.
  private func check(
    _ generation: Int?, followsCells: Bool, _ reader: inout SettingsReader, at place: InputLocation
  ) {
    if !reader.missing("at").isEmpty {
      reader.reject("a keyframe requires 'at', its generation", at: place)
    }
    guard let generation else { return }
    // An animation may end before the camera reaches a keyframe. But `fit: alive` needs the living
    // cells of the keyframe's generation, so the film must reach it.
    if followsCells,
      let problem = shown?.problem(with: generation, needsFrame: false)
    {
      reader.reject("at", problem)
    }
    if keyframes.contains(where: { $0.generation == generation }) {
      reader.reject("at", "duplicate keyframe at generation \(generation)")
    }
  }
}

extension SettingsReader {
  /// Reads the generation `at` of an event or a keyframe; nil if it is missing or invalid.
  mutating func readGeneration() -> Int? {
    readIfWritten("at", .wholeNumber(0...Int.max), "the generation")
  }
}

extension SettingKind<Ratio> {
  /// The column or row of a cell, or of a point between cells.
  fileprivate static var decimal: SettingKind {
    SettingKind(
      "a cell's column or row, such as 12 or 7.5", placeholder: "N",
      forms: [.number(Ratio(-10_000_000)...Ratio(10_000_000))]
    ) { text in
      guard let value = Ratio(signedDecimal: text), value.magnitude <= Ratio(10_000_000) else {
        return nil
      }
      return value
    }
  }

  fileprivate static var zoom: SettingKind {
    SettingKind(
      "a zoom factor from 0.001 to 1000, such as 2 or 0.5", placeholder: "N",
      forms: [.number(Ratio(1, 1000)...Ratio(1000))]
    ) {
      guard let value = Ratio(decimal: $0), value >= Ratio(1, 1000), value <= Ratio(1000) else {
        return nil
      }
      return value
    }
  }
}
