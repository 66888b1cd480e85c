internal import Grids
internal import Imaging
internal import Synchronization
internal import Worlds

/// The sprites of an animation's figures, converted to its palette.
struct FigureSprites: Sendable {
  private let sprites: [String: Sprite]
  /// The inks of the sprites, keyed by the names of cell kinds.
  private let inks: [String: SpriteInks]
  private let stamps = Stamps()

  /// A sprite scaled to a side, as palette entries; nil marks transparent pixels.
  typealias Stamp = Grid<UInt8?>

  /// A cache of stamps.
  ///
  /// A class, because all frames share it: making a stamp takes longer than painting a frame.
  private final class Stamps: Sendable {
    struct Key: Hashable {
      let name: String
      let side: Int
    }

    let made = Mutex<[Key: Stamp]>([:])
    /// The maximum number of cached stamps; the cache is emptied when it is full.
    static let most = 64
  }

  /// The largest side of a stamp in pixels. Larger sprites are painted by enlarging the stamp's
  /// pixels.
  private static let largest = 512
  /// The side in pixels at which a sprite's colors are chosen.
  private static let choice = 64

  /// Appends the sprites' colors to a palette. Sprites that the theme maps to the same colors share
  /// them.
  ///
  /// - Parameters:
  ///   - names: the names of the sprites' cell kinds.
  ///   - ground: the entry of the color behind partially transparent pixels.
  init(_ names: [String], _ theme: Theme, on ground: UInt8, in palette: inout Palette) {
    let drawn = names.compactMap { name in theme.sprite(of: CellKind(name)).map { (name, $0) } }
    sprites = Dictionary(drawn, uniquingKeysWith: { first, _ in first })
    let own = drawn.map(\.0).filter { theme.tempers[$0] != nil }
    let groups = [drawn.map(\.0).filter { !own.contains($0) }] + own.map { [$0] }
    let kinds = groups.map { [sprites] names in
      let pixels = names.flatMap { sprites[$0]?.scaled(to: Self.choice).elements ?? [] }
      return (pixels: pixels, most: SpriteColors.most)
    }
    let room = Palette.limit - palette.colors.count
    let chosen = SpriteColors.choose(of: kinds, limit: min(room, SpriteColors.most))
    var inks: [String: SpriteInks] = [:]
    for (names, colors) in zip(groups, chosen) {
      let ink = SpriteInks(colors, on: ground, in: &palette) {
        theme.replacementColor($0, of: names.first ?? "")
      }
      for name in names { inks[name] = ink }
    }
    self.inks = inks
  }

  /// Paints a sprite centered at a point, clipped to a region of the image.
  ///
  /// - Parameters:
  ///   - side: the sprite's side in 256ths of a pixel.
  ///   - top: the row of the image at which the target begins.
  func paint(
    _ name: String, around place: SubpixelPoint, side: Int, on target: any PaintTarget,
    from top: Int, in clip: Region
  ) {
    let side = max(0, side) / SubpixelPoint.pixel
    guard side > 0, let stamp = stamp(name, side: min(side, Self.largest)) else { return }
    // The shift rounds down left of the image, too, as that of letters does.
    let left = (place.x + SubpixelPoint.pixel / 2) >> 8 - side / 2
    let upper = (place.y + SubpixelPoint.pixel / 2) >> 8 - side / 2
    target.paint(
      stamp, at: Position(x: left, y: upper - top), side: side,
      in: Region(x: clip.x, y: clip.y - top, width: clip.width, height: clip.height))
  }

  private func stamp(_ name: String, side: Int) -> Stamp? {
    guard let sprite = sprites[name] else { return nil }
    let key = Stamps.Key(name: name, side: side)
    if let known = stamps.made.withLock({ $0[key] }) { return known }
    guard let stamp = inks[name]?.entries(of: sprite.scaled(to: side)) else { return nil }
    stamps.made.withLock { made in
      if made.count >= Stamps.most { made = [:] }
      made[key] = stamp
    }
    return stamp
  }
}
