public import Grids
public import Settings
public import Worlds

/// An infection that spreads through a crowd. Everyone is healthy in generation 0, some people fall
/// sick in generation 1, and sick people may infect neighbors. No one recovers.
public struct Infection: ConfigurableSimulation {
  /// The number of people in the crowd.
  public var people: Int
  /// The width and height of the board, in people. If nil, a square that holds everyone.
  public var size: Size?
  /// The maximum number of people that one sick person infects in a generation, from 0 to 8.
  public var factor: Int
  /// The number of people who are sick from generation 1 on, chosen at random.
  public var sick: Int
  /// The duration of a generation in seconds, at least 0.001.
  public var period: Ratio

  private static let mostPeople = 100_000_000
  private static let mostNeighbors = MooreNeighborhood.directions.count
  private static let shortestPeriod = Ratio(1, 1000)

  /// Creates an infection; each parameter has a default.
  ///
  /// - Parameter people: The number of people. If nil, as many as `size` holds, or 900 without a
  ///   size.
  public init(
    people: Int? = nil, size: Size? = nil, factor: Int = 3, sick: Int = 1,
    period: Ratio = Ratio(1, 5)
  ) {
    self.people = people ?? size?.area ?? 900
    self.size = size
    self.factor = factor
    self.sick = sick
    self.period = period
  }

  public static let info = SimulationInfo(
    name: "infection", summary: "an infection that spreads through a crowd",
    verbs: [
      .place([".": "unchanged", "H": "healthy", "S": "sick"], patterns: [0, 2]), .copy, infectVerb,
    ],
    kinds: [CellKind("nobody"), CellKind("healthy"), CellKind("sick", isCrossed: true)],
    defaults: .init(
      cell: 16, shape: .circle,
      caption: "generation {generation}  healthy {healthy}  sick {sick}", pace: "period",
      still: "a generation in the middle of the outbreak")
  )
  .withSynonyms("epidemic", "virus", "sir")

  /// A limit on the work to reach the generation of a still image, in people times generations.
  private static let mostForStill = 200_000_000

  public var worldInfo: WorldInfo {
    let board = size ?? Crowd.square(for: max(1, min(people, Self.mostPeople)))
    var worldInfo = WorldInfo(
      legend: Self.info.kinds, bounds: Region(board), counts: CountsInfo(["healthy", "sick"]),
      cost: WorldCost(stepTime: 1500, bytesACell: InfectionWorld.bytesACell))
    worldInfo.course.generationTime = period
    // Everybody lives, so that the sick are of interest.
    worldInfo.livingStates = 2...2
    let side = max(0, board.width, board.height)
    worldInfo.course.still = min(side / 3 * 2, Self.mostForStill / max(1, board.area))
    return worldInfo
  }

  public func opening(seed: UInt64) throws(OpeningProblem) -> any World {
    if let problem = problems.first { throw problem }
    var order = Array(0..<people)
    var generator = Generator(seed: seed)
    generator.draw(sick, toFrontOf: &order)
    return InfectionWorld(
      isSick: Array(repeating: false, count: people), touched: order.prefix(sick), size: size,
      factor: factor, seed: seed)
  }

  /// An infection in generation 1, since everyone is healthy in generation 0.
  package static var sample: SimulationSample? {
    let size = Size(width: 10, height: 5)
    return SimulationSample(
      simulation: Infection(size: size, sick: size.area / 3), seed: 1, generation: 1)
  }

  package init(_ settings: inout SettingsReader) {
    let plain = Infection()
    size = settings.readIfWritten(
      "size", .size(cells: Self.mostPeople), inWords: "a square that holds everyone",
      "the width and height of the board, in people",
      also: ["dimensions", "board"])
    people = settings.read(
      "people", .wholeNumber(1...Self.mostPeople), default: size?.area ?? plain.people,
      inWords: "900, or as many as size holds", "the number of people in the crowd")
    let most = settings.read(
      "factor", .wholeNumber(0...Int.max), default: plain.factor,
      "the maximum number of neighbors that a sick person infects in a generation; more than 8 has "
        + "the same effect as 8")
    factor = min(Self.mostNeighbors, most)
    if most > factor {
      settings.note("factor \(most) has the same effect as \(factor), the number of neighbors")
    }
    sick = settings.read(
      "sick", .wholeNumber(0...Self.mostPeople), default: plain.sick,
      "the number of people who are sick from generation 1 on, chosen at random")
    period = settings.read(
      "period", .seconds(atLeast: Self.shortestPeriod), default: plain.period,
      "the duration of a generation in seconds; sets fps", .pace)
    settings.readHashes()
    settings.reject(problems)
  }

  private var problems: [OpeningProblem] {
    var problems = [
      size.flatMap { OpeningProblem.unfit($0, cells: Self.mostPeople) },
      OpeningProblem.unfit("people", people, in: 1...Self.mostPeople),
      OpeningProblem.unfit("factor", factor, in: 0...Self.mostNeighbors),
      OpeningProblem.unfit("sick", sick, in: 0...Self.mostPeople),
      OpeningProblem.unfit("period", seconds: period, atLeast: Self.shortestPeriod),
    ].compactMap(\.self)
    if let size, people > size.area {
      let sentence = "\(people) people are too many for a board of \(size): raise 'size'"
      problems.append(OpeningProblem("people", sentence))
    }
    if sick > people {
      problems.append(OpeningProblem("sick", "there are only \(people) people: lower 'sick'"))
    }
    return problems
  }

