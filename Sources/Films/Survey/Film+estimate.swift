internal import Drawing
package import Encoding
internal import Grids
internal import Worlds

extension Film {
  /// Returns an estimate of the processor time for playing the film and writing it in the formats.
  package func estimate(for formats: [Format]) -> Estimate {
    var estimate = Estimate()
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
  func addPlaying(to estimate: inout Estimate, isSeen: Bool) {
    let isAhead = worldInfo.shown == nil || span.ending != .lastFrame
    let plays = 1 + (isAhead ? 1 : 0) + (texts.plot != nil && isSeen ? 1 : 0)
    let shown = span.shown
    let generations = min(Self.mostPlayed, shown.skip + (estimatedFrames - 1) * shown.every)
    let cells = worldInfo.bounds?.size.area ?? Self.livingCells
    estimate.add(1, nanosecondsEach: Estimate.film)
    estimate.add(cappedProduct(plays, generations), nanosecondsEach: Estimate.generation)
    if worldInfo.cost.stepTime > 0 {
      estimate.add(cappedProduct(plays, cells), picosecondsEach: Estimate.opening)
    }
    let wide = events.count { $0.change.extent != .cells }
    estimate.add(cappedProduct(plays, events.count), nanosecondsEach: Estimate.event)
    estimate.add(
      cappedProduct(cappedProduct(plays, wide), cells), picosecondsEach: Estimate.opening)
    estimate.add(
      cappedProduct(cappedProduct(plays, generations), cells),
      picosecondsEach: worldInfo.cost.stepTime)
    if !measures.isEmpty {
      let measured = cappedProduct(measures.count * (texts.plot == nil ? 1 : 2), estimatedFrames)
      estimate.add(cappedProduct(measured, cells), picosecondsEach: Estimate.measure)
    }
    if isSeen {
      if look.showsSprites(of: legend) {
        estimate.add(min(48, look.cell), nanosecondsEach: Estimate.sprites)
      }
      estimate.add(pictures, nanosecondsEach: worldInfo.cost.pictureTime)
      if !texts.caption.isEmpty { estimate.add(pictures, nanosecondsEach: Estimate.caption) }
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

  var estimatedPixels: Estimate.Pixels {
    var pixels = Estimate.Pixels()
    let isPlain = look.shape == .square && (look.gap == 0 || look.cell == 1)
    pixels.areShaped = !isPlain || !figureNeeds.isEmpty
    if texts.plot != nil { pixels.more += Estimate.plot }
    if framing.age != nil { pixels.more += Estimate.age }
    return pixels
  }
}
