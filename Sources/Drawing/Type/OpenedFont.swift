internal import CFreeType
internal import Grids

/// A FreeType font and the bytes that it reads, which are freed with it.
@safe
struct OpenedFont: ~Copyable, @unchecked Sendable {
  let font: OpaquePointer
  private let bytes: UnsafeMutableBufferPointer<UInt8>

  /// Returns nil if the bytes are not a font.
  ///
  /// - Parameter memory: the maximum memory that FreeType may allocate for the font, in bytes.
  init?(_ bytes: [UInt8], memory: Int) {
    let kept = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = unsafe kept.initialize(from: bytes)
    guard let font = unsafe cfont_open(kept.baseAddress, kept.count, memory) else {
      unsafe kept.deallocate()
      return nil
    }
    unsafe self.font = font
    unsafe self.bytes = kept
  }

  deinit {
    unsafe cfont_close(font)
    unsafe bytes.deallocate()
  }

  /// Returns the glyph index of a letter; 0 if there is no glyph.
  func number(of letter: Character) -> UInt32 {
    guard let scalar = letter.asScalar else { return 0 }
    return unsafe cfont_glyph_index(font, scalar.value)
  }

  /// Renders a glyph with an em of `size` pixels.
  ///
  /// The result has no pixels if the glyph is damaged or extends beyond `reach` pixels.
  func raster(of number: UInt32, size: Int, reach: Int) -> GlyphRaster {
    var glyph = unsafe cfont_glyph()
    let isDrawn = unsafe cfont_draw(font, number, Int32(size), Int32(reach), &glyph) == 0
    let area = unsafe Size(width: Int(glyph.width), height: Int(glyph.height))
    var coverage = Grid(
      size: isDrawn ? area : Size(width: 0, height: 0), repeating: UInt8(0))
    if isDrawn, let start = unsafe glyph.coverage {
      for y in 0..<coverage.height {
        for x in 0..<coverage.width {
          coverage[x, y] = Self.level(unsafe start[y * Int(glyph.pitch) + x])
        }
      }
    }
    return unsafe GlyphRaster(
      coverage: coverage, corner: Position(x: Int(glyph.left), y: -Int(glyph.top)),
      width: Int(glyph.advance).rounded(over: 64))
  }

  private static func level(_ coverage: UInt8) -> UInt8 {
    UInt8((Int(coverage) * Coverage.levels).rounded(over: 255))
  }

  /// Returns the kerning of two glyphs in pixels, positive if it moves them apart.
  func kerning(_ left: UInt32, _ right: UInt32, size: Int) -> Int {
    unsafe Int(cfont_kerning(font, left, right, Int32(size))).rounded(over: 64)
  }
}

extension Character {
  /// The single Unicode scalar of the character, even if it is written as a letter and a combining
  /// mark.
  fileprivate var asScalar: Unicode.Scalar? {
    let scalars = unicodeScalars
    return scalars.count == 1 ? scalars.first : Self.composed[self]
  }

  /// The precomposed scalars of letters with marks. Characters compare by canonical equivalence, so
  /// the decomposed spelling finds them.
  private static let composed: [Character: Unicode.Scalar] = {
    let numbers: [ClosedRange<UInt32>] = [0xC0...0x24F, 0x370...0x4FF, 0x1E00...0x1FFF]
    let scalars = numbers.joined().compactMap(Unicode.Scalar.init)
    return Dictionary(scalars.map { (Character($0), $0) }, uniquingKeysWith: { first, _ in first })
  }()
}
