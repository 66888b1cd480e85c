internal import Drawing
package import Encoding
internal import Grids
internal import Imaging
internal import Settings
internal import Worlds

// This chapter estimates what films, sheets, comparisons and tables take, from their settings alone:
//
// 1. the memory of a film that is open: its worlds, its events and its stamps;
// 2. the memory, pixels and bytes of images and files;
// 3. both together, for a film, a composition and a table;
// 4. the processor time, which has no influence on limits.
//
// All numbers are capped, so that the order of additions does not matter.

// MARK: 1. A film that is open

extension CheckedFilm {
  /// Returns the cost of keeping the film open, without its images.
  func openCost(isSeen: Bool) -> Cost {
    var cost = Cost()
    addWorlds(to: &cost)
    if isSeen { addAges(to: &cost) }
    addEvents(to: &cost)
    if isSeen {
      // Those of the channels of exact colors have a stamp for each byte.
      let bytes = film.worldInfo.appearance.colorNote == nil ? 0 : Palette.limit
      let (side, stamps) = (film.look.cell, film.look.mostStamps(of: film.legend) + bytes)
      cost.add(cappedProduct(side * side, stamps), for: .stamps)
    }
    return cost
  }

  /// The worlds that are kept: that of the last shot and that of the next one. In a strip, every
  /// frame keeps its world.
  private var worlds: Int { film.framing.subject.strip ?? (film.span.shown.frames > 1 ? 2 : 1) }

  /// The memory of a world that is kept.
  private var copy: Int {
    film.worldInfo.cost.shareOfCopy.rounded(times: rehearsal.memory.board)
  }

  private func addWorlds(to cost: inout Cost) {
    let board = rehearsal.memory.board
    cost.add(board + cappedProduct(copy, worlds - 1), for: .cells)
    cost.add(film.worldInfo.cost.shared, for: .cells)
    if film.images > 1 { cost.addPerExtraImage(copy) }
    if film.span.tween > 0 {
      // The previous generation is kept, too.
      let way = cappedProduct(board, 1 + Move.boards)
      cost.add(way, for: .cells)
      cost.addPerExtraImage(way)
    }
    // A measure needs the previous generation, and the cells of a band.
    if !film.measures.isEmpty { cost.add(board + Measurement.memory, for: .cells) }
  }

  private func addAges(to cost: inout Cost) {
    let ages = ages
    cost.add(cappedProduct(ages, worlds), for: .cells)
    if film.images > 1 { cost.addPerExtraImage(ages) }
  }

  /// The memory of the ages of a world's cells. The ages of an unbounded world are checked during
  /// the run instead.
  private var ages: Int {
    film.framing.age == nil ? 0 : film.worldInfo.bounds.map { AgedWorld.memory(on: $0.size) } ?? 0
  }

  private func addEvents(to cost: inout Cost) {
    cost.add(rehearsal.memory.pieces, for: .pieces)
    cost.add(rehearsal.memory.snapshots, for: .snapshots)
    for event in film.events { cost.add(event.change.cells, for: .patterns) }
  }

  /// Returns the memory of the worlds of shots that a format holds back, such as until it knows how
  /// long they are shown.
  fileprivate func heldBackMemory(for shots: Int) -> Int {
    cappedProduct(shots, copy + ages)
  }
}

extension [Film] {
  /// Returns the number of films for which the memory is enough if they are played at the same time
  /// and each is as large as the largest one.
  func concurrent(for formats: [Format]) -> Int {
    guard Cores.limit > 1, count > 1 else { return 1 }
    let isSeen = formats.contains(where: \.hasImages)
    var most = Cores.limit
    for film in self {
      // The survey reports the errors of the rehearsal, in the order of the films.
      guard let cost = try? CheckedFilm(film).openCost(isSeen: isSeen) else { continue }
      most = cost.films(most, within: film.budget)
    }
    return most
  }
}

// MARK: 2. Images and files

/// Images of the same size that are drawn and written.
private struct DrawnImages {
  let count: Int
  /// The size in pixels.
  let size: Size
  /// The most cells that an image shows.
  let cells: Int
  /// The most shapes of cells in an image that is drawn as shapes.
  let shapes: Int
  /// The film, or the first film of a sheet.
  let film: Film
  let formats: [Format]

  func add(to cost: inout Cost) {
    addCanvases(to: &cost)
    if formats.contains(where: { $0.rendering == .arrays }) { addArrays(to: &cost) }
    addFiles(to: &cost)
  }

