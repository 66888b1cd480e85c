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

    /// Returns the cost of a merge: the squared distance of the means, weighted by the pixels'
    /// numbers.
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

  /// Returns the colors of several kinds, at most `most` for each kind and `limit` for all kinds.
  ///
  /// A share that one kind does not need goes to the others.
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

  /// Returns clusters of the occurring colors that agree in their upper bits, in order of
  /// appearance.
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
