internal import CFreeType
internal import Grids
internal import Imaging
public import Settings
internal import Synchronization

/// The font of texts: the project's own typeface, or a font from a file.
public struct Font: Hashable, Sendable {
  /// The font file; nil for the project's own typeface.
  let file: FontFile?

  /// The project's own typeface, which looks the same on every machine.
  public static let own = Font(file: nil)

  private init(file: FontFile?) {
    self.file = file
  }

  /// Creates a font from a TrueType or OpenType font, or from the first font of a collection.
  ///
  /// - Parameter name: the name of the font in error messages.
  /// - Throws: `FontProblem` if the bytes are not such a font, or if it lacks a printable ASCII
  ///   character.
  public init(_ bytes: [UInt8], name: String) throws(FontProblem) {
    guard let file = FontFile(bytes, name: name) else { throw .noFont }
    // The program itself writes numbers and the names of counts and settings, so every font needs
    // ASCII.
    let needed = (0x20...0x7E).map { Character(Unicode.Scalar($0 as UInt8)) }
    if let letter = needed.first(where: { !file.has($0) }) {
      throw "it has no '\(letter)' (\(letter.codes)): a font must have all ASCII characters"
    }
    self.init(file: file)
  }

  /// The name in error messages; nil for the project's own typeface.
  public var name: String? { file?.name }

  /// Returns the first character of a text that has no glyph; nil if all have one.
  public func firstMissing(in text: String) -> Character? {
    // Every font has all of ASCII. The shortcut avoids loading the project's own typeface, which
    // takes most of the startup time.
    if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return nil }
    return text.first { !has($0) }
  }

  private func has(_ letter: Character) -> Bool {
    file?.has(letter) ?? Typeface.own.has(letter)
  }

  /// Returns the glyph of the project's own typeface; nil if a font file has the letter.
  ///
  /// Letters that a font lacks, such as superscript digits in an axis label, are thus drawn in the
  /// project's own typeface.
  func own(_ letter: Character) -> Glyph? {
    file?.has(letter) == true ? nil : Typeface.own[letter]
  }
}

/// A font that FreeType renders without hinting, so that its pixels depend only on the file and on
/// FreeType's version.
///
/// A class with a lock, because FreeType keeps state in the font and allows one thread at a time.
@safe
final class FontFile: Sendable, Hashable {
  let name: String
  private let state: Mutex<State>

  /// The memory limit for FreeType in bytes: enough for a font's tables and a letter of 400 pixels.
  private static let memory = 64 << 20
  /// The maximum extent of a letter in ems. No intact font exceeds it; a damaged one could
  /// otherwise use all memory.
  static let reach = 8

  /// Returns nil if the bytes are not an outline font with a Unicode character map, or are damaged.
  init?(_ bytes: [UInt8], name: String) {
    guard let opened = OpenedFont(bytes, memory: Self.memory) else { return nil }
    self.name = name
    state = Mutex(State(font: opened))
  }

  private struct State: ~Copyable {
    let font: OpenedFont
    var rasters: [RasterKey: GlyphRaster] = [:]

    init(font: consuming OpenedFont) {
      self.font = font
    }
  }

  private struct RasterKey: Hashable {
    let letter: Character
    let size: Int
  }

  /// The maximum number of cached letters. Texts, and possibly an attacker, determine their number.
  private static let most = 4096

  func has(_ letter: Character) -> Bool {
    state.withLock { $0.font.number(of: letter) != 0 }
  }

  /// Returns the image of a letter with an em of `size` pixels, empty if the letter is damaged.
  func raster(of letter: Character, size: Int) -> GlyphRaster {
    state.withLock { state in
      let key = RasterKey(letter: letter, size: size)
      if let known = state.rasters[key] { return known }
      let raster = state.font.raster(
        of: state.font.number(of: letter), size: size, reach: Self.reach * size)
      if state.rasters.count >= Self.most { state.rasters = [:] }
      state.rasters[key] = raster
      return raster
    }
  }

  /// Returns the outline of a letter with an em of `size` pixels, with its origin at the left end
  /// of the baseline; it is empty if the letter is damaged.
  func path(of letter: Character, size: Int) -> VectorPath {
    state.withLock { state in
      state.font.path(of: state.font.number(of: letter), size: size, reach: Self.reach * size)
    }
  }

  /// Returns the kerning of two letters in pixels, positive if it moves them apart.
  func kerning(between left: Character, and right: Character, size: Int) -> Int {
    state.withLock { state in
      let (left, right) = (state.font.number(of: left), state.font.number(of: right))
      return state.font.kerning(left, right, size: size)
    }
  }

  static func == (one: FontFile, other: FontFile) -> Bool { one === other }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A FreeType font and the bytes that it reads, which are freed with it.
@safe
struct OpenedFont: ~Copyable, @unchecked Sendable {
  let font: OpaquePointer
  private let bytes: UnsafeMutableBufferPointer<UInt8>

  /// Returns nil if the bytes are not a font. `memory`: the maximum memory that FreeType may
  /// allocate for the font, in bytes.
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

  /// Renders a glyph with an em of `size` pixels. The result has no pixels if the glyph is damaged
  /// or extends beyond `reach` pixels.
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
  /// The single Unicode scalar of the character, even if it is written with a combining mark.
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

/// The image of a glyph in one style.
struct GlyphRaster: Sendable {
  /// The coverage mask of the strokes, row by row from the top.
  let coverage: Grid<UInt8>
  /// The position of the mask's top left corner, relative to the glyph's left edge and the
  /// baseline, which lies between two rows of pixels.
  let corner: Position
  /// The advance width in pixels.
  let width: Int
}

/// The reason why a file cannot be used as a font.
public struct FontProblem: Problem, Sentence {
  public let description: String

  package init(_ description: String) { self.description = description }

  static let noFont: Self =
    "not a TrueType or OpenType font with outlines and Unicode characters, or damaged"
}
