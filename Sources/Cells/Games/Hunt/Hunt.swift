package import Grids
package import Settings
package import Worlds

/// A simulation of a walk through a town on which the walker catches monsters.
package struct Hunt: ConfigurableSimulation {
  /// The size of the page in cells. The page holds the map and the team list.
  package var size: Size
  /// The track that the walker follows; nil if it walks the streets at random.
  package var track: Track?
  /// The zoom of the map, in hundredths: a multiple of 25 from 25 to 400.
  package var zoom: Int
  /// The members caught in earlier hunts.
  package var team: [TeamMember]
  /// The path of the file that the team is read from and written to; nil for none.
  var teamFile: String?
  /// The duration of a generation in the animation, in seconds; at least 0.001. A generation is 10
  /// seconds of the hunt.
  package var period: Ratio

  /// Creates a hunt with the given settings. The team is not saved to a file.
  package init(
    size: Size = Size(width: 48, height: 30), track: Track? = nil, zoom: Int = 100,
    team: [TeamMember] = [], period: Ratio = Ratio(1, 4)
  ) {
    self.size = size
    self.track = track
    self.zoom = zoom
    self.team = team
    self.period = period
  }

  package static let info = SimulationInfo(
    name: "hunt", summary: "a walk through a town with monsters to catch",
    verbs: [walkVerb, tryVerb, leaveVerb], kinds: [CellKind("ground")],
    figures: FigureNeeds(colors: HuntColors.ofMap, sprites: Monster.allCases.map(\.rawValue)),
    defaults: .init(
      cell: 15, seed: 45, pace: "period", still: "generation \(still), in the middle of a walk",
      frames: 50)
  )
  .withSynonyms("monsters", "map")

  private static let still = 36

  package var worldInfo: WorldInfo {
    var worldInfo = WorldInfo(
      legend: Self.info.kinds, bounds: Region(size),
      counts: CountsInfo(HuntWorld.counts) { [members = team.count] in
        members + HuntState.first + 2 * min($0, 1 << 60)
      }, cost: WorldCost(imageTime: 10_000_000))
    worldInfo.course.still = Self.still
    worldInfo.appearance.figures = FigureNeeds(
      colors: HuntColors.all, sprites: Self.info.figures.sprites)
    worldInfo.persistentState = teamFile.map { file in
      PersistentState(path: file, setting: "team") { bytes, world throws(PersistentStateProblem) in
        try Self.updated(bytes, by: world, file)
      }
    }
    worldInfo.course.generationTime = period
    return worldInfo
  }

  package func opening(seed: UInt64) throws(OpeningProblem) -> any World {
    if let problem = problems.first { throw problem }
    return HuntWorld(
      size: size, zoom: zoom, state: HuntState(along: track, team: team, seed: seed))
  }

  /// Returns the contents of a team file, `bytes`, with the members caught in the hunt appended.
  /// Throws an error if `bytes` is not a valid team file, or if the team would exceed
  /// `TeamFile.mostMembers`: a file with more members could not be read back.
  private static func updated(
    _ bytes: [UInt8], by world: any World, _ file: String
  ) throws(PersistentStateProblem) -> [UInt8] {
    do throws(Located<HuntProblem>) {
      let caught = (world as? HuntWorld)?.state.caught ?? []
      let members = try TeamFile(bytes).members + caught
      guard members.count <= TeamFile.mostMembers else {
        throw Located(
          "the team would have \(members.count) members, more than \(TeamFile.mostMembers): the"
            + " file is unchanged", line: 1, column: 1)
      }
      return TeamFile.bytes(of: members)
    } catch {
      throw PersistentStateProblem(error, in: file)
    }
  }

  // MARK: Settings

  private static let mostCells = 1_000_000
  private static let shortestPeriod = Ratio(1, 1000)
  private static let zooms = 25...400

  package init(_ settings: inout SettingsReader) {
    let plain = Hunt()
    size = settings.read(
      "size", .size(cells: Self.mostCells), default: plain.size,
      "the size of the page in cells; a wide page has the team beside the map, a tall one below it",
      also: ["dimensions", "board"])
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

  var problems: [OpeningProblem] {
    var problems = [
      OpeningProblem.unfit(size, cells: Self.mostCells),
      OpeningProblem.unfit("period", seconds: period, atLeast: Self.shortestPeriod),
    ].compactMap(\.self)
    if !Self.zooms.contains(zoom) || zoom % 25 != 0 {
      problems.append(
        OpeningProblem(
          "zoom", value: "\(zoom)%", expected: SettingKind.zoom(Self.zooms).expectation))
    }
    return problems
  }

  /// The verb that sends the walker through points, in meters: `walk: [[100, 0], [100, -50]]`.
  private static let walkVerb = Verb(
    "walk", takes: "[[x, y], …]",
    "the walker goes to these points, in meters east and south of (0, 0), the start of a track"
  ) { reader, _ in
    guard let written = reader.readWritten("walk", forms: [.cells()]),
      let positions = reader.positions(written, of: "walk")
    else { return nil }
    guard !positions.isEmpty else {
      if reader.errors.isEmpty { reader.reject("walk", VerbProblem.emptyWalk) }
      return nil
    }
    let places = positions.map {
      PlanePoint(x: $0.x * PlanePoint.meter, y: $0.y * PlanePoint.meter)
    }
    return .to(HuntWorld.self) { $0.walk(to: places) }
  }

  private static let tryVerb = Verb.choice(
    "try", "pursues the nearest visible monster, or tries again to catch the pursued one"
  ) { .to(HuntWorld.self) { $0.choose(.tries) } }

  private static let leaveVerb = Verb.choice("leave", "gives up the pursued monster") {
    .to(HuntWorld.self) { $0.choose(.leaves) }
  }
}

extension SettingsReader {
  /// Parses a GPX file. Returns nil and records the error at its position if it is invalid.
  fileprivate mutating func track(in file: SourceFile) -> Track? {
    do throws(Located<GPXProblem>) {
      return try file.parsed { file throws(Located<GPXProblem>) in try GPXFile(file.bytes).track }
    } catch {
      reject([InputError(error, in: file.name)], in: "track")
      return nil
    }
  }

  /// Parses a team file. Returns nil and records the error at its position if it is invalid.
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
