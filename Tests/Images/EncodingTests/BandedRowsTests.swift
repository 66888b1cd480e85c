import Files
import Foundation
import Grids
import Imaging
import TestSupport
import Testing

@testable import Encoding

/// Tests of large images, which several cores compress in bands.
@Suite struct BandedRowsTests {
  /// An image whose rows repeat in groups, with noise in some of them. It is painted on demand.
  private static func image(_ size: Size, colors: Int, repeats: Int) -> Image {
    Image(size: size, palette: Palette(colors: colors)) { rows in
      Rows(rows, size.width, colors: colors, repeats: repeats)
    }
  }

  private static let cases = [
    (Size(width: 3001, height: 2900), 12, 7), (Size(width: 6001, height: 6000), 2, 1),
    (Size(width: 2500, height: 2000), 200, 1), (Size(width: 40_000, height: 130), 255, 3),
    (Size(width: 301, height: 60_000), 12, 5),
  ]

  @Test(arguments: TestScope.cases(cases, .one))
  func `Bytes do not depend on the number of cores, and decode unchanged`(
    size: Size, colors: Int, repeats: Int
  ) throws {
    let files = try [1, 2, 64].map { cores in
      try Cores.$limit.withValue(cores) {
        try PNGStill.bytes(
          Self.image(size, colors: colors, repeats: repeats), EncodingOptions(), for: "a.png")
      }
    }
    #expect(files[0] == files[1] && files[0] == files[2])
    let folder = try TemporaryFolder()
    try Data(files[0]).write(to: folder.file("a.png"))
    let image = Self.image(size, colors: colors, repeats: repeats)
    #expect(try DecodedFilm(folder.file("a.png")).frames == [image.rgb])
    // An image that has been painted whole has the same bytes.
    _ = image.whole()
    #expect(try PNGStill.bytes(image, EncodingOptions(), for: "a.png") == files[0])
  }

  @Test(arguments: TestScope.cases([(200, 5), (2, 1), (2, 9), (200, 1)], .one))
  func `Bands cost less than half a percent`(colors: Int, repeats: Int) {
    let side = colors == 2 ? 6000 : 2100
    let size = Size(width: side, height: side)
    let image = Self.image(size, colors: colors, repeats: repeats)
    let rows = PackedRows(image.whole(), Region(size), depth: image.palette.bitDepth)
    let banded = image.bandedRows(
      Region(size), depth: image.palette.bitDepth, entries: nil
    ).compressed(.normal)
    #expect(banded.count * 1000 < rows.compressed(.normal).count * 1005)
  }

  @Test func `A large frame of an APNG has the same data as a still`() {
    let size = Size(width: 2200, height: 2000)
    let image = Self.image(size, colors: 200, repeats: 3)
    let data = Cores.$limit.withValue(2) {
      BandedRows(Region(size), depth: 8) { _ in (image.whole(), 0) }.compressed(.normal)
    }
    #expect(data == image.bandedRows(Region(size), depth: 8, entries: nil).compressed(.normal))
  }

  @Test func `No band is painted once the work is canceled`() {
    let image = Image(size: Size(width: 9000, height: 9000), palette: Palette(colors: 2)) { _ in
      fatalError("nothing is painted")
    }
    let waiting = CancellationCheck.Waiting { true }
    let data = CancellationCheck.$waiting.withValue(waiting) {
      Cores.$limit.withValue(3) {
        image.bandedRows(Region(image.size), depth: 1, entries: nil).compressed(.normal)
      }
    }
    #expect(data.count < 20)
  }

  @Test func `Few bands are painted at the same time`() {
    let alive = Tally()
    let size = Size(width: 3000, height: 2900)
    let image = Image(size: size, palette: Palette(colors: 12)) { rows in
      #expect(alive.value < 4)
      return Rows(rows, size.width, colors: 12, repeats: 1, alive)
    }
    Cores.$limit.withValue(4) {
      _ = image.bandedRows(Region(size), depth: 4, entries: nil).compressed(.fast)
    }
    #expect(alive.value == 0)
  }
}

/// Rows that depend only on their number, so that they are the same in any band.
private final class Rows: Surface {
  private let rows: Range<Int>
  private let width: Int
  private let colors: Int
  private let repeats: Int
  private let alive: Tally?

  init(_ rows: Range<Int>, _ width: Int, colors: Int, repeats: Int, _ alive: Tally? = nil) {
    (self.rows, self.width, self.colors, self.repeats) = (rows, width, colors, repeats)
    self.alive = alive
    alive?.add()
  }

  deinit { alive?.add(-1) }

  var size: Size { Size(width: width, height: rows.count) }

  func withRow<Result>(_ y: Int, _ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
    var state = UInt64((rows.lowerBound + y) / repeats) &* 0x9E37_79B9_7F4A_7C15 | 1
    var row = [UInt8](repeating: 0, count: width)
    for x in row.indices {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      // Most pixels equal the one before, as in images of cells.
      row[x] =
        state >> 62 == 0 || x == 0 ? UInt8(Int(state >> 33) % colors) : row[x - 1]
    }
    return try body(row.span)
  }
}
