internal import Imaging

/// The colors of a sheet, each of which occurs once in its palette.
struct SheetColors {
  /// The sheet's entries for a tile's page and grid, and for each entry of the tile's palette.
  struct TileEntries {
    let background: UInt8
    let grid: UInt8
    let entries: [UInt8]
  }

  private(set) var palette = Palette()
  private(set) var tiles: [TileEntries] = []
  private let themes: [Theme]
  private var known: [ColorWithAlpha: UInt8] = [:]

  /// If the tiles have too many colors, intermediate colors at letters' edges are left out.
  ///
  /// - Throws: `PaletteProblem` if the remaining colors still exceed a palette.
  init(_ tiles: [(palette: Palette, theme: Theme)]) throws(PaletteProblem) {
    do throws(PaletteProblem) {
      try self.init(tiles, withMixes: true)
    } catch {
      try self.init(tiles, withMixes: false)
    }
  }

  private init(
    _ slots: [(palette: Palette, theme: Theme)], withMixes: Bool
  ) throws(PaletteProblem) {
    themes = slots.map(\.theme)
    for slot in slots {
      let background = try entry(slot.theme.page)
      _ = try entry(ColorWithAlpha(slot.theme.text))
      let grid = try entry(ColorWithAlpha(slot.theme.grid))
      var entries: [UInt8] = []
      for index in slot.palette.colors.indices {
        let standIn = withMixes ? nil : slot.palette.fallbackEntries[UInt8(index)]
        entries.append(try entry(slot.palette[standIn ?? UInt8(index)]))
      }
      tiles.append(TileEntries(background: background, grid: grid, entries: entries))
    }
  }

  private mutating func entry(_ color: ColorWithAlpha) throws(PaletteProblem) -> UInt8 {
    if let entry = known[color] { return entry }
    try palette.checkFreeEntries(for: 1)
    let entry = palette.append(color)
    known[color] = entry
    return entry
  }

  /// Returns the inks for texts of some tiles, each in the colors of its tile's theme.
  ///
  /// The free entries of the palette are divided among their intermediate colors.
  mutating func inks(of tiles: [Int]) -> [Ink] {
    let pairs = tiles.map { [themes[$0].page, ColorWithAlpha(themes[$0].text)] }
    let different = pairs.reduce(into: [[ColorWithAlpha]]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    let room = Palette.limit - palette.colors.count
    let steps = min(Coverage.edgeLevels, room / max(1, different.count)) + 1
    let inks = different.map { pair in
      Ink(
        (1...steps).map { step in
          let color = pair[0].mixed(with: pair[1], step, of: steps)
          // The number of steps was chosen so that all entries fit.
          return (try? entry(color)) ?? 0
        })
    }
    return pairs.compactMap { pair in different.firstIndex(of: pair).map { inks[$0] } }
  }
}
