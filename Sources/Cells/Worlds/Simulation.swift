package import Grids
package import Patterns
package import Settings

/// A simulation with its parameters, before any world is built.
///
/// A simulation of your own needs only `worldInfo` and `opening(seed:)`. Out of scope: settings,
/// cameras, files, drawing, and all questions that only a running world can answer.
public protocol Simulation: Sendable {
  /// The description of the simulation; by default the type's name in lowercase.
  static var info: SimulationInfo { get }

  /// The description of the world before it is built.
  var worldInfo: WorldInfo { get }

  /// Builds the opening: the world at generation 0. A restart calls this again, with the next seed.
  /// Throws the first reason why the world cannot open with these parameters.
  func opening(seed: UInt64) throws(OpeningProblem) -> any World
}

extension Simulation {
  public static var info: SimulationInfo { SimulationInfo(name: "\(Self.self)".lowercased()) }
}

/// A simulation of numbers whose colors may stand for a range that playing finds. Out of scope: the
/// search.
package protocol ScaledSimulation: Simulation {
  /// Returns the simulation with a range of numbers for its colors.
  func showing(_ range: ValueRange) -> Self
}

/// A simulation whose initial cells can be those of a saved world.
package protocol ContinuableSimulation: Simulation {
  /// Returns the same simulation with the cells and the generation of a saved world.
  func opening(with saved: Pattern) -> Self
}

/// A simulation whose worlds can be divided into objects, to find out how they behave.
package protocol AnalyzableSimulation: Simulation {
  /// Plays one of its worlds, at any generation, until all that is left repeats or flies away; nil
  /// for a chart, which is no world.
  func settling(of opening: any World, within limits: AnalysisLimits) -> SettlingResult?

  /// Returns the region of everything in a world but objects that move by themselves, such as
  /// gliders; nil if it has too many cells to find them.
  func ash(in world: any World) -> Region?
}

package struct AnalysisLimits: Sendable {
  /// The most generations to play.
  package var generations = 50_000
  /// The most cells of all generations together, a bound that is the same on every machine.
  package var work = 1 << 28
  /// Returns true once the time is over.
  package var isOver: @Sendable () -> Bool = { false }

  package init() {}

  package static let possibleGenerations = 1...10_000_000
}

/// The end of an analysis, in generations after its start.
package struct SettlingResult {
  /// The generation from which on all that is left repeats or flies away; nil if none was found.
  package let start: Int?
  /// The number of generations that were played.
  package let generations: Int
  /// The kind of a world that grows, such as "gun"; nil if a limit came first.
  package let kind: String?

  package init(start: Int?, generations: Int, kind: String?) {
    (self.start, self.generations, self.kind) = (start, generations, kind)
  }
}

/// A simulation that the command line and scenarios can select.
package protocol ConfigurableSimulation: Simulation {
  /// Reads the parameters. The reader collects errors, and the default replaces each invalid value.
  /// Each setting is read once, where it is used; that call also documents it.
  init(_ settings: inout SettingsReader)

  /// A small world for samples of themes; nil, the default, for none.
  static var sample: SimulationSample? { get }
}

extension ConfigurableSimulation {
  package static var sample: SimulationSample? { nil }
}

/// A small, bounded world at one of its generations, for samples of themes.
package struct SimulationSample: Sendable {
  package let simulation: any Simulation
  package let seed: UInt64
  package let generation: Int

  package init(simulation: any Simulation, seed: UInt64, generation: Int) {
    (self.simulation, self.seed, self.generation) = (simulation, seed, generation)
  }
}

/// The description of a simulation, independent of its parameters.
public struct SimulationInfo: Sendable {
  /// The name that selects the simulation on the command line.
  public let name: String
  public let aliases: [String]
  /// Names that users may expect instead. Errors and help for them lead to the simulation.
  package private(set) var synonyms: [String] = []
  /// A one-line description for `render list simulations`.
  public let summary: String
  /// The verbs of `events` that the simulation supports, in addition to those of every film.
  package let verbs: [Verb]
  /// The kinds of cells of all its worlds: the names of colors and sprites in themes.
  public let kinds: [CellKind]
  /// Additional names of colors and sprites in themes, which only shapes outside cells (`Figure`)
  /// use.
  public let figures: FigureNeeds
  public let defaults: Defaults
  public let traits: Set<Trait>
  /// The relations of the simulation's own settings.
  package private(set) var relations: [Relation] = []

  /// A property of all worlds of a simulation.
  public enum Trait: Sendable {
    /// Pattern files can store the worlds.
    case savesPatterns
    /// Images show each generation below the earlier ones.
    case showsHistory
    /// Cells move, and can be drawn between two positions.
    case hasMovingCells
    /// Worlds play the frames of the setting `input`, which is required.
    case playsInput
    /// Its worlds have shapes of their own anywhere on the board, also between cells.
    case drawsAgents
    /// A text determines the worlds, and gives them settings of their own.
    case hasParameters
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

  package func withRelations(_ relations: Relation...) -> SimulationInfo {
    var info = self
    info.relations = relations
    return info
  }

  package func withSynonyms(_ synonyms: String...) -> SimulationInfo {
    var info = self
    info.synonyms = synonyms
    return info
  }

  /// Returns true if a word is the name or an alias, ignoring case.
  public func answers(to word: String) -> Bool {
    ([name] + aliases).contains(word.lowercased())
  }

  /// The default values of the options for films of a simulation.
  public struct Defaults: Sendable {
    /// The side of a cell in pixels.
    public let cell: Int
    public let shape: CellShape
    /// The text below the image; empty for none.
    public let caption: String
    /// The extension of the output file of an animation.
    public let ending: String
    /// A seed that gives worlds that live long enough to be interesting.
    public let seed: UInt64
    /// The setting for the duration of a generation, which also determines the frame rate; nil if
    /// the world has none.
    public let pace: String?
    /// The description of the generation that a still shows; nil for generation 0.
    public let still: String?
    /// The maximum number of frames of an animation. A world that settles has fewer.
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
