/// What is known of a family of worlds before anything is chosen.
public struct Card: Sendable {
  /// What a person types to get it.
  public let name: String
  /// Other words for it.
  public let aliases: [String]
  /// One line for `render list simulations`.
  public let summary: String
  /// The words of `events` that mean something in it, besides those of every film.
  public let verbs: [Verb]
  /// The kinds of cells that any of its worlds has: what a theme can name.
  public let kinds: [CellKind]
  /// The names of further colours that figures have: what a theme can name, too.
  public let parts: [String]
  /// The names of what figures show as sprites, likewise.
  public let sprites: [String]
  public let suits: Suits
  /// The setting that says how long a generation lasts, and so sets the frame rate; nil where the
  /// world has no pace of its own.
  public let pace: String?
  /// Whether pattern files can hold its worlds.
  public let savesPatterns: Bool
  /// Which generation a still shows, in words, where that is not the opening.
  public let still: String?

  /// Whether its pictures show each generation under those before it.
  public let showsPast: Bool

  /// Whether there is anybody in its worlds who goes from cell to cell, and can be shown on the way.
  public let hasMovers: Bool

  public init(
    name: String, aliases: [String] = [], summary: String, verbs: [Verb], kinds: [CellKind],
    parts: [String] = [], sprites: [String] = [], suits: Suits, pace: String? = nil,
    still: String? = nil, savesPatterns: Bool = false,
    showsPast: Bool = false, hasMovers: Bool = false
  ) {
    self.savesPatterns = savesPatterns
    self.name = name
    self.aliases = aliases
    self.summary = summary
    self.verbs = verbs
    self.kinds = kinds
    self.parts = parts
    self.sprites = sprites
    self.suits = suits
    self.pace = pace
    self.still = still
    self.showsPast = showsPast
    self.hasMovers = hasMovers
  }

  /// Whether a person may mean it by a word, in capitals or not.
  public func answers(to word: String) -> Bool {
    ([name] + aliases).contains(word.lowercased())
  }
}

/// The looks that suit a family of worlds where a person asks for nothing else.
public struct Suits: Sendable {
  /// A cell's side in pixels.
  public let cell: Int
  public let shape: CellShape
  /// The line under the picture; empty for none.
  public let caption: String
  /// The ending of the file that is written where nobody names one and no number of frames.
  public let ending: String
  /// A seed from which worlds live long enough to be looked at.
  public let seed: UInt64

  public init(
    cell: Int, shape: CellShape, caption: String = "", ending: String = "gif", seed: UInt64 = 1
  ) {
    self.cell = cell
    self.shape = shape
    self.caption = caption
    self.ending = ending
    self.seed = seed
  }
}

/// How a cell is drawn.
public enum CellShape: String, CaseIterable, Sendable {
  case square, circle, sprite
}
