internal import Grids
internal import Imaging
internal import Worlds

/// A factory of an animation's stamps in any size, with one choice of palette entries.
struct StampMaker: Sendable {
  private let look: Look
  /// The palette entries of the states, followed by that of cells outside the board.
  private let states: [UInt8]
  /// The entry of state 0, used for transparent pixels of other states' stamps.
  var background: UInt8 { states[0] }
  /// Returns the entry of a state's color.
  func entry(of state: CellState) -> UInt8 { states[Int(state)] }

  /// Returns the entries of a state by level of coverage. Without soft edges, a pixel shows either
  /// the state or the color beside it.
  ///
  /// - Parameter beside: the entry beside cells; nil for that of the background.
  func ramp(of state: CellState, beside: UInt8?) -> [UInt8] {
    if beside == nil, !ramps.isEmpty { return ramps[Int(state)] }
    return (0...Coverage.levels).map {
      2 * $0 < Coverage.levels ? beside ?? background : entry(of: state)
    }
  }

  /// The entries of each state's disc edge, from the background to the state's own color.
  private var ramps: [[UInt8]] = []
  /// The inks that paint the ramps over the background.
  private var inks: [Ink] = []
  /// The ramps between two different colors, which are all except that of state 0.
  var fullRamps: [[UInt8]] { Array(ramps.dropFirst()) }
  private let legend: [CellKind]
  private var sprites: [SpriteSet?] = []
  /// The inks of sprites, keyed by cell kind.
  private var spriteInks: [String: SpriteInks] = [:]
  /// The table of poses; nil if each state has a single stamp.
  private(set) var poses: PoseTable?

  /// The largest side in pixels at which sprite colors are chosen. A larger side adds no
  /// colors.
  private static let finestChoice = 64

  /// Appends the colors that the cell shape needs to the palette.
  ///
  /// - Parameters:
  ///   - states: the entries of the states' colors, followed by that of cells outside the board.
  /// - Throws: `PaletteProblem` if the palette has too few free entries.
  init(
    _ look: Look, legend: [CellKind], states: [UInt8], in palette: inout Palette
  ) throws(PaletteProblem) {
    self.look = look
    self.legend = legend
    self.states = states
    let shapes = Set(legend.map(look.shape))
    if legend.contains(where: { look.hasSoftEdges($0, in: legend) }) {
      try palette.checkFreeEntries(for: look.colorsOfDiscs(in: legend))
      ramps = ramps(&palette)
      inks = ramps.map { ramp in Ink { level, _ in ramp[level] } }
    }
    if shapes.contains(.sprite) {
      sprites = legend.map { kind in
        guard look.shape(of: kind) == .sprite else { return nil }
        return look.theme.sprites(of: kind).flatMap { $0.leastSide <= look.cell ? $0 : nil }
      }
      poses = PoseTable(legend, sprites: sprites, cell: look.cell)
      try chooseSpriteColors(&palette)
    }
  }

  /// Returns a ramp for each state. The ramp of a state that is no disc has a single color.
  private func ramps(_ palette: inout Palette) -> [[UInt8]] {
    legend.indices.map { state in
      guard state > 0, look.hasSoftEdges(legend[state], in: legend) else {
        return Array(repeating: states[state], count: Coverage.levels + 1)
      }
      let edge = (1..<Coverage.levels).map { level in
        palette.append(
          palette[states[0]].mixed(with: palette[states[state]], level, of: Coverage.levels))
      }
      return [states[0]] + edge + [states[state]]
    }
  }

  /// Chooses the colors of each kind separately, because a theme can replace them kind by kind.
  private mutating func chooseSpriteColors(_ palette: inout Palette) throws(PaletteProblem) {
    let side = min(look.cell, Self.finestChoice)
    // States with the same name share their sprites, except those that a trail's color shows.
    let drawn = legend.indices.filter { state in
      sprites[state] != nil
        && !legend.indices[..<state].contains {
          sprites[$0] != nil && legend[$0].name == legend[state].name
        }
    }
    let kinds = drawn.map { state in
      (sprites[state]?.pixels(side: side) ?? [], sprites[state]?.mostColors ?? 0)
    }
    let room = Palette.limit - palette.colors.count
    let chosen = SpriteColors.choose(of: kinds, limit: min(room, SpriteColors.most))
    let needed = chosen.reduce(0) { $0 + $1.colors.count }
    if needed > room { throw PaletteProblem(needed: Palette.limit - room + needed) }
    for (state, chosen) in zip(drawn, chosen) {
      let name = legend[state].name
      spriteInks[name] = SpriteInks(chosen, on: background, in: &palette) { [theme = look.theme] in
        theme.replacementColor($0, of: name)
      }
    }
  }

  /// Returns stamps of a given side for the states, for cells outside the board, and for poses.
  ///
  /// - Parameter cells: the stamp numbers that are needed; nil for all of them.
  func stamps(side: Int, showing cells: Grid<CellState>? = nil) -> Stamps {
    let posed = poses?.posed ?? []
    var stamps = Stamps(side: side, states: states + posed.map { _ in states[0] })
    let all =
      legend.indices.map { ($0, $0, Pose.plain) }
      + posed.enumerated().map { (states.count + $0, $1.state, $1.pose) }
    let used = cells.map { Set($0.elements) }
    for (number, state, pose) in all where used?.contains(CellState(number)) ?? true {
      if look.shape(of: legend[state]) == .sprite { draw(state, pose, as: number, &stamps) }
    }
    drawDiscs(&stamps)
    cross(&stamps)
    return stamps
  }

  private func drawDiscs(_ stamps: inout Stamps) {
    if inks.isEmpty { return }
    let disc = Coverage.disc(side: stamps.side)
    for state in legend.indices.dropFirst() where look.shape(of: legend[state]) == .circle {
      stamps.draw(disc, on: state, inks[state], ground: background)
    }
  }

  private func cross(_ stamps: inout Stamps) {
    guard let cross = Cross(side: stamps.side) else { return }
    for state in legend.indices
    where legend[state].isCrossed && legend[state].tone == nil && !hasSprite(state, stamps.side) {
      stamps.draw(cross, on: state, with: states[0])
    }
  }

  /// Returns true if a sprite shows a state in cells of a given side.
  private func hasSprite(_ state: Int, _ side: Int) -> Bool {
    !sprites.isEmpty && sprites[state].map { $0.leastSide <= side } == true
  }

  private func draw(_ state: Int, _ pose: Pose, as stamp: Int, _ stamps: inout Stamps) {
    guard hasSprite(state, stamps.side) else { return stamps.fill(stamp, with: states[state]) }
    guard let picture = sprites[state]?.picture(pose, side: stamps.side),
      let entries = spriteInks[legend[state].name]?.entries(of: picture)
    else { return }
    stamps.draw(stamp) { x, y in entries[x, y] ?? background }
  }
}

/// The error that an image needs more colors than a palette holds.
package struct PaletteProblem: Error, Hashable, Sendable {
  /// The number of colors that the image needs; a lower bound if the exact number is unknown.
  package let needed: Int
}

extension Palette {
  /// Throws an error if the palette has fewer than `count` free entries.
  func checkFreeEntries(for count: Int) throws(PaletteProblem) {
    let needed = colors.count + count
    if needed > Palette.limit { throw PaletteProblem(needed: needed) }
  }
}
