import Grids
import Settings

@testable import Games
@testable import Worlds

/// A sea implemented literally by its rules, with the full state of each animal: the slow reference
/// for `SeaWorld`.
struct PlainSea: Board {
  struct Animal {
    enum Species: CellState {
      case penguin = 1
      case orca = 2
    }

    let species: Species
    /// The age in generations.
    var age = 0
    /// The number of generations since the animal last ate.
    var hunger = 0
    /// The generation in which the animal last acted or was born.
    var lastActed: Int
  }

  private let rules: SeaRules
  private var neighborhood: MooreNeighborhood
  private var generator: Generator
  private var generation = 0
  private var animals: [Animal?]

  /// - Precondition: the sum of the two shares is at most 1.
  init(size: Size, penguins: Ratio, orcas: Ratio, rules: SeaRules, seed: UInt64) {
    let area = size.area
    self.rules = rules
    neighborhood = MooreNeighborhood(size: size)
    generator = Generator(seed: seed)
    animals = Array(repeating: nil, count: area)
    // If both halves round up, their sum may exceed the number of cells by one. The number of orcas
    // is then reduced.
    let penguinCount = penguins.rounded(times: area)
    let orcaCount = min(orcas.rounded(times: area), area - penguinCount)
    var places = Array(0..<area)
    generator.draw(penguinCount + orcaCount, toFrontOf: &places)
    for (order, place) in places.prefix(penguinCount + orcaCount).enumerated() {
      animals[place] = Animal(species: order < penguinCount ? .penguin : .orca, lastActed: 0)
    }
  }

  var bounds: Region? { Region(neighborhood.size) }

  func cells(in sight: ScaledRegion) -> Grid<CellState> {
    let width = neighborhood.size.width
    return sight.highest(on: Region(neighborhood.size)) { x, y in
      animals[y * width + x]?.species.rawValue ?? 0
    }
  }

  var counts: [Count] {
    var tally = [0, 0, 0]
    for animal in animals { tally[Int(animal?.species.rawValue ?? 0)] += 1 }
    return [Count("penguins", tally[1]), Count("orcas", tally[2])]
  }

  mutating func advance(by generations: Int) {
    for _ in 0..<generations { step() }
  }

  var isAtRest: Bool {
    let species = animals.map { $0?.species }
    return species.allSatisfy { $0 == nil } || species.allSatisfy { $0 == .penguin }
  }

  /// Puts cells on the board. New animals have age 0 and are not hungry.
  mutating func put(_ cells: Grid<CellState>, at corner: Position, over: Bool) {
    let size = neighborhood.size
    let covered = Region(x: corner.x, y: corner.y, width: cells.width, height: cells.height)
      .intersection(Region(size))
    for y in covered.rows {
      for x in covered.columns {
        let state = cells[x - corner.x, y - corner.y]
        if over && state == 0 { continue }
        animals[y * size.width + x] = Animal.Species(rawValue: state)
          .map { Animal(species: $0, lastActed: generation) }
      }
    }
  }

  mutating func resize(to size: Size) {
    let old = Grid(size: neighborhood.size, elements: animals)
    neighborhood = MooreNeighborhood(size: size)
    animals = old.cropped(to: Region(size), outside: nil).elements
  }
}

extension PlainSea {
  private mutating func step() {
    generation += 1
    for place in animals.indices {
      // An animal that moved to a later cell has already acted. A newborn waits.
      guard var animal = animals[place], animal.lastActed < generation else { continue }
      animal.lastActed = generation
      animal.age += 1
      switch animal.species {
      case .penguin: actAsPenguin(animal, at: place)
      case .orca: actAsOrca(animal, at: place)
      }
    }
  }

  private mutating func actAsPenguin(_ penguin: Animal, at place: Int) {
    let new = wander(penguin, from: place)
    if penguin.age % rules.penguinBreeds == 0 { breed(.penguin, at: new) }
  }

  private mutating func actAsOrca(_ orca: Animal, at place: Int) {
    var orca = orca
    let prey = neighborhood.neighbors(of: place).filter { animals[$0]?.species == .penguin }
    var new = place
    if prey.isEmpty {
      orca.hunger += 1
      new = wander(orca, from: place)
      if orca.hunger >= rules.orcaStarves {
        animals[new] = nil
        return
      }
    } else {
      orca.hunger = 0
      new = prey[generator.below(prey.count)]
      animals[place] = nil
      animals[new] = orca
    }
    if orca.age % rules.orcaBreeds == 0 { breed(.orca, at: new) }
  }

  /// Draws one of the eight directions and moves the animal if the cell is free. Returns the
  /// animal's new place.
  private mutating func wander(_ animal: Animal, from place: Int) -> Int {
    let direction = MooreNeighborhood.directions[generator.below(8)]
    var new = place
    if let target = neighborhood.neighbor(of: place, in: direction), animals[target] == nil {
      new = target
    }
    animals[place] = nil
    animals[new] = animal
    return new
  }

  private mutating func breed(_ species: Animal.Species, at place: Int) {
    let free = neighborhood.neighbors(of: place).filter { animals[$0] == nil }
    guard !free.isEmpty else { return }
    let cradle = free[generator.below(free.count)]
    animals[cradle] = Animal(species: species, lastActed: generation)
  }
}
