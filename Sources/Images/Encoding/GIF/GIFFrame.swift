internal import Grids
internal import Imaging

/// A rectangle of an image as a GIF frame, without its delay. Several encodings may be tried; the
/// smallest one wins.
struct GIFFrame {
  /// The offset of the delay in a frame's bytes, low byte first.
  static let delayOffset = 4

  private let region: Region
  private let effort: Effort
  private let colors: Int
  /// The palette index of transparent pixels; nil if all pixels are opaque.
  private let hole: UInt8?

  /// A candidate encoding of the frame.
  private struct Candidate {
    let symbolBits: Int
    /// The transparent palette index, which leaves a pixel unchanged; nil if the frame has none.
    let clear: UInt8?
    var coder: LZWCoder
  }

  /// Encodes a region, the bounding rectangle of the changes: the graphic control extension and the
  /// image of the smallest candidate; empty if the work is canceled. `previous`: the image
  /// before; nil for the first frame. `changing`: the part around which most pixels stay; nil for the
  /// whole image. `colors`: the number of colors in the palette. `hole`: the
  /// palette index of transparent pixels. The frame is then removed before the next one, since
  /// pixels may become transparent again. `effort`: more than normal takes 20 to 45 times as long
  /// and saves at most 2.5 %, so `small` is the same.
  static func bytes(
    of surface: any Surface, since previous: (any Surface)?, _ region: Region,
    changing: Region? = nil, colors: Int, hole: UInt8? = nil, _ effort: Effort
  ) -> [UInt8] {
    let frame = GIFFrame(region: region, effort: effort, colors: colors, hole: hole)
    let sample = PixelSample(surface, since: previous, region)
    if sample.hasFewRepeats {
      guard let previous, sample.gainsByTransparency, colors < Palette.limit else {
        return frame.greedy(surface, region)
      }
      let clear = UInt8(colors)
      let changes = ChangedPixels(surface, since: previous, region, clear: clear)
      return frame.greedy(changes, Region(changes.size), clear: clear)
    }
    var candidates: [Candidate] = []
    var cancellation = CancellationCheck()
    var top = region.y
    // Runs are read and encoded in batches of about `GIFRuns.most`, which bounds memory. All
    // candidates read the same runs, so the surface is read only once or twice.
    while top < region.y + region.height {
      // Only candidates with a transparent index can leave pixels unchanged, as separate parts
      // require.
      let mayLeave =
        candidates.isEmpty ? previous != nil : candidates.allSatisfy { $0.clear != nil }
      let read = { (hasParts: Bool) in
        GIFRuns(
          of: surface, since: previous, region, changing ?? Region(surface.size), from: top,
          hasParts: hasParts)
      }
      var runs = read(mayLeave)
      if candidates.isEmpty {
        candidates = frame.candidates(runs, hasPrevious: previous != nil)
        // A candidate without a transparent index cannot encode these parts: reads the rows again
        // as one.
        if runs.leavesPixels, candidates.contains(where: { $0.clear == nil }) {
          runs = read(false)
        }
      }
      if let clear = candidates[0].clear { runs.encodeLeftPixels(as: clear) }
      for index in candidates.indices { candidates[index].coder.append(runs) }
      top += runs.rows.count
      if cancellation.isOver(after: runs.rows.count * region.width) { return [] }
    }
    return frame.smallest(candidates)
  }

  private init(region: Region, effort: Effort, colors: Int, hole: UInt8?) {
    (self.region, self.effort, self.colors, self.hole) = (region, effort, colors, hole)
  }

  private func smallest(_ candidates: [Candidate]) -> [UInt8] {
    var best: (way: Candidate, blocks: [UInt8])?
    for var way in candidates {
      let blocks = way.coder.finish()
      if blocks.count < best?.blocks.count ?? .max { best = (way, blocks) }
    }
    return best.map {
      control(symbolBits: $0.way.symbolBits, clear: $0.way.clear) + $0.blocks
    } ?? []
  }

  /// Returns the graphic control extension, the image descriptor and the code size.
  private func control(symbolBits: Int, clear: UInt8?) -> [UInt8] {
    // Disposal 1, which keeps the image (4), or 2, which clears it (8), and the flag of a
    // transparent index (1).
    let clear = hole ?? clear
    let flags: UInt8 = (hole == nil ? 4 : 8) | (clear == nil ? 0 : 1)
    let place = [region.x, region.y, region.width, region.height].flatMap(GIFHeader.word)
    return [0x21, 0xF9, 4, flags, 0, 0, clear ?? 0, 0, 0x2C] + place
      + [0, UInt8(symbolBits)]
  }

  // MARK: - Few repeats

  /// Returns the frame without a search. `surface`: its pixels. `place`: their region there. `clear`:
  /// the entry of unchanged pixels; nil if all have their colors.
  private func greedy(_ surface: any Surface, _ place: Region, clear: UInt8? = nil) -> [UInt8] {
    let last = clear.map { Int($0) } ?? colors - 1
    var coder = LZWPixels(symbolBits: max(2, GIFHeader.bits(for: last)))
    var cancellation = CancellationCheck()
    for y in place.rows {
      surface.withRow(y) { row in
        unsafe row.withUnsafeBytes {
          unsafe coder.append(UnsafeRawBufferPointer(rebasing: $0[place.columns]))
        }
      }
      if cancellation.isOver(after: place.width) { return [] }
    }
    return control(symbolBits: coder.symbolBits, clear: clear) + coder.finish()
  }

