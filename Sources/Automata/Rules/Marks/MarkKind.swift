/// A set of marks that LifeViewer adds to rules of two states. The raw value follows the rule in
/// its notation: `B3/S23History`.
///
/// The effects of neighbors on a cell are facts: a bit mask of what the neighborhood contains.
package enum MarkKind: String, CaseIterable, Sendable {
  /// Seven states: marked cells, and a trail of the cells that were alive.
  case history = "History"
  /// Twenty-six states: marks that spread with births.
  case superMarks = "Super"
  /// Twenty-one states: still cells that feed, kill or block the cells beside them.
  case investigator = "Investigator"

  var table: MarkTable {
    switch self {
    case .history: History.table
    case .superMarks: SuperMarks.table
    case .investigator: Investigator.table
    }
  }
}

/// What a set of marks does.
struct MarkTable: Sendable {
  /// The names and colors of LifeViewer for the states from 0 on. Colors are 0xRRGGBB.
  let marks: [(name: String, color: UInt32)]
  /// True if the rule of two states decides as for a live cell.
  var isAlive: @Sendable (_ state: UInt8) -> Bool = { $0 % 2 == 1 }
  /// True if the rule of two states counts a neighbor of this state as alive.
  var counts: @Sendable (_ state: UInt8, _ isSurvival: Bool) -> Bool = { state, _ in state % 2 == 1
  }
  /// The facts about a neighborhood with a neighbor of this state.
  let facts: @Sendable (_ state: UInt8) -> UInt32
  /// Returns the facts that can still matter to a cell, and whether the rule of two states does.
  let effect: @Sendable (_ facts: UInt32, _ center: UInt8) -> (facts: UInt32, needsRule: Bool)
  /// Returns the next state of a cell. `lives`: the result of the rule of two states.
  let next: @Sendable (_ center: UInt8, _ lives: Bool, _ facts: UInt32) -> UInt8

  var looks: RuleLooks {
    RuleLooks(
      marks.map {
        let channels = (UInt8($0.color >> 16), UInt8($0.color >> 8 & 255), UInt8($0.color & 255))
        return ($0.name, RuleColor(red: channels.0, green: channels.1, blue: channels.2))
      })
  }
}

/// The marks of History, of which a fact is a neighbor that kills.
enum History {
  static let table = MarkTable(
    marks: [
      ("dead", 0x000000), ("alive", 0x00ff00), ("history", 0x000080), ("mark1", 0xd8ffd8),
      ("markoff", 0xff0000), ("mark2", 0xffff00), ("kill", 0x606060),
    ],
    facts: { $0 == 6 ? 1 << 6 : 0 },
    effect: { facts, center in
      if center == 6 { return (0, false) }
      return center % 2 == 1 ? (facts, facts == 0) : (0, true)
    },
    next: { next($0, lives: $1, isKilled: $2 != 0) })

  private static func next(_ center: UInt8, lives: Bool, isKilled: Bool) -> UInt8 {
    let isAlive = lives && !(isKilled && center % 2 == 1)
    switch center {
    case 6: return 6
    case 3, 4: return isAlive ? 3 : 4
    case 5: return isAlive ? 5 : 4
    default: return isAlive ? 1 : center == 0 ? 0 : 2
    }
  }
}

/// The marks of Super. A fact is the number of a state as a bit; states with equal effects share
/// one.
enum SuperMarks {
  static let table = MarkTable(
    marks: [
      ("dead", 0x000000), ("on", 0x00ff00), ("off", 0x0000a0), ("marked on trail", 0xffd8ff),
      ("marked off trail", 0xff0000), ("marked on alt", 0xffff00), ("boundary", 0x606060),
      ("marked on no-trail", 0xff69b4), ("marked off no-trail", 0x800080),
      ("on trail 2", 0x00bfff), ("off trail 2", 0x004080), ("on trail 3", 0x40e0d0),
      ("off trail 3", 0x008040), ("on no-trail 1", 0xffffff), ("off disappearing", 0xff6347),
      ("on no-trail 2", 0xfa8072), ("off vanishing", 0xdb7093), ("on no-trail 3", 0xffa500),
      ("off cycling 1", 0xf5deb3), ("on no-trail 4", 0x00ffff), ("off cycling 2", 0xc0c0c0),
      ("on no-trail 5", 0xc0ff80), ("off cycling 3", 0xffb6c1), ("on no-trail 6", 0x00ff7f),
      ("hidden", 0x010101), ("on no-trail 7", 0xff007f),
    ],
    facts: facts, effect: { effect(of: $0, on: $1) }, next: { next($0, lives: $1, facts: $2) })

