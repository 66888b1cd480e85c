internal import Files

/// Where a PNG's bytes go: into memory, or to a file as they are made.
///
/// A class, since libpng holds on to it.
final class PNGTarget {
  /// Empty where there is a file.
  private(set) var bytes: [UInt8] = []
  private let file: OutputFile?
  /// Why the file does not take them.
  private(set) var failure: OutputProblem?

  init(_ file: OutputFile? = nil) { self.file = file }

  /// Whether it takes them.
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
