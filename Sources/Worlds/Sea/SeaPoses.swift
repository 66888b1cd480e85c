internal import Grids

/// The appearance of animals and water. It does not use the simulation's random numbers and has no
/// effect on the simulation.
extension Pose {
  /// Returns the pose of a new animal, which faces left or right. It depends only on the index and
  /// generation of its appearance.
  static func born(at place: Int, in generation: Int, isYoung: Bool) -> Pose {
    var generator = Generator(seed: 0, generation: generation, index: place)
    return Pose(
      generator.below(2) == 0 ? .right : .left, isYoung: isYoung,
      drawing: generator.below(drawings))
  }

  /// Returns the pose of a water cell. Two in eight cells show ripples.
  static func ofWater(at place: Position) -> Pose {
    var generator = Generator(seed: 0, generation: place.y, index: place.x)
    return Pose(drawing: max(0, generator.below(8) - 5))
  }
}

extension SeaCell {
  /// The facing after a move in each direction; nil if the move is vertical.
  private static let facings: [Pose.Facing?] = Neighborhood.directions.map { step in
    step.x == 0 ? nil : step.x > 0 ? .right : .left
  }

  /// Turns the animal toward `direction`. Penguins stay upright, so they keep their facing when
  /// they move vertically.
  mutating func face(_ direction: Int) {
    if let facing = Self.facings[direction] {
      pose.facing = facing
    } else if occupant == .orca {
      pose.facing = Neighborhood.directions[direction].y < 0 ? .up : .down
    }
  }
}
