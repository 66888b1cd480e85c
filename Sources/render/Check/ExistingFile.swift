internal import Decoding
internal import Files
internal import Films

/// An existing file of an output, read piece by piece.
///
/// A class, since it knows of the reading that went wrong.
final class ExistingFile {
  private let path: Path
  private let policy: PathPolicy
  private let number: Int
  private let budget: Budget
  private var stream: FileStream?
  /// Whether there was no time to read all of it.
  private var isLate = false

  /// - Parameter number: the frame's, of which it is the file.
  init(_ path: Path, _ policy: PathPolicy, number: Int, within budget: Budget) {
    (self.path, self.policy, self.number, self.budget) = (path, policy, number, budget)
  }

  /// Begins to read it.
  func open() throws -> ByteSource {
    let stream = try FileStream(path, policy)
    self.stream = stream
    return ByteSource {
      self.isLate = self.budget.isOver
      return self.isLate ? [] : stream.next()
    }
  }

  /// What a comparison finds, or why there is nothing to compare with.
  ///
  /// - Parameter reader: nil for files without pictures.
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
  /// A file that ends when the time is over.
  convenience init(_ stream: FileStream, within budget: Budget) {
    self.init { budget.isOver ? [] : stream.next() }
  }
}
