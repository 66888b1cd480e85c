internal import Drawing
package import Encoding
internal import Grids
internal import Worlds

/// The memory, pixels, bytes and processor time of films, estimated from their settings before
/// anything is built. All numbers are capped at 2⁵⁰, and times at 2⁴⁰.
package struct Cost: Sendable {
  /// The bytes by category while one image is drawn at a time.
  private(set) var memory: [MemoryCategory: Int] = [:]
  /// The additional bytes for each further image that is drawn at the same time.
  private(set) var more = 0
  /// The pixels of all images; nil if only playing can find them.
  private(set) var pixels: Int? = 0
  /// The most bytes of all files; nil if only playing can find them.
  private(set) var bytes: Int? = 0

  /// The processor time in nanoseconds, the same on every machine. It is meant to be right in
  /// proportion rather than in absolute terms.
  package private(set) var nanoseconds = 0

  private static let most = 1 << 50
  /// The cap of times, so that those of a million films can be added up without overflow.
  package static let mostNanoseconds = 1 << 40

  package init() {}

  mutating func add(_ bytes: Int, for item: MemoryCategory) {
    memory[item] = min(Self.most, memory[item, default: 0] + min(Self.most, bytes))
  }

  /// Adds to the bytes that each further image needs when several are drawn at the same time.
  mutating func addPerExtraImage(_ bytes: Int) {
    more = min(Self.most, more + min(Self.most, bytes))
  }

  mutating func add(pixels: Int, bytes: Int) {
    self.pixels = self.pixels.map { min(Self.most, $0 + min(Self.most, pixels)) }
    self.bytes = self.bytes.map { min(Self.most, $0 + min(Self.most, bytes)) }
  }

  /// Marks the number of images, or their size, as unknown until the film has been played.
  mutating func addUnknown() { (pixels, bytes) = (nil, nil) }

  mutating func add(_ other: Cost) {
    for (item, bytes) in other.memory { add(bytes, for: item) }
    addPerExtraImage(other.more)
    if let pixels = other.pixels, let bytes = other.bytes { add(pixels: pixels, bytes: bytes) }
  }

  /// The bytes in total while one image is drawn at a time.
  package var total: Int { memory.values.reduce(0) { min(Self.most, $0 + $1) } }

  /// Adds the pixels and bytes of another output. Its memory is not added, since it is drawn before
  /// or after this one.
  package mutating func addOutput(_ other: Cost) {
    add(pixels: other.pixels ?? 0, bytes: other.bytes ?? 0)
  }

  /// Returns the number of images that can be drawn at the same time, at most `jobs`. It is lower
  /// if these images and the program itself would exceed the memory limit.
  func jobs(_ jobs: Int, within budget: Budget) -> Int {
    more == 0 ? jobs : max(1, min(jobs, 1 + (budget.memory - total - Self.program) / more))
  }

  /// Returns the number of cores, at most `cores`, that can compress an image at the same time
  /// within the memory limit.
  func cores(_ cores: Int, within budget: Budget) -> Int {
    max(1, min(cores, (budget.memory - total - Self.program) / EncodingCost.memoryPerCore))
  }

  /// The bytes of the program itself.
  static let program = 32 << 20

  /// Returns the number of films with this cost that can be played at the same time: at most
  /// `jobs`, and fewer if they would exceed the memory limit together with the program itself.
  package func films(_ jobs: Int, within budget: Budget) -> Int {
    max(1, min(jobs, (budget.memory - Self.program) / max(1, total)))
  }

  /// Returns the first limit of the budget that the cost exceeds, or nil.
  package func problem(within budget: Budget) -> FilmProblem? {
    // Iterates in the order of the cases, so that a tie always has the same result.
    if total > budget.memory,
      let item = MemoryCategory.allCases.max(by: { memory[$0, default: 0] < memory[$1, default: 0] }
      )
    {
      return .takesMemory(
        total, most: budget.memory, largest: item, bytes: memory[item, default: 0])
    }
    if let most = budget.pixels, let pixels, pixels > most {
      return .drawsPixels(pixels, most: most)
    }
    if let most = budget.bytes, let bytes, bytes > most { return .writesBytes(bytes, most: most) }
    return nil
  }
}

