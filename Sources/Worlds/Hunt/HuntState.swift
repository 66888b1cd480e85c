/// A hunt at one moment, and its rules.
struct HuntState: Sendable {
  /// The seed of the town that it goes through.
  let town: UInt64
  private(set) var walker: Walker
  /// Those on the map.
  private(set) var monsters: [WildMonster]
  /// All who have been caught, before this hunt too, the newest last.
  private(set) var team: [TeamMember]
  /// Who is gone after, and how often that has been tried.
  private(set) var encounter: Encounter?
  /// What has happened in the newest generation.
  private(set) var news: News?
  private(set) var caught: [TeamMember] = []
  private(set) var escaped = 0
  private(set) var generation = 0
  private var generator: Generator

  /// A monster that is gone after.
  struct Encounter: Hashable, Sendable {
    let monster: TeamMember
    var tries = 0
  }

  /// What happens to a monster.
  enum News: Hashable, Sendable {
    case met(TeamMember)
    /// A try that came to nothing.
    case missed(TeamMember, tries: Int)
    case caught(TeamMember)
    case escaped(TeamMember)
    /// The walker leaves it alone.
    case left(TeamMember)
  }

  /// How many there are at the beginning, and how many come at a time.
  static let (first, coming) = (30, 6)
  /// Every so many generations, 5 minutes, some go and some come.
  static let change = 30
  /// In millimetres: how near those are who are gone after, and those who are seen.
  static let (reach, sight) = (100 * MapPlace.metre, 300 * MapPlace.metre)

  /// - Parameter track: the walker's way; nil where it walks at random.
  init(along track: Track?, team: [TeamMember], seed: UInt64) {
    town = seed
    generator = Generator(seed: seed)
    walker = Walker(in: Town(seed: seed), along: track, &generator)
    self.team = team
    monsters = []
    come(Self.first)
  }

  /// Those that are seen, the nearest first.
  var seen: [WildMonster] {
    monsters.filter { $0.place.isWithin(Self.sight, of: walker.place) }
      .map { ($0, $0.place.distance(to: walker.place)) }
      .enumerated().sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }
      .map(\.element.0)
  }

  /// Lets 10 seconds go by.
  ///
  /// - Returns: false where the choice makes no sense: there is nobody to leave, or nobody in sight to go
  ///   after.
  mutating func advance(_ choice: HuntChoice? = nil) -> Bool {
    generation += 1
    walker.move(to: generation, &generator)
    if generation % Self.change == 0 {
      monsters.removeAll { _ in generator.below(5) == 0 }
      come(Self.coming)
    }
    news = nil
    guard let encounter else { return look(choice) }
    if choice == .leaves {
      news = .left(encounter.monster)
      self.encounter = nil
    } else {
      attempt(encounter)
    }
    return true
  }

  /// The walker goes to some places from here on.
  mutating func walk(to places: [MapPlace]) { walker.follow(places, from: generation) }

  private mutating func come(_ count: Int) {
    for _ in 0..<count {
      let kind = Monster.allCases[generator.below(Monster.allCases.count)]
      monsters.append(WildMonster(kind: kind, place: generator.place(around: walker.place)))
    }
  }

  /// Goes after the nearest one that is within reach, or in sight where somebody wants that.
  private mutating func look(_ choice: HuntChoice?) -> Bool {
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

  /// Caught with a chance of 20 %, else escaped with one of 30 %.
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
