public import Encoding
internal import Grids

/// Many films whose counts make one table: a row for each frame of each, or what groups of them
/// have in common. A film is made when its turn comes, so that a hundred thousand take the memory
/// of a few.
public struct SweptTable: Sendable {
  /// One of its films.
  public struct Run: Sendable {
    /// What its settings that vary are here, in the order of the columns.
    public let labels: [TableCell]
    public let film: Film

    public init(_ film: Film, labels: [TableCell]) {
      self.film = film
      self.labels = labels
    }
  }

  /// The film of a number; nil where there is none by that number.
  ///
  /// - Throws: what is wrong with it.
  public typealias Find = @Sendable (_ number: Int) throws -> Run?

  /// What its rows say.
  public struct Columns: Hashable, Sendable {
    /// The names of the columns for settings that vary.
    public let settings: [String]
    /// What worlds count.
    public let counts: [String]
    /// Whether only the last frame of each film has a row.
    public let isFinal: Bool

    public init(settings: [String], counts: [String], isFinal: Bool) {
      self.settings = settings
      self.counts = counts
      self.isFinal = isFinal
    }

    /// The names of all columns where each run has rows of its own.
    public var names: [String] { settings + ["frame", "generation"] + counts }
  }

  /// How many runs that follow each other make a group, and which of the columns say whose it is.
  public struct Grouping: Hashable, Sendable {
    public let columns: [Int]
    public let runs: Int

    public init(columns: [Int], runs: Int) {
      self.columns = columns
      self.runs = runs
    }
  }

  public let columns: Columns
  /// The numbers of its runs.
  public private(set) var runs: Range<Int>
  /// Nil where each run has rows of its own.
  let grouping: Grouping?
  /// Which part of which sweep it is; nil of all of one.
  public private(set) var part: TablePart?
  /// Of the films the one that takes most.
  package let largest: Film
  /// How many rows a run has at most.
  let rows: Int
  /// About how long a core plays all of its runs.
  package private(set) var nanoseconds = 0
  let find: Find

  /// - Parameters:
  ///   - runs: how many there are; at least one.
  ///   - largest: of the films the one that takes most.
  ///   - frames: how many they have at most.
  public init(
    _ columns: Columns, runs: Int, grouping: Grouping? = nil, largest: Film, frames: Int,
    find: @escaping Find
  ) {
    precondition(runs > 0, "something to run")
    self.columns = columns
    self.runs = 0..<runs
    self.grouping = grouping
    self.largest = largest
    rows = columns.isFinal ? 1 : frames
    self.find = find
  }

  /// Some of its runs, whose table is to be joined with those of others.
  public func taking(_ runs: Range<Int>, as part: TablePart) -> SweptTable {
    var result = self
    result.runs = runs
    result.part = part
    return result
  }

  /// The same, of which is known how long a core plays it.
  package func costing(_ nanoseconds: Int) -> SweptTable {
    var result = self
    result.nanoseconds = nanoseconds
    return result
  }

  /// How many frames all runs have at most, of those that have a row.
  public var frames: Int { Cost.product(runs.count, rows) }

  /// What it takes, with one of its films open.
  package func cost(for formats: [Format]) throws(FilmProblem) -> Cost {
    var cost = try largest.openCost(isSeen: false)
    let cells = columns.settings.count + (grouping == nil ? 1 : 8) * (columns.counts.count + 1)
    let empty = Size(width: 0, height: 0)
    cost.add(
      pixels: 0,
      bytes: formats.reduce(0) { $0 + Cost.product(frames, $1.mostBytes(empty, cells)) })
    return cost
  }
}
