internal import Grids
internal import Imaging
internal import Platform
package import Worlds

/// The images of all cell states in one size, as palette entries, whose rows are copied.
struct Stamps: Sendable {
  /// The side of a stamp in pixels.
  let side: Int
  private let states: Int
  /// The entries row by row, then stamp by stamp, so that a row of cells reads adjacent memory.
  private var pixels: [UInt8]
  private(set) var shapes: [Shape]

  /// The shape that the pixels of a stamp show.
  enum Shape: Hashable, Sendable {
    case square(UInt8)
    case disc(UInt8, on: UInt8)
    /// A shape without an outline of its own, such as a sprite.
    case pixels
  }

  /// The entry of the cross over each stamp that has one.
  private(set) var crosses: [Int: UInt8] = [:]

  /// Creates stamps that are each filled with one palette entry.
  init(side: Int, states: [UInt8]) {
    self.side = side
    self.states = states.count
    shapes = states.map { .square($0) }
    pixels = []
    for _ in 0..<side {
      for color in states { pixels += Array(repeating: color, count: side) }
    }
  }

  /// Returns row `y` of all stamps; stamp `s` begins at offset `s * side`.
  func row(_ y: Int) -> ArraySlice<UInt8> {
    pixels[(y * states * side)..<((y + 1) * states * side)]
  }

  /// Indicates for each row whether it equals the row above, so that the painter can copy that one.
  var repeats: [Bool] {
    let width = states * side
    return unsafe pixels.withUnsafeBufferPointer { pixels in
      let start = pixels.baseAddress!
      return (0..<side).map { y in
        unsafe y > 0 && memcmp(start + y * width, start + (y - 1) * width, width) == 0
      }
    }
  }

  mutating func fill(_ state: Int, with entry: UInt8) {
    setPixels(of: state) { _, _ in entry }
    shapes[state] = .square(entry)
  }

  /// Fills the stamp of one state, and draws a disc on it. `mask`: the coverage of the stamp by the
  /// disc. `ink`: the ink of the disc.
  mutating func drawDisc(_ mask: Grid<UInt8>, on state: Int, _ ink: Ink, ground: UInt8) {
    fill(state, with: ground)
    paint(mask, on: state, ink)
    shapes[state] = .disc(ink.solid, on: ground)
  }

  private mutating func paint(_ mask: Grid<UInt8>, on state: Int, _ ink: Ink) {
    let (side, states) = (side, states)
    var pixels = pixels.mutableSpan
    for y in 0..<side {
      let start = (y * states + state) * side
      ink.paint(mask.row(y), from: start, start..<start + side, in: &pixels)
    }
  }

  mutating func drawCross(_ cross: Cross, on state: Int, with entry: UInt8) {
    let shape = shapes[state]
    setPixels(of: state) { x, y in cross.contains(x, y) ? entry : nil }
    shapes[state] = shape
    crosses[state] = entry
  }

  mutating func setPixels(of state: Int, _ entry: (_ x: Int, _ y: Int) -> UInt8?) {
    shapes[state] = .pixels
    for y in 0..<side {
      for x in 0..<side {
        if let entry = entry(x, y) { pixels[(y * states + state) * side + x] = entry }
      }
    }
  }
}

/// The stamp number of each state in each pose. The stamps of the plain states come first, then the
/// stamp of cells outside the board, then those of poses.
struct PoseTable: Sendable {
  /// The states and poses of the stamps after the first `legend.count + 1`.
  let posed: [(state: Int, pose: Pose)]
  /// The stamp numbers, at index `state * Pose.count + pose.number`.
  private let numbers: [CellState]

  /// The largest cell side in pixels with stamps for poses, which take much memory.
  private static let largestCell = 512

  /// Returns nil if no sprite has poses, if cells exceed `largestCell`, or if there would be more
  /// than 256 stamps.
  init?(_ legend: [CellKind], sprites: [SpriteSet?], cell: Int) {
    let posed = legend.indices.flatMap { state in
      sprites[state] == nil ? [] : legend[state].poses.filter { $0 != .plain }.map { (state, $0) }
    }
    let first = legend.count + 1
    guard !posed.isEmpty, cell <= Self.largestCell, first + posed.count <= 256 else { return nil }
    var numbers = legend.indices.flatMap {
      Array(repeating: CellState($0), count: Pose.count)
    }
    for (place, (state, pose)) in posed.enumerated() {
      numbers[state * Pose.count + Int(pose.number)] = CellState(first + place)
    }
    self.posed = posed
    self.numbers = numbers
  }