// MARK: Processor time

/// The additional time for pixels, beyond that of their format.
struct PixelTime {
  /// True if cells are not plain squares. Most pixel rows of plain squares repeat the row above.
  var areShaped = false
  /// The additional picoseconds for each pixel.
  var more = 0
}

extension Cost {
  /// Adds the time of a number of items, in nanoseconds for each.
  mutating func add(_ count: Int, nanosecondsEach time: Int) {
    nanoseconds = min(Self.mostNanoseconds, nanoseconds + cappedProduct(count, time))
  }

  /// Adds the time of a number of items, in picoseconds for each.
  mutating func add(_ count: Int, picosecondsEach time: Int) {
    add(1, nanosecondsEach: cappedProduct(count, time) / 1000)
  }

  /// Adds the time for drawing and writing images.
  ///
  /// - Parameters:
  ///   - frames: the number of images.
  ///   - size: the image size in pixels.
  ///   - cells: the number of cells that an image shows.
  ///   - look: the additional time of pixels.
  ///   - formats: the formats of the outputs.
  mutating func add(
    _ frames: Int, picturesOf size: Size, cells: Int, _ look: PixelTime, _ formats: [Format]
  ) {
    for format in formats {
      let frames = format.pictures(ofFrames: frames)
      let pixels = cappedProduct(frames, size.area)
      let shown = cappedProduct(frames, min(cells, size.area))
      let cost = format.cost
      add(1, nanosecondsEach: cost.fileTime)
      add(frames, nanosecondsEach: cost.pictureTime)
      add(shown, picosecondsEach: cost.cellTime)
      if !format.hasPictures { continue }
      add(
        pixels,
        picosecondsEach: look.more + (look.areShaped ? cost.shapedPixelTime : cost.pixelTime))
    }
  }

  /// The time in nanoseconds to parse a scenario, lay out a film, and move files to their
  /// destinations.
  static let filmTime = 2_000_000
  /// The time of a generation in nanoseconds, without the time of its cells.
  static let generationTime = 8000
  /// The time in nanoseconds of an event that changes few cells.
  static let eventTime = 1000
  /// The time in nanoseconds to draw a caption with changing numbers.
  static let captionTime = 200_000

  /// The time in nanoseconds to prepare the sprites, for each pixel of a cell's side.
  static let spriteTime = 1_200_000

  /// The time in picoseconds to create a cell of the world at generation 0.
  static let openingTime = 10_000
  /// The time in picoseconds to measure a cell.
  static let measureTime = 4000
  /// The time in picoseconds to draw a pixel of an image with a plot.
  static let plotTime = 3300
  /// The time in picoseconds to draw a pixel of an image in which every cell changes in each
  /// generation, as cells that show their age do.
  static let ageTime = 2800
  /// The time in picoseconds to draw a pixel of a sheet twice: in its tile, and on the sheet.
  static let sheetTime = 3000
}

extension Film {
  /// Returns an estimate of the processor time for playing the film and writing it in the formats.
  package func estimate(for formats: [Format]) -> Cost {
    var estimate = Cost()
    let isSeen = formats.contains(where: \.hasPictures)
    addPlaying(to: &estimate, isSeen: isSeen)
    let cells = estimatedView
    let size = isSeen ? PictureSizing(self, showing: cells).size : cells
    // There may be more images than frames, or a single image of all frames.
    estimate.add(
      pictures == span.shown.frames ? estimatedFrames : pictures, picturesOf: size,
      cells: cappedProduct(cells.area, framing.strip ?? 1), estimatedPixels,
      formats)
    return estimate
  }

