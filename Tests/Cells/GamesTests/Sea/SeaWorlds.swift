import Grids
import Settings
import TestSupport

@testable import Games
@testable import Worlds

extension SeaWorld {
  init(size: Size, penguins: Ratio, orcas: Ratio, seed: UInt64) {
    self.init(size: size, penguins: penguins, orcas: orcas, rules: SeaRules(), seed: seed)
  }

  /// Returns seas of the first seeds whose opening equals a drawing: `O` is a penguin, `2` an orca.
  static func seas(drawn text: String, rules: SeaRules = SeaRules(), count: Int) -> [SeaWorld] {
    let opening = Grid(drawn: text)
    let area = opening.size.area
    let penguins = Ratio(opening.elements.count { $0 == 1 }, area)
    let orcas = Ratio(opening.elements.count { $0 == 2 }, area)
    var seas: [SeaWorld] = []
    for seed in 0..<UInt64(count * 1000) where seas.count < count {
      let sea = SeaWorld(
        size: opening.size, penguins: penguins, orcas: orcas, rules: rules, seed: seed)
      if sea.cells(in: sea.extent) == opening { seas.append(sea) }
    }
    precondition(seas.count == count, "no seed opens like this:\n\(text)")
    return seas
  }
}