  static func mostStamps(_ legend: [CellKind], cell: Int) -> Int {
    let states = legend.count + 1
    let all = states + (cell > largestCell ? 0 : legend.reduce(0) { $0 + $1.poses.count })
    return all > 256 ? states : all
  }

  func stamp(of state: CellState, _ pose: Pose) -> CellState {
    numbers[Int(state) * Pose.count + Int(pose.number)]
  }

  func stamps(of cells: Grid<CellState>, _ poses: Grid<Pose>) -> Grid<CellState> {
    Grid(
      size: cells.size,
      elements: zip(cells.elements, poses.elements).map { state, pose in
        numbers[Int(state) * Pose.count + Int(pose.number)]
      })
  }
}

/// A factory of an animation's stamps in any size, with one choice of palette entries.
struct StampMaker: Sendable {
  let look: Look
  /// The palette entries of the states, followed by that of cells outside the board.
  private let states: [UInt8]
  /// The entry of state 0, used for transparent pixels of other states' stamps.
  var background: UInt8 { states[0] }
  func entry(of state: CellState) -> UInt8 { states[Int(state)] }

  /// Returns the entries of a state by level of coverage. Without soft edges, a pixel shows either
  /// the state or the color beside it. `beside`: the entry beside cells; nil for that of the
  /// background.
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
  var fullRamps: [[UInt8]] {
    ramps.indices.dropFirst().filter { legend[$0].step == nil }.map { ramps[$0] }
  }
  let legend: [CellKind]
  private var sprites: [SpriteSet?] = []
  private var spriteInks: [String: SpriteInks] = [:]
  /// The table of poses; nil if each state has a single stamp.
  private(set) var poses: PoseTable?

  /// The largest side in pixels at which sprite colors are chosen. A larger side adds no
  /// colors.
  private static let finestChoice = 64

