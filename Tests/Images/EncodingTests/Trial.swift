import Imaging
import Synchronization

@testable import Encoding
@testable import Files

/// A thread-safe log of the values that encoders write.
final class Journal: Sendable {
  private let notes = Mutex<[String]>([])

  var entries: [String] { notes.withLock { $0 } }
  func note(_ text: String) { notes.withLock { $0.append(text) } }
}

/// An encoder that computes a value from each shot's number and logs the values that it writes.
struct Trial<Part: Sendable>: Encoder {
  private let journal: Journal
  private let every: Int
  private let written: @Sendable (Part) throws(OutputProblem) -> String
  private let make: @Sendable (Int) throws(OutputProblem) -> Part

  init(
    _ journal: Journal, every: Int = 1,
    written: @escaping @Sendable (Part) throws(OutputProblem) -> String = { "\($0)" },
    make: @escaping @Sendable (Int) throws(OutputProblem) -> Part
  ) {
    (self.journal, self.every, self.written, self.make) = (journal, every, written, make)
  }

  func take(_ shot: Shot) -> Work<Part>? {
    guard shot.generation % every == 0 else { return nil }
    return { [make] () throws(OutputProblem) in try make(shot.generation) }
  }

  func write(_ part: Part) throws(OutputProblem) { journal.note(try written(part)) }

  func finish() { journal.note("end") }
}

/// An encoder that throws an error at the shot with a given number.
struct Refusing: Encoder {
  let number: Int

  func take(_ shot: Shot) throws(OutputProblem) -> Work<Never>? {
    if shot.generation == number { throw .encoder(path: "\(number)", message: "no") }
    return nil
  }

  func write(_ part: Never) {}
  func finish() {}
}
