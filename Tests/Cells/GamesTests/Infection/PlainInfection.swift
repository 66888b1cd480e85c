import Grids

@testable import Games
@testable import Worlds

/// A crowd that computes each person separately: the slow reference for `InfectionWorld`.
struct PlainInfection {
  let crowd: Crowd
  let factor: Int
  let seed: UInt64
  var generation = 0
  var isSick: [Bool]

  init(isSick: [Bool], size: Size?, factor: Int, seed: UInt64) {
    crowd = Crowd(people: isSick.count, size: size)
    self.factor = factor
    self.seed = seed
    self.isSick = isSick
  }

  mutating func step() {
    isSick = spread { person, neighbors in
      var generator = Generator(seed: seed, generation: generation, index: person)
      let count = generator.below(min(factor, neighbors.count) + 1)
      var drawn = neighbors
      generator.draw(count, toFrontOf: &drawn)
      return drawn.prefix(count)
    }
    generation += 1
  }

  /// Returns the sick people after a generation.
  ///
  /// - Parameter draw: returns the neighbors that a sick person infects.
  func spread(draw: (_ person: Int, _ neighbors: [Int]) -> ArraySlice<Int>) -> [Bool] {
    var next = isSick
    for person in isSick.indices where isSick[person] {
      for infected in draw(person, crowd.neighbors(of: person)) { next[infected] = true }
    }
    return next
  }
}
