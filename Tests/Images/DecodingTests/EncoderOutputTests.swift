import Decoding
import Encoding
import Files
import Foundation
import Grids
import Imaging
import TestSupport
import Testing

@Suite struct EncoderOutputTests {
  private let timing = Timing(ticksPerSecond: 10, plays: 3)

  /// A dot that moves across a field and then rests.
  private var shots: [Shot] {
    var palette = Palette()
    for gray in 0..<9 {
      _ = palette.append(Color(red: UInt8(gray * 20), green: 255, blue: UInt8(gray)))
    }
    return (0..<8).map { number in
      var pixels = Grid<UInt8>(size: Size(width: 40, height: 30), repeating: 3)
      pixels[number < 5 ? number : 4, 2] = 8
      return Shot(
        generation: number, counts: [], ticks: number + 1,
        image: Image(palette: palette, pixels: pixels))
    }
  }

  private func written(_ format: Format, scenario: String? = nil) async throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let file = folder.file("film")
    let staging = Staging()
    let output = Output(.numbered(prefix: Path(file.path), digits: 1, suffix: ""), staging: staging)
    try await encode(
      shots, with: [format.encoder(output, timing, EncodingOptions(scenario: scenario))], jobs: 2)
    try staging.commit()
    return Array(try Data(contentsOf: folder.file("film0")))
  }

  @Test func `Encoded animations decode to Pillow's frames`() async throws {
    let bytes = try await written(.gif)
    let shown = try frames(of: bytes)
    #expect(shown == (try Judgment.of([bytes])[0].frames))
    #expect(shown.map { $0.microseconds / 10_000 } == [10, 20, 30, 40, 260])
    let reader = try GIFReader(ByteSource(bytes))
    while try reader.next() != nil {}
    #expect(reader.plays == 3)
  }

  @Test func `Encoded animations carry their scenario`() async throws {
    let text = "simulation: sea\n" + String(repeating: "# 鯨\n", count: 200)
    let bytes = try await written(.gif, scenario: text)
    #expect(try ImageReader.gif.scenario(ByteSource(bytes)) == text)
    #expect(try await frames(of: bytes) == frames(of: written(.gif)))
  }

  @Test func `Encoded stills decode to Pillow's pixels`() async throws {
    let bytes = try await written(.png)
    #expect(try [PNGReader.decode(bytes).withoutAlpha] == Judgment.of([bytes])[0].frames)
  }
}

/// Encodes a sequence of shots.
func encode(
  _ shots: some Sequence<Shot>, with encoders: [any Encoder], jobs: Int,
  progress: (Shot) -> Void = { _ in }
) async throws {
  var shots = shots.makeIterator()
  try await encode({ shots.next() }, with: encoders, jobs: jobs, progress: progress)
}
