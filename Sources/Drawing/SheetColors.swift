internal import Imaging

/// The colours of a sheet, each of which stands once in its palette.
struct SheetColors {
  /// A tile's: the sheet's entries for those of its theme, and for each of its palette.
  struct Tile {
    let background: UInt8
    let grid: UInt8
    let entries: [UInt8]
  }

  private(set) var palette = Palette()
  private(set) var tiles: [Tile] = []
  private let themes: [Theme]
  private var known: [Color: UInt8] = [:]

  /// - Throws: where the tiles together have more colours than a palette holds, also without the mixes at
  ///   letters' edges.
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
      let background = try entry(slot.theme.background)
      _ = try entry(slot.theme.text)
      let grid = try entry(slot.theme.grid)
      var entries: [UInt8] = []
      for index in slot.palette.colors.indices {
        let standIn = withMixes ? nil : slot.palette.standIns[UInt8(index)]
        entries.append(try entry(slot.palette.colors[standIn.map(Int.init) ?? index]))
      }
      tiles.append(Tile(background: background, grid: grid, entries: entries))
    }
  }

  private mutating func entry(_ color: Color) throws(PaletteProblem) -> UInt8 {
    if let entry = known[color] { return entry }
    try palette.checkRoom(for: 1)
    let entry = palette.append(color)
    known[color] = entry
    return entry
  }

  /// What texts of some tiles are written in, each in its tile's theme, with as many mixes as there is
  /// room for.
  mutating func inks(of tiles: [Int]) -> [Ink] {
    let pairs = tiles.map { [themes[$0].background, themes[$0].text] }
    let different = pairs.reduce(into: [[Color]]()) { if !$0.contains($1) { $0.append($1) } }
    let room = Palette.limit - palette.colors.count
    let steps = min(Coverage.edgeLevels, room / max(1, different.count)) + 1
    let inks = different.map { pair in
      Ink(
        (1...steps).map { step in
          let color = pair[0].mixed(with: pair[1], step, of: steps)
          // There is room for all of them.
          return (try? entry(color)) ?? 0
        })
    }
    return pairs.compactMap { pair in different.firstIndex(of: pair).map { inks[$0] } }
  }
}
