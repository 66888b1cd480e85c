/// Brings the colours of a film's sprites down to as many as a palette has room for.
///
/// Starts with every colour that occurs and merges, again and again, the two whose merging changes
/// the pixels least (pairwise nearest neighbour: Equitz, IEEE Trans. ASSP 37(10), 1989). Colours
/// keep their transparency, so that the choice does not depend on what lies behind: a light and a
/// dark picture differ in the palette only.
struct SpriteColors {
  typealias Pixel = Sprite.Pixel

  /// Colours weighted by their pixels, as sums.
  private struct Cluster {
    var sum: [Int]
    var count: Int

    /// What merging two costs: their squared distance, weighted by how many pixels must move.
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

  /// How many palette entries sprites get: with the rest they stay within six bits.
  static let most = 51

  /// The chosen colours; the clear one is not among them.
  let colors: [Pixel]

  init(_ pixels: [Pixel], limit: Int) {
    // Merging takes time in the cube of their number: a picture with very many is told apart less
    // finely.
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

  /// The colours of several kinds, each at most as many as it may have and all together at most `limit`:
  /// what one kind does not need others get.
  static func choose(of kinds: [(pixels: [Pixel], most: Int)], limit: Int) -> [SpriteColors] {
    let needed = kinds.map { min($0.most, similar($0.pixels, bits: 4).count) }
    var shares = kinds.map { _ in 0 }
    var rest = limit
    // Who needs least first.
    let order = kinds.indices.sorted { (needed[$0], $0) < (needed[$1], $1) }
    for (place, kind) in order.enumerated() {
      shares[kind] = min(needed[kind], rest / (kinds.count - place))
      rest -= shares[kind]
    }
    return zip(kinds, shares).map { SpriteColors($0.pixels, limit: max(1, $1)) }
  }

  /// The colours that occur, those alike in their upper bits together, in order of appearance.
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

  /// The index of the chosen colour that is nearest to a pixel; nil where the pixel is as good as
  /// clear.
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
