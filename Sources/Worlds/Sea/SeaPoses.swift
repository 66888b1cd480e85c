internal import Grids

/// How the sea's animals look. The sea itself neither draws from its generator for that nor goes by it.
extension Pose {
  /// One that an animal keeps, drawn by where and when it came; it looks to a side.
  static func born(at place: Int, in generation: Int, isYoung: Bool) -> Pose {
    var generator = Generator(seed: 0, generation: generation, index: place)
    return Pose(
      generator.below(2) == 0 ? .right : .left, isYoung: isYoung,
      drawing: generator.below(drawings))
  }

  /// A ripple here and there.
  static func ofWater(at place: Position) -> Pose {
    var generator = Generator(seed: 0, generation: place.y, index: place.x)
    return Pose(drawing: max(0, generator.below(8) - 5))
  }
}

extension SeaCell {
  /// Where an animal looks that moves in a direction; nil where it looks on as it did.
  private static let facings: [Pose.Facing?] = Neighbourhood.directions.map { step in
    step.x == 0 ? nil : step.x > 0 ? .right : .left
  }

  /// Lets it look where it goes. Penguins stay on their feet.
  mutating func look(_ direction: Int) {
    if let facing = Self.facings[direction] {
      pose.facing = facing
    } else if occupant == .orca {
      pose.facing = Neighbourhood.directions[direction].y < 0 ? .up : .down
    }
  }
}
