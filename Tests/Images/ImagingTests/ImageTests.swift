import Foundation
import Grids
import Imaging
import Synchronization
import Testing

@Suite struct ImageTests {
  private let pixels = Grid<UInt8>(size: Size(width: 2, height: 3), elements: [0, 1, 2, 3, 4, 5])

  /// An image, and a record of the rows that it painted.
  private func noted() -> (image: Image, painted: Notes) {
    let painted = Notes()
    let image = Image(size: pixels.size, palette: Palette()) { [pixels] rows in
      painted.note(rows)
      return Rows(pixels, rows)
    }
    return (image, painted)
  }

  @Test func `A shot paints no image until its pixels are requested`() {
    let (image, painted) = noted()
    let shot = Shot(generation: 4, counts: [Count("alive", 9)], ticks: 3, image: image)
    #expect(shot.counts == [Count("alive", 9)] && shot.image.size == pixels.size)
    #expect(painted.rows == [])
  }

  @Test func `An image is painted only once`() {
    let (image, painted) = noted()
    let copy = image
    #expect(image.whole() === copy.whole())
    #expect(image.pixels == pixels)
    copy.forEachBand { #expect($0 === image.whole()) }
    #expect(painted.rows == [0..<3])
  }

  @Test func `Concurrent threads share one painted image`() {
    for _ in 0..<20 {
      let (painted, same) = (Notes(), Notes())
      let image = Image(size: pixels.size, palette: Palette()) { [pixels] rows in
        painted.note(rows)
        // Leaves time for the other threads to request the image while this one paints.
        usleep(500)
        return Rows(pixels, rows)
      }
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        if image.pixels == pixels { same.note(0..<1) }
      }
      #expect(painted.rows.count == 1)
      #expect(same.rows.count == 4)
    }
  }

  @Test func `A painted image releases the world that it was painted from`() {
    weak var world: Notes?
    let image: Image
    do {
      let kept = Notes()
      world = kept
      image = Image(size: pixels.size, palette: Palette()) { [pixels] rows in
        kept.note(rows)
        return Rows(pixels, rows)
      }
    }
    #expect(world != nil)
    _ = image.whole()
    #expect(world == nil)
  }

  @Test(arguments: [(1, [0..<1, 1..<2, 2..<3]), (2, [0..<2, 2..<3]), (3, [0..<3]), (9, [0..<3])])
  func `Bands cover the image from top to bottom`(rows: Int, bands: [Range<Int>]) {
    let (image, painted) = noted()
    var seen: [UInt8] = []
    image.forEachBand(rows: rows) { band in
      for y in 0..<band.size.height {
        band.withRow(y) { row in for x in 0..<row.count { seen.append(row[x]) } }
      }
    }
    #expect(painted.rows == bands)
    #expect(seen == pixels.elements)
  }

  @Test func `A painted image is returned as one band`() {
    let (image, painted) = noted()
    let whole = image.whole()
    image.forEachBand(rows: 1) { #expect($0 === whole) }
    #expect(painted.rows == [0..<3])
  }

  @Test func `A large image is painted in bands`() {
    let size = Size(width: 1 << 20, height: 300)
    let painted = Notes()
    let image = Image(size: size, palette: Palette()) { [pixels] rows in
      painted.note(rows)
      return Rows(pixels, 0..<0)
    }
    image.forEachBand { _ in }
    #expect(painted.rows == (0..<5).map { 64 * $0..<min(300, 64 * $0 + 64) })
  }

  @Test func `An error thrown for a band stops the painting`() {
    let (image, painted) = noted()
    #expect(throws: Stop()) {
      try image.forEachBand(rows: 1) { _ throws(Stop) in
        if painted.rows.count == 2 { throw Stop() }
      }
    }
    #expect(painted.rows == [0..<1, 1..<2])
  }
}

private struct Stop: Error, Equatable {}

/// A thread-safe record of the requested rows.
private final class Notes: Sendable {
  private let noted = Mutex<[Range<Int>]>([])

  var rows: [Range<Int>] { noted.withLock { $0 } }
  func note(_ rows: Range<Int>) { noted.withLock { $0.append(rows) } }
}

/// A surface of some rows of a grid.
private final class Rows: Surface {
  private let grid: Grid<UInt8>
  private let rows: Range<Int>

  init(_ grid: Grid<UInt8>, _ rows: Range<Int>) { (self.grid, self.rows) = (grid, rows) }

  var size: Size { Size(width: grid.width, height: rows.count) }

  func withRow<Result>(_ y: Int, _ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
    try body(grid.row(rows.lowerBound + y).span)
  }
}