  /// Adds the memory of pixels. Images of an animation are drawn whole, and the previous one is
  /// kept; others are drawn in bands.
  private func addCanvases(to cost: inout Cost) {
    let isWhole = formats.arePaintedWhole
    let pixels = isWhole ? size.area : min(size.area, max(size.width, Image.maximumPixelsAtOnce))
    let rows = cappedProduct(pixels / max(1, size.width), MemoryLayout<UInt>.stride)
    let image = cappedProduct(1, pixels) + rows
    // A video frame has three bytes for each pixel. The allocator keeps the planes of up to two
    // frames that another thread freed.
    let hasPlanes = formats.contains { $0.rendering == .video }
    let planes = hasPlanes ? cappedProduct(3, size.area) : 0
    // The states of the cells. Sprites also need the cells' poses, and the stamps that show them.
    let seen = cappedProduct(film.look.showsSprites(of: film.legend) ? 3 : 1, min(cells, pixels))
    let (encoders, files) = encodersMemory
    let kept = cappedProduct(min(count, 3), planes)
    cost.add(cappedProduct(image, isWhole && count > 1 ? 2 : 1) + kept + seen, for: .images)
    cost.add(encoders + files, for: .images)
    guard count > 1 else { return }
    // Canvases that wait for reuse.
    cost.add(min(pixels, Image.maximumSparePixels), for: .images)
    cost.addPerExtraImage(image + planes + seen + encoders)
  }

  /// The memory of the encoders for an image, and for what they keep until the end.
  private var encodersMemory: (image: Int, files: Int) {
    formats.reduce((0, 0)) { sum, format in
      let images = EncodedImages(
        count: min(count, 1 << 20), area: size.cappedArea, bits: film.pixelBits(in: format),
        shapes: min(shapes, size.area), corners: film.look.cornersOfCells,
        colors: film.colorsOfPlace)
      // A file for readers of both themes has each image twice.
      let views = film.isDrawnTwice(in: [format]) ? 2 : 1
      let file = format.isAnimation ? format.cost.memoryOfFile(images) : 0
      return (sum.0 + views * format.cost.memory(images), sum.1 + views * file)
    }
  }

  /// Adds arrays of numbers: the numbers and their bytes, those of the shot before, and of a
  /// formula.
  private func addArrays(to cost: inout Cost) {
    let array = cappedProduct(4, film.worldInfo.bounds?.size.area ?? 0)
    cost.add(cappedProduct(count > 1 ? 5 : 2, array), for: .images)
    if count > 1 { cost.addPerExtraImage(cappedProduct(2, array)) }
    cost.add(pixels: 0, bytes: cappedProduct(count, array))
  }

  private func addFiles(to cost: inout Cost) {
    let counts = film.columnNames.count
    let bytes = formats.reduce(film.seconds) { bytes, format in
      let images =
        format.rendering == .video ? film.videoFrames(count) : format.images(ofFrames: count)
      // Videos have three bytes a pixel for any colors.
      let bytesAPixel = film.isTrueColor(in: format) && format.rendering != .video ? 4 : 1
      let most = cappedProduct(bytesAPixel, format.cost.mostBytes(size, counts))
      let all = cappedProduct(images, most)
      let film = format.isAnimation ? format.cost.mostBytesOfFile : nil
      return min(1 << 50, bytes + min(all, film ?? all))
    }
    cost.add(pixels: cappedProduct(count, size.area), bytes: bytes)
  }
}

extension Film {
  /// True if the images of a format have more colors than a palette.
  fileprivate func isTrueColor(in format: Format) -> Bool {
    worldInfo.appearance.colorNote != nil && format.isTrueColor
  }

  /// True if a file contains the images of both themes.
  fileprivate func isDrawnTwice(in formats: [Format]) -> Bool {
    !look.theme.night.isEmpty
      && formats.contains { $0.followsReaders && !$0.isPage }
  }

  /// The most colors that a place on the image has in the course of the film. A camera moves the cells.
  fileprivate var colorsOfPlace: Int {
    framing.camera.keyframes.isEmpty ? max(1, legend.count) : images
  }

  /// Returns the most shapes of some cells in an image of a size. Those of images whose cells are not
  /// drawn one by one are runs of pixels.
  fileprivate func shapes(of cells: Int, on size: Size) -> Int {
    let areCells = framing.camera.keyframes.isEmpty && look.drawsCellsAsShapes
    return min(areCells ? cells : size.area, CellPainter.mostRuns) * (framing.subject.strip ?? 1)
  }

