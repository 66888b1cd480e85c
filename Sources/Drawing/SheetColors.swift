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

  /// If the tiles have too many colors, intermediate colors at letters' edges are left out. If that is
  /// not enough, colors of different tiles that look alike become one.
  ///
  /// - Throws: `PaletteProblem` if the remaining colors still exceed a palette.
  init(_ tiles: [(palette: Palette, theme: Theme)]) throws(PaletteProblem) {
    var (withMixes, tolerance) = (true, 0)
    while true {
      do throws(PaletteProblem) {
        try self.init(tiles, withMixes: withMixes, tolerance: tolerance)
        return
      } catch {
        if tolerance == Self.mostAlike { throw error }
        (withMixes, tolerance) = (false, withMixes ? 0 : tolerance + 1)
      }
    }
  }

  /// The largest difference in each channel of colors that look alike.
  private static let mostAlike = 8

  private init(
    _ slots: [(palette: Palette, theme: Theme)], withMixes: Bool, tolerance: Int = 0
  ) throws(PaletteProblem) {
    themes = slots.map(\.theme)
    for slot in slots {
      let background = try entry(slot.theme.page)
      _ = try entry(ColorWithAlpha(slot.theme.text))
      let grid = try entry(ColorWithAlpha(slot.theme.grid))
      var entries: [UInt8] = []
      var own = tolerance > 0 ? known.filter { slot.palette.contains($0.key) } : [:]
      for index in slot.palette.colors.indices {
        let standIn = withMixes ? nil : slot.palette.fallbackEntries[UInt8(index)]
        let color = slot.palette[standIn ?? UInt8(index)]
        if tolerance > 0, self.known[color] == nil, palette.colors.count > Palette.limit / 2,
          let alike = entry(like: color, within: tolerance, except: own)
        {
          own[color] = alike
        }
        let known = if let alike = own[color] { alike } else { try entry(color) }
        entries.append(known)
        own[color] = known
      }
      tiles.append(TileEntries(background: background, grid: grid, entries: entries))
    }
  }

  /// Returns the entry of a color of another tile that looks like a color; nil if there is none.
  private func entry(
    like color: ColorWithAlpha, within tolerance: Int, except own: [ColorWithAlpha: UInt8]
  ) -> UInt8? {
    palette.colors.indices.map { UInt8($0) }.first { entry in
      palette[entry].isLike(color, within: tolerance) && !own.values.contains(entry)
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

extension Palette {
  fileprivate func contains(_ color: ColorWithAlpha) -> Bool {
    colors.indices.contains { self[UInt8($0)] == color }
  }
}

extension ColorWithAlpha {
  /// Returns true if no channel differs by more than `most`, and the alpha is equal.
  fileprivate func isLike(_ other: ColorWithAlpha, within most: Int) -> Bool {
    alpha == other.alpha
      && zip([red, green, blue], [other.red, other.green, other.blue])
        .allSatisfy { abs(Int($0) - Int($1)) <= most }
  }
}
