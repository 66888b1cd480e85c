import Drawing
import Encoding
import Files
import Foundation
import Grids
import Imaging
import TestSupport
import Testing

/// Recorded images and hashes, identified by their paths under `Goldens`.
///
/// `RECORD_GOLDENS=1 swift test --filter ExampleTests` records them again and fails. Review the
/// changes before you commit them.
enum Goldens {
  static let folder = projectFolder.appendingPathComponent("Tests/Program/ExampleTests/Goldens")
  static let isRecording = ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1"
  private static let failures = projectFolder.appendingPathComponent("Tests/Failures")

  /// Compares an image with the recorded image `name`.
  static func check(_ frame: Painting, _ name: String) async throws {
    let golden = folder.appendingPathComponent(name + ".png")
    if isRecording {
      try await write(frame, to: golden)
      Issue.record("recorded \(name).png")
      return
    }
    let expected = try #require(try DecodedFilm(golden).frames.first)
    let image = failures.appendingPathComponent(name.replacing("/", with: "-") + ".png")
    if expected == frame.rgb {
      try? FileManager.default.removeItem(at: image)
    } else {
      let opaque = { (image: Grid<Color>) in
        Grid(size: image.size, elements: image.elements.map { ColorWithAlpha($0) })
      }
      let expected = Grid(size: expected.size, elements: expected.elements.map(Color.init(rgb:)))
      let comparison = DifferenceImage(
        expected: .init(opaque(expected), label: "expected"),
        actual: .init(opaque(frame.inColors), label: "actual"), label: "difference")
      let bytes = try #require(ColorPNG.encode(comparison.pixels))
      try makeFolder(of: image)
      try Data(bytes).write(to: image)
      Issue.record("\(name) differs: expected, difference and actual are in \(image.path)")
    }
  }

  /// Compares an animation with the recorded hashes `name`, one per frame.
  static func check(_ frames: [Painting], _ name: String) async throws {
    let golden = folder.appendingPathComponent(name + ".txt")
    let hashes = frames.map { $0.hash }
    if isRecording {
      try makeFolder(of: golden)
      try (hashes.joined(separator: "\n") + "\n").write(
        to: golden, atomically: true, encoding: .utf8)
      Issue.record("recorded \(name).txt")
      return
    }
    let expected = try String(contentsOf: golden, encoding: .utf8).split(separator: "\n").map(
      String.init)
    #expect(hashes.count == expected.count)
    if let number = zip(hashes, expected).enumerated().first(where: { $1.0 != $1.1 })?.offset {
      let image = failures.appendingPathComponent(
        name.replacing("/", with: "-") + "-\(number).png")
      try await write(frames[number], to: image)
      Issue.record("\(name) differs from frame \(number) on, which is now \(image.path)")
    }
  }

  private static func write(_ frame: Painting, to file: URL) async throws {
    try makeFolder(of: file)
    let image = Image(palette: frame.palette, pixels: frame.pixels)
    var shots = [Shot(generation: 0, counts: [], ticks: 1, image: image)]
    let staging = Staging()
    let output = Output(Destination(file.path.replacing("%", with: "%%"))!, staging: staging)
    let encoder = try Format.png.encoder(output, Timing(ticksPerSecond: 1), EncodingOptions())
    try await encode({ shots.popLast() }, with: [encoder], jobs: 1)
    try staging.commit()
  }

  private static func makeFolder(of file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
  }
}

extension Color {
  /// Creates a color from `0xRRGGBB`.
  fileprivate init(rgb: UInt32) {
    self.init(
      red: UInt8(rgb >> 16 & 255), green: UInt8(rgb >> 8 & 255), blue: UInt8(rgb & 255))
  }
}

extension Painting {
  /// The pixels as `0xRRGGBB`, as Pillow decodes them.
  var rgb: Grid<UInt32> {
    let colors = palette.colors.map {
      UInt32($0.red) << 16 | UInt32($0.green) << 8 | UInt32($0.blue)
    }
    return Grid(size: size, elements: pixels.elements.map { colors[Int($0)] })
  }

  /// The FNV-1a hash of the palette and the pixels.
  var hash: String {
    let colors = palette.colors.flatMap { [$0.red, $0.green, $0.blue] }
    return fnv1a(colors + pixels.elements)
  }
}

/// Returns the 64-bit FNV-1a hash in hexadecimal.
func fnv1a(_ bytes: [UInt8]) -> String {
  let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  let digits = String(hash, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}
