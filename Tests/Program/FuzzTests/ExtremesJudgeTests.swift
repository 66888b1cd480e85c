import Encoding
import TestSupport
import Testing

@testable import Scenarios

/// Videos of settings with extreme values, as `ExtremesTests` draws other files of them.
@Suite struct ExtremesJudgeTests {
  @Test(arguments: [1, 2, 3])
  func `Videos of extreme settings are written or are an error`(settings count: Int) async throws {
    // A few, because starting ffmpeg for each takes minutes.
    for seed in stride(from: 0, to: TestScope.size(.extremeFilms), by: 50) {
      var extremes = Extremes(seed: seed * 4 + count)
      let document = Document(name: "film", settings: extremes.settings(count))
      _ = try await ExtremesTests().draw(document, in: formats.filter { $0.rendering == .video })
    }
  }
}
