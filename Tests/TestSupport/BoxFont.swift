/// A TrueType font whose glyphs are boxes, so that every version of FreeType renders the same
/// pixels. It has 1000 units per em and an advance of 500. Each box is from 100 to 400 wide and
/// from the baseline to 700 high.
package struct BoxFont {
  /// The characters that have a glyph.
  package var letters: Set<Unicode.Scalar>
  /// The height of the boxes above the baseline, in font units.
  package var height = 700
  /// The advance width of each glyph, in font units.
  package var advance = 500
  /// The distance that the `kern` table adds between A and V, in font units; 0 for no table.
  package var kerning = 0

  /// Creates a font with the printable ASCII characters and some others.
  package init(and others: String = "") {
    letters = Set((0x20...0x7E).map { Unicode.Scalar($0 as UInt8) }).union(others.unicodeScalars)
  }

  /// The bytes of the font file.
  package var bytes: [UInt8] {
    let glyphs = [box] + sorted.map { $0 == " " ? [] : box }
    var offsets = [0]
    for glyph in glyphs { offsets.append((offsets.last ?? 0) + glyph.count) }
    let tables: [(String, [UInt8])] = [
      ("cmap", cmap), ("glyf", Array(glyphs.joined())), ("head", head), ("hhea", hhea),
      ("hmtx", glyphs.flatMap { _ in short(advance) + short(100) }), ("kern", kern),
      ("loca", offsets.flatMap { long($0) }), ("maxp", maxp),
    ].filter { !$0.1.isEmpty }
    var start = 12 + 16 * tables.count
    var directory = long(0x10000) + short(tables.count) + short(64) + short(2) + short(48)
    for (tag, table) in tables {
      directory += Array(tag.utf8) + long(0) + long(start) + long(table.count)
      start += table.count
    }
    return directory + tables.flatMap(\.1)
  }

  private var sorted: [Unicode.Scalar] { letters.sorted() }

  /// A glyph with one contour of four points.
  private var box: [UInt8] {
    let corners = short(100) + short(0) + short(400) + short(height)
    let across = short(100) + short(0) + short(300) + short(0)
    let up = short(0) + short(height) + short(0) + short(-height)
    return short(1) + corners + short(3) + short(0) + [1, 1, 1, 1] + across + up
  }

  private var cmap: [UInt8] {
    let groups = sorted.enumerated().flatMap { number, letter in
      long(Int(letter.value)) + long(Int(letter.value)) + long(number + 1)
    }
    let record = short(0) + short(1) + short(3) + short(10) + long(12)
    return record + short(12) + short(0) + long(16 + groups.count) + long(0)
      + long(letters.count) + groups
  }

  private var head: [UInt8] {
    long(0x10000) + long(0) + long(0) + long(0x5F0F_3CF5) + short(0) + short(1000)
      + Array(repeating: 0, count: 16) + short(0) + short(0) + short(400) + short(height)
      + short(0) + short(8) + short(2) + short(1) + short(0)
  }

  /// The `kern` table with one pair of glyphs; empty without kerning.
  private var kern: [UInt8] {
    guard kerning != 0, let left = sorted.firstIndex(of: "A"),
      let right = sorted.firstIndex(of: "V")
    else { return [] }
    let pair = short(left + 1) + short(right + 1) + short(kerning)
    let search = short(1) + short(6) + short(0) + short(0)
    return short(0) + short(1) + short(0) + short(14 + pair.count) + short(1) + search + pair
  }

  private var hhea: [UInt8] {
    long(0x10000) + short(800) + short(-200) + short(0) + short(advance) + short(100)
      + short(100) + short(400) + short(1) + Array(repeating: 0, count: 14)
      + short(letters.count + 1)
  }

  private var maxp: [UInt8] {
    long(0x10000) + short(letters.count + 1) + short(4) + short(1) + short(0) + short(0) + short(2)
      + Array(repeating: 0, count: 16)
  }

  private func short(_ number: Int) -> [UInt8] {
    let bits = UInt16(truncatingIfNeeded: number)
    return [UInt8(bits >> 8), UInt8(truncatingIfNeeded: bits)]
  }

  private func long(_ number: Int) -> [UInt8] { short(number >> 16) + short(number) }
}
