internal import Worlds

/// The state of a hunt at one generation, and the rules that advance it.
struct HuntState: Sendable {
  let town: UInt64
  private(set) var walker: Walker
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

  /// The number of monsters in generation 0, and the number that arrive every `turnoverInterval`.
  static let (first, coming) = (30, 6)
  /// The number of generations, 5 minutes of the hunt, after which monsters leave and arrive. Each
  /// one leaves with a probability of 1/5, and `coming` new ones arrive.
  private static let turnoverInterval = 30
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

  /// Advances the hunt by one generation. `choice`: the decision of an event; nil to pursue any
  /// monster within reach. Returns false if the choice is impossible: to leave while no monster is
  /// pursued, or to try while none is pursued or in sight. The caller then discards this value,
  /// because it is only partly advanced.
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
  /// monster that is only in sight. Returns false if the choice is impossible.
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

  /// Tries to catch the monster, with a chance of 20%; else it escapes with a chance of 30%.
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

/// A decision that an event makes for the walker in one generation of a hunt.
enum HuntChoice: Hashable, Sendable {
  /// Pursues the nearest monster in sight, or tries again to catch the monster already pursued.
  case tries
  /// Gives up the monster that the walker pursues.
  case leaves
}

package enum Monster: String, CaseIterable, Hashable, Sendable {
  case sprigget, flickertail, dripple, cragling, wispling

  /// The display name: the raw value with a capital letter.
  package var name: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

/// A caught monster.
package struct TeamMember: Hashable, Sendable {
  package let kind: Monster
  /// The strength: in `levels` for monsters caught by `render`, up to 1000 in a team file.
  package let level: Int

  /// The levels that monsters have when the walker meets them.
  static let levels = 5...20
}

/// A free monster on the map.
struct WildMonster: Hashable, Sendable {
  let kind: Monster
  let place: PlanePoint
}

enum Walk: Hashable, Sendable {
  /// A walk along a track that started at a generation.
  case track(Track, from: Int)
  /// A random walk along streets: the walker is between two neighboring crossings, `gone`
  /// millimeters from the first.
  case streets(from: Crossing, to: Crossing, gone: Int)
}

struct Walker: Hashable, Sendable {
  private let town: Town
  private var walk: Walk
  private(set) var place: PlanePoint
  /// The most recent positions, the oldest first; at most `longestTrail`.
  private(set) var trail: [PlanePoint]

  /// The duration of a generation in milliseconds.
  static let generation = 10_000
  /// The distance in millimeters that the walker covers along streets in a generation.
  private static let stride = generation * Track.pace.millimeters / Track.pace.milliseconds
  private static let longestTrail = 120

  /// - Parameter track: the track to follow; nil for a random walk from crossing (0, 0).
  init(in town: Town, along track: Track?, _ generator: inout Generator) {
    self.town = town
    let start = Crossing(column: 0, row: 0)
    if let track {
      walk = .track(track, from: 0)
      place = track.place(at: 0)
    } else {
      let streets = town.streets(from: start)
      walk = .streets(from: start, to: streets[generator.below(streets.count)], gone: 0)
      place = town.place(of: start)
    }
    trail = [place]
  }

  /// The track that the walker follows; nil on a random walk.
  var track: Track? { if case .track(let track, _) = walk { track } else { nil } }

  /// Makes the walker go from its position through the given points, starting at a generation.
  mutating func follow(_ places: [PlanePoint], from generation: Int) {
    walk = .track(Track(through: [place] + places), from: generation)
  }

  /// Moves the walker to its position at the next generation, which is `generation`.
  mutating func move(to generation: Int, _ generator: inout Generator) {
    switch walk {
    case .track(let track, let start):
      place = track.place(at: (generation - start) * Self.generation)
    case .streets: stroll(&generator)
    }
    trail = (trail + [place]).suffix(Self.longestTrail)
  }

  private mutating func stroll(_ generator: inout Generator) {
    guard case .streets(var from, var to, let before) = walk else { return }
    var gone = before + Self.stride
    var length = town.place(of: from).distance(to: town.place(of: to))
    while gone >= length {
      gone -= length
      let streets = town.streets(from: to)
      // The walker turns back only at a dead end.
      let onward = streets.count > 1 ? streets.filter { $0 != from } : streets
      (from, to) = (to, onward[generator.below(onward.count)])
      length = town.place(of: from).distance(to: town.place(of: to))
    }
    walk = .streets(from: from, to: to, gone: gone)
    place = town.place(of: from).toward(town.place(of: to), gone, of: length)
  }
}
