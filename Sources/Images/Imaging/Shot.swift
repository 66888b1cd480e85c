package import Grids
package import Patterns

/// One frame of a film: its counts, its duration and its image, which is painted on demand.
package struct Shot: Sendable {
  /// The generation that the frame shows.
  package let generation: Int
  /// The world's counts, in the order of a table's columns.
  package let counts: [Count]
  /// The duration in ticks of the film's `Timing`.
  package let ticks: Int
  /// True if the frame has a longer duration than the others, as for a pause or the last frame.
  package let isHeld: Bool
  /// True if the frame lies between its generation and the next. It has no counts of its own, so
  /// tables leave it out.
  package let isBetween: Bool
  package var image: Image
  /// The cells of the world, for pattern formats; nil if pattern files cannot store them.
  package let cells: ShotCells?
  /// The cells of the world as an array; nil if no format needs them, or if the world has no edge.
  package let array: ShotArray?
  /// The agents of the world as rows of a table; nil if no format needs them.
  package var agents: ShotRows?
  /// The parts of the frame for pages with a player; nil if no format needs them, or if the frame
  /// is an image of several films.
  package var player: PlayerFrame?
  /// The remark of the world about its numbers, or of a format that omits something; nil for none.
  package var remark: String?
  /// The note of the world about the generations so far; nil for none.
  package var note: String?

  /// Creates a frame with an image that is not painted yet.
  package init(
    generation: Int, counts: [Count], ticks: Int, isHeld: Bool = false, isBetween: Bool = false,
    image: Image, cells: ShotCells? = nil, array: ShotArray? = nil
  ) {
    (self.cells, self.array) = (cells, array)
    self.generation = generation
    self.counts = counts
    self.ticks = ticks
    self.isHeld = isHeld
    self.isBetween = isBetween
    self.image = image
  }
}

extension [Shot] {
  /// The first remark of frames that are shown together.
  package var firstRemark: String? { lazy.compactMap(\.remark).first }
  package var firstNote: String? { lazy.compactMap(\.note).first }
}

/// The agents of a world at one generation, as rows of a table.
package struct ShotRows: Sendable {
  package let names: [String]
  /// The columns that hold texts; all others hold numbers.
  package let texts: Set<Int>
  private let promise: @Sendable () -> [[String]]

  package init(
    names: [String], texts: Set<Int>, promise: @escaping @Sendable () -> [[String]]
  ) {
    (self.names, self.texts, self.promise) = (names, texts, promise)
  }

  package var rows: [[String]] { promise() }
}

/// The cells of a board at one generation as an array, row by row.
package struct ShotArray: Sendable {
  package let size: Size
  /// True if each cell is a 32-bit float, false if it is a byte: the number of its state.
  package let areNumbers: Bool
  private let promise: @Sendable () -> [UInt8]

  /// `promise`: a function that returns the bytes of all cells, numbers with the lowest byte first.
  package init(size: Size, areNumbers: Bool, promise: @escaping @Sendable () -> [UInt8]) {
    (self.size, self.areNumbers, self.promise) = (size, areNumbers, promise)
  }

  package var bytes: [UInt8] { promise() }
}

/// The cells of a world at one generation with their rule, for formats of cells.
package struct ShotCells: Sendable {
  /// A function that receives a run: adjacent cells of one state, not 0, in a row.
  package typealias Take = (_ y: Int, _ columns: Range<Int>, _ state: UInt8) -> Void

  /// The rule, with the board's topology if it is bounded: `B3/S23:T96,64`.
  package let rule: String
  package let states: Int
  /// The maximum number of runs that fit in memory.
  package let mostRuns: Int
  private let squaresPromise: @Sendable () -> MacrocellTree?
  private let promise: (@Sendable (Take) -> Void)?

  /// `squares`: a function that returns all cells as a macrocell tree; nil if they are not stored
  /// as one. `promise`: a function that passes all live cells to `take` as runs; nil if they are
  /// too many to list. Runs have any order, and each cell occurs once.
  package init(
    rule: String, states: Int, mostRuns: Int = .max,
    squares: @escaping @Sendable () -> MacrocellTree? = { nil },
    promise: (@Sendable (_ take: Take) -> Void)?
  ) {
    self.rule = rule
    self.states = states
    self.mostRuns = mostRuns
    squaresPromise = squares
    self.promise = promise
  }

  /// All cells as a macrocell tree; nil if they are not stored as one.
  package var squares: MacrocellTree? { squaresPromise() }

  /// True if there are few enough cells to list.
  package var canBeListed: Bool { promise != nil }

  /// Passes all live cells to `take` as runs if there are few enough, each cell once. On a board,
  /// (0, 0) is the middle, as in pattern files.
  package func forEachRun(_ take: Take) { promise?(take) }
}

/// The timing of a film: the length of a tick, and the number of times that the film plays.
///
/// The duration of every frame is a whole number of ticks, so sums of durations are exact at any
/// frame rate.
package struct Timing: Hashable, Sendable {
  /// The number of ticks in a second; at least 1.
  package let ticksPerSecond: Int
  /// The number of times that the film plays; 0 to loop forever.
  package let plays: Int
  /// A common divisor of the durations of all frames, in ticks; at least 1.
  package let step: Int

  /// Creates a timing. By default the film loops forever.
  package init(ticksPerSecond: Int, plays: Int = 0, step: Int = 1) {
    self.ticksPerSecond = ticksPerSecond
    self.plays = plays
    self.step = step
  }

  /// The constant frame rate at which each shot is a whole number of frames of `step` ticks. It is
  /// a number of frames in a number of seconds, in lowest terms.
  package var frameRate: (frames: Int, seconds: Int) {
    let divisor = greatestCommonDivisor(ticksPerSecond, step)
    return (ticksPerSecond / divisor, step / divisor)
  }
}

/// The physical size of an image: the resolution of its pixels, and its width if that was set.
package struct PrintSize: Hashable, Sendable {
  /// The resolution in pixels per inch.
  package var dpi: Int
  /// The width of the image; nil if it follows from the pixels.
  package var width: PhysicalLength?

  /// The resolution if only a width is set, as for print.
  package static let usualResolution = 300
  /// The highest resolution in pixels per inch.
  package static let finest = 10_000

  package init(dpi: Int, width: PhysicalLength? = nil) {
    (self.dpi, self.width) = (dpi, width)
  }

  /// The resolution in pixels per meter, rounded.
  package var pixelsPerMeter: Int { (dpi * 10_000 + 127) / 254 }
}

/// A length on paper.
package struct PhysicalLength: Hashable, Sendable {
  /// The length in units of 1/914,400 inch, of which millimeters and points are whole numbers.
  package let units: Int

  package static let unitsPerInch = 914_400

  package init(units: Int) { self.units = units }

  /// Returns the length in pixels, rounded to the nearest integer; at least 1.
  package func pixels(dpi: Int) -> Int {
    max(1, (units * dpi + Self.unitsPerInch / 2) / Self.unitsPerInch)
  }

  /// Returns the lowest resolution at which the length has at least a number of pixels.
  package func resolution(for pixels: Int) -> Int {
    let wide = Int128(pixels) * Int128(Self.unitsPerInch) - Int128(Self.unitsPerInch / 2)
    return Int(clamping: (wide + Int128(units) - 1) / Int128(units))
  }
}
