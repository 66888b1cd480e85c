internal import CFreeType
internal import Synchronization

/// A font that FreeType draws: without hinting, so that all that its pixels depend on is the file and
/// FreeType's version.
///
/// A class, since FreeType keeps its state in the font; one thread at a time asks it.
@safe
final class FontFile: Sendable {
  /// As mistakes name it.
  let name: String
  private let state: Mutex<State>

  /// The bytes that FreeType may take for it: a font's tables, and those of a letter of 400 pixels.
  private static let memory = 64 << 20
  /// How far letters reach at most, in ems. Fonts have none that do: a damaged one would take all there is.
  static let reach = 8

  /// Nil where the bytes are no font of outlines with Unicode's numbers, or damaged.
  init?(_ bytes: [UInt8], name: String) {
    guard let opened = OpenedFont(bytes, memory: Self.memory) else { return nil }
    self.name = name
    state = Mutex(State(font: opened))
  }

  private struct State: ~Copyable {
    let font: OpenedFont
    /// What has been drawn, by letter and size.
    var rasters: [Wanted: GlyphRaster] = [:]

    init(font: consuming OpenedFont) {
      self.font = font
    }
  }

  private struct Wanted: Hashable {
    let letter: Character
    let size: Int
  }

  /// The letters' pictures that are kept at most: there are as many as texts have, or somebody tries.
  private static let most = 4096

  func has(_ letter: Character) -> Bool {
    state.withLock { $0.font.number(of: letter) != 0 }
  }

  /// A letter's picture with an em of `size` pixels, with no pixel where it is damaged.
  func raster(of letter: Character, size: Int) -> GlyphRaster {
    state.withLock { state in
      let key = Wanted(letter: letter, size: size)
      if let known = state.rasters[key] { return known }
      let raster = state.font.raster(
        of: state.font.number(of: letter), size: size, reach: Self.reach * size)
      if state.rasters.count >= Self.most { state.rasters = [:] }
      state.rasters[key] = raster
      return raster
    }
  }

  /// Whole pixels that the second of two letters moves to the right.
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
