/// The state of a hunt at one generation, and the rules that advance it.
struct HuntState: Sendable {
  /// The seed of the town.
  let town: UInt64
  private(set) var walker: Walker
  /// The monsters on the map.
  private(set) var monsters: [WildMonster]
  /// All members caught so far, including those of earlier hunts, the newest last.
  private(set) var team: [TeamMember]
  /// The monster that the walker pursues, and the number of failed tries; nil if it pursues none.
  private(set) var encounter: Encounter?
  /// The event of the newest generation; nil if nothing happened.
  private(set) var news: News?
  private(set) var caught: [TeamMember] = []
  private(set) var escaped = 0
  private(set) var generation = 0
  private var generator: Generator

  /// A pursued monster.
  struct Encounter: Hashable, Sendable {
    let monster: TeamMember
    var tries = 0
  }

  /// An event that concerns one monster.
  enum News: Hashable, Sendable {
    case met(TeamMember)
    /// The walker tried to catch the monster and failed, but the monster did not escape.
    case missed(TeamMember, tries: Int)
    case caught(TeamMember)
    case escaped(TeamMember)
    /// The walker gave up the monster.
    case left(TeamMember)
  }

  /// The number of monsters in generation 0, and the number that arrive every 5 minutes.
  static let (first, coming) = (30, 6)
  /// The number of generations, 5 minutes of the hunt, after which monsters leave and arrive. Each
  /// one leaves with a probability of 1/5, and `coming` new ones arrive.
  static let turnoverInterval = 30
  /// The distances, in millimeters, within which the walker pursues a monster and sees it.
  static let (reach, sight) = (100 * PlanePoint.meter, 300 * PlanePoint.meter)

  /// - Parameter track: the track that the walker follows; nil for a random walk.
  init(along track: Track?, team: [TeamMember], seed: UInt64) {
    town = seed
    generator = Generator(seed: seed)
    walker = Walker(in: Town(seed: seed), along: track, &generator)
    self.team = team
    monsters = []
    addMonsters(Self.first)
  }

  /// The monsters in sight, the nearest first.
  var seen: [WildMonster] {
    // The index breaks ties, since Swift does not guarantee a stable sort.
    monsters.filter { $0.place.isWithin(Self.sight, of: walker.place) }
      .map { ($0, $0.place.distance(to: walker.place)) }
      .enumerated().sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }
      .map(\.element.0)
  }

  /// Advances the hunt by one generation, 10 seconds.
  ///
  /// - Parameter choice: the decision of an event; nil to pursue any monster within reach.
  /// - Returns: false if the choice is impossible: to leave while no monster is pursued, or to try
  ///   while none is pursued or in sight. The caller then discards this value, because it is only
  ///   partly advanced.
  mutating func advance(_ choice: HuntChoice? = nil) -> Bool {
    generation += 1
    walker.move(to: generation, &generator)
    if generation % Self.turnoverInterval == 0 {
      monsters.removeAll { _ in generator.below(5) == 0 }
      addMonsters(Self.coming)
    }
    news = nil
    guard let encounter else { return startEncounter(choice) }
    if choice == .leaves {
      news = .left(encounter.monster)
      self.encounter = nil
    } else {
      attempt(encounter)
    }
    return true
  }

  /// Makes the walker go through the given points from this generation on.
  mutating func walk(to places: [PlanePoint]) { walker.follow(places, from: generation) }

  private mutating func addMonsters(_ count: Int) {
    for _ in 0..<count {
      let kind = Monster.allCases[generator.below(Monster.allCases.count)]
      monsters.append(WildMonster(kind: kind, place: generator.place(around: walker.place)))
    }
  }

  /// Starts to pursue the nearest monster if it is within reach. A `tries` choice also accepts a
  /// monster that is only in sight.
  ///
  /// - Returns: false if the choice is impossible.
  private mutating func startEncounter(_ choice: HuntChoice?) -> Bool {
    if choice == .leaves { return false }
    guard let nearest = seen.first else { return choice == nil }
    guard choice == .tries || nearest.place.isWithin(Self.reach, of: walker.place) else {
      return true
    }
    let index = monsters.firstIndex(of: nearest)!
    monsters.remove(at: index)
    let levels = TeamMember.levels
    let level = levels.lowerBound + generator.below(levels.count)
    let monster = TeamMember(kind: nearest.kind, level: level)
    encounter = Encounter(monster: monster)
    news = .met(monster)
    return true
  }

  /// Tries to catch the monster. It is caught with a probability of 20%; otherwise it escapes with
  /// a probability of 30%.
  private mutating func attempt(_ encounter: Encounter) {
    let monster = encounter.monster
    if generator.below(5) == 0 {
      team.append(monster)
      caught.append(monster)
      news = .caught(monster)
      self.encounter = nil
    } else if generator.below(10) < 3 {
      escaped += 1
      news = .escaped(monster)
      self.encounter = nil
    } else {
      self.encounter?.tries += 1
      news = .missed(monster, tries: encounter.tries + 1)
    }
  }
}