  private static func bits(_ states: UInt32...) -> UInt32 { states.reduce(0) { $0 | 1 << $1 } }

  private static let boundary = bits(6)
  /// The live states of ordinary cells, which have one bit.
  private static let plain = bits(1)
  private static let marked = bits(3)
  private static let noTrail = bits(7)
  /// Live cells that pass on their own state and leave a trail.
  private static let trails = bits(9, 11)
  /// Live cells that pass on their own state without a trail.
  private static let others = bits(13, 15, 17, 19, 21, 23, 25)
  private static let births = plain | marked | noTrail | trails | others
  private static let disappearing = bits(14)
  private static let cycling = (first: bits(18), second: bits(20), third: bits(22))

  @Sendable private static func facts(of state: UInt8) -> UInt32 {
    switch state {
    case 1, 5: plain
    case 0, 2, 4, 8, 10, 12, 16, 24: 0
    default: 1 << UInt32(state)
    }
  }

  /// Returns the facts of births without differences that can have no effect, even if more are
  /// added.
  private static func simplified(births facts: UInt32) -> UInt32 {
    let (trails, others) = (facts & trails, facts & others)
    if facts & plain != 0 { return plain }
    if facts & marked != 0 {
      return facts & noTrail | trails == 0 && others.nonzeroBitCount < 2 ? marked | others : plain
    }
    if trails != 0 {
      let isSingle = trails.nonzeroBitCount == 1 && others == 0
      return isSingle ? facts & noTrail | trails : plain
    }
    if facts & noTrail != 0 { return others == 0 ? noTrail : noTrail | bits(13) }
    return others.nonzeroBitCount > 1 ? bits(13, 15) : others
  }

  private static func effect(of facts: UInt32, on center: UInt8) -> (facts: UInt32, needsRule: Bool)
  {
    if center == 6 { return (0, false) }
    if center % 2 == 1 || center == 8 {
      return (facts & boundary, facts & boundary == 0)
    }
    if center == 4 { return (0, true) }
    if center >= 14, facts & boundary != 0 { return (boundary, false) }
    let others =
      switch center {
      case 16: disappearing
      case 18: cycling.third
      case 20: cycling.first
      case 22: cycling.second
      case 24: disappearing | cycling.first
      default: UInt32(0)
      }
    return (simplified(births: facts & births) | facts & others, true)
  }

  private static func next(_ center: UInt8, lives: Bool, facts: UInt32) -> UInt8 {
    let isBounded = facts & boundary != 0
    if center % 2 == 1 {
      if isBounded, center == 7 { return 0 }
      return lives && !isBounded ? center : death(of: center)
    }
    if isBounded, center == 8 || center >= 14 { return 0 }
    return lives ? birth(center, facts & births) : rest(center, facts)
  }

  private static func death(of center: UInt8) -> UInt8 {
    switch center {
    case 1: 2
    case 3, 5: 4
    case 7: 8
    case 9: 10
    case 11: 12
    default: 0
    }
  }

  private static func birth(_ center: UInt8, _ facts: UInt32) -> UInt8 {
    switch center {
    case 4: return 3
    case 6: return 6
    case 8: return 7
    default: break
    }
    let (trails, others) = (facts & trails, facts & others)
    let only = UInt8((trails | others).trailingZeroBitCount)
    if facts & plain != 0 { return 1 }
    switch (facts & marked != 0, facts & noTrail != 0) {
    case (false, false) where (trails | others).nonzeroBitCount == 1: return only
    case (true, false) where trails == 0 && others.nonzeroBitCount == 1: return only
    case (false, true) where others == 0 && trails.nonzeroBitCount == 1: return only
    case (false, _) where facts & (noTrail | others) != 0 && trails == 0: return 13
    default: return 1
    }
  }

