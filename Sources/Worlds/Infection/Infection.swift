public import Grids
public import Settings

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
  private static let mostNeighbours = Neighborhood.directions.count
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
    worldInfo.generationTime = period
    // Everybody lives, so that the sick are of interest.
    worldInfo.livingStates = 2...2
    let side = max(0, board.width, board.height)
    worldInfo.still = min(side / 3 * 2, Self.mostForStill / max(1, board.area))
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
}

extension Infection {
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
      also: ["height", "dimensions", "board"])
    people = settings.read(
      "people", .wholeNumber(1...Self.mostPeople), default: size?.area ?? plain.people,
      inWords: "900, or as many as size holds", "the number of people in the crowd")
    let most = settings.read(
      "factor", .wholeNumber(0...Int.max), default: plain.factor,
      "the maximum number of neighbors that a sick person infects in a generation; more than 8 has "
        + "the same effect as 8")
    factor = min(Self.mostNeighbours, most)
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

  /// The errors that prevent the creation of the world.
  private var problems: [OpeningProblem] {
    var problems = [
      size.flatMap { OpeningProblem.unfit($0, cells: Self.mostPeople) },
      OpeningProblem.unfit("people", people, in: 1...Self.mostPeople),
      OpeningProblem.unfit("factor", factor, in: 0...Self.mostNeighbours),
      OpeningProblem.unfit("sick", sick, in: 0...Self.mostPeople),
      OpeningProblem.unfit("period", seconds: period, atLeast: Self.shortestPeriod),
    ].compactMap(\.self)
    if let size, people > size.area { problems.append(.peopleDoNotFit(people, size)) }
    if sick > people { problems.append(.moreSickThan(people: people)) }
    return problems
  }
}
