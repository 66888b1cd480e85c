/// The description of a family of worlds, before anything is chosen.
public struct SimulationInfo: Sendable {
  /// The name that selects it on the command line.
  public let name: String
  public let aliases: [String]
  /// One line for `render list simulations`.
  public let summary: String
  /// The verbs of `events` that it understands, besides those of every film.
  package let verbs: [Verb]
  /// The kinds of cells that any of its worlds has: names for a theme's colors and sprites.
  public let kinds: [CellKind]
  /// Further names for a theme's colors and sprites, of which only figures make use.
  public let figures: FigureNeeds
  public let defaults: Defaults
  public let traits: Set<Trait>

  /// A property of all worlds of a family.
  public enum Trait: Sendable {
    /// Pattern files can hold them.
    case savesPatterns
    /// Their pictures show each generation under those before it.
    case showsPast
    /// Their cells move, and can be shown on the way from cell to cell.
    case hasMovers
  }

  package init(
    name: String, aliases: [String] = [], summary: String = "", verbs: [Verb] = [],
    kinds: [CellKind] = [], figures: FigureNeeds = .none, defaults: Defaults = Defaults(),
    traits: Set<Trait> = []
  ) {
    self.name = name
    self.aliases = aliases
    self.summary = summary
    self.verbs = verbs
    self.kinds = kinds
    self.figures = figures
    self.defaults = defaults
    self.traits = traits
  }

  /// Whether a word, in capitals or not, is the name or an alias.
  public func answers(to word: String) -> Bool {
    ([name] + aliases).contains(word.lowercased())
  }
}

extension SimulationInfo {
  /// The values that films of a family of worlds have by default.
  public struct Defaults: Sendable {
    /// A cell's side in pixels.
    public let cell: Int
    public let shape: CellShape
    /// The line under the picture; empty for none.
    public let caption: String
    /// The extension of the output file of animations.
    public let ending: String
    /// A seed from which worlds live long enough to be looked at.
    public let seed: UInt64
    /// The setting that says how long a generation lasts, and so sets the frame rate; nil where the
    /// world has no pace of its own.
    public let pace: String?
    /// The generation that a still shows, in words, where that is not the opening.
    public let still: String?
    /// The most frames of an animation; a world that comes to rest has fewer.
    public let frames: Int

    public init(
      cell: Int = 8, shape: CellShape = .square, caption: String = "", ending: String = "gif",
      seed: UInt64 = 1, pace: String? = nil, still: String? = nil, frames: Int = 100
    ) {
      self.cell = cell
      self.shape = shape
      self.caption = caption
      self.ending = ending
      self.seed = seed
      self.pace = pace
      self.still = still
      self.frames = frames
    }
  }
}

/// How a cell is drawn.
public enum CellShape: String, CaseIterable, Sendable {
  case square, circle, sprite
}
