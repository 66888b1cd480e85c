internal import Files

/// A destination for the bytes of a PNG: memory, or a file that is written as they are made.
///
/// A class because libpng keeps a pointer to it.
final class PNGTarget {
  /// The bytes written to memory; empty if there is a file.
  private(set) var bytes: [UInt8] = []
  private let file: OutputFile?
  /// The error that stopped writing to the file; nil if there is none.
  private(set) var failure: OutputProblem?

  init(_ file: OutputFile? = nil) { self.file = file }

  /// Writes bytes, and returns true if that succeeded.
  func take(_ next: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let file else {
      unsafe bytes.append(contentsOf: next)
      return true
    }
    do throws(OutputProblem) {
      try file.write(unsafe Array(next))
    } catch {
      failure = error
    }
    return failure == nil
  }
}
