package import Grids

/// How often the colors of a film occur, in memory of a fixed size.
///
/// Colors that differ in the lowest bits of their channels only share a bin. Hidden pixels
/// (`StoredColor.isHidden`) are not counted.
package struct ColorHistogram: Sendable {
  /// The number of different colors.
  package private(set) var colors = 0
  /// True if there are hidden pixels.
  package private(set) var hasHidden = false
  /// The pixels of each bin, up to the largest number that fits.
  fileprivate var counts = [UInt32](repeating: 0, count: ColorBin.count)
  /// A bit for each color that occurs.
  private var seen = [UInt64](repeating: 0, count: 1 << 18)

  /// The bytes of a histogram while its colors are reduced: the counts, the bits for colors, the
  /// list of bins with a copy while it is ordered, two weights, and the colors of bins.
  package static let bytes = ColorBin.count * (4 + 4 + 4 + 8 + 1) + 1 << 21

  package init() {}

  /// Counts the colors of a frame. If the work is canceled, some are not counted.
  package mutating func add(_ frame: [Int], _ cancellation: inout CancellationCheck) {
    for value in frame {
      if cancellation.isOver(after: 1) { return }
      if StoredColor.isHidden(value) {
        hasHidden = true
        continue
      }
      let (count, isFull) = counts[ColorBin.index(of: value)].addingReportingOverflow(1)
      if !isFull { counts[ColorBin.index(of: value)] = count }
      let (word, bit) = (value >> 6 & 0x3FFFF, UInt64(1) << UInt64(value & 63))
      if seen[word] & bit == 0 {
        seen[word] |= bit
        colors += 1
      }
    }
  }
}

/// A part of the color space: the colors with the same highest bits in each channel.
private enum ColorBin {
  /// The number of bits that distinguish the bins in a channel.
  static let bits = 7
  static let count = 1 << (3 * bits)

  /// Returns the bin of a color 0xRRGGBB. Higher bits are ignored.
  @inline(__always)
  static func index(of color: Int) -> Int {
    let (mask, shift) = (1 << bits - 1, 8 - bits)
    return (color >> (16 + shift) & mask) << (2 * bits) | (color >> (8 + shift) & mask) << bits
      | color >> shift & mask
  }

  /// Returns the bits of a bin in channel 0 (red), 1 or 2.
  @inline(__always)
  static func part(_ channel: Int, of bin: Int) -> Int {
    bin >> ((2 - channel) * bits) & (1 << bits - 1)
  }

  /// Returns the color that stands for a bin. Black and white stand for themselves.
  @inline(__always)
  static func color(of bin: Int) -> ColorVector {
    let channel = { (channel: Int) in
      let part = part(channel, of: bin)
      return Int32(part << (8 - bits) | part >> (2 * bits - 8))
    }
    return ColorVector(1, channel(0), channel(1), channel(2))
  }
}

/// The number 1, and the three channels of a color.
private typealias ColorVector = SIMD4<Int32>

/// A number of pixels, and the sums of their three channels.
private typealias ColorSum = SIMD4<Int>

extension ColorSum {
  fileprivate var pixels: Int { self[0] }

  /// The mean color, rounded to the nearest one.
  fileprivate var mean: ColorVector {
    ColorVector(truncatingIfNeeded: (self &* 2 &+ ColorSum(repeating: pixels)) / (2 * pixels))
  }
}

/// The colors that stand for all colors of a film.
///
/// First, the color space is divided into boxes by the cuts that lower the squared error most, one
/// after the other, as in X. Wu, "Efficient Statistical Computations for Optimal Color
/// Quantization", Graphics Gems II, 1991. The cuts count the square roots of the numbers of pixels,
/// so that a rare color, such as that of a single agent, is kept. Then the colors move to the means
/// of the pixels that are nearest to them (k-means). All computations are exact or correctly
/// rounded, so that the colors are the same on all machines. Nothing is dithered, because the noise
/// would change from frame to frame.
package struct ReducedColors: Sendable {
  /// The colors as 0xRRGGBB.
  package let colors: [Int]
  /// The index of the nearest color for each bin.
  private let nearest: [UInt8]

  /// The bytes that stay in memory.
  package static let bytes = ColorBin.count

  /// The rounds in which colors move. Further ones hardly lower the error.
  private static let rounds = 8

  /// Reduces the colors of a film. If the work is canceled, the result has no meaning.
  ///
  /// - Parameter most: the maximum number of colors, from 1 to 256.
  package init(_ histogram: ColorHistogram, most: Int) {
    var boxes = ColorBoxes(histogram)
    var search = ColorSearch(boxes.divide(into: most))
    for _ in 0..<Self.rounds { search = ColorSearch(boxes.means(nearestTo: search)) }
    colors = search.colors.map { Int($0[1]) << 16 | Int($0[2]) << 8 | Int($0[3]) }
    var nearest = [UInt8](repeating: 0, count: ColorBin.count)
    for bin in boxes.bins {
      nearest[Int(bin)] = UInt8(search.index(nearestTo: ColorBin.color(of: Int(bin))))
    }
    self.nearest = nearest
  }

  /// Returns the index of the color that stands for a color of the film; nil for hidden pixels.
  @inline(__always)
  package func index(of color: Int) -> Int? {
    StoredColor.isHidden(color) ? nil : Int(nearest[ColorBin.index(of: color)])
  }
}

