internal import Grids
internal import Imaging
internal import Synchronization
internal import Worlds

/// The sprites that a film's figures show, in its palette.
struct FigureSprites: Sendable {
  private let sprites: [String: Sprite]
  /// By the names of cell kinds.
  private let inks: [String: SpriteInks]
  private let stamps = Stamps()

  /// A sprite's pixels as entries, of a side; nil where nothing of it is seen.
  typealias Stamp = Grid<UInt8?>

  /// Those that have been made. A class, since all pictures of a film show them again: making one takes
  /// longer than painting a picture.
  private final class Stamps: Sendable {
    struct Key: Hashable {
      let name: String
      let side: Int
    }

    let made = Mutex<[Key: Stamp]>([:])
    /// More are not kept.
    static let most = 64
  }

  /// The largest that is made, in pixels; what is larger shows its pixels larger.
  private static let largest = 512
  /// The size at which colours are chosen.
  private static let choice = 64

  /// Appends their colors to a palette. Sprites that the theme maps to the same colors share them.
  ///
  /// - Parameters:
  ///   - names: those of cell kinds.
  ///   - ground: what lies under them, where they are clear in part.
  init(_ names: [String], _ theme: Theme, on ground: Color, in palette: inout Palette) {
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
        theme.tempered($0, of: names.first ?? "")
      }
      for name in names { inks[name] = ink }
    }
    self.inks = inks
  }

  /// Paints a sprite around a place, as far as that lies in a region of the picture.
  func paint(
    _ name: String, around place: FigurePlace, side: Int, on canvas: Canvas, from top: Int,
    in clip: Region
  ) {
    let side = max(0, side) / FigurePlace.pixel
    guard side > 0, let stamp = stamp(name, side: min(side, Self.largest)) else { return }
    let left = (place.x + FigurePlace.pixel / 2) / FigurePlace.pixel - side / 2
    let upper = (place.y + FigurePlace.pixel / 2) / FigurePlace.pixel - side / 2
    let region = Region(x: left, y: upper, width: side, height: side).intersection(clip)
    for y in region.rows {
      let row = (y - upper) * stamp.height / side
      canvas.paintRow(y - top) { pixels in
        for x in region.columns {
          if let entry = stamp[(x - left) * stamp.width / side, row] { pixels[x] = entry }
        }
      }
    }
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
