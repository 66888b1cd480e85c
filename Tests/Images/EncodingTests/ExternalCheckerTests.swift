import Encoding
import Grids
import Imaging
import TestSupport
import Testing

/// Tests of our files with programs that validate them.
@Suite struct ExternalCheckerTests {
  private let size = Size(width: 31, height: 20)

  @Test(.enabled(if: Program.isInstalled("pngcheck")), arguments: [1, 2, 4, 9, 40, 256])
  func `pngcheck finds no errors`(colors: Int) async throws {
    let file = try await WrittenFile(
      .png, [Image(noise: colors, size, colors: colors)].shots(), "still.png")
    let check = try Program("pngcheck", ["-v", file.url.path])
    #expect(check.status == 0)
    #expect(check.text.contains("No errors detected"))
    #expect(check.text.contains("(4 chunks,"))
  }

  @Test(.enabled(if: Program.isInstalled("gifsicle")), arguments: [1, 2, 4, 9, 40, 256])
  func `gifsicle reads every frame without a warning`(colors: Int) async throws {
    let frames = (0..<6).map { Image(noise: $0, size, colors: colors) }
    let file = try await WrittenFile(.gif, frames.shots(), "film.gif")
    let check = try Program("gifsicle", ["--info", file.url.path])
    #expect(check.status == 0)
    #expect(check.errors == "")
    let count = colors == 1 ? 1 : 6
    #expect(check.text.contains("film.gif \(count) image"))
    #expect(check.text.contains("logical screen 31x20"))
    #expect(check.text.contains("loop forever"))
  }
}
