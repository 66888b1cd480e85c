internal import Grids
internal import Imaging
internal import Simulations

/// A picture for each cell state, of one size, in palette indices: painting a world is copying them.
struct Stamps: Sendable {
  /// The side in pixels.
  let side: Int
  private let states: Int
  /// Row by row; within a row, state by state: what one row of cells needs lies together.
  private var pixels: [UInt8]

  private init(side: Int, states: [UInt8]) {
    self.side = side
    self.states = states.count
    pixels = []
    for _ in 0..<side {
      for color in states { pixels += Array(repeating: color, count: side) }
    }
  }

  /// The pixels of a row of all stamps; state s starts at s · side.
  func row(_ y: Int) -> ArraySlice<UInt8> {
    pixels[(y * states * side)..<((y + 1) * states * side)]
  }

  /// For each row, whether it equals the one above, so that it can be copied from the picture.
  var repeats: [Bool] {
    (0..<side).map { y in y > 0 && row(y).elementsEqual(row(y - 1)) }
  }

  private subscript(state: Int, x: Int, y: Int) -> UInt8 {
    get { pixels[(y * states + state) * side + x] }
    set { pixels[(y * states + state) * side + x] = newValue }
  }
}

extension Stamps {
  /// Cells that are full of their state's colour.
  static func squares(side: Int, colors: [UInt8]) -> Stamps {
    Stamps(side: side, states: colors)
  }

  /// Discs on the colour of state 0, with edges from a short ramp of colours between the two.
  static func circles(side: Int, colors: [Color], indices: [UInt8], in palette: inout Palette)
    -> Stamps
  {
    var stamps = Stamps(side: side, states: Array(repeating: indices[0], count: indices.count))
    let levels = Disc.levels
    let disc = Disc(side: side)
    for state in indices.indices.dropFirst() {
      var ramp = [indices[0]]
      for level in 1..<levels {
        let used = disc.coverage.elements.contains(level)
        ramp.append(
          used
            ? palette.append(colors[0].mixed(with: colors[state], level, of: levels)) : indices[0])
      }
      ramp.append(indices[state])
      for y in 0..<side {
        for x in 0..<side { stamps[state, x, y] = ramp[disc.coverage[x, y]] }
      }
    }
    return stamps
  }

  /// Sprites on the colour of state 0, with at most `limit` colours in all. A state without a sprite is
  /// full of its colour.
  static func sprites(
    side: Int, sprites: [Sprite?], colors: [Color], indices: [UInt8], limit: Int,
    in palette: inout Palette
  ) -> Stamps {
    var stamps = Stamps(side: side, states: indices)
    let pictures = sprites.map { $0?.scaled(to: side) }
    let chosen = SpriteColors(pictures.compactMap { $0?.elements }.flatMap { $0 }, limit: limit)
    let entries = chosen.colors.map { color in
      let opaque = Color(red: UInt8(color.red), green: UInt8(color.green), blue: UInt8(color.blue))
      return palette.append(colors[0].mixed(with: opaque, color.alpha, of: 255))
    }
    for (state, picture) in pictures.enumerated() {
      guard let picture else { continue }
      var known: [Sprite.Pixel: UInt8] = [:]
      for y in 0..<side {
        for x in 0..<side {
          let pixel = picture[x, y]
          let entry = known[pixel] ?? chosen.index(of: pixel).map { entries[$0] } ?? indices[0]
          known[pixel] = entry
          stamps[state, x, y] = entry
        }
      }
    }
    return stamps
  }
}

/// How much of each pixel of a square the disc in it covers.
private struct Disc {
  /// Coverage goes from 0 to this: few levels look as smooth and keep palettes and files small.
  static let levels = 6

  let coverage: Grid<Int>

  /// A disc that leaves a sixteenth of the side free all around.
  init(side: Int) {
    // Each pixel is tried at 16 × 16 points. Lengths are in 32nds of a pixel, so that the points, which
    // lie in the middle of their parts, are whole numbers.
    let points = 16
    let middle = side * points
    let radius = side * points - side * 2 * points / 16
    var grid = Grid(size: Size(width: side, height: side), repeating: 0)
    for y in 0..<side {
      for x in 0..<side {
        var inside = 0
        for row in 0..<points {
          for column in 0..<points {
            let dx = (x * points + column) * 2 + 1 - middle
            let dy = (y * points + row) * 2 + 1 - middle
            if dx * dx + dy * dy <= radius * radius { inside += 1 }
          }
        }
        let all = points * points
        grid[x, y] = (inside * Disc.levels + all / 2) / all
      }
    }
    coverage = grid
  }
}