  /// Returns the most bits of a pixel: 4, 8 or 32.
  fileprivate func pixelBits(in format: Format) -> Int {
    if isTrueColor(in: format) { return 32 }
    let colors = look.mostColors(
      of: legend, hasCaption: true, showsEdges: true,
      figures: figureNeeds.ownColors + plotColors)
    return colors > 16 ? 8 : 4
  }
}

// MARK: 3. Films, compositions and tables

extension CheckedFilm {
  /// Returns the cost of the film on its own. That of images is unknown if only playing can find
  /// their size or number.
  func cost(for formats: [Format]) -> Cost {
    let isSeen = formats.contains(where: \.hasImages)
    var cost = (isSeen ? fitted : self).openCost(isSeen: isSeen)
    guard let shown = isSeen ? region?.size : Size(width: 0, height: 0) else {
      cost.addUnknown()
      return cost
    }
    let size = isSeen ? ImageSizing(film, showing: shown).size : shown
    DrawnImages(
      count: film.images, size: size, cells: shown.area,
      shapes: film.shapes(of: shown.area, on: size),
      film: film, formats: formats
    ).add(to: &cost)
    if film.isDrawnTwice(in: formats) { addWorlds(to: &cost) }
    if film.images > 1, formats.contains(where: \.isAnimation) {
      cost.add(heldBackMemory(for: 2), for: .cells)
    }
    if formats.contains(where: { $0.content == .poster }) {
      cost.add(heldBackMemory(for: 1), for: .cells)
    }
    // The page of a strip without its images, and one of those images.
    if let strip = film.framing.subject.strip {
      cost.add(size.area + size.area / strip, for: .images)
    }
    // The film may turn out to be shorter.
    if film.span.ending != .lastFrame { cost.addUnknown() }
    return cost
  }
}

extension SheetPage {
  /// Returns the cost of a sheet. All of its films are open at the same time. The cost of images is
  /// unknown if only playing can find their size. `isFinal`: true if the cell sizes are final.
  fileprivate func cost(of outlines: [CheckedFilm], isFinal: Bool, _ formats: [Format]) -> Cost {
    let isSeen = formats.contains(where: \.hasImages)
    var cost = Cost()
    for outline in outlines { cost.add(outline.openCost(isSeen: isSeen)) }
    let shown = outlines.compactMap { outline in
      outline.region.map { ImageSizing(outline.film, showing: $0.size) }
    }
    guard shown.count == outlines.count, isFinal || areCellsGiven else {
      cost.addUnknown()
      return cost
    }
    let (tiles, films) = (shown.map(\.tile), outlines.map(\.film))
    let size = size ?? SheetPainter.size(tiles, plan)
    DrawnImages(
      count: films.map(\.images).max() ?? 1, size: size, cells: shown.map(\.cells.area).max() ?? 0,
      shapes: zip(films, shown).reduce(0) { $0 + $1.0.shapes(of: $1.1.cells.area, on: size) },
      film: films[0], formats: formats
    ).add(to: &cost)
    // The page without its images, and the largest of these images.
    cost.add(size.area, for: .images)
    cost.add(tiles.map(\.size.area).max() ?? 0, for: .images)
    if !films.allSatisfy({ $0.span.ending == .lastFrame }) { cost.addUnknown() }
    return cost
  }

  private var areCellsGiven: Bool { if case .given = cells { true } else { false } }
}

extension Composition {
  /// Returns the cost as far as it is known without playing.
  package func cost(for formats: [Format]) throws(FilmProblem) -> Cost {
    let outlines = try drawn.map { film throws(FilmProblem) in try CheckedFilm(film) }
    return cost(of: outlines, isFinal: false, formats)
  }

  /// Returns the cost of its films. Films that only have curves are played one by one, and cost
  /// nothing beside the first one. `isFinal`: true if the cell sizes are final.
  func cost(of films: [CheckedFilm], isFinal: Bool, _ formats: [Format]) -> Cost {
    switch self {
    case .alone, .curves: films[0].cost(for: formats)
    case .tiles(let sheet): sheet.page.cost(of: films, isFinal: isFinal, formats)
    }
  }

  /// The films that have images.
  private var drawn: [Film] { if case .curves = self { [films[0]] } else { films } }
}

extension CompositionSurvey {
  package func cost(for formats: [Format]) -> Cost {
    composition.cost(of: surveys.map(\.outline), isFinal: true, formats)
  }
}

