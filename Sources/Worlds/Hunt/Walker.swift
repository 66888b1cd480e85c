/// The state of a walk.
enum Walk: Hashable, Sendable {
  /// A walk along a track that started at a generation.
  case track(Track, from: Int)
  /// A random walk along streets: the walker is between two neighboring crossings, `gone`
  /// millimeters from the first.
  case streets(from: Crossing, to: Crossing, gone: Int)
}

/// The walker of a hunt.
struct Walker: Hashable, Sendable {
  private let town: Town
  private var walk: Walk
  private(set) var place: PlanePoint
  /// The most recent positions, the oldest first.
  private(set) var trail: [PlanePoint]

  /// The duration of a generation in milliseconds.
  static let generation = 10_000
  /// The distance in millimeters that the walker covers along streets in a generation.
  private static let stride = generation * Track.pace.millimetres / Track.pace.milliseconds
  /// The maximum number of positions in the trail.
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
