public import Grids
public import Settings

/// A world that advances one generation at a time and can be seen as a grid of cell states.
///
/// It knows nothing of colour, pixels, files or wall-clock time. It is a value: copying one copies
/// the world. Outside this protocol on purpose: counting frames, cameras, captions, saving.
public protocol Simulation: Sendable {
  /// What a person types to get it.
  static var name: String { get }
  /// Other words for it.
  static var aliases: [String] { get }
  /// One line for `render list simulations`.
  static var summary: String { get }
  /// The common settings' defaults that suit it.
  static var defaults: Defaults { get }

  /// Builds the opening world. Each setting is read where it is used, once: that reading is also
  /// what documents it, gives its default, and makes every key left unread an error.
  init(_ settings: inout SettingsReader, seed: UInt64) throws(SettingsError)

  /// What each cell state stands for, in state order; state 0 is the background.
  var legend: [CellKind] { get }

  /// The region worth showing: the board, or for an unbounded world what lives.
  var extent: Region { get }

  /// The smallest region that holds all that is not background.
  var living: Region { get }

  /// Whether `extent` changes with the generations, so that a film of it has to be scouted first.
  var roams: Bool { get }

  /// The generation that says most where only one picture is asked for.
  var stillGeneration: Int { get }

  /// How long one generation lasts, where the simulation itself has an opinion.
  var generationTime: Ratio? { get }

  /// The states in `region`, row by row from its top left; outside the world is state 0.
  func cells(in region: Region) -> Grid<CellState>

  /// What the simulation counts, in the order in which CSV columns and captions name it.
  var counts: [Count] { get }

  /// What no count passes within so many generations: captions keep room for it.
  func countLimit(within generations: Int) -> Int

  mutating func step()

  /// How many cells its board can have at most.
  static var mostCells: Int { get }

  /// The kinds of change that mean something in it.
  static var changes: [ChangeKind] { get }

  /// The region inside which changes can be made; nil where the world has no edge.
  var board: Region? { get }

  /// Changes the world between two generations. A change of a kind that is not among `changes`, or off
  /// the board, does nothing.
  mutating func apply(_ change: Change)

  /// Why a text is no rule for this world, in words; nil where it is one.
  func problem(withRule text: String) -> String?
}

extension Simulation {
  public static var aliases: [String] { [] }
  public var roams: Bool { false }
  public var stillGeneration: Int { 0 }
  public var generationTime: Ratio? { nil }
  public func countLimit(within generations: Int) -> Int { extent.size.area }

  public var living: Region {
    let extent = extent
    let cells = cells(in: extent)
    var living = Region.empty
    for y in 0..<cells.height {
      let row = cells.row(y)
      guard let first = row.firstIndex(where: { $0 != 0 }),
        let last = row.lastIndex(where: { $0 != 0 })
      else { continue }
      living = living.union(
        Region(
          x: extent.x + first - row.startIndex, y: extent.y + y, width: last - first + 1, height: 1)
      )
    }
    return living
  }
}

/// What a cell is, as a number that indexes the legend.
public typealias CellState = UInt8

/// What a cell state stands for.
public struct CellKind: Hashable, Sendable {
  /// The name under which a theme holds its colour and its sprite.
  public let name: String

  public init(_ name: String) {
    self.name = name
  }
}

/// How a cell is drawn.
public enum CellShape: String, CaseIterable, Sendable {
  case square, circle, sprite
}

/// The defaults of those common settings that every simulation chooses for itself.
public struct Defaults: Sendable {
  /// A cell's side in pixels.
  public let cell: Int
  public let shape: CellShape
  /// The line under the picture; empty for none.
  public let caption: String

  public init(cell: Int, shape: CellShape, caption: String = "") {
    self.cell = cell
    self.shape = shape
    self.caption = caption
  }
}
