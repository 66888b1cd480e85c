import Foundation
import Grids
import Imaging
import TestSupport
import Testing

/// The recorded files and their hash function.
@Suite struct GoldensTests {
  private let files: [String: Int]

  /// Reads the sizes in bytes of all files, keyed by path.
  init() throws {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: Goldens.folder.path)
      .filter { $0.contains(".") }
    let sizes = try paths.map { path in
      try Data(contentsOf: Goldens.folder.appendingPathComponent(path)).count
    }
    files = Dictionary(uniqueKeysWithValues: zip(paths, sizes))
  }

  @Test func `The recorded files are exactly those of the tests`() {
    let drawn =
      StillTests.stills.map { $0.name + ".png" } + FilmTests.films.map { $0.name + ".txt" }
    #expect(files.keys.sorted() == drawn.sorted())
  }

  @Test func `The recorded files are smaller than 150 kB`() {
    #expect(files.values.reduce(0, +) < 150_000)
  }

  @Test(arguments: [
    ("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8"),
  ])
  func `The hash is the 64-bit FNV-1a hash`(text: String, hash: String) {
    #expect(fnv1a(Array(text.utf8)) == hash)
  }

  @Test func `A hash depends on the palette and on every pixel`() {
    let colors = [Color(red: 1, green: 2, blue: 3), Color(red: 9, green: 9, blue: 9)]
    let frame = { (colors: [Color], elements: [UInt8]) in
      var palette = Palette()
      for color in colors { _ = palette.append(color) }
      return Painting(
        palette: palette, pixels: Grid(size: Size(width: 2, height: 1), elements: elements))
    }
    let hashes = [
      frame(colors, [0, 1]), frame(colors, [1, 0]), frame(colors, [0, 0]),
      frame(colors.reversed(), [0, 1]),
    ].map { $0.hash }
    #expect(Set(hashes).count == 4)
  }
}