  private static let longestLine = 1_000_000
  private static let forms: [ValueForm] = [
    .cells(),
    .mapping {
      var reader = SettingsReader()
      _ = infect(&reader, at: .option("infect"))
      return reader.entries.map { .init([$0], needed: [$0.name]) }
    },
  ]

  /// The verb that makes healthy people sick: `infect: [[3, 4]]`, `{random: 5}`, `{line: [[0, 0],
  /// [9, 9]]}` or `{path: [[0, 0], [9, 2], [4, 9]]}`.
  private static let infectVerb = Verb(
    "infect", takes: "[[x, y], …], {random: n}, {line: [[x, y], [x, y]]} or {path: [[x, y], …]}",
    "makes healthy people sick"
  ) { reader, _ in
    guard let written = reader.readWritten("infect", forms: forms) else { return nil }
    guard case .settings(let settings) = written.content else {
      return reader.positions(written, of: "infect").map(infect)
    }
    var inner = reader.inner(settings)
    defer { reader.reject(inner.errors, in: "infect") }
    return infect(&inner, at: written.place)
  }

  private static func infect(_ reader: inout SettingsReader, at place: InputLocation) -> Change? {
    let random = reader.readIfWritten("random", .wholeNumber(0...100_000_000))
    let line = reader.readWritten("line", forms: [.cells(count: 2)])
    let path = reader.readWritten("path", forms: [.cells()])
    reader.rejectUnread()
    let ways = 3 - reader.missing("random", "line", "path").count
    if ways != 1, reader.errors.isEmpty {
      reader.reject(
        ways == 0
          ? VerbProblem(
            "expected [[x, y]], {random: n}, {line: [[x, y], [x, y]]} or {path: [[x, y], …]}")
          : .infectTwice, at: place)
      return nil
    }
    if let random {
      return .to(InfectionWorld.self, extent: .board) { $0.infect(atRandom: random) }
    }
    if let path { return self.path(path, &reader) }
    return line.flatMap { self.line($0, &reader) }
  }

  /// Returns a change that infects the cells between two end points. Returns nil and reports an
  /// error if the value is not a valid line.
  ///
  /// The change computes the cells when it runs, since there may be a million. The line lies on the
  /// board if its ends do.
  private static func line(_ line: Written, _ reader: inout SettingsReader) -> Change? {
    guard let ends = reader.positions(line, of: "infect") else { return nil }
    guard ends.count == 2 else {
      reader.reject("line", "a line requires two ends: [[x, y], [x, y]]")
      return nil
    }
    let length = max(abs(ends[0].x - ends[1].x), abs(ends[0].y - ends[1].y)) + 1
    guard length <= longestLine else {
      reader.reject("line", VerbProblem.lineTooLong(length))
      return nil
    }
    let touched = ends.map { Region($0) }
    return .to(InfectionWorld.self, touching: touched) { [start = ends[0], end = ends[1]] in
      $0.infect(cells(from: start, to: end))
    }
  }

  /// Returns a change that infects the cells of a curve through points. Returns nil and reports an
  /// error if the value is not a valid path.
  ///
  /// The curve may leave the board between points that lie on it; its cells outside have no effect.
  private static func path(_ path: Written, _ reader: inout SettingsReader) -> Change? {
    guard let points = reader.positions(path, of: "infect") else { return nil }
    guard !points.isEmpty else {
      if reader.errors.isEmpty { reader.reject("path", VerbProblem.pathNeedsPoints) }
      return nil
    }
    let length = zip(points, points.dropFirst()).reduce(1) {
      $0 + max(1, abs($1.0.x - $1.1.x), abs($1.0.y - $1.1.y))
    }
    guard length <= longestLine else {
      reader.reject("path", VerbProblem.lineTooLong(length))
      return nil
    }
    return .to(InfectionWorld.self, touching: points.map { Region($0) }) { world in
      let corners = Curve(through: points).corners
      for (start, end) in zip(corners, corners.dropFirst() + corners.suffix(1)) {
        world.infect(cells(from: start, to: end))
      }
    }
  }

  private static func infect(_ positions: [Position]) -> Change {
    let cells = positions.map { Region($0) }
    return .to(InfectionWorld.self, touching: cells) { $0.infect(positions) }
  }

  /// Returns the cells of a line with both ends (Bresenham, IBM Systems Journal 4(1), 1965).
  private static func cells(from start: Position, to end: Position) -> [Position] {
    let (dx, dy) = (abs(end.x - start.x), abs(end.y - start.y))
    let step = Position(x: start.x < end.x ? 1 : -1, y: start.y < end.y ? 1 : -1)
    var place = start
    var error = dx - dy
    var cells = [start]
    while place != end {
      let double = 2 * error
      if double > -dy {
        error -= dy
        place.x += step.x
      }
      if double < dx {
        error += dx
        place.y += step.y
      }
      cells.append(place)
    }
    return cells
  }
}
