public import Grids
public import Settings
public import Worlds

/// The reason why a film cannot be drawn, or an error in its specification.
public indirect enum FilmProblem: Problem {
  case opening(OpeningProblem)
  /// An error in one run of a sweep, which is identified by its settings.
  case ofRun(String, FilmProblem)
  case event(at: Int, VerbProblem, writtenAt: InputLocation? = nil)
  /// A change that the world rejected during the run. Only playing can find this error.
  case refused(at: Int, ChoiceProblem, writtenAt: InputLocation? = nil)
  case restartMustBeTrue
  case memory(Size, cell: Int)
  case height(Size, most: Int)
  case side(Size, format: String, most: Int, cell: Int)
  // Limits of videos. All frames of a video are equally long.
  case videoRate(String, frames: Int, most: Int)
  case videoFrame(String, seconds: Int, most: Int)
  /// A film that lasts longer than its format allows.
  case filmLength(String, days: Int)
  case videoLength(String, frames: Int128, most: Int)
  case world(Size)
  case page(Size, least: Size)
  // Estimates that exceed a limit of the budget.
  /// The memory in total, and the category with the largest share.
  case takesMemory(Int, most: Int, largest: MemoryCategory, bytes: Int)
  case drawsPixels(Int, most: Int)
  case writesBytes(Int, most: Int)
  case spreads(at: Int, bytes: Int, most: Int)
  case tooLong(at: Int, seconds: Ratio)
  case failed(by: Int, WorldProblem)
  /// The living cells of a generation that do not fit into an image.
  case outgrown(at: Int, FilmProblem)
  /// A film that would begin after the end of its input.
  case inputEnds(before: Int)
  case noRest(by: Int, [Count])
  case repeats(from: Int, period: Int, inView: Bool = false)
  /// A world in which all that is left repeats by itself or flies away.
  case settlesOnly(at: Int)
  /// A world that had not settled by a generation; its kind if it grows by a law. `isText` if only
  /// a text of the film shows when it settles.
  case notSettled(by: Int, kind: String?, isText: Bool)
  case noCycle(by: Int, [Count])
  case settlesInstead(at: Int)
  case cycleMovesOutOfView(Position, period: Int)
  case commonCycleTooLong(frames: Int)
  case colors(states: Int, shape: CellShape)
  case ages(states: Int, most: Int)
  case showsHistory(String)
  // Tweening, and the settings that exclude it.
  case noMovingCells(String, others: [String])
  case tween, tweenBetweenMany, tweenWithAges, tweenInStrip, tweenWithoutWorld, tweenTooFast
  case strip(Int, frames: Int)
  case noCount(String, known: [String])
  case sheetColors, nothingToPlot, noCurves
  case tooLargeToMeasure(String, at: Int)
  case noCells(String, setting: String)
  case manyCurves(Int, most: Int)
  case manyPanels(Int, most: Int)
  // Films with counts that are combined into statistics.
  case noMean(String, String)
  case otherGenerations(frame: Int, Int, Int)
  case otherMoments(String)
  case groupTakesMemory(Int, most: Int)
  case noLetter(Character, font: String?)
  case unclosedBrace, emptyLabel, labelNeedsCell
  case longText(most: Int)
  case longLabel(most: Int)
  case unknownPlace(String, numbers: [String], settings: [String])
  // Values that the syntax of scenario files rules out.
  case cellOrGap, margin, times, plays, speeds, stripLength, ticks, wholePlot
  case keyframe(at: Int)
  case noOutput(String)
  /// An output for a single image; the number of frames is nil if it is unknown.
  case onePicture(String, frames: Int?)
  case onlyStills(String, formats: [String])
  case noPattern(String, format: String)
  case liveBackground(format: String)
  case noTransparency(String, formats: [String])
}

extension FilmProblem {
  /// The location of the event that causes the error, if an event does.
  public var place: InputLocation? {
    switch self {
    case .event(_, _, let place), .refused(_, _, let place): place
    case .ofRun(_, let problem): problem.place
    default: nil
    }
  }

  /// True if only playing can find the error, and the specification itself is valid.
  public var isFoundByPlaying: Bool {
    switch self {
    case .spreads, .tooLong, .failed, .inputEnds: true
    case .ofRun(_, let problem): problem.isFoundByPlaying
    default: false
    }
  }
}
