internal import Grids
internal import Imaging
internal import Simulations

/// Makes the stamps of a film in any size from one choice of palette entries.
struct StampMaker: Sendable {
  private let look: Look
  /// The states' palette entries, and last that of what lies off the board.
  private let states: [UInt8]
  /// For each state the entries of a disc's edge, from the background to the state's own colour.
  private var ramps: [[UInt8]] = []
  private var sprites: [Sprite?] = []
  private var spriteColors: SpriteColors?
  private var spriteEntries: [UInt8] = []

  /// The size in pixels at which colours are chosen where cells are larger: more shows no more of them.
  private static let finestChoice = 64

  /// How many palette entries sprites get: with the rest they stay within six bits.
  private static let mostSpriteColors = 56

  /// Appends what the shape needs to the palette.
  ///
  /// - Parameters:
  ///   - states: the entries of the states' colours, and last that of what lies off the board.
  init(_ look: Look, legend: [CellKind], states: [UInt8], in palette: inout Palette) {
    self.look = look
    self.states = states
    let colors = look.theme.colors(of: legend)
    switch look.shape {
    case .square: break
    case .circle:
      ramps = colors.indices.map { state in
        guard state > 0 else { return Array(repeating: states[0], count: Disc.levels + 1) }
        let edge = (1..<Disc.levels).map { level in
          palette.append(colors[0].mixed(with: colors[state], level, of: Disc.levels))
        }
        return [states[0]] + edge + [states[state]]
      }
    case .sprite:
      sprites = legend.map { look.theme.sprites[$0.name] }
      let pixels = sprites.compactMap { $0?.scaled(to: min(look.cell, Self.finestChoice)).elements }
        .flatMap { $0 }
      let chosen = SpriteColors(pixels, limit: Self.mostSpriteColors)
      spriteEntries = chosen.colors.map { color in
        let opaque = Color(
          red: UInt8(color.red), green: UInt8(color.green), blue: UInt8(color.blue))
        return palette.append(colors[0].mixed(with: opaque, color.alpha, of: 255))
      }
      spriteColors = chosen
    }
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
      for (state, sprite) in sprites.enumerated() {
        guard let picture = sprite?.scaled(to: side) else { continue }
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
    return stamps
  }
}