/// The weights of a histogram's bins.
private struct BinWeights {
  private var weights: [UInt32]

  /// - Parameter areRoots: true for the square roots of the numbers of pixels.
  init(_ counts: [UInt32], areRoots: Bool) {
    let weight = { (count: UInt32) in
      areRoots ? Int(Double(Int(count) << 16).squareRoot()) : Int(count)
    }
    let whole = counts.reduce(0) { $0 + weight($1) }
    // The weights are shifted so that their sum has 31 bits.
    let shift = whole.leadingZeroBitCount - 33
    weights = counts.map { $0 == 0 ? 0 : UInt32(max(1, weight($0) << shift)) }
  }

  /// Adds the weight of a bin, and its color times the weight, to a sum.
  @inline(__always)
  func add(_ bin: Int32, to sum: inout ColorSum) {
    let (color, weight) = (ColorBin.color(of: Int(bin)), Int(weights[Int(bin)]))
    sum[0] &+= weight
    for channel in 1...3 { sum[channel] &+= Int(color[channel]) &* weight }
  }
}

/// A division of the color space into boxes.
private struct ColorBoxes {
  /// The bins with pixels. Those of a box follow each other.
  private(set) var bins: [Int32]
  /// The weights of bins for cuts and for means.
  private let (roots, pixels): (BinWeights, BinWeights)
  private var cancellation = CancellationCheck()

  private struct Box {
    let bins: Range<Int>
    let cut: Cut
  }

  /// A plane that divides a box.
  private struct Cut {
    /// The amount by which the plane lowers the squared error.
    var gain = 0
    var channel = 0
    /// The highest part of the bins below the plane.
    var highest = 0
  }

  init(_ histogram: ColorHistogram) {
    let counts = histogram.counts
    roots = BinWeights(counts, areRoots: true)
    pixels = BinWeights(counts, areRoots: false)
    bins = []
    bins.reserveCapacity(counts.count { $0 > 0 })
    for (bin, count) in counts.enumerated() where count > 0 { bins.append(Int32(bin)) }
  }

  /// Divides the color space into at most `most` boxes, and returns their mean colors.
  mutating func divide(into most: Int) -> [ColorVector] {
    var boxes = [box(bins.indices)]
    while boxes.count < most,
      let widest = boxes.indices.max(by: { boxes[$0].cut.gain < boxes[$1].cut.gain }),
      case let box = boxes[widest], box.cut.gain > 0
    {
      let middle = bins[box.bins].partition {
        ColorBin.part(box.cut.channel, of: Int($0)) > box.cut.highest
      }
      boxes[widest] = self.box(box.bins.lowerBound..<middle)
      boxes.append(self.box(middle..<box.bins.upperBound))
    }
    return boxes.map { box in
      bins[box.bins].reduce(into: ColorSum.zero) { pixels.add($1, to: &$0) }
    }.filter { $0.pixels > 0 }.map(\.mean)
  }

  private mutating func box(_ range: Range<Int>) -> Box {
    Box(bins: range, cut: cancellation.isOver(after: 4 * range.count) ? Cut() : bestCut(range))
  }

  /// Returns the cut of a box that lowers the squared error most.
  private func bestCut(_ range: Range<Int>) -> Cut {
    var sums = [ColorSum](repeating: .zero, count: 3 << ColorBin.bits)
    var whole = ColorSum.zero
    for bin in bins[range] {
      var sum = ColorSum.zero
      roots.add(bin, to: &sum)
      whole &+= sum
      for channel in 0..<3 {
        sums[channel << ColorBin.bits | ColorBin.part(channel, of: Int(bin))] &+= sum
      }
    }
    var best = Cut()
    for channel in 0..<3 {
      var low = ColorSum.zero
      for part in 0..<1 << ColorBin.bits {
        low &+= sums[channel << ColorBin.bits | part]
        let gain = Self.gain(low, whole &- low)
        if gain > best.gain { best = Cut(gain: gain, channel: channel, highest: part) }
      }
    }
    return best
  }

