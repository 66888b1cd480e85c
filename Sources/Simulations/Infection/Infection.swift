public import Grids
public import Settings

/// An infection that spreads through a crowd: nobody is cured, and who is sick may infect neighbours.
public struct Infection: Simulation {
  public static let name = "infection"
  public static let summary = "an infection that spreads through a crowd standing in rows"
  public static let defaults = Defaults(
    cell: 16, shape: .circle,
    caption: "generation {generation}  healthy {healthy}  sick {sick}")

  public let legend = [CellKind("nobody"), CellKind("healthy"), CellKind("sick")]
  public let generationTime: Ratio?
  private let crowd: Crowd
  private let factor: Int
  private let seed: UInt64
  private var generation = 0
  private var isSick: [Bool]

  public init(_ settings: inout SettingsReader, seed: UInt64) throws(SettingsError) {
    let size = settings.readIfWritten(
      "size", .size(cells: Self.mostPeople), shown: "a square that holds the people",
      "the rows' length and the board's height, in people")
    let people = settings.read(
      "people", .wholeNumber(1...Self.mostPeople), default: size?.area ?? 100,
      shown: "100, or as many as size holds", "how many stand in the crowd, in rows")
    let factor = settings.read(
      "factor", .wholeNumber(0...8), default: 3,
      "the most people that one sick person infects in a generation")
    let sick = settings.read(
      "sick", .wholeNumber(0...Self.mostPeople), default: 1,
      "people sick at the opening, chosen at random")
    generationTime = settings.read(
      "period", .seconds(atLeast: Ratio(1, 1000)), default: Ratio(1),
      "seconds that a generation takes; sets fps")
    if let size, people > size.area {
      settings.reject("people", "\(people) people do not fit on \(size); raise size")
    }
    if sick > people { settings.reject("sick", "there are only \(people) people; lower sick") }
    try settings.check()
    crowd = Crowd(people: people, size: size)
    self.factor = factor
    self.seed = seed
    isSick = Self.opening(people: people, sick: sick, seed: seed)
  }

  /// A crowd in rows of ⌈√people⌉ whose opening is given, for tests.
  init(isSick: [Bool], size: Size?, factor: Int, seed: UInt64) {
    crowd = Crowd(people: isSick.count, size: size)
    self.factor = factor
    self.seed = seed
    self.isSick = isSick
    generationTime = nil
  }

  private static let mostPeople = 100_000_000

  private static func opening(people: Int, sick: Int, seed: UInt64) -> [Bool] {
    var order = Array(0..<people)
    var generator = Generator(seed: seed)
    generator.draw(sick, toFrontOf: &order)
    var isSick = Array(repeating: false, count: people)
    for person in order.prefix(sick) { isSick[person] = true }
    return isSick
  }

  public var extent: Region { Region(crowd.size) }

  public func cells(in region: Region) -> Grid<CellState> {
    var grid = Grid<CellState>(size: crowd.size, repeating: 0)
    for (person, sick) in isSick.enumerated() { grid.elements[person] = sick ? 2 : 1 }
    return grid.cropped(to: region, outside: 0)
  }

  public var counts: [Count] {
    let sick = isSick.count { $0 }
    return [Count("healthy", isSick.count - sick), Count("sick", sick)]
  }

  public static let changes = [ChangeKind.infect]

  public mutating func apply(_ change: Change) {
    switch change {
    case .infect(let positions):
      for position in positions {
        if let person = crowd.person(at: position) { isSick[person] = true }
      }
    case .infectAtRandom(let count):
      // A stream of its own, so that people draw as they would have drawn without.
      var generator = Generator(seed: seed, generation: generation, index: crowd.people)
      var healthy = isSick.indices.filter { !isSick[$0] }
      let drawn = min(count, healthy.count)
      generator.draw(drawn, toFrontOf: &healthy)
      for person in healthy.prefix(drawn) { isSick[person] = true }
    default: break
    }
  }

  public mutating func step() {
    isSick = spread { person, neighbours in
      // What a person draws follows from (seed, generation, person) alone.
      var generator = Generator(seed: seed, generation: generation, index: person)
      let count = generator.below(min(factor, neighbours.count) + 1)
      var drawn = neighbours
      generator.draw(count, toFrontOf: &drawn)
      return drawn.prefix(count)
    }
    generation += 1
  }

  /// Who is sick after a generation in which `draw` says whom of its neighbours a sick person infects.
  func spread(draw: (_ person: Int, _ neighbours: [Int]) -> ArraySlice<Int>) -> [Bool] {
    var next = isSick
    for person in isSick.indices where isSick[person] {
      for infected in draw(person, crowd.neighbours(of: person)) { next[infected] = true }
    }
    return next
  }
}
