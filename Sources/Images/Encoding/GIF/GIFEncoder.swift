internal import Decoding
internal import Files
package import Grids
package import Imaging
internal import Platform

extension Format {
  /// Graphics Interchange Format. Each frame is the bounding rectangle of the changes.
  package static let gif = Format(
    name: "gif", summary: "an animation that plays everywhere", rendering: .entries,
    longestSide: 65_535, mostFramesPerSecond: ShotTimer.mostPerSecond, transparency: .oneBit,
    reader: .gif, mediaType: "image/gif",
    cost: EncodingCost(
      // The codes and the runs of pixels, in arrays that grow by doubling.
      memory: { 2 * $0.area + 24 * min($0.area, GIFRuns.most) },
      // LZW codes have up to 12 bits, and each covers at least one pixel; clear codes, block
      // lengths, a header and a palette come on top.
      mostBytes: { size, _ in size.cappedArea / 2 * 3 + size.cappedArea / 64 + 2048 },
      imageTime: 150_000, pixelTime: 900, shapedPixelTime: 6000, cellTime: 22_000),
    film: AnimationEncoder<GIFAnimation>.init)
}

struct GIFAnimation: AnimationFile {
  private let file: OutputFile
  /// The bytes before the first frame; empty once they are written.
  private var header: [UInt8]
  /// The byte that ends a GIF.
  private static let trailer = UInt8(ascii: ";")

  static let isReplaced = false

  static func clock(_ timing: Timing) -> DelayClock { .gif }

  init(
    _ file: OutputFile, _ image: Image, _ timing: Timing, _ options: EncodingOptions,
    _ path: Path
  ) {
    self.file = file
    header =
      GIFHeader.bytes(image.size, image.palette, plays: timing.plays)
      + (options.scenario.map(GIFBlocks.comment) ?? [])
  }

  mutating func write(_ frame: GIFImage, for units: Int) throws(OutputProblem) {
    try file.write(header + frame.bytes(for: units))
    header = []
  }

  func finish() throws(OutputProblem) {
    try file.write([Self.trailer])
    try file.close()
  }
}

/// An encoded frame of a GIF, the rectangle of the changes, whose delay is filled in later.
struct GIFImage: AnimationFrame {
  /// The graphic control extension and the image; empty if nothing changed.
  private var bytes: [UInt8] = []
  /// The top left pixel, which is repeated for durations beyond 16 bits; nil if the frame is
  /// removed before the next one, so that it is repeated as a whole.
  private var corner: GIFPixel?

  var isEmpty: Bool { bytes.isEmpty }

  /// Returns the frame with its delay filled in. A duration that exceeds 16 bits continues
  /// in frames of one pixel, which change nothing on the canvas.
  func bytes(for units: Int) -> [UInt8] {
    var result: [UInt8] = []
    var left = units
    var frame = bytes
    repeat {
      // Leaves at least 536 for the next frame: viewers would stretch a very short delay.
      let part = left > 65_535 ? min(65_000, left) : left
      frame[GIFFrame.delayOffset] = UInt8(part & 255)
      frame[GIFFrame.delayOffset + 1] = UInt8(part >> 8)
      result += frame
      left -= part
      frame = corner?.frame ?? bytes
    } while left > 0
    return result
  }

  init(_ moment: TimedShot, _ options: EncodingOptions, for path: Path) {
    let surface = moment.shot.image.whole()
    let previous = moment.previous?.image.whole()
    let palette = moment.shot.image.palette
    let region = previous.map { surface.changes(since: $0) } ?? Region(surface.size)
    if !region.isEmpty, !palette.isOpaque {
      // All pixels that are more transparent than opaque have the same palette index.
      let hole = palette.alphas.firstIndex { $0 < 128 }.map { UInt8($0) }
      let entries = palette.alphas.indices.map { entry in
        palette.alphas[entry] < 128 ? hole ?? 0 : UInt8(entry)
      }
      let pixels = ComputedSurface(size: surface.size) { y in
        surface.withRow(y) { row in row.indices.map { entries[Int(row[$0])] } }
      }
      bytes = GIFFrame.bytes(
        of: pixels, since: nil, Region(surface.size), colors: palette.colors.count, hole: hole,
        options.effort)
    } else if !region.isEmpty {
      bytes = GIFFrame.bytes(
        of: surface, since: previous, region, changing: moment.shot.image.changing,
        colors: palette.colors.count, options.effort)
      corner = GIFPixel(
        x: region.x, y: region.y, entry: surface.withRow(region.y) { $0[region.x] })
    }
  }
}

/// A surface whose rows are computed from those of others. It is a class, as the `Surface` protocol
/// requires.
final class ComputedSurface: Surface {
  let size: Size
  private let row: @Sendable (_ y: Int) -> [UInt8]

  /// `row`: a function that returns the pixels of a row.
  init(size: Size, row: @escaping @Sendable (_ y: Int) -> [UInt8]) {
    (self.size, self.row) = (size, row)
  }

  func withRow<Result>(_ y: Int, _ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
    try body(row(y).span)
  }
}

extension Surface {
  /// Returns the smallest rectangle that contains all differences from a surface of the same size;
  /// empty if they are equal.
  package func changes(since previous: any Surface) -> Region {
    precondition(size == previous.size, "images of one film")
    let rows = 0..<size.height
    guard let top = rows.first(where: { !equals(previous, row: $0, 0..<size.width) }),
      let bottom = rows.last(where: { !equals(previous, row: $0, 0..<size.width) })
    else { return .empty }
    var left = size.width
    var right = -1
    // Only the columns outside the rectangle found so far need comparison.
    for y in top...bottom
    where !(y > top && repeatsRow(y) && previous.repeatsRow(y))
      && (!equals(previous, row: y, 0..<left) || !equals(previous, row: y, right + 1..<size.width))
    {
      widen(&left, &right, previous, row: y)
    }
    return Region(x: left, y: top, width: right + 1 - left, height: bottom + 1 - top)
  }

  /// Returns true if some columns of a row equal the same columns of the row above.
  func repeatsRow(_ y: Int, _ columns: Range<Int>) -> Bool {
    repeatsRow(y) || equals(self, row: y, above: 1, columns)
  }

  /// Returns true if some columns of a row equal those of another surface, `rows` rows higher.
  func equals(
    _ other: any Surface, row y: Int, above rows: Int = 0, _ columns: Range<Int>
  ) -> Bool {
    withRow(y) { mine in
      other.withRow(y - rows) { theirs in
        unsafe mine.withUnsafeBytes { mine in
          unsafe theirs.withUnsafeBytes { theirs in
            let start = columns.lowerBound
            return unsafe memcmp(
              mine.baseAddress! + start, theirs.baseAddress! + start, columns.count) == 0
          }
        }
      }
    }
  }

  /// Widens the range of changed columns to include the changed columns of row `y`. Only columns
  /// outside the range are compared, which are few after some rows.
  private func widen(_ left: inout Int, _ right: inout Int, _ previous: any Surface, row y: Int) {
    withRow(y) { mine in
      previous.withRow(y) { theirs in
        var x = 0
        while x < left, mine[x] == theirs[x] { x += 1 }
        left = x
        x = mine.count - 1
        while x > right, mine[x] == theirs[x] { x -= 1 }
        right = x
      }
    }
  }
}
