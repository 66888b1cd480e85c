internal import Scenarios
internal import Settings

/// What can be wrong with the variables that say which part of a run a worker draws.
enum ShardProblem: Problem {
  case missing(String, besides: String)
  case noNumber(String, String, most: Int)
  case noStep(String)
  case noTask(String, Int, first: Int, last: Int, step: Int)
  /// Tasks that are fewer than their numbers.
  case gaps(String, Int, of: Int)
  case noIndex(String, Int, String, Int)
  /// Workers that are more than what they share.
  case fewPictures(Int, Shard)

  var description: String { what + "; or --shard K/N says it, and 1/1 that all is drawn" }

  private var what: String {
    switch self {
    case .missing(let name, let other): "\(other) is set and \(name) is not"
    case .noNumber(let name, let text, let most):
      "\(name) is '\(text)': must be a whole number from 0 to \(most)"
    case .noStep(let name): "\(name) is 0: must be at least 1"
    case .noTask(let name, let task, let first, let last, let step):
      "\(name) is \(task): must be one of at most \(Shard.counts.upperBound) numbers from"
        + " \(first) to \(last)" + (step == 1 ? "" : " in steps of \(step)")
    case .gaps(let name, let count, let all):
      "\(name) is \(count), of \(all) numbers from the first to the last: number the tasks of an"
        + " array without gaps"
    case .fewPictures(let count, let shard):
      "by the environment this is worker \(shard), and there \(count == 1 ? "is 1 picture" : "are \(count) pictures")"
        + " to share: use no more workers"
    case .noIndex(let name, let index, let other, let count):
      "\(name) is \(index) and \(other) \(count): must be from 0 to one less, of at most"
        + " \(Shard.counts.upperBound)"
    }
  }
}