  /// Returns the amount by which a division lowers the squared error, in units of 1/256. As the
  /// pixels of both parts have 31 bits, and a distance 14, the amount fits in an integer.
  private static func gain(_ low: ColorSum, _ high: ColorSum) -> Int {
    guard low.pixels > 0, high.pixels > 0 else { return 0 }
    let distance = (low &* 16) / low.pixels &- (high &* 16) / high.pixels
    return low.pixels * high.pixels / (low.pixels + high.pixels)
      * (distance &* distance).wrappedSum()
  }

  /// Returns the mean of the pixels that are nearest to each of some colors. A color without
  /// pixels stays.
  mutating func means(nearestTo search: ColorSearch) -> [ColorVector] {
    var sums = [ColorSum](repeating: .zero, count: search.colors.count)
    for bin in bins {
      if cancellation.isOver(after: 16) { return search.colors }
      pixels.add(bin, to: &sums[search.index(nearestTo: ColorBin.color(of: Int(bin)))])
    }
    return zip(sums, search.colors).map { $0.pixels > 0 ? $0.mean : $1 }
  }
}

/// A search for the nearest of some colors. The color space is divided into cubes, each with the few
/// colors that can be nearest to one of its colors.
private struct ColorSearch {
  /// The colors in the order of their green channels.
  let colors: [ColorVector]
  /// The number of colors with less green than each value from 0 to 255.
  private let starts: [Int]
  /// The indices of the colors for each cube, in ascending order, and where those of each cube begin.
  private var candidates: [UInt8] = []
  private var beginnings = [0]

  private static let green = 2
  /// The bits of a channel within a cube.
  private static let cube = 4

  init(_ colors: [ColorVector]) {
    let sorted = colors.sorted { ($0[Self.green], $0[1], $0[3]) < ($1[Self.green], $1[1], $1[3]) }
    self.colors = sorted
    starts = (0..<256).map { green in sorted.count { $0[Self.green] < green } }
    let sides = 1 << (8 - Self.cube)
    beginnings.reserveCapacity(sides * sides * sides + 1)
    for cube in 0..<sides * sides * sides { addCandidates(of: cube) }
  }

  /// Adds the colors whose least distance from a cube is at most the least of all largest distances.
  private mutating func addCandidates(of cube: Int) {
    let (bits, mask) = (8 - Self.cube, 1 << (8 - Self.cube) - 1)
    let parts = SIMD4(0, cube >> (2 * bits), cube >> bits & mask, cube & mask)
    let low = ColorVector(truncatingIfNeeded: parts) &<< Int32(Self.cube)
    let high = low &+ ColorVector(repeating: 1 << Int32(Self.cube) - 1)
    var reach = Int32.max
    for color in colors {
      let farthest = Self.channels(pointwiseMax(color &- low, high &- color))
      reach = min(reach, (farthest &* farthest).wrappedSum())
    }
    for (index, color) in colors.enumerated() {
      let nearest = Self.channels(pointwiseMax(pointwiseMax(low &- color, color &- high), .zero))
      if (nearest &* nearest).wrappedSum() <= reach { candidates.append(UInt8(index)) }
    }
    beginnings.append(candidates.count)
  }

  private static func channels(_ vector: ColorVector) -> ColorVector {
    ColorVector(0, vector[1], vector[2], vector[3])
  }

  /// Returns the index of the nearest color. Of equally near ones, it is the first that has at least
  /// as much green, else the last.
  @inline(__always)
  func index(nearestTo color: ColorVector) -> Int {
    let (shift, bits) = (Int32(Self.cube), 8 - Self.cube)
    let cube =
      Int(color[1] >> shift) << (2 * bits) | Int(color[2] >> shift) << bits | Int(color[3] >> shift)
    let start = starts[Int(color[Self.green])]
    var (least, nearest) = (Int32.max, 0)
    for place in beginnings[cube]..<beginnings[cube + 1] {
      let index = Int(candidates[place])
      let distance = colors[index] &- color
      let square = (distance &* distance).wrappedSum()
      if square < least || square == least && nearest < start { (least, nearest) = (square, index) }
    }
    return nearest
  }
}
