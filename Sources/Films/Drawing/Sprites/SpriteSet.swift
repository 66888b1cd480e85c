internal import Grids
internal import Imaging
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

  static func names(of kind: String) -> [String] {
    (endings + [smallEnding]).map { kind + $0 }
  }

  /// The maximum number of palette entries for built-in drawings. More colors smooth the edges only
  /// slightly. They enlarge GIFs considerably, because GIF encodes each pose again.
  private static let listedColors = 7

  /// The smallest cell side in pixels at which the built-in drawings are distinguishable.
  private static let listedSide = 10

  /// Returns nil if the kind has no drawings. `isListed`: true if all drawings are built-in.
  init?(_ kind: String, isListed: Bool, named sprite: (String) -> Sprite?) {
    let drawings = Self.endings.map { sprite(kind + $0) }
    guard drawings.contains(where: { $0 != nil }) else { return nil }
    self.drawings = drawings.map { $0 ?? drawings[0] }
    small = sprite(kind + Self.smallEnding)
    mostColors = isListed ? Self.listedColors : SpriteColors.most
    leastSide = isListed ? Self.listedSide : 1
  }

  var first: Sprite? { drawings[0] }

  private func sprite(_ drawing: Int, side: Int) -> Sprite? {
    side <= Self.smallSide && drawings[drawing] != nil
      ? small ?? drawings[drawing] : drawings[drawing]
  }

  /// Returns the pixels from which the colors of an animation are chosen.
  func pixels(side: Int) -> [Sprite.Pixel] {
    drawings.indices.flatMap { sprite($0, side: side)?.scaled(to: side).elements ?? [] }
  }

  /// Returns the image of a pose in a square of `side` pixels; nil if the pose shows nothing. A
  /// young animal is smaller and aligned with the bottom of the square.
  func image(_ pose: Pose, side: Int) -> Grid<Sprite.Pixel>? {
    let size = pose.isYoung ? max(1, side * Self.youth / 10) : side
    guard let sprite = sprite(pose.drawing, side: size) else { return nil }
    let image = sprite.scaled(to: size).turned(pose.facing)
    guard size < side else { return image }
    var square = Grid(size: Size(width: side, height: side), repeating: Sprite.Pixel())
    for y in 0..<size {
      for x in 0..<size { square[x + (side - size) / 2, y + side - size] = image[x, y] }
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

/// A small set of colors that represents all colors of an animation's sprites.
///
/// The algorithm starts with all occurring colors. Each step merges the pair that changes the
/// pixels least (pairwise nearest neighbor: Equitz, IEEE Trans. ASSP 37(10), 1989).
///
/// Colors keep their transparency, so the choice does not depend on the background: a light and a
/// dark image differ in their palettes only.
struct SpriteColors {
  typealias Pixel = Sprite.Pixel

  /// A group of pixels, as their number and the sums of their premultiplied channels.
  private struct Cluster {
    var sum: [Int]
    var count: Int

    /// Returns the cost of a merge: the squared distance of the means, weighted by the numbers.
    func cost(of other: Cluster) -> Int {
      var distance = 0
      for (a, b) in zip(sum, other.sum) {
        let difference = a * 16 / count - b * 16 / other.count
        distance += difference * difference
      }
      return distance * count * other.count / (count + other.count)
    }

    var pixel: Pixel {
      let mean = sum.map { ($0 + count / 2) / count }
      let alpha = mean[3]
      let plain = { (value: Int) in alpha == 0 ? 0 : min(255, (value * 255 + alpha / 2) / alpha) }
      return Pixel(red: plain(mean[0]), green: plain(mean[1]), blue: plain(mean[2]), alpha: alpha)
    }
  }

  /// The maximum number of palette entries for sprites. Of the 64 colors that a six-bit index can
  /// address, 13 are left for all other elements.
  static let most = 51

  /// The chosen colors, without the transparent one.
  let colors: [Pixel]

  init(_ pixels: [Pixel], limit: Int) {
    // The running time grows with the cube of the number of clusters. Images with many colors are
    // therefore clustered with fewer bits a channel.
    var clusters = SpriteColors.similar(pixels, bits: 4)
    for bits in [3, 2] where clusters.count > SpriteColors.mostClusters {
      clusters = SpriteColors.similar(pixels, bits: bits)
    }
    while clusters.count > limit {
      let (kept, gone) = SpriteColors.cheapestPair(clusters)
      for channel in 0..<4 { clusters[kept].sum[channel] += clusters[gone].sum[channel] }
      clusters[kept].count += clusters[gone].count
      clusters.remove(at: gone)
    }
    colors = clusters.map(\.pixel)
  }

  private static let mostClusters = 400

  /// Returns the colors of several kinds, at most `most` for each kind and `limit` for all kinds. A
  /// share that one kind does not need goes to the others.
  static func choose(of kinds: [(pixels: [Pixel], most: Int)], limit: Int) -> [SpriteColors] {
    let needed = kinds.map { min($0.most, similar($0.pixels, bits: 4).count) }
    var shares = kinds.map { _ in 0 }
    var rest = limit
    // The kind that needs the fewest colors comes first and leaves its unused share to the rest.
    let order = kinds.indices.sorted { (needed[$0], $0) < (needed[$1], $1) }
    for (place, kind) in order.enumerated() {
      shares[kind] = min(needed[kind], rest / (kinds.count - place))
      rest -= shares[kind]
    }
    return zip(kinds, shares).map { SpriteColors($0.pixels, limit: max(1, $1)) }
  }

  /// Returns clusters of the colors that agree in their upper bits, in order of appearance.
  private static func similar(_ pixels: [Pixel], bits: Int) -> [Cluster] {
    var clusters: [Cluster] = []
    var places: [Int: Int] = [:]
    for pixel in pixels where pixel.alpha > 0 {
      let sum = premultiplied(pixel)
      let key = sum.reduce(0) { $0 << bits | $1 >> (8 - bits) }
      if let place = places[key] {
        for channel in 0..<4 { clusters[place].sum[channel] += sum[channel] }
        clusters[place].count += 1
      } else {
        places[key] = clusters.count
        clusters.append(Cluster(sum: sum, count: 1))
      }
    }
    return clusters
  }

  private static func premultiplied(_ pixel: Pixel) -> [Int] {
    [pixel.red, pixel.green, pixel.blue].map { ($0 * pixel.alpha + 127) / 255 } + [pixel.alpha]
  }

  private static func cheapestPair(_ clusters: [Cluster]) -> (Int, Int) {
    var best = (cost: Int.max, kept: 0, gone: 1)
    for kept in clusters.indices {
      for gone in clusters.indices.dropFirst(kept + 1) {
        let cost = clusters[kept].cost(of: clusters[gone])
        if cost < best.cost { best = (cost, kept, gone) }
      }
    }
    return (best.kept, best.gone)
  }

  /// Returns the index of the chosen color nearest to a pixel; nil if transparent is nearer.
  func index(of pixel: Pixel) -> Int? {
    let target = SpriteColors.premultiplied(pixel)
    let distance = { (color: Pixel) in
      zip(target, SpriteColors.premultiplied(color)).reduce(0) {
        $0 + ($1.0 - $1.1) * ($1.0 - $1.1)
      }
    }
    let nearest = colors.indices.min { distance(colors[$0]) < distance(colors[$1]) }
    guard let nearest, distance(colors[nearest]) < distance(Pixel()) else { return nil }
    return nearest
  }
}

/// The palette entries that sprites are painted with.
struct SpriteInks: Sendable {
  private let colors: SpriteColors
  private let entries: [UInt8]

  /// Appends the colors of sprites to a palette. `ground`: the entry of the color behind partially
  /// transparent pixels. `shown`: a function that returns the replacement for a sprite's own color.
  init(
    _ colors: SpriteColors, on ground: UInt8, in palette: inout Palette,
    as shown: (Color) -> Color = { $0 }
  ) {
    self.colors = colors
    entries = colors.colors.map { color in
      let opaque = Color(
        red: UInt8(color.red), green: UInt8(color.green), blue: UInt8(color.blue))
      return palette.append(
        palette[ground].mixed(with: ColorWithAlpha(shown(opaque)), color.alpha, of: 255))
    }
  }

  /// Returns the entries of a sprite's pixels; nil marks nearly transparent pixels.
  func entries(of image: Grid<Sprite.Pixel>) -> Grid<UInt8?> {
    var known: [Sprite.Pixel: UInt8?] = [:]
    return Grid(
      size: image.size,
      elements: image.elements.map { pixel in
        if let entry = known[pixel] { return entry }
        let entry = colors.index(of: pixel).map { entries[$0] }
        known[pixel] = .some(entry)
        return entry
      })
  }
}
