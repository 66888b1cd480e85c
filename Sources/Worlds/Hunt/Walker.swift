/// How the walker of a hunt gets about.
enum Walk: Hashable, Sendable {
  /// Along a way, from a generation on.
  case track(Track, from: Int)
  /// At random along the streets of a town: from a crossing to the next one, and how far it has come.
  case streets(from: Crossing, to: Crossing, gone: Int)
}

/// Somebody who walks over the plane.
struct Walker: Hashable, Sendable {
  private let town: Town
  private var walk: Walk
  private(set) var place: MapPlace
  /// Where it has been, from the oldest place on.
  private(set) var trail: [MapPlace]

  /// Milliseconds of a generation.
  static let generation = 10_000
  /// Millimetres that it goes in one along streets.
  private static let stride = generation * Track.pace.millimetres / Track.pace.milliseconds
  /// So many places are kept.
  private static let longestTrail = 120

  /// - Parameter track: its way; nil where it walks at random.
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

  /// Its way where it has one.
  var track: Track? { if case .track(let track, _) = walk { track } else { nil } }

  /// From now on it goes from where it is to some places.
  mutating func follow(_ places: [MapPlace], from generation: Int) {
    walk = .track(Track(through: [place] + places), from: generation)
  }

  /// Where it is at a generation, the one after the last.
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
      let onward = streets.count > 1 ? streets.filter { $0 != from } : streets
      (from, to) = (to, onward[generator.below(onward.count)])
      length = town.place(of: from).distance(to: town.place(of: to))
    }
    walk = .streets(from: from, to: to, gone: gone)
    place = town.place(of: from).toward(town.place(of: to), gone, of: length)
  }
}
