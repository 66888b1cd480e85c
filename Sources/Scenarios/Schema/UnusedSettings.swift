internal import Settings
internal import Worlds

/// The common settings that a simulation accepts only with their defaults.
struct UnusedSettings {
  /// The names of the settings that no world of the simulation can use.
  let always: [String]
  /// The names of the settings that only worlds with cells can use; empty if no flag decides
  /// whether a world has cells.
  let withoutCells: [String]
  /// The names of the simulation's yes-or-no settings that give a world cells if set to yes.
  let flagsWithCells: [String]

  init(_ simulation: any ConfigurableSimulation.Type) {
    let traits = simulation.info.traits
    let unused =
      (traits.contains(.hasMovingCells) ? [] : ["tween"])
      + (traits.contains(.showsHistory) ? ["age"] : [])
    let hasCells = { (flags: [String]) -> Bool in
      let place = InputLocation.option("simulation")
      var settings = SettingsReader().inner(flags.map { Setting($0, "yes", at: place) })
      return simulation.init(&settings).worldInfo.hasCells
    }
    let own = SettingsTable.entries(of: simulation).own
    let ofCells = hasCells([]) ? [] : ["gap", "shape", "age"]
    flagsWithCells =
      ofCells.isEmpty
      ? [] : own.filter { $0.traits.contains(.flag) && hasCells([$0.name]) }.map(\.name)
    withoutCells = flagsWithCells.isEmpty ? [] : ofCells
    always = unused + (flagsWithCells.isEmpty ? ofCells : [])
  }
}
