internal import Decoding
internal import Files
internal import Films

/// An existing file of an output, read in blocks so that its size does not matter.
///
/// A class, because it records read errors for later.
final class ExistingFile {
  private let path: Path
  private let policy: PathPolicy
  private let number: Int
  private let budget: Budget
  private var stream: FileStream?
  /// True if the time limit was reached before the file was read completely.
  private var isLate = false

  /// - Parameter number: the number of the frame that the file contains.
  init(_ path: Path, _ policy: PathPolicy, number: Int, within budget: Budget) {
    (self.path, self.policy, self.number, self.budget) = (path, policy, number, budget)
  }

  /// Opens the file as a source of bytes. When the time limit expires, the source ends early and
  /// `isLate` is true.
  func open() throws -> ByteSource {
    let stream = try FileStream(path, policy)
    self.stream = stream
    return ByteSource {
      self.isLate = self.budget.isOver
      return self.isLate ? [] : stream.next()
    }
  }

  /// Returns the result of a comparison, or the reason why the file cannot be compared.
  ///
  /// - Parameter reader: the reader of the file's format; nil for files without images.
  func finding(_ reader: PictureReader?, _ compare: () throws -> Finding) -> Finding {
    var finding = Finding()
    do {
      finding = try compare()
    } catch let error as AccessProblem where error.isAbsence {
      finding.missing = [number]
    } catch let error as AccessProblem {
      finding.damage = Self.words(for: error)
    } catch {
      finding.damage = "\(error)"
    }
    if let error = stream?.error { finding.damage = Self.words(for: error) }
    if isLate { finding.damage = "\(DecodingProblem.outOfTime)" }
    if !finding.isMissing, let reader { finding.carried = (try? reader.scenario(open())) ?? nil }
    return finding
  }

  private static func words(for error: AccessProblem) -> String {
    "cannot be read: \(error.reason)"
  }
}

extension ByteSource {
  /// Creates a source that ends at the time limit.
  convenience init(_ stream: FileStream, within budget: Budget) {
    self.init { budget.isOver ? [] : stream.next() }
  }
}
