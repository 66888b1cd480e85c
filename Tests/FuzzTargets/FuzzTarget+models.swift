internal import Grids
internal import Models
internal import Settings
internal import Worlds

extension FuzzTarget {
  /// Texts of models, which are read, compiled, and played for some generations on small boards.
  static let models = FuzzTarget("models") { bytes in
    let file = SourceFile(name: "fuzz.model", bytes: bytes)
    let place = InputLocation.option("model")
    for size in ["1x1", "17x3", "5x20"] {
      var settings = SettingsReader(
        [Setting("model", "fuzz.model", at: place), Setting("size", size, at: place)],
        open: { kind, written in
          kind == .model ? .success(file) : .failure(.noName(kind: written.kind))
        })
      let simulation = ModelSimulation(&settings)
      _ = settings.errors.map(\.description)
      guard settings.errors.isEmpty else { return }
      play(simulation)
    }
  }

  private static func play(_ simulation: ModelSimulation) {
    let info = simulation.worldInfo
    // Such a model takes longer than a run of the fuzzer.
    guard info.cost.stepTime < 100_000_000 else { return }
    guard var world = try? simulation.opening(seed: 1) else { return }
    world.advance(by: 2)
    guard let bounds = world.bounds else { return }
    let cells = world.cells(in: bounds)
    precondition(
      cells.elements.allSatisfy { Int($0) < info.legend.count }, "every state has a kind")
    precondition(world.counts.map(\.name) == info.counts.names, "the counts are those announced")
  }
}
