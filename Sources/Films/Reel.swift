public import Grids
public import Imaging

/// A film or a sheet that is ready to be shown: laid out, and known to be possible. Playing it
/// twice gives the same shots.
public struct Reel: Sendable {
  /// The pictures' size in pixels.
  public let size: Size
  /// How many shots there are.
  public let frames: Int
  public let timing: Timing
  private let cost: Cost
  private let budget: Budget
  private let begin: @Sendable () -> Shots

  /// Hands out the next shot, nil after the last.
  public typealias Shots = () throws(FilmProblem) -> Shot?

  init(
    size: Size, frames: Int, timing: Timing, _ cost: Cost, within budget: Budget,
    begin: @escaping @Sendable () -> Shots
  ) {
    self.size = size
    self.cost = cost
    self.budget = budget
    self.frames = frames
    self.timing = timing
    self.begin = begin
  }

  /// How many of its pictures are worked on at once where a run has so many workers: fewer where
  /// they are large, or worlds are.
  public func jobs(of workers: Int) -> Int {
    cost.jobs(PictureLimit.jobs(workers, for: size), within: budget)
  }

  /// Begins to play.
  public func shots() -> Shots { begin() }
}
