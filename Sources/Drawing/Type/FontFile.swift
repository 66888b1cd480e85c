internal import CFreeType
internal import Imaging
internal import Synchronization

/// A font that FreeType renders without hinting, so that its pixels depend only on the file and on
/// FreeType's version.
///
/// A class with a lock, because FreeType keeps state in the font and allows one thread at a time.
@safe
final class FontFile: Sendable {
  /// The name in error messages.
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
    /// A cache of rendered letters.
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

  /// Returns the image of a letter with an em of `size` pixels; it has no pixels if the letter is
  /// damaged.
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

  /// Returns the outline of a letter with an em of `size` pixels, with its origin at the left end of
  /// the baseline; it is empty if the letter is damaged.
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
}

extension FontFile: Hashable {
  static func == (one: FontFile, other: FontFile) -> Bool { one === other }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
