import Grids
import Imaging
import Synchronization
import Testing

@testable import Encoding

/// Tests that encoders check for cancellation, by counting the checks.
@Suite struct EncodingCancellationTests {
  /// A signal that counts how often it is checked.
  private final class Signal: Sendable {
    /// The number of checks until the signal is over.
    let limit: Int
    let checks = Mutex(0)

    init(limit: Int) { self.limit = limit }

    var waiting: CancellationCheck.Waiting {
      CancellationCheck.Waiting { [self] in
        checks.withLock { checks in
          checks += 1
          return checks >= limit
        }
      }
    }
  }

  private static let formats: [(Format, Effort)] = [
    (.gif, .normal), (.apng, .normal), (.webp, .normal), (.apng, .small), (.webp, .small),
  ]

  /// Writes an image of noise, with a signal.
  private static func write(_ format: Format, _ effort: Effort, _ signal: Signal) async throws {
    let size = Size(width: 3000, height: effort == .small ? 20 : 1500)
    let shots = [Image(noise: 1, size, colors: 60)].shots()
    try await CancellationCheck.$waiting.withValue(signal.waiting) {
      _ = try await WrittenFile(format, shots, "image." + format.name, effort: effort)
    }
  }

  /// Each work is checked once more at its end.
  @Test(arguments: formats)
  func `An image is checked while it is compressed`(format: Format, effort: Effort) async throws {
    let signal = Signal(limit: .max)
    try await Self.write(format, effort, signal)
    #expect(signal.checks.withLock { $0 } >= 2)
  }

  /// Noise has short runs, which are encoded with other code.
  @Test func `A GIF with long runs is checked while it is compressed`() async throws {
    var noise = Noise(1)
    let film = FilmKind.cells.film(1, Size(width: 3000, height: 1500), colors: 5, &noise)
    let signal = Signal(limit: .max)
    try await CancellationCheck.$waiting.withValue(signal.waiting) {
      _ = try await WrittenFile(.gif, film.shots(), "image.gif")
    }
    #expect(signal.checks.withLock { $0 } >= 2)
  }

  @Test(arguments: formats)
  func `A canceled image is an error`(format: Format, effort: Effort) async throws {
    let signal = Signal(limit: 1)
    await #expect(throws: CancellationError.self) {
      try await Self.write(format, effort, signal)
    }
  }
}
