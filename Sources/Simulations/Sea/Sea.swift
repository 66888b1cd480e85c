public import Grids
public import Settings

/// Penguins and orcas on a bounded grid: the orcas eat, both wander and breed.
public struct Sea: Simulation {
  public static let name = "sea"
  public static let summary = "penguins and orcas: a food chain on a bounded grid"
  public static let mostCells = 20_000_000
  public static let defaults = Defaults(
    cell: 32, shape: .sprite,
    caption: "generation {generation}  penguins {penguins}  orcas {orcas}")

  public let legend = [CellKind("water"), CellKind("penguin"), CellKind("orca")]
  private let rules: SeaRules
  var neighbourhood: Neighbourhood
  private var generator: Generator
  private(set) var generation = 0
  var animals: [Animal?]

  public init(_ settings: inout SettingsReader, seed: UInt64) throws(SettingsError) {
    let size = settings.read(
      "size", .size(cells: Self.mostCells), default: Size(width: 10, height: 15),
      "the board, in cells"
    )
    let penguins = settings.read(
      "penguins", .share, default: Ratio(1, 2), "share of cells that hold a penguin at the opening")
    let orcas = settings.read(
      "orcas", .share, default: Ratio(1, 20), "share of cells that hold an orca at the opening")
    let rules = SeaRules(&settings)
    if penguins.complement < orcas {
      settings.reject("orcas", "with the penguins' share it comes to more than 100%")
    }
    try settings.check()
    self.init(size: size, penguins: penguins, orcas: orcas, rules: rules, seed: seed)
  }

  /// - Precondition: the two shares come to no more than 1.
  init(size: Size, penguins: Ratio, orcas: Ratio, rules: SeaRules = SeaRules(), seed: UInt64) {
    self.rules = rules
    neighbourhood = Neighbourhood(size: size)
    generator = Generator(seed: seed)
    animals = Array(repeating: nil, count: size.area)
    // Both halves rounded up may come to one more than there are cells; the orcas then give way.
    let penguinCount = penguins.rounded(times: size.area)
    let orcaCount = min(orcas.rounded(times: size.area), size.area - penguinCount)
    var places = Array(0..<size.area)
    generator.draw(penguinCount + orcaCount, toFrontOf: &places)
    for (order, place) in places.prefix(penguinCount + orcaCount).enumerated() {
      animals[place] = Animal(species: order < penguinCount ? .penguin : .orca, lastActed: 0)
    }
  }

  public var extent: Region { Region(neighbourhood.size) }

  public func cells(in region: Region) -> Grid<CellState> {
    Grid(size: neighbourhood.size, elements: animals.map { $0?.species.rawValue ?? 0 })
      .cropped(to: region, outside: 0)
  }

  public var counts: [Count] {
    var tally = [0, 0, 0]
    for animal in animals { tally[Int(animal?.species.rawValue ?? 0)] += 1 }
    return [Count("penguins", tally[1]), Count("orcas", tally[2])]
  }

  public mutating func step() {
    generation += 1
    for place in animals.indices {
      // One that moved on to a later cell has acted; one born in this generation waits.
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
    let prey = neighbourhood.neighbours(of: place).filter { animals[$0]?.species == .penguin }
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

  /// Draws one of the eight directions and goes there if it can; returns where the animal then is.
  private mutating func wander(_ animal: Animal, from place: Int) -> Int {
    let direction = Neighbourhood.directions[generator.below(8)]
    var new = place
    if let target = neighbourhood.neighbour(of: place, in: direction), animals[target] == nil {
      new = target
    }
    animals[place] = nil
    animals[new] = animal
    return new
  }

  private mutating func breed(_ species: Animal.Species, at place: Int) {
    let free = neighbourhood.neighbours(of: place).filter { animals[$0] == nil }
    guard !free.isEmpty else { return }
    let cradle = free[generator.below(free.count)]
    animals[cradle] = Animal(species: species, lastActed: generation)
  }
}