  /// Adds the time for playing the world, and the time of images that does not depend on their
  /// size.
  ///
  /// The world is played once for the images. It is played another time if only that reveals the
  /// region or the length, and another time for a plot.
  func addPlaying(to estimate: inout Cost, isSeen: Bool) {
    let isAhead = worldInfo.shown == nil || span.ending != .lastFrame
    let plays = 1 + (isAhead ? 1 : 0) + (texts.plot != nil && isSeen ? 1 : 0)
    let shown = span.shown
    let generations = min(Self.mostPlayed, shown.skip + (estimatedFrames - 1) * shown.every)
    let cells = worldInfo.bounds?.size.area ?? Self.livingCells
    estimate.add(1, nanosecondsEach: Cost.filmTime)
    estimate.add(cappedProduct(plays, generations), nanosecondsEach: Cost.generationTime)
    if worldInfo.cost.stepTime > 0 {
      estimate.add(cappedProduct(plays, cells), picosecondsEach: Cost.openingTime)
    }
    let wide = events.count { $0.change.extent != .cells }
    estimate.add(cappedProduct(plays, events.count), nanosecondsEach: Cost.eventTime)
    estimate.add(
      cappedProduct(cappedProduct(plays, wide), cells), picosecondsEach: Cost.openingTime)
    estimate.add(
      cappedProduct(cappedProduct(plays, generations), cells),
      picosecondsEach: worldInfo.cost.stepTime)
    if !measures.isEmpty {
      let measured = cappedProduct(measures.count * (texts.plot == nil ? 1 : 2), estimatedFrames)
      estimate.add(cappedProduct(measured, cells), picosecondsEach: Cost.measureTime)
    }
    if isSeen {
      if look.showsSprites(of: legend) {
        estimate.add(min(48, look.cell), nanosecondsEach: Cost.spriteTime)
      }
      estimate.add(pictures, nanosecondsEach: worldInfo.cost.pictureTime)
      if !texts.caption.isEmpty { estimate.add(pictures, nanosecondsEach: Cost.captionTime) }
    }
  }

  /// The most generations that are assumed to be played. Most of a longer run is skipped, since its
  /// world repeats by then.
  private static let mostPlayed = 1 << 20

  /// The approximate number of active cells in an unbounded world.
  private static let livingCells = 4096

  /// The number of frames, as far as it is known. For a film that waits for its world, a typical
  /// number.
  var estimatedFrames: Int {
    let shown = span.shown
    return switch span.ending {
    case .lastFrame, .restOrLastFrame, .lastOfInput: shown.frames
    case .endOfInput: min(shown.frames, SimulationInfo.Defaults().frames)
    case .rest, .settled, .cycle: min(shown.frames, 1 + EndCondition.horizon / 10 / shown.every)
    }
  }

  /// The size of the region that the film shows, as far as it is known.
  var estimatedView: Size {
    let outline = try? RehearsedFilm(self)
    return outline?.region?.size ?? worldInfo.bounds?.size ?? Size(width: 64, height: 64)
  }

  var estimatedPixels: PixelTime {
    var pixels = PixelTime()
    let isPlain = look.shape == .square && (look.gap == 0 || look.cell == 1)
    pixels.areShaped = !isPlain || !figureNeeds.isEmpty
    if texts.plot != nil { pixels.more += Cost.plotTime }
    if framing.age != nil { pixels.more += Cost.ageTime }
    return pixels
  }
}

extension [Film] {
  /// Plays the films as far as their lengths and regions require, on several cores.
  ///
  /// - Parameter keepsOpening: false to drop the worlds at the first shown generations, so that
  ///   thousands of films need the memory of a few.
  func surveyed(
    for formats: [Format], keepsOpening: Bool
  ) throws(FilmProblem) -> [FilmSurvey] {
    try Cores.map(self, atMost: concurrent(for: formats)) { film throws(FilmProblem) in
      try FilmSurvey(RehearsedFilm(film), for: formats, keepsOpening: keepsOpening)
    }
  }

  /// Returns the number of films for which the memory is enough if they are played at the same time
  /// and each is as large as the largest one.
  func concurrent(for formats: [Format]) -> Int {
    guard Cores.limit > 1, count > 1 else { return 1 }
    let isSeen = formats.contains(where: \.hasPictures)
    var most = Cores.limit
    for film in self {
      // The survey reports the errors of the rehearsal, in the order of the films.
      guard let cost = try? RehearsedFilm(film).openCost(isSeen: isSeen) else { continue }
      most = cost.films(most, within: film.budget)
    }
    return most
  }
}
