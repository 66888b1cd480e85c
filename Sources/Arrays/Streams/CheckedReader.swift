internal import Grids
internal import Settings

/// A reader of bytes that a stream produces, which may fail.
struct CheckedReader: ArrayReader {
  private var reader: any ArrayReader
  /// Returns the problem of the stream; nil if it has not failed. A failed stream ends early.
  private let problem: () -> ArrayProblem?

  var size: Size { reader.size }
  var content: ArrayContent { reader.content }

  init(
    problem: @escaping () -> ArrayProblem?,
    open: () throws(Located<ArrayProblem>) -> any ArrayReader
  ) throws(Located<ArrayProblem>) {
    self.problem = problem
    do throws(Located<ArrayProblem>) {
      reader = try open()
    } catch {
      throw problem().map { Located($0, column: 1) } ?? error
    }
  }

  mutating func next() throws(Located<ArrayProblem>) -> ArrayFrame? {
    let frame = Result { () throws(Located<ArrayProblem>) in try reader.next() }
    if case .success(.some(let frame)) = frame { return frame }
    if let problem = problem() { throw Located(problem, column: 1) }
    return try frame.get()
  }
}