  // MARK: - Candidates

  /// Returns the candidates to try, by the first batch of runs, the only one of most frames.
  private func candidates(_ runs: GIFRuns, hasPrevious: Bool) -> [Candidate] {
    let isAll = runs.rows.count == region.height
    let used = { (entry: Int) in entry < colors && (!isAll || runs.has(entry)) }
    let last = (0..<colors).last(where: used) ?? 0
    // A transparent index needs a palette entry that the frame does not use, the lowest for short
    // codes.
    guard hasPrevious, let clear = (0..<Palette.limit).first(where: { !used($0) }) else {
      return [way(.none, last: last, runs.leastGain)]
    }
    let mixed = ClearPixels.either(UInt8(clear))
    let always = ClearPixels.always(UInt8(clear))
    let ways = { (transparencies: [ClearPixels], gain: Int) in
      transparencies.map { transparency in
        let isOpaque = transparency.clear == nil
        let apart = isOpaque && !runs.leavesPixels ? nil : UInt8(clear)
        return way(transparency, clear: apart, last: apart == nil ? last : max(last, clear), gain)
      }
    }
    let gain = runs.leastGain
    // Each candidate takes its own time, so the normal effort tries several only for small frames.
    switch effort {
    case .fast: return ways([runs.opaqueCount <= runs.transparentCount ? .none : always], gain)
    case .normal, .small:
      return isAll && runs.opaqueCount < GIFRuns.few
        ? ways([.none, mixed], Self.smallFrameGain)
        : ways([runs.isOpaqueEnough && !runs.leavesPixelsBeside ? .none : mixed], gain)
    }
  }

  private typealias ClearPixels = LZWCoder.ClearPixels

  /// The least gain of cuts in small frames. Larger ones save at most 0.2 % more, and only in some.
  private static let smallFrameGain = 4

  private func cuts(_ gain: Int) -> LZWCuts {
    switch effort {
    case .fast: LZWCuts(most: 0, leastGain: nil)
    case .normal, .small: LZWCuts(most: 4, leastGain: gain)
    }
  }

  private func way(
    _ transparency: ClearPixels, clear: UInt8? = nil, last: Int, _ gain: Int
  ) -> Candidate {
    let bits = max(2, GIFHeader.bits(for: last))
    return Candidate(
      symbolBits: bits, clear: clear,
      coder: LZWCoder(
        symbolBits: bits, width: region.width, transparency, apart: clear, cuts: cuts(gain)))
  }
}

/// A single pixel of a GIF, which can be a frame of its own.
struct GIFPixel: Sendable {
  let x: Int
  let y: Int
  let entry: UInt8

  /// The graphic control extension with a delay of 0, and an image of 1 × 1 pixel.
  var frame: [UInt8] {
    let control: [UInt8] = [0x21, 0xF9, 4, 4, 0, 0, 0, 0]
    let place = [x & 255, x >> 8, y & 255, y >> 8].map { UInt8($0) }
    // LZW with 9-bit codes, low bits first: the clear code 256, the pixel, the end code 257.
    let codes = 256 | Int(entry) << 9 | 257 << 18
    let data = (0..<4).map { UInt8(codes >> (8 * $0) & 255) }
    return control + [0x2C] + place + [1, 0, 1, 0, 0] + [8, 4] + data + [0]
  }
}

enum GIFHeader {
  /// Returns the signature, size, global palette and number of plays. `plays`: the number of times
  /// the animation plays; 0 for forever.
  static func bytes(_ size: Size, _ palette: Palette, plays: Int) -> [UInt8] {
    // The palette has room for one more entry, a transparent one, unless it is already full.
    let bits = bits(for: min(palette.colors.count, Palette.limit - 1))
    var bytes = Array("GIF89a".utf8) + [size.width, size.height].flatMap(word)
    bytes += [UInt8(0x80 | (bits - 1) << 4 | (bits - 1)), 0, 0]
    for color in palette.colors { bytes += [color.red, color.green, color.blue] }
    bytes += Array(repeating: 0, count: 3 * (1 << bits - palette.colors.count))
    // The extension counts repetitions after the first play, with 0 for forever. Without it an
    // animation plays once.
    if plays != 1 {
      bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8)
      bytes += [3, 1] + word(max(0, plays - 1)) + [0]
    }
    return bytes
  }

  /// Returns the number of bits that a number needs, at least 1.
  static func bits(for number: Int) -> Int {
    max(1, Int.bitWidth - number.leadingZeroBitCount)
  }

  /// Returns a 16-bit number as two bytes, low byte first.
  static func word(_ number: Int) -> [UInt8] { [UInt8(number & 255), UInt8(number >> 8 & 255)] }
}
