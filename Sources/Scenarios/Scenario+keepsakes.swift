package import Films
internal import Worlds

extension Scenario {
  /// What its events keep for longer than it plays, in their order; nothing of a sheet.
  package var keepings: [Film.SavedState] {
    if case .film(let film) = content { film.savedStates } else { [] }
  }

  /// The worlds that its snapshots keep side by side, each under its name; nil where there are none.
  public var ofSnapshots: Scenario? {
    let tiles = keepings.compactMap { keeping -> Sheet.Tile? in
      guard case .snapshot(let name) = keeping.keepsake else { return nil }
      return Sheet.Tile(keeping.film, label: name)
    }
    if tiles.isEmpty { return nil }
    var result = self
    result.content = .sheet(Sheet(tiles, columns: nil))
    // No scenario says that.
    result.text = nil
    return result
  }
}
