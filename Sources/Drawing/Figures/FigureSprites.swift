internal import Grids
internal import Imaging
internal import Synchronization

/// The sprites that a film's figures show, in its palette.
struct FigureSprites: Sendable {
  private let sprites: [String: Sprite]
  private let inks: SpriteInks
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

  /// - Parameters:
  ///   - sprites: by the names of cell kinds.
  ///   - ground: what lies under them, where they are clear in part.
  init(_ sprites: [(name: String, sprite: Sprite)], on ground: Color, in palette: inout Palette) {
    self.sprites = Dictionary(sprites, uniquingKeysWith: { first, _ in first })
    let pixels = sprites.flatMap { $0.sprite.scaled(to: Self.choice).elements }
    let room = Palette.limit - palette.colors.count
    let colors = SpriteColors(pixels, limit: min(room, SpriteColors.most))
    inks = SpriteInks(colors, on: ground, in: &palette)
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
    let stamp = inks.entries(of: sprite.scaled(to: side))
    stamps.made.withLock { made in
      if made.count >= Stamps.most { made = [:] }
      made[key] = stamp
    }
    return stamp
  }
}