  /// Returns the state of a dead cell that stays dead.
  private static func rest(_ center: UInt8, _ facts: UInt32) -> UInt8 {
    switch center {
    case 14: 0
    case 16: facts & (births | disappearing) == 0 ? 16 : 14
    case 18: facts & cycling.third == 0 ? 18 : 22
    case 20: facts & cycling.first == 0 ? 20 : 18
    case 22: facts & cycling.second == 0 ? 22 : 20
    case 24: facts & (births | disappearing | cycling.first) == 0 ? 24 : 18
    default: center
    }
  }
}

/// The marks of Investigator.
enum Investigator {
  static let table = MarkTable(
    marks: [
      ("off", 0x000000), ("on", 0x00ec5b), ("killer on", 0x00c0fe), ("killer off", 0xfe0000),
      ("eternal on", 0xfefefe), ("eternal off", 0x4b4b4b), ("p2 killer on", 0xe929fe),
      ("p2 killer off", 0x400080), ("egg on", 0xfee600), ("egg off", 0x968000),
      ("p2 on", 0x82c800), ("p2 off", 0x007828), ("p2 egg on", 0xfe8c00),
      ("p2 egg off", 0x8c4600), ("inverter", 0x0000fe), ("catalyst", 0xc0c0c0),
      ("catalyst killer", 0x808080), ("on births", 0xfe708c), ("off births", 0xae00a8),
      ("on p2 births", 0x00987f), ("off p2 births", 0x00493b),
    ],
    isAlive: { $0 == 1 },
    counts: { ($1 ? countedBySurvivals : countedByBirths).contains($0) },
    facts: { facts(of: $0).rawValue },
    effect: { facts, center in
      let (left, needsRule) = effect(of: Facts(rawValue: facts), on: center)
      return (left.rawValue, needsRule)
    },
    next: { next($0, lives: $1, facts: Facts(rawValue: $2)) })

  private static let countedByBirths: Set<UInt8> = [1, 2, 4, 6, 8, 10, 12, 15, 16, 17, 19]
  private static let countedBySurvivals: Set<UInt8> = [1, 2, 4, 6, 8, 10, 12, 15, 16, 18, 20]

  /// What a neighborhood contains.
  private struct Facts: OptionSet {
    let rawValue: UInt32
    static let any = Facts(rawValue: 1)
    static let egg = Facts(rawValue: 2)
    static let killer = Facts(rawValue: 4)
    static let catalyst = Facts(rawValue: 8)
    static let live = Facts(rawValue: 16)
  }

  private static func facts(of state: UInt8) -> Facts {
    var facts: Facts = state == 0 ? [] : .any
    if [8, 9, 12, 13, 14].contains(state) { facts.insert(.egg) }
    if [2, 3, 6, 7, 14, 16].contains(state) { facts.insert(.killer) }
    if [15, 16].contains(state) { facts.insert(.catalyst) }
    if state == 1 { facts.insert(.live) }
    return facts
  }

  private static func effect(of facts: Facts, on center: UInt8) -> (facts: Facts, needsRule: Bool) {
    switch center {
    case 0:
      if facts.contains(.egg) { return (.egg, false) }
      return (facts.intersection(facts.contains(.live) ? [.any, .live] : [.any, .catalyst]), true)
    case 1:
      let isKilled = facts.contains(.killer)
      return (isKilled ? .killer : [], !isKilled)
    default: return ([], false)
    }
  }

  private static func next(_ center: UInt8, lives: Bool, facts: Facts) -> UInt8 {
    switch center {
    case 0:
      if facts.contains(.egg) { return 1 }
      let isBlocked = facts.contains(.catalyst) && !facts.contains(.live)
      return lives && facts.contains(.any) && !isBlocked ? 1 : 0
    case 1: return lives && !facts.contains(.killer) ? 1 : 0
    default: return partners[center] ?? center
    }
  }

  /// The states that alternate.
  private static let partners: [UInt8: UInt8] = [
    6: 7, 7: 6, 10: 11, 11: 10, 12: 13, 13: 12, 19: 20, 20: 19,
  ]
}
