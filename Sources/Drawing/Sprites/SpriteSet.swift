internal import Grids
internal import Worlds

/// The drawings of a cell kind, all of which face right.
struct SpriteSet: Sendable {
  /// The drawing for each drawing number of a pose; nil where the cell looks like the background.
  private let drawings: [Sprite?]
  /// A simpler drawing for cells that are too small for the others.
  private let small: Sprite?
  /// The maximum number of palette entries for the set.
  let mostColors: Int
  /// The smallest cell side in pixels that shows sprites. Smaller cells are squares.
  let leastSide: Int

  /// The suffixes of the drawings' names, of which the first drawing has none.
  private static let endings = [""] + (2...Pose.drawings).map { "-\($0)" }
  private static let smallEnding = "-small"
  /// The largest side in pixels for which the simpler drawing is used.
  private static let smallSide = 12

  /// The size of young animals in tenths of the full size.
  private static let youth = 7

  /// Returns the names of a kind's drawings.
  static func names(of kind: String) -> [String] {
    (endings + [smallEnding]).map { kind + $0 }
  }

  /// The maximum number of palette entries for built-in drawings.
  ///
  /// More colors smooth the edges only slightly. They enlarge GIFs considerably, because GIF
  /// encodes each pose again.
  private static let listedColors = 7

  /// The smallest cell side in pixels at which the built-in drawings are distinguishable.
  private static let listedSide = 10

  /// Returns nil if the kind has no drawings.
  ///
  /// - Parameter isListed: true if all drawings are built-in.
  init?(_ kind: String, isListed: Bool, named sprite: (String) -> Sprite?) {
    let drawings = Self.endings.map { sprite(kind + $0) }
    guard drawings.contains(where: { $0 != nil }) else { return nil }
    self.drawings = drawings.map { $0 ?? drawings[0] }
    small = sprite(kind + Self.smallEnding)
    mostColors = isListed ? Self.listedColors : SpriteColors.most
    leastSide = isListed ? Self.listedSide : 1
  }

  /// The drawing of a cell without a pose.
  var first: Sprite? { drawings[0] }

  private func sprite(_ drawing: Int, side: Int) -> Sprite? {
    side <= Self.smallSide && drawings[drawing] != nil
      ? small ?? drawings[drawing] : drawings[drawing]
  }

  /// Returns the pixels from which the colors of an animation are chosen.
  func pixels(side: Int) -> [Sprite.Pixel] {
    drawings.indices.flatMap { sprite($0, side: side)?.scaled(to: side).elements ?? [] }
  }

  /// Returns the image of a pose in a square of `side` pixels; nil if the pose shows nothing.
  ///
  /// A young animal is smaller and aligned with the bottom of the square.
  func picture(_ pose: Pose, side: Int) -> Grid<Sprite.Pixel>? {
    let size = pose.isYoung ? max(1, side * Self.youth / 10) : side
    guard let sprite = sprite(pose.drawing, side: size) else { return nil }
    let picture = sprite.scaled(to: size).turned(pose.facing)
    guard size < side else { return picture }
    var square = Grid(size: Size(width: side, height: side), repeating: Sprite.Pixel())
    for y in 0..<size {
      for x in 0..<size { square[x + (side - size) / 2, y + side - size] = picture[x, y] }
    }
    return square
  }
}

extension Grid {
  /// Returns a square image turned from facing right to another direction.
  fileprivate func turned(_ facing: Pose.Facing) -> Grid {
    guard facing != .right else { return self }
    var result = self
    let last = width - 1
    for y in 0..<height {
      for x in 0..<width {
        switch facing {
        case .right: break
        case .left: result[x, y] = self[last - x, y]
        case .up: result[x, y] = self[last - y, x]
        case .down: result[x, y] = self[y, last - x]
        }
      }
    }
    return result
  }
}
