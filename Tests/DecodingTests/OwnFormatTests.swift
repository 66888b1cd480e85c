import Decoding
import Encoding
import Foundation
import Grids
import Imaging
import TestSupport
import Testing

@Suite struct OwnFormatTests {
  private let timing = Timing(ticksPerSecond: 10, plays: 3)

  /// A dot that walks over a field, and rests for a while.
  private var shots: [Shot] {
    var palette = Palette()
    for gray in 0..<9 {
      _ = palette.append(Color(red: UInt8(gray * 20), green: 255, blue: UInt8(gray)))
    }
    return (0..<8).map { number in
      var pixels = Grid<UInt8>(size: Size(width: 40, height: 30), repeating: 3)
      pixels[number < 5 ? number : 4, 2] = 8
      let frame = Frame(palette: palette, pixels: pixels)
      return Shot(generation: number, counts: [], ticks: number + 1) { frame }
    }
  }

  private func written(_ format: some Format) async throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let file = folder.file("film")
    let staging = Staging()
    try await format.write(
      shots, to: Output(.numbered(prefix: file.path, digits: 1, suffix: ""), staging: staging),
      jobs: 2)
    try staging.commit()
    return Array(try Data(contentsOf: folder.file("film0")))
  }

  @Test func `our films decode to what Pillow sees`() async throws {
    let bytes = try await written(GIFFormat(timing))
    let shown = try frames(of: bytes)
    #expect(shown == (try Judgement.of([bytes])[0].frames))
    #expect(shown.map(\.centiseconds) == [10, 20, 30, 40, 260])
    var reader = try GIFReader(bytes)
    while try reader.next() != nil {}
    #expect(reader.plays == 3)
  }

  @Test func `our films carry their scenario`() async throws {
    let text = "simulation: sea\n" + String(repeating: "# 鯨\n", count: 200)
    let bytes = try await written(GIFFormat(timing, scenario: text))
    #expect(try PictureText.scenario(in: bytes) == text)
    #expect(try await frames(of: bytes) == frames(of: written(GIFFormat(timing))))
  }

  @Test func `our stills decode to what Pillow sees`() async throws {
    let bytes = try await written(PNGFormat(timing))
    #expect(try [PNGReader.decode(bytes)] == Judgement.of([bytes])[0].frames)
  }
}