extension SweepTable {
  /// The memory and other costs of keeping the largest film open.
  var openCost: Cost {
    get throws(FilmProblem) { try CheckedFilm(largest).openCost(isSeen: false) }
  }

  /// Returns the cost of writing the table while one of its films is open.
  package func cost(for formats: [Format]) throws(FilmProblem) -> Cost {
    var cost = try openCost
    let cells = columns.settings.count + (grouping == nil ? 1 : 8) * (columns.counts.count + 1)
    let empty = Size(width: 0, height: 0)
    cost.add(
      pixels: 0,
      bytes: formats.reduce(0) { $0 + cappedProduct(frames, $1.cost.mostBytes(empty, cells)) })
    return cost
  }
}

// MARK: 4. Processor time

extension Composition {
  /// Returns an estimate of the processor time for playing and writing, without other costs.
  package func estimate(for formats: [Format]) -> Cost {
    var estimate = Cost()
    let (films, drawn) = (films, drawn.count)
    let hasImages = formats.contains(where: \.hasImages)
    for (number, film) in films.enumerated() {
      film.addPlaying(to: &estimate, isSeen: hasImages && number < drawn)
    }
    switch self {
    case .alone, .curves: films[0].addDrawing(to: &estimate, formats)
    case .tiles(let sheet): sheet.page.addDrawing(films, to: &estimate, formats)
    }
    return estimate
  }
}

/// The times of single steps, measured on one machine.
private enum StepTime {
  /// The time in nanoseconds to parse a scenario, lay out a film, and move its files.
  static let film = 2_000_000
  /// The time of a generation in nanoseconds, without the time of its cells.
  static let generation = 8000
  /// The time in nanoseconds of an event that changes few cells.
  static let event = 1000
  /// The time in nanoseconds to draw a caption with changing numbers.
  static let caption = 200_000
  /// The time in nanoseconds to prepare the sprites, for each pixel of a cell's side.
  static let sprite = 1_200_000
  /// The time in picoseconds to create a cell of the world at generation 0.
  static let opening = 10_000
  /// The time in picoseconds to measure a cell.
  static let measure = 4000
  /// The time in picoseconds to draw a pixel of an image with a plot.
  static let plot = 3300
  /// The time in picoseconds to draw a pixel of an image in which every cell changes in each
  /// generation, as cells that show their age do.
  static let age = 2800
  /// The time in picoseconds to draw and compress a pixel in true color.
  static let trueColor = 100_000
  /// The time in picoseconds to draw a pixel of a sheet twice: in its tile, and on the sheet.
  static let sheet = 3000
}

extension Film {
  /// Adds the time for playing the world, and the time of images that does not depend on their
  /// size.
  fileprivate func addPlaying(to estimate: inout Cost, isSeen: Bool) {
    estimate.add(1, nanosecondsEach: StepTime.film)
    addPlays(isSeen: isSeen, to: &estimate)
    if !measures.isEmpty {
      let measured = cappedProduct(measures.count * (texts.plot == nil ? 1 : 2), estimatedFrames)
      estimate.add(cappedProduct(measured, estimatedCells), picosecondsEach: StepTime.measure)
    }
    if isSeen {
      if look.showsSprites(of: legend) {
        estimate.add(min(48, look.cell), nanosecondsEach: StepTime.sprite)
      }
      estimate.add(images, nanosecondsEach: worldInfo.cost.imageTime)
      if !texts.caption.isEmpty { estimate.add(images, nanosecondsEach: StepTime.caption) }
    }
  }

  /// Adds the time of generations and events. The world is played once for the images. It is played
  /// another time if only that reveals the region or the length, and another time for a plot.
  private func addPlays(isSeen: Bool, to estimate: inout Cost) {
    let isAhead = worldInfo.shown == nil || span.ending != .lastFrame
    let plays = 1 + (isAhead ? 1 : 0) + (texts.plot != nil && isSeen ? 1 : 0)
    let shown = span.shown
    let generations = min(Self.mostPlayed, shown.generation(ofFrame: estimatedFrames - 1))
    let (played, cells) = (cappedProduct(plays, generations), estimatedCells)
    estimate.add(played, nanosecondsEach: StepTime.generation)
    estimate.add(cappedProduct(played, cells), picosecondsEach: worldInfo.cost.stepTime)
    if worldInfo.cost.stepTime > 0 {
      estimate.add(cappedProduct(plays, cells), picosecondsEach: StepTime.opening)
    }
    let wide = events.count { $0.change.extent != .cells }
    estimate.add(cappedProduct(plays, events.count), nanosecondsEach: StepTime.event)
    estimate.add(
      cappedProduct(cappedProduct(plays, wide), cells), picosecondsEach: StepTime.opening)
  }

