internal import Grids
internal import Worlds

/// The drawings of a kind of cell, which all look to the right.
struct SpriteSet: Sendable {
  /// One for each that a pose can have; nil where the cell is as empty as its background.
  private let drawings: [Sprite?]
  /// A simpler one for cells that are too small for the others.
  private let small: Sprite?
  /// How many colours of a palette it gets.
  let mostColors: Int
  /// Smaller cells, in pixels, are squares.
  let leastSide: Int

  /// What follows a kind's name in that of its second drawing, and so on.
  private static let endings = [""] + (2...Pose.drawings).map { "-\($0)" }
  private static let smallEnding = "-small"
  /// The largest side in pixels for which the simpler drawing is.
  private static let smallSide = 12

  /// The young are as large, in tenths.
  private static let youth = 7

  /// The names under which a kind's drawings are known.
  static func names(of kind: String) -> [String] {
    (endings + [smallEnding]).map { kind + $0 }
  }

  /// The listed drawings are made of few colours; with more of them, edges are a little smoother and
  /// GIFs, in which each pose is told anew, a good deal larger.
  private static let listedColors = 7

  /// The smallest cells, in pixels, in which the listed drawings can be told apart.
  private static let listedSide = 10

  /// The drawings of a kind that has any.
  ///
  /// - Parameter isListed: whether all of them come with the program.
  init?(_ kind: String, isListed: Bool, named sprite: (String) -> Sprite?) {
    let drawings = Self.endings.map { sprite(kind + $0) }
    guard drawings.contains(where: { $0 != nil }) else { return nil }
    self.drawings = drawings.map { $0 ?? drawings[0] }
    small = sprite(kind + Self.smallEnding)
    mostColors = isListed ? Self.listedColors : SpriteColors.most
    leastSide = isListed ? Self.listedSide : 1
  }

  /// The drawing of who stands in no pose.
  var first: Sprite? { drawings[0] }

  private func sprite(_ drawing: Int, side: Int) -> Sprite? {
    side <= Self.smallSide && drawings[drawing] != nil
      ? small ?? drawings[drawing] : drawings[drawing]
  }

  /// The pixels from which a film's colours are chosen.
  func pixels(side: Int) -> [Sprite.Pixel] {
    drawings.indices.flatMap { sprite($0, side: side)?.scaled(to: side).elements ?? [] }
  }

  /// What stands in a square of `side` pixels; nil where nothing does. The young are smaller, and stand
  /// on the same ground.
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
  /// A square that looked to the right.
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
