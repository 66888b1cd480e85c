internal import Imaging

extension Ink {
  /// All in one entry, without mixes.
  init(_ entry: UInt8) {
    self.init([entry])
  }

  /// Appends the mixes that there is room for, and last the color itself, to a palette.
  ///
  /// - Parameters:
  ///   - base: the entry of what the text stands on.
  ///   - room: how many mixes it may have.
  init(_ color: Color, on base: UInt8, mixes room: Int, in palette: inout Palette) {
    let ground = palette.colors[Int(base)]
    let steps = max(0, min(Coverage.edgeLevels, room)) + 1
    let entries = (1...steps).map { palette.append(ground.mixed(with: color, $0, of: steps)) }
    for (step, entry) in entries.dropLast().enumerated() {
      palette.standIns[entry] = 2 * (step + 1) < steps ? base : entries[steps - 1]
    }
    self.init(entries)
  }

  /// From the entry of what is covered least to that of what is covered whole. Letters that overlap do not make each
  /// other paler.
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
