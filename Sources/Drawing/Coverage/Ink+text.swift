internal import Imaging

extension Ink {
  /// Creates an ink with hard edges.
  init(_ entry: UInt8) {
    self.init([entry])
  }

  /// Appends a color to a palette, after as many intermediate colors as there is space for.
  ///
  /// - Parameters:
  ///   - base: the entry of the background behind the text.
  ///   - room: the maximum number of intermediate colors.
  init(_ color: Color, on base: UInt8, mixes room: Int, in palette: inout Palette) {
    let (ground, color) = (palette[base], ColorWithAlpha(color))
    let steps = max(0, min(Coverage.edgeLevels, room)) + 1
    let entries = (1...steps).map { palette.append(ground.mixed(with: color, $0, of: steps)) }
    for (step, entry) in entries.dropLast().enumerated() {
      // A palette with too many colors can replace the mixture with the nearer of the two colors.
      palette.fallbackEntries[entry] = 2 * (step + 1) < steps ? base : entries[steps - 1]
    }
    self.init(entries)
  }

  /// Appends a color to a palette, after one intermediate color of a third of it.
  ///
  /// Less than half of the coverage levels use the intermediate color. It is light, so that it suits
  /// thin lines, too.
  ///
  /// - Parameter base: the entry of the background behind the text.
  init(_ color: Color, over base: UInt8, in palette: inout Palette) {
    let mix = palette.append(palette[base].mixed(with: ColorWithAlpha(color), 1, of: 3))
    let solid = palette.append(color)
    palette.fallbackEntries[mix] = base
    self.init([base, mix, mix, solid, solid, solid])
  }

  /// Creates an ink from entries for increasing coverage, the last of them for full coverage.
  ///
  /// Overlapping letters do not make each other paler.
  init(_ steps: [UInt8]) {
    let entries = (0...Coverage.levels).map { level -> UInt8? in
      let step = (level * steps.count).rounded(over: Coverage.levels)
      return step == 0 ? nil : steps[step - 1]
    }
    self.init { level, old in
      let known = entries.lastIndex(of: old) ?? 0
      return known > level ? old : entries[level] ?? old
    }
  }
}
