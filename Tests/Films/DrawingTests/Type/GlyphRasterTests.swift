import Grids
import TestSupport
import Testing

@testable import Drawing

@Suite struct GlyphRasterTests {
  private static let letters: [Character] = Array("aegsR&8Жф½@ξŐ.‰")

  /// Returns the level of a pixel from its exact distance to every stroke, as fractions: a slow
  /// reference.
  private func plain(_ outline: Outline, _ style: TypeStyle, at x: Int, _ y: Int) -> UInt8 {
    let point = (
      x: x * TypeStyle.pixel + TypeStyle.pixel / 2, y: y * TypeStyle.pixel + TypeStyle.pixel / 2
    )
    let levels = GlyphRaster.segments(of: outline, style).map { start, end, pen -> Int in
      let along = (x: end.x - start.x, y: end.y - start.y)
      let away = (x: point.x - start.x, y: point.y - start.y)
      let length = Int128(along.x * along.x + along.y * along.y)
      let progress = Int128(away.x * along.x + away.y * along.y)
      // The nearest point is a part of the stroke. Both numbers are multiplied by the length.
      let part = max(0, min(length, progress))
      let scale = max(1, length)
      let x = Int128(away.x) * scale - Int128(along.x) * part
      let y = Int128(away.y) * scale - Int128(along.y) * part
      return (1...Coverage.levels).count { level in
        // A level is reached in the middle of its sixth.
        let reach = Int128(6 * pen + 6 * TypeStyle.pixel - (2 * level - 1) * TypeStyle.pixel)
        return 144 * (x * x + y * y) <= reach * reach * scale * scale
      }
    }
    return UInt8(levels.max() ?? 0)
  }

  @Test(
    arguments: TestScope.cases(letters, .two),
    [TypeStyle(9), TypeStyle(13, .bold), TypeStyle(41)])
  func `A pixel's coverage follows from its distance to the outline`(
    letter: Character, style: TypeStyle
  ) {
    let outline = Typeface.own[letter].outline
    let raster = GlyphRaster(outline, style)
    #expect(raster.coverage.elements.contains(6))
    for y in -1...raster.coverage.height {
      for x in -1...raster.coverage.width {
        let isInside = Region(raster.coverage.size).contains(x, y)
        let level = isInside ? raster.coverage[x, y] : 0
        #expect(
          level == plain(outline, style, at: x + raster.corner.x, y + raster.corner.y), "\(x) \(y)")
      }
    }
  }

  @Test(
    arguments: TestScope.cases(TypeStyle.Weight.allCases, .one),
    [TypeStyle.smallest, 14, TypeStyle.largest])
  func `Every glyph is painted in every size`(weight: TypeStyle.Weight, size: Int) {
    let style = TypeStyle(size, weight)
    for letter in Typeface.own.letters {
      let glyph = Typeface.own[letter]
      if glyph.outline.strokes.isEmpty { continue }
      let raster = GlyphRaster(glyph.outline, style)
      #expect(raster.coverage.elements.contains { $0 > 2 }, "\(letter)")
      #expect(raster.coverage.width <= 2 * size + 4 && raster.coverage.height <= 2 * size + 4)
      // Adjacent lines do not touch.
      #expect(-raster.corner.y <= style.ascent + size / 3 + 1, "\(letter)")
    }
  }

  @Test(arguments: 9...20)
  func `Stems and bars of small letters align with the pixel grid`(size: Int) {
    let style = TypeStyle(size)
    for letter in "HELTFIl1" as String {
      let coverage = GlyphRaster(Typeface.own[letter].outline, style).coverage
      let rows = (0..<coverage.height).map { Array(coverage.row($0)) }
      let columns = (0..<coverage.width).map { x in rows.map { $0[x] } }
      // A stem is a column in which more than half of the pixels are fully covered.
      #expect(columns.contains { $0.count { $0 == 6 } * 2 > coverage.height }, "\(letter)")
      if style.pen == TypeStyle.pixel, "HLTI".contains(letter) {
        #expect(coverage.elements.allSatisfy { $0 == 0 || $0 == 6 }, "\(letter)")
      }
    }
  }

  @Test(arguments: [9, 11, 13, 18, 26])
  func `Letters share a baseline and equal heights`(size: Int) {
    let style = TypeStyle(size)
    let bounds = { (letter: Character) -> ClosedRange<Int> in
      let raster = GlyphRaster(Typeface.own[letter].outline, style)
      let inked = (0..<raster.coverage.height).filter { y in
        raster.coverage.row(y).contains { $0 > 0 }
      }
      return raster.corner.y + inked[0]...raster.corner.y + inked[inked.count - 1]
    }
    for letter in "HEDKTBPRCOS05689ЖК" as String {
      #expect(bounds(letter) == bounds("H"), "\(letter)")
    }
    for letter in "oceasmuvzжк" as String { #expect(bounds(letter) == bounds("n"), "\(letter)") }
    #expect(bounds("H").count == style.capHeight)
  }
}

extension Region {
  fileprivate func contains(_ x: Int, _ y: Int) -> Bool { columns.contains(x) && rows.contains(y) }
}
