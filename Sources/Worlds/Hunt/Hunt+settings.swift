package import Settings

extension Hunt {
  private static let mostCells = 1_000_000
  private static let shortestPeriod = Ratio(1, 1000)
  private static let zooms = 25...400

  package init(_ settings: inout SettingsReader) {
    let plain = Hunt()
    size = settings.read(
      "size", .size(cells: Self.mostCells), default: plain.size,
      "the size of the page in cells; a wide page has the team beside the map, a tall one below it",
      also: ["height", "dimensions", "board"])
    let gpx = settings.readFile(
      "track", .track, inWords: "a random walk along the streets",
      "a GPX file of a walk, at 1.4 m/s if its points have no times",
      also: ["gpx", "walk", "route"])
    track = gpx.flatMap { settings.track(in: $0) }
    zoom = settings.read(
      "zoom", .zoom(Self.zooms), default: plain.zoom, "the scale of the map, in steps of 25%")
    let file = settings.readFile(
      "team", .team, inWords: "none",
      "a JSON file of caught monsters, read at the start and updated at the end")
    team = file.flatMap { settings.team(in: $0) } ?? []
    teamFile = file?.path
    if teamFile == "-" { settings.reject("team", HuntProblem.teamWithoutFile) }
    period = settings.read(
      "period", .seconds(atLeast: Self.shortestPeriod), default: plain.period,
      "how long a generation is shown, in seconds (it simulates 10 s of the hunt); sets fps", .pace)
    settings.readHashes()
    settings.reject(problems)
  }

  /// The reasons why the world cannot open with these settings; empty if it can.
  var problems: [OpeningProblem] {
    var problems = [
      OpeningProblem.unfit(size, cells: Self.mostCells),
      OpeningProblem.unfit("period", seconds: period, atLeast: Self.shortestPeriod),
    ].compactMap(\.self)
    if !Self.zooms.contains(zoom) || zoom % 25 != 0 {
      problems.append(
        .unfit(
          setting: "zoom", value: "\(zoom)%", expected: SettingKind.zoom(Self.zooms).expectation))
    }
    return problems
  }
}

extension SettingsReader {
  /// Parses a GPX file into a track. Returns nil and records the error at its position in the file
  /// if the file is invalid.
  fileprivate mutating func track(in file: SourceFile) -> Track? {
    do throws(Located<GPXProblem>) {
      return try file.parsed { file throws(Located<GPXProblem>) in try GPXFile(file.bytes).track }
    } catch {
      reject([InputError(error, in: file.name)], in: "track")
      return nil
    }
  }

  /// Parses a team file. Returns nil and records the error at its position in the file if the file
  /// is invalid.
  fileprivate mutating func team(in file: SourceFile) -> [TeamMember]? {
    do throws(Located<HuntProblem>) {
      return try TeamFile(file.bytes).members
    } catch {
      reject([InputError(error, in: file.name)], in: "team")
      return nil
    }
  }
}

extension SettingKind<Int> {
  /// A zoom factor in hundredths, a multiple of 25 within `range`, written as `125%` or `1.25`.
  fileprivate static func zoom(_ range: ClosedRange<Int>) -> SettingKind {
    SettingKind(
      "a multiple of 25% from \(range.lowerBound)% to \(range.upperBound)%, such as 125%",
      placeholder: "ZOOM",
      forms: [
        .number(Ratio(range.lowerBound, 100)...Ratio(range.upperBound, 100)),
        .pattern(#"^0*(?:[1-3]?(?:25|50|75)|[1-4]00)(?:\.0*)?%$"#),
      ], show: { "\($0)%" }, list: .numbers,
      parse: { hundredths(of: $0, range) })
  }

  private static func hundredths(of text: String, _ range: ClosedRange<Int>) -> Int? {
    let isPercent = text.hasSuffix("%")
    guard let number = Ratio(decimal: isPercent ? text.dropLast() : text[...]) else { return nil }
    let (product, overflow) = number.numerator.multipliedReportingOverflow(
      by: isPercent ? 1 : 100)
    guard !overflow, product % number.denominator == 0 else { return nil }
    let hundredths = product / number.denominator
    return range.contains(hundredths) && hundredths % 25 == 0 ? hundredths : nil
  }
}