  /// Appends the colors that the cell shape needs to the palette. `states`: the entries of the
  /// states' colors, followed by that of cells outside the board. Throws `PaletteProblem` if the
  /// palette has too few free entries.
  init(
    _ look: Look, legend: [CellKind], states: [UInt8], in palette: inout Palette
  ) throws(PaletteProblem) {
    self.look = look
    self.legend = legend
    self.states = states
    let shapes = Set(legend.map(look.shape))
    if shapes.contains(.circle) || legend.contains(where: { look.hasSoftEdges($0, in: legend) }) {
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

  /// Returns a ramp for each state. The ramp of a state that is no disc has a single color, and that
  /// of a disc with hard edges has two.
  private func ramps(_ palette: inout Palette) -> [[UInt8]] {
    legend.indices.map { state in
      guard state > 0, look.hasSoftEdges(legend[state], in: legend) else {
        let isDisc = state > 0 && look.shape(of: legend[state]) == .circle
        return (0...Coverage.levels).map {
          states[isDisc && 2 * $0 < Coverage.levels ? 0 : state]
        }
      }
      let edge = (1..<Coverage.levels).map { level in
        let mix = palette.append(
          palette[states[0]].mixed(with: palette[states[state]], level, of: Coverage.levels))
        palette.fallbackEntries[mix] = states[2 * level < Coverage.levels ? 0 : state]
        return mix
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
  /// `cells`: the stamp numbers that are needed; nil for all of them.
  func stamps(side: Int, showing cells: Grid<CellState>? = nil) -> Stamps {
    let posed = poses?.posed ?? []
    var stamps = Stamps(side: side, states: states + posed.map { _ in states[0] })
    let all =
      legend.indices.map { ($0, $0, Pose.plain) }
      + posed.enumerated().map { (states.count + $0, $1.state, $1.pose) }
    let used = cells.map { Set($0.elements) }
    for (number, state, pose) in all where used?.contains(CellState(number)) ?? true {
      if look.shape(of: legend[state]) == .sprite { drawPose(pose, of: state, as: number, &stamps) }
    }
    drawDiscs(&stamps)
    cross(&stamps)
    return stamps
  }

  private func drawDiscs(_ stamps: inout Stamps) {
    if inks.isEmpty { return }
    let disc = Coverage.disc(side: stamps.side)
    for state in legend.indices.dropFirst() where look.shape(of: legend[state]) == .circle {
      stamps.drawDisc(disc, on: state, inks[state], ground: background)
    }
  }

  private func cross(_ stamps: inout Stamps) {
    guard let cross = Cross(side: stamps.side) else { return }
    for state in legend.indices
    where legend[state].isCrossed && legend[state].tone == nil && !hasSprite(state, stamps.side) {
      stamps.drawCross(cross, on: state, with: states[0])
    }
  }

  /// Returns true if a sprite shows a state in cells of a given side.
  private func hasSprite(_ state: Int, _ side: Int) -> Bool {
    !sprites.isEmpty && sprites[state].map { $0.leastSide <= side } == true
  }

  private func drawPose(_ pose: Pose, of state: Int, as stamp: Int, _ stamps: inout Stamps) {
    guard hasSprite(state, stamps.side) else { return stamps.fill(stamp, with: states[state]) }
    guard let image = sprites[state]?.image(pose, side: stamps.side),
      let entries = spriteInks[legend[state].name]?.entries(of: image)
    else { return }
    stamps.setPixels(of: stamp) { x, y in entries[x, y] ?? background }
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

extension Look {
  /// Returns the maximum number of stamps for a legend: one for each state, one for cells outside
  /// the board, and one for each pose of a sprite.
  package func mostStamps(of legend: [CellKind]) -> Int {
    showsSprites(of: legend) ? PoseTable.mostStamps(legend, cell: cell) : legend.count + 1
  }

  package func showsSprites(of legend: [CellKind]) -> Bool {
    legend.contains { shape(of: $0) == .sprite }
  }

  /// The largest number of states whose hexagons, triangles or shared pixels have soft edges; more need
  /// the whole palette.
  private static let mostSoftStates = 32

  /// Returns true if a kind of cells has soft edges. Hexagons and triangles with a gap have hard
  /// ones.
  func hasSoftEdges(_ kind: CellKind, in legend: [CellKind]) -> Bool {
    // The colors of a ramp leave none for its edges.
    if kind.step != nil { return false }
    return switch shape(of: kind) {
    case .circle: true
    case .hexagon, .triangle: gap == 0 && legend.count <= Self.mostSoftStates
    case .square, .sprite: shared != nil && legend.count <= Self.mostSoftStates
    }
  }

  /// True if cells can share pixels: squares without gaps, also in place of sprites, which need larger cells.
  package func canSharePixels(of legend: [CellKind]) -> Bool {
    tiling == nil && gap == 0 && legend.allSatisfy { shape(of: $0) != .circle }
  }

  /// Returns the shape of a kind of cells: its own, or else that of the look.
  func shape(of kind: CellKind) -> CellShape { kind.shape ?? shape }

  /// Returns the maximum number of colors of an image. `legend`: the kinds of the cell states.
  /// `hasCaption`: true if there is text. Its intermediate colors use only entries that are left
  /// over. `showsEdges`: true if cells outside the board may be visible. `figures`: the number of
  /// colors of shapes that are drawn over cells.
  package func mostColors(
    of legend: [CellKind], hasCaption: Bool, showsEdges: Bool, figures: Int = 0
  ) -> Int {
    let around = [hasCaption, hasCaption || showsEdges, gap > 0].count { $0 }
    return legend.leastColors + colorsOfShapes(in: legend) + around + figures
  }

  /// Returns the number of colors that the shapes of cells require besides those of the states.
  func colorsOfShapes(in legend: [CellKind]) -> Int {
    colorsOfDiscs(in: legend) + (showsSprites(of: legend) ? SpriteColors.most : 0)
  }

  /// Returns the number of colors at the edges of discs, hexagons and triangles. The background
  /// has none.
  func colorsOfDiscs(in legend: [CellKind]) -> Int {
    legend.dropFirst().count { hasSoftEdges($0, in: legend) } * Coverage.edgeLevels
  }
}

/// A cross in the middle of a square, which identifies a cell kind without its color.
struct Cross {
  /// The distances in pixels from the edge of the square to the ends of the cross, and to the sides
  /// of its arms.
  private let end: Int
  private let arm: Int
  private let side: Int

  /// Returns nil if the square is too small for a cross.
  init?(side: Int) {
    guard side >= 7 else { return nil }
    self.side = side
    // The width has the parity of the side, so that the cross is exactly centered.
    let width = max(side % 2 == 0 ? 2 : 1, (side / 6) / 2 * 2 + side % 2)
    arm = (side - width) / 2
    end = max(1, side * 2 / 7)
  }

  func contains(_ x: Int, _ y: Int) -> Bool {
    arms.contains { $0.contains(Position(x: x, y: y)) }
  }

  /// The horizontal and the vertical arm.
  var arms: [Region] {
    let (long, thick) = (side - 2 * end, side - 2 * arm)
    return [
      Region(x: end, y: arm, width: long, height: thick),
      Region(x: arm, y: end, width: thick, height: long),
    ]
  }
}
