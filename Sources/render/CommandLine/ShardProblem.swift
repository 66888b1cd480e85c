internal import Scenarios
internal import Settings

/// An error in the environment variables that select a worker's share.
enum ShardProblem: Problem {
  case missing(String, besides: String)
  case noNumber(String, String, most: Int)
  case noStep(String)
  case noTask(String, Int, first: Int, last: Int, step: Int)
  /// A task array with gaps in its numbers.
  case gaps(String, Int, of: Int)
  case noIndex(String, Int, String, Int)
  /// More workers than images to share.
  case fewPictures(Int, Shard)

  var description: String { problem + "; or set --shard K/N, where 1/1 draws everything" }

  private var problem: String {
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
      "the environment selects worker \(shard), but there \(count == 1 ? "is only 1 output" : "are only \(count) outputs")"
        + " to share: use fewer workers"
    case .noIndex(let name, let index, let other, let count):
      "\(name) is \(index) and \(other) \(count): the index must be below the count, which is"
        + " at most \(Shard.counts.upperBound)"
    }
  }
}
