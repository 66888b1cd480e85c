internal import Grids
internal import Imaging

/// A rectangle of a picture as a frame of a GIF, without its time, in the fewest bytes of the ways that
/// are tried.
struct GIFFrame {
  /// Where the delay stands in a frame's bytes, low byte first.
  static let delayOffset = 4

  private let region: Region
  private let effort: Effort
  /// How many colours there are.
  private let colors: Int

  /// One way to write it.
  private struct Way {
    let symbolBits: Int
    /// The palette index that says that a pixel is what it was.
    let clear: UInt8?
    var coder: LZWCoder
  }

  /// The frame of a surface's region, outside which it equals what is seen before, if anything is.
  static func bytes(
    of surface: any Surface, since previous: (any Surface)?, _ region: Region, colors: Int,
    _ effort: Effort
  ) -> [UInt8] {
    let frame = GIFFrame(region: region, effort: effort, colors: colors)
    var ways: [Way] = []
    var top = region.y
    while top < region.y + region.height {
      // Parts that are apart are written by those alone who may leave pixels as they are.
      let mayLeave = ways.isEmpty ? previous != nil : ways.allSatisfy { $0.clear != nil }
      let read = { (hasParts: Bool) in
        GIFRuns(
          of: surface, since: previous, region, from: top, hasParts: hasParts,
          mayMerge: effort != .small)
      }
      var runs = read(mayLeave)
      if ways.isEmpty {
        ways = frame.ways(runs, hasPrevious: previous != nil)
        if runs.hasPartsApart, ways.contains(where: { $0.clear == nil }) {
          runs = read(false)
        }
      }
      for index in ways.indices { ways[index].coder.append(runs) }
      top += runs.rows.count
    }
    return frame.smallest(ways)
  }

  private init(region: Region, effort: Effort, colors: Int) {
    (self.region, self.effort, self.colors) = (region, effort, colors)
  }

  private func smallest(_ ways: [Way]) -> [UInt8] {
    var best: (way: Way, blocks: [UInt8])?
    for var way in ways {
      let blocks = way.coder.finish()
      if blocks.count < best?.blocks.count ?? .max { best = (way, blocks) }
    }
    return best.map { control($0.way) + $0.blocks } ?? []
  }

  /// The graphic control extension, and what comes before the codes.
  private func control(_ way: Way) -> [UInt8] {
    // The picture stays when the next is drawn.
    let flags: UInt8 = way.clear == nil ? 4 : 5
    let place = [region.x, region.y, region.width, region.height].flatMap(GIFHeader.word)
    return [0x21, 0xF9, 4, flags, 0, 0, way.clear ?? 0, 0, 0x2C] + place
      + [0, UInt8(way.symbolBits)]
  }

  // MARK: - Ways

  /// Chosen by the first runs, which most frames have no more of.
  private func ways(_ runs: GIFRuns, hasPrevious: Bool) -> [Way] {
    let isAll = runs.rows.count == region.height
    let used = { (entry: Int) in entry < colors && (!isAll || runs.has(entry)) }
    let last = (0..<colors).last(where: used) ?? 0
    guard hasPrevious, let clear = (0..<Palette.limit).first(where: { !used($0) }) else {
      return [way(.none, last: last)]
    }
    let opaque =
      runs.hasPartsApart
      ? way(.none, clear: UInt8(clear), last: max(last, clear)) : way(.none, last: last)
    let mixed = way(.perhaps(UInt8(clear)), last: max(last, clear))
    let isOpaqueShorter = runs.opaqueCount <= runs.transparentCount
    switch effort {
    case .fast where isOpaqueShorter: return [opaque]
    case .fast: return [way(.always(UInt8(clear)), last: max(last, clear))]
    case .normal where isAll && runs.opaqueCount < GIFRuns.few: return [opaque, mixed]
    case .normal: return [runs.isOpaqueEnough ? opaque : mixed]
    case .small: return [opaque, mixed]
    }
  }

  private var cuts: LZWCoder.Cuts {
    switch effort {
    case .fast: .none
    case .normal: .runs(4)
    case .small: .pixels(40)
    }
  }

  private func way(
    _ transparency: LZWCoder.Transparency, clear: UInt8? = nil, last: Int
  ) -> Way {
    let bits = max(2, GIFHeader.bits(for: last))
    let clear = clear ?? transparency.clear
    return Way(
      symbolBits: bits, clear: clear,
      coder: LZWCoder(
        symbolBits: bits, width: region.width, transparency, apart: clear, cuts: cuts))
  }
}
