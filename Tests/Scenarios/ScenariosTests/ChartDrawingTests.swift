import Drawing
import Films
import Grids
import Imaging
import Scenarios
import TestSupport
import Testing

/// Images of the charts of rules.
@Suite struct ChartDrawingTests {
  private func image(_ words: String) throws -> Image {
    let words = "\(words) explain=yes out=a.png".split(separator: " ").map(String.init)
    let shots = try scenario(words).prepared().opened().shots()
    return try #require(try shots()).image
  }

  /// Returns the colors of the pixels with their alpha.
  private func colors(_ image: Image) -> Grid<ColorWithAlpha> {
    Grid(size: image.size, elements: image.pixels.elements.map { image.palette[$0] })
  }

  @Test(arguments: ["life", "wolfram", "wolfram theme=dark", "life rule=B2-a/S12 theme=paper"])
  func `The page of a chart has the color of the background, and dead cells have outlines`(
    words: String
  ) throws {
    let colors = try colors(image(words))
    let page = colors[0, 0]
    let border = (0..<colors.width).flatMap { [colors[$0, 0], colors[$0, colors.height - 1]] }
    #expect(border.allSatisfy { $0 == page })
    let shares = Set(colors.elements).map { color in colors.elements.count { $0 == color } }
    #expect((shares.max() ?? 0) * 2 > colors.elements.count)
    #expect(Set(colors.elements).count >= 3)
  }

  @Test func `Outlines stay on a transparent page`() throws {
    let (opaque, clear) = try (
      colors(image("life")), colors(image("life background=transparent"))
    )
    #expect(clear[0, 0].alpha == 0)
    let seen = opaque.elements.indices.filter { opaque.elements[$0] != opaque[0, 0] }
    #expect(seen.allSatisfy { clear.elements[$0].alpha > 0 })
  }

  @Test(arguments: ["life", "wolfram rule=110"])
  func `Lines, cells and labels of a chart grow together`(words: String) throws {
    let (small, large) = try (image(words + " cell=12"), image(words + " cell=24"))
    #expect(large.size == Size(width: 2 * small.size.width, height: 2 * small.size.height))
    let inked = { (image: Image) in
      let page = image.pixels[0, 0]
      return image.pixels.elements.count { $0 != page }
    }
    #expect((36...44).contains(10 * inked(large) / inked(small)))
  }

  @Test(arguments: [1, 7, 13, 50])
  func `Bands of a chart equal the whole image`(rows: Int) throws {
    let whole = try image("life cell=11 gap=2").pixels
    var elements: [UInt8] = []
    try image("life cell=11 gap=2").forEachBand(rows: rows) { band in
      for y in 0..<band.size.height {
        band.withRow(y) { row in for x in row.indices { elements.append(row[x]) } }
      }
    }
    #expect(elements == whole.elements)
  }
}
