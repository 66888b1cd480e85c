internal import Grids
internal import Imaging
internal import Worlds

/// Makes the stamps of a film in any size from one choice of palette entries.
struct StampMaker: Sendable {
  private let look: Look
  /// The states' palette entries, and last that of what lies off the board.
  private let states: [UInt8]
  /// For each state the entries of a disc's edge, from the background to the state's own colour.
  private var ramps: [[UInt8]] = []
  /// Those of them that lead from one colour to another.
  var fullRamps: [[UInt8]] { Array(ramps.dropFirst()) }
  private var sprites: [Sprite?] = []
  private var spriteColors: SpriteColors?
  private var spriteEntries: [UInt8] = []

  /// The size in pixels at which colours are chosen where cells are larger: more shows no more of
  /// them.
  private static let finestChoice = 64

  /// Appends what the shape needs to the palette.
  ///
  /// - Parameters:
  ///   - colors: the states' colours.
  ///   - states: their entries, and last that of what lies off the board.
  init(
    _ look: Look, legend: [CellKind], colors: [Color], states: [UInt8], in palette: inout Palette
  ) throws(TooManyColors) {
    self.look = look
    self.states = states
    switch look.shape {
    case .square: break
    case .circle:
      try palette.checkRoom(for: (colors.count - 1) * Disc.edgeLevels)
      ramps = Self.ramps(colors, states, &palette)
    case .sprite:
      sprites = legend.map { look.theme.sprite(of: $0) }
      try chooseSpriteColors(on: colors[0], &palette)
    }
  }

  private static func ramps(
    _ colors: [Color], _ states: [UInt8], _ palette: inout Palette
  ) -> [[UInt8]] {
    colors.indices.map { state in
      guard state > 0 else { return Array(repeating: states[0], count: Disc.levels + 1) }
      let edge = (1..<Disc.levels).map { level in
        palette.append(colors[0].mixed(with: colors[state], level, of: Disc.levels))
      }
      return [states[0]] + edge + [states[state]]
    }
  }

  private mutating func chooseSpriteColors(
    on background: Color, _ palette: inout Palette
  ) throws(TooManyColors) {
    let pixels = sprites.compactMap { $0?.scaled(to: min(look.cell, Self.finestChoice)).elements }
      .flatMap { $0 }
    let room = Palette.limit - palette.colors.count
    if room == 0 && !pixels.isEmpty { throw TooManyColors(needed: Palette.limit + 1) }
    let chosen = SpriteColors(pixels, limit: min(room, SpriteColors.most))
    spriteEntries = chosen.colors.map { color in
      let opaque = Color(
        red: UInt8(color.red), green: UInt8(color.green), blue: UInt8(color.blue))
      return palette.append(background.mixed(with: opaque, color.alpha, of: 255))
    }
    spriteColors = chosen
  }

  /// Stamps of some pixels a side.
  func stamps(side: Int) -> Stamps {
    var stamps = Stamps(side: side, states: states)
    switch look.shape {
    case .square: break
    case .circle:
      let disc = Disc(side: side)
      for state in ramps.indices.dropFirst() {
        stamps.draw(state) { x, y in ramps[state][disc.coverage[x, y]] }
      }
    case .sprite:
      for (state, sprite) in sprites.enumerated() { draw(sprite, as: state, side, &stamps) }
    }
    return stamps
  }

  private func draw(_ sprite: Sprite?, as state: Int, _ side: Int, _ stamps: inout Stamps) {
    guard let picture = sprite?.scaled(to: side) else { return }
    var known: [Sprite.Pixel: UInt8] = [:]
    stamps.draw(state) { x, y in
      let pixel = picture[x, y]
      if let entry = known[pixel] { return entry }
      let entry = spriteColors?.index(of: pixel).map { spriteEntries[$0] } ?? states[0]
      known[pixel] = entry
      return entry
    }
  }
}

/// More colours than a palette holds.
public struct TooManyColors: Error, Hashable, Sendable {
  /// How many the picture needs; at least so many where more cannot be counted.
  public let needed: Int
}

extension Palette {
  /// Throws where so many colours more do not fit.
  func checkRoom(for count: Int) throws(TooManyColors) {
    let needed = colors.count + count
    if needed > Palette.limit { throw TooManyColors(needed: needed) }
  }
}
