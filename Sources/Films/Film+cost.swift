internal import Drawing
package import Encoding
internal import Grids
internal import Imaging
internal import Settings
internal import Worlds

extension Film {
  /// What it takes as far as is known by now.
  package func cost(for formats: [Format]) throws(FilmProblem) -> Cost {
    try cost(in: formats, showing: knownSize)
  }

  /// The size of the part of the world that it shows; nil where only playing can tell.
  var knownSize: Size? {
    get throws(FilmProblem) {
      if let scouted { return scouted.region.size }
      return try Scouted.known(of: self)?.region.size
    }
  }

  /// What it takes as far as is known: without its pictures where only playing can tell how large
  /// they are.
  ///
  /// - Parameter shown: the size of the part of the world that is shown, where that is known.
  func cost(in formats: [Format], showing shown: Size?) throws(FilmProblem) -> Cost {
    let isSeen = formats.contains(where: \.hasPictures)
    let film = shown.map { fitted(to: $0) } ?? self
    var cost = try film.openCost(isSeen: isSeen)
    let isLong = ending != .lastFrame
    guard let shown = isSeen ? shown : Size(width: 0, height: 0) else {
      cost.addUnknown()
      return cost
    }
    let size = isSeen ? pictureSize(cells: shown, room: room(for: shown)) : shown
    cost.add(pictures, picturesOf: size, cells: shown.area, self, formats)
    // A strip's page without its pictures, and one of those.
    if let strip { cost.add(size.area + size.area / strip, for: .pictures) }
    // It may be shorter than that.
    if isLong { cost.addUnknown() }
    return cost
  }

  /// What it takes while it is open, besides its pictures.
  func openCost(isSeen: Bool) throws(FilmProblem) -> Cost {
    let memory = try Scouted.rehearse(self).rehearsal.memory
    var cost = Cost()
    // That of the last shot, and that of the next one; each moment of a strip has one.
    let worlds = strip ?? (shown.frames > 1 ? 2 : 1)
    cost.add(Cost.product(memory.board, worlds), for: .cells)
    if tween > 0 {
      // The generation before stays, too.
      let way = Cost.product(memory.board, 1 + Move.boards)
      cost.add(way, for: .cells)
      cost.addMore(way)
    }
    if isSeen, age != nil { cost.add(Cost.product(agedMemory, worlds), for: .cells) }
    cost.add(memory.pieces, for: .pieces)
    cost.add(memory.snapshots, for: .snapshots)
    for event in events { cost.add(event.change.cells, for: .patterns) }
    let stamps = look.mostStamps(of: legend)
    if isSeen { cost.add(Cost.product(look.cell * look.cell, stamps), for: .stamps) }
    if pictures > 1 { cost.addMore(memory.board) }
    return cost
  }

  /// How many seconds it takes at most. A picture of a GIF that stays for minutes is shown again,
  /// which takes a few bytes.
  fileprivate var seconds: Int {
    let times = [pace.hold ?? .zero] + events.map(\.change.pause)
    let whole = times.reduce(0) { min(1 << 50, $0 + $1.numerator / $1.denominator + 1) }
    return min(
      1 << 50, whole + Cost.product(pictures, share.numerator / share.denominator))
  }

  /// How many frames a video has of so many pictures at most.
  ///
  /// - Precondition: the film's values have been checked.
  fileprivate func videoFrames(_ pictures: Int) -> Int {
    let timing = timing
    let share = Int128(share.numerator * (timing.ticksPerSecond / share.denominator))
    let ticks =
      ticks(perSecond: timing.ticksPerSecond) + Int128(pictures - self.pictures) * share
    return Int(clamping: min(1 << 50, ticks / Int128(timing.step)))
  }
}

extension Cost {
  /// Adds what pictures take while they are worked on and when they are written: those of a GIF are
  /// whole, and the one before is still there; others are painted by bands.
  ///
  /// - Parameters:
  ///   - frames: how many there are.
  ///   - size: in pixels.
  ///   - cells: how many cells a picture shows at most.
  ///   - film: the one whose they are, or the first of a sheet.
  mutating func add(
    _ frames: Int, picturesOf size: Size, cells: Int, _ film: Film, _ formats: [Format]
  ) {
    let isWhole = formats.arePaintedWhole
    let pixels = isWhole ? size.area : min(size.area, max(size.width, Picture.mostAtOnce))
    let rows = Cost.product(pixels / max(1, size.width), MemoryLayout<UInt>.stride)
    // A video's frame has three bytes a pixel.
    let planes = formats.contains(where: \.isVideo) ? Cost.product(3, size.area) : 0
    let picture = Cost.product(1, pixels) + rows
    let seen = min(cells, pixels)
    add(Cost.product(picture, isWhole && frames > 1 ? 2 : 1) + planes + seen, for: .pictures)
    add(Cost.product(pixels, formats.reduce(0) { $0 + $1.memoryPerPixel }), for: .pictures)
    if frames > 1 { addMore(picture + planes + seen) }
    let counts = film.simulation.worldInfo.counts.names.count
    add(
      pixels: Cost.product(frames, size.area),
      bytes: formats.reduce(film.seconds) {
        let frames = $1.isVideo ? film.videoFrames(frames) : frames
        return min(1 << 50, $0 + Cost.product(frames, $1.mostBytes(size, counts)))
      })
  }
}
