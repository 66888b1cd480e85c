internal import Decoding
internal import Files

/// A file that stands where an output would be written, read piece by piece.
///
/// A class, since it knows of the reading that went wrong.
final class StandingFile {
  private let path: Path
  private let fence: Fence
  private let number: Int
  private var stream: FileStream?

  /// - Parameter number: the frame's, of which it is the file.
  init(_ path: Path, _ fence: Fence, number: Int) {
    (self.path, self.fence, self.number) = (path, fence, number)
  }

  /// Begins to read it.
  func open() throws -> ByteSource {
    let stream = try FileStream(path, fence)
    self.stream = stream
    return ByteSource(stream.next)
  }

  /// What a comparison finds, or why there is nothing to compare with.
  ///
  /// - Parameter reader: nil for files without pictures.
  func finding(_ reader: PictureReader?, _ compare: () throws -> Finding) -> Finding {
    var finding = Finding()
    do {
      finding = try compare()
    } catch let error as SystemFile.ReadError where error.isAbsence {
      finding.missing = [number]
    } catch let error as SystemFile.ReadError {
      finding.damage = Self.words(for: error)
    } catch {
      finding.damage = "\(error)"
    }
    if let error = stream?.error { finding.damage = Self.words(for: error) }
    if finding.differs, let reader { finding.carried = (try? reader.scenario(open())) ?? nil }
    return finding
  }

  private static func words(for error: SystemFile.ReadError) -> String {
    "cannot be read: \(error.reason)"
  }
}
