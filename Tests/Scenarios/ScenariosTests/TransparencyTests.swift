import Encoding
import Files
import Foundation
import Grids
import Imaging
import Scenarios
import TestSupport
import Testing

/// The setting `background`, and themes with a transparent background.
@Suite struct TransparencyTests {
  /// Writes an image and returns Pillow's RGBA pixels of a frame at some positions.
  private func pixels(
    _ words: String, _ name: String, frame: Int = 0, at places: [[Int]]
  ) async throws -> [String] {
    let folder = try TemporaryFolder()
    let file = folder.file(name)
    let job = try scenario((words + " out=\(file.path)").split(separator: " ").map(String.init))
    let staging = Staging()
    try await job.run(into: [Output(job.outputs[0].destination, staging: staging)])
    try staging.commit()
    let script = """
      import sys
      from PIL import Image
      image = Image.open(sys.argv[1])
      image.seek(\(frame))
      image = image.convert("RGBA")
      for x, y in \(places):
          print(*image.getpixel((x, y)))
      """
    let program = try Program.python(script, [file.path])
    #expect(program.status == 0, "\(program.errors)")
    return String(decoding: program.output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private let blinker = "life pattern=blinker size=3x3 cell=4 background=transparent"

  @Test(arguments: ["a.png", "a.apng", "a.webp", "a.gif"])
  func `Dead cells are transparent in every image format`(name: String) async throws {
    let frames = name == "a.png" ? " frames=1" : " frames=2"
    let first = try await pixels(blinker + frames, name, at: [[5, 1], [1, 5], [5, 5]])
    #expect(first == ["0 0 0 0", "22 50 79 255", "22 50 79 255"])
    if name == "a.png" { return }
    let second = try await pixels(
      blinker + frames, name, frame: 1, at: [[5, 1], [1, 5], [5, 5]])
    #expect(second == ["22 50 79 255", "0 0 0 0", "22 50 79 255"])
  }

  @Test(arguments: ["a.png", "a.apng", "a.webp", "a.gif"])
  func `A trail fades until it is transparent`(name: String) async throws {
    // The glider moves from the middle of the board to the lower right, along the diagonal.
    let words =
      "life pattern=glider size=40x40 topology=plane age=trail cell=1 skip=60"
      + " background=transparent \(name == "a.png" ? "frames=1" : "frames=2 every=4")"
    let found = try await pixels(words, name, at: (15..<35).map { [$0, $0] })
    let alphas = found.compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }
    #expect(alphas.count == 20 && alphas == alphas.sorted())
    #expect(alphas.first == 0 && alphas.last == 255)
    // A GIF has no alpha between.
    #expect(name == "a.gif" ? Set(alphas) == [0, 255] : Set(alphas).count > 6)
  }

  @Test func `Soft edges keep the color of the cell and have an alpha`() async throws {
    let words = "life pattern=block size=4x4 cell=16 shape=circle background=transparent"
    let places = [[0, 0], [24, 24], [19, 18]]
    let soft = try await pixels(words + " frames=1", "a.png", at: places)
    #expect(soft[0] == "0 0 0 0")
    #expect(soft[1] == "22 50 79 255")
    #expect(soft[2].hasPrefix("22 50 79 ") && soft[2] != soft[1])
    // A GIF has no alpha between.
    let hard = try await pixels(words + " frames=1", "a.gif", at: places)
    #expect([soft[0], soft[1]].contains(hard[2]))
  }

  @Test func `The page around a world and texts is transparent`() async throws {
    let words = blinker + " margin=20 title=A frames=1"
    #expect(try await pixels(words, "a.png", at: [[0, 0]]) == ["0 0 0 0"])
    let sheet = "life size=8x8 seed=1,2 sheet=2 background=transparent frames=1"
    #expect(try await pixels(sheet, "a.png", at: [[0, 0]]) == ["0 0 0 0"])
  }

  @Test func `A theme's background can be transparent`() async throws {
    let folder = try TemporaryFolder()
    let theme = folder.file("clear.theme")
    try "background: transparent\ntext: #eeeeee\n".write(
      to: theme, atomically: false, encoding: .utf8)
    let words = "life pattern=blinker size=3x3 cell=4 frames=1 theme=\(theme.path)"
    #expect(
      try await pixels(words, "a.png", at: [[5, 1], [5, 5]]) == ["0 0 0 0", "238 238 238 255"])
  }

  @Test(arguments: ["mp4", "webm", "mkv", "y4m"])
  func `Videos have no transparent pixels`(ending: String) {
    #expect(
      complaints(["life", "background=transparent", "out=a.\(ending)"])
        == "\(ending) has no transparent pixels: write png, svg, pdf, gif, apng, webp, html")
  }
}