  /// The most generations that are assumed to be played. Most of a longer run is skipped, since its
  /// world repeats by then.
  private static let mostPlayed = 1 << 20

  /// The number of cells of the world; in an unbounded one, about as many as are active.
  private var estimatedCells: Int { worldInfo.bounds?.size.area ?? 4096 }

  /// Adds the time for drawing the film on its own, and for writing it in the formats.
  fileprivate func addDrawing(to estimate: inout Cost, _ formats: [Format]) {
    let cells = estimatedView
    let isSeen = formats.contains(where: \.hasImages)
    // There may be more images than frames, or a single image of all frames.
    let time = DrawingTime(
      images: images == span.shown.frames ? estimatedFrames : images,
      size: isSeen ? ImageSizing(self, showing: cells).size : cells,
      cells: cappedProduct(cells.area, framing.subject.strip ?? 1), of: self)
    time.add(to: &estimate, formats)
  }

  /// The number of frames, as far as it is known; a typical one for a film that waits.
  fileprivate var estimatedFrames: Int {
    let shown = span.shown
    return switch span.ending {
    case .lastFrame, .restOrLastFrame, .lastOfInput: shown.frames
    case .endOfInput: min(shown.frames, SimulationInfo.Defaults().frames)
    case .rest, .settled, .cycle, .condition:
      min(shown.frames, 1 + shown.frames(before: shown.skip + EndCondition.horizon / 10))
    }
  }

  /// The size of the region that the film shows, as far as it is known.
  fileprivate var estimatedView: Size {
    let outline = try? CheckedFilm(self)
    return outline?.region?.size ?? worldInfo.bounds?.size ?? Size(width: 64, height: 64)
  }
}

extension SheetPage {
  /// Adds the time for drawing films on the page, and for writing them in the formats.
  fileprivate func addDrawing(_ films: [Film], to estimate: inout Cost, _ formats: [Format]) {
    let views = films.map(\.estimatedView)
    var time = DrawingTime(
      images: films.map(\.estimatedFrames).max() ?? 1,
      size: estimatedSize(zip(films, views).map { ImageSizing($0, showing: $1).tile }),
      cells: views.reduce(0) { $0 + $1.area }, of: films[0])
    time.pixel += StepTime.sheet
    time.add(to: &estimate, formats)
  }

  /// Returns an estimate of the sheet's size from the sizes of its images.
  private func estimatedSize(_ tiles: [ImageSize]) -> Size {
    if let size { return size }
    let size = SheetPainter.size(tiles, plan)
    guard case .shrunk(let side) = cells, max(size.width, size.height) > side else { return size }
    return Size(width: min(side, size.width), height: min(side, size.height))
  }
}

/// The time for drawing and writing images of the same size.
private struct DrawingTime {
  let images: Int
  /// The size in pixels.
  let size: Size
  /// The cells that each image shows.
  let cells: Int
  /// True if cells are not plain squares. Most pixel rows of plain squares repeat the row above.
  private let areShaped: Bool
  private let film: Film
  /// The picoseconds for each pixel, beyond those of its format.
  var pixel = 0

  init(images: Int, size: Size, cells: Int, of film: Film) {
    (self.images, self.size, self.cells, self.film) = (images, size, cells, film)
    let look = film.look
    let isPlain = look.shape == .square && (look.gap == 0 || look.cell == 1)
    areShaped = !isPlain || !film.figureNeeds.isEmpty
    if film.texts.plot != nil { pixel += StepTime.plot }
    if film.framing.age != nil { pixel += StepTime.age }
  }

  func add(to estimate: inout Cost, _ formats: [Format]) {
    for format in formats {
      let (images, cost) = (format.images(ofFrames: images), format.cost)
      estimate.add(1, nanosecondsEach: cost.fileTime)
      estimate.add(images, nanosecondsEach: cost.imageTime)
      estimate.add(
        cappedProduct(images, min(cells, size.area)), picosecondsEach: cost.cellTime)
      if !format.hasImages { continue }
      let pixel = pixel + (film.isTrueColor(in: format) ? StepTime.trueColor : 0)
      estimate.add(
        cappedProduct(images, size.area),
        picosecondsEach: pixel + (areShaped ? cost.shapedPixelTime : cost.pixelTime))
    }
  }
}
