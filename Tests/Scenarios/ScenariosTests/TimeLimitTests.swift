import Files
import Films
import Foundation
import Grids
import Scenarios
import Settings
import Synchronization
import TestSupport
import Testing

/// The time limit ends the reading of each input, also of one that never ends.
@Suite struct TimeLimitTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A reader of files: all of its inputs.
  struct Reader: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The beginning of a file that it reads.
    let head: String
    let read: @Sendable (String) throws -> Void

    init(
      _ name: String, head: String = "frame,generation,a\n0,0,1\n",
      _ read: @escaping @Sendable (String) throws -> Void
    ) {
      (testDescription, self.head, self.read) = (name, head, read)
    }
  }

  static let readers: [Reader] =
    [
      Reader("whole files") { _ = try SystemFile.read(Path($0), limit: .max) },
      Reader("pieces") { path in
        let stream = try FileStream(Path(path))
        while !stream.next().isEmpty {}
        if let error = stream.error { throw error }
      },
      Reader("hashes") { _ = try FileStream.hash(of: Path($0)) },
      Reader("lines") { path in
        let lines = try FileLines(path)
        while try lines.next() != nil {}
      },
      Reader("scenarios") { _ = try ScenarioFile(path: $0, policy: .none) },
      Reader("tables") { _ = try TablePlot(of: $0, []).jobs() },
      Reader(
        "parts of tables",
        head: "# render sweep 0123456789abcdef part 1/1\nframe,generation,a\n0,0,1\n"
      ) { path in
        var lines = try PartLines(path, .none)
        while try lines?.next() != nil {}
      },
      Reader("inputs of locks") { path in
        let hash = String(repeating: "0", count: 64)
        let lock = ScenarioFile(
          Array("lock: 1\ninputs:\n  \(Path(path).name): \(hash)\n".utf8), path: path)
        let errors = try #require(lock.lock).errors(in: Path(path).folder, .none)
        if !errors.isEmpty { throw InputProblem(errors) }
      },
      Reader("arrays") { path in
        let file = try FileLibrary(.none).open(.array, Written(.text(path), at: .option("input")))
          .get()
        let next = try #require(file.stream).open()
        while try !next({ false }).isEmpty {}
      },
    ]
    + [FileKind.pattern, .rule, .model, .theme, .track, .sprite, .font].map { kind in
      Reader("each \(kind.rawValue)") { path in
        _ = try FileLibrary(.none).open(kind, Written(.text(path), at: .option("file"))).get()
      }
    }

  /// Reads a file under a limit that expires after a few checks of it, and returns the error.
  private func error(of reader: Reader, _ path: String, checks: Int = 3) -> String {
    let tally = Tally()
    let limit = CancellationCheck.Waiting {
      tally.add()
      return tally.value > checks
    }
    return CancellationCheck.$waiting.withValue(limit) {
      do {
        try reader.read(path)
        return "no error"
      } catch let problem as InputProblem {
        return problem.errors.map(\.description).joined(separator: "\n")
      } catch let problem as AccessProblem {
        return problem.reason
      } catch {
        return "\(error)"
      }
    }
  }

  @Test(arguments: readers)
  func `A file of 200 GB ends with the time limit`(reader: Reader) throws {
    let path = folder.file("large").path
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.write(contentsOf: Data(reader.head.utf8))
    try file.truncate(atOffset: 200_000_000_000)
    try file.close()
    let error = error(of: reader, path)
    #expect(error.contains("takes too long") && error.contains("'max-time'"), "\(error)")
  }

  @Test(arguments: readers)
  func `A pipe without bytes ends with the time limit`(reader: Reader) throws {
    let path = folder.file("pipe").path
    #expect(mkfifo(path, 0o600) == 0)
    // A writer that writes nothing.
    let writer = open(path, O_RDWR)
    defer { close(writer) }
    let error = error(of: reader, path)
    #expect(
      error.contains("'max-time'") || error.contains("not a regular file"), "\(error)")
  }

  @Test(arguments: readers)
  func `A device without an end ends with the time limit`(reader: Reader) {
    let error = error(of: reader, "/dev/zero")
    #expect(
      error.contains("'max-time'") || error.contains("not a regular file"), "\(error)")
  }

  @Test func `A limit that has expired does not hide what a short file contains`() throws {
    let path = folder.file("short").path
    try Data("simulation: life\n".utf8).write(to: folder.file("short"))
    let reader = Reader("") { path in
      let bytes = try SystemFile.read(Path(path))
      #expect(bytes == Array("simulation: life\n".utf8))
    }
    #expect(error(of: reader, path, checks: 0) == "no error")
  }
}
