import Encoding
import Files
import Foundation
import Grids
import Imaging
import TestSupport

/// A pseudorandom number generator with the same sequence in every run.
struct Noise {
  private var state: UInt64

  init(_ seed: Int) {
    state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
  }

  /// Returns a number from 0 up to but excluding `bound`.
  mutating func below(_ bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state >> 33) % bound
  }
}

extension Palette {
  /// Creates a palette of the given number of distinct colors.
  init(colors: Int) {
    self.init()
    for index in 0..<colors {
      _ = append(Color(red: UInt8(index), green: UInt8(255 - index), blue: UInt8(index * 37 & 255)))
    }
  }
}

extension Image {
  /// Creates an image of noise.
  init(noise seed: Int, _ size: Size, colors: Int) {
    var noise = Noise(seed)
    self.init(
      palette: Palette(colors: colors),
      pixels: Grid(size: size, elements: (0..<size.area).map { _ in UInt8(noise.below(colors)) }))
  }

  /// Returns the image with at most three pixels of a small rectangle changed, possibly none.
  func scribbled(_ noise: inout Noise) -> Image {
    var pixels = pixels
    let corner = Position(x: noise.below(size.width), y: noise.below(size.height))
    let reach = Size(
      width: 1 + noise.below(size.width - corner.x), height: 1 + noise.below(size.height - corner.y)
    )
    for _ in 0..<noise.below(4) {
      pixels[corner.x + noise.below(reach.width), corner.y + noise.below(reach.height)] =
        UInt8(noise.below(palette.colors.count))
    }
    return Image(palette: palette, pixels: pixels)
  }

  /// The colors as the numbers that `DecodedFilm` reports.
  var rgb: Grid<UInt32> {
    let colors = palette.colors.map {
      UInt32($0.red) << 16 | UInt32($0.green) << 8 | UInt32($0.blue)
    }
    return Grid(size: size, elements: pixels.elements.map { colors[Int($0)] })
  }
}

/// Returns the frames of a noise animation in which a few pixels change from frame to frame.
func scribbles(_ count: Int, _ size: Size, colors: Int, seed: Int = 1) -> [Image] {
  var noise = Noise(seed)
  var images = [Image(noise: seed, size, colors: colors)]
  while images.count < count { images.append(images[images.count - 1].scribbled(&noise)) }
  return images
}

extension [Image] {
  /// Returns each image as a shot that lasts the given number of ticks.
  func shots(ticks: Int = 1) -> [Shot] {
    enumerated().map { Shot(generation: $0, counts: [], ticks: ticks, image: $1) }
  }
}

/// A file that a format has written into its own directory.
struct WrittenFile {
  let folder: TemporaryFolder
  let url: URL

  init(
    _ format: Format, _ shots: [Shot], _ name: String,
    _ timing: Timing = Timing(ticksPerSecond: 10), scenario: String? = nil,
    effort: Effort = .normal, jobs: Int = 2
  ) async throws {
    folder = try TemporaryFolder()
    url = folder.file(name)
    let staging = Staging()
    let output = Output(Destination(url.path)!, staging: staging)
    let options = EncodingOptions(scenario: scenario, effort: effort)
    try await encode(shots, with: [format.encoder(output, timing, options)], jobs: jobs)
    try staging.commit()
  }

  func bytes() throws -> [UInt8] { Array(try Data(contentsOf: url)) }
  func text() throws -> String { String(decoding: try bytes(), as: UTF8.self) }
}

extension [Image] {
  /// Returns the frames of a file and their durations if each image lasts some milliseconds.
  /// Equal images in succession are one frame.
  func withoutRepeats(milliseconds: Int) -> (frames: [Grid<UInt32>], durations: [Int]) {
    reduce(into: (frames: [], durations: [])) { film, image in
      if film.frames.last == image.rgb {
        film.durations[film.durations.count - 1] += milliseconds
      } else {
        film.frames.append(image.rgb)
        film.durations.append(milliseconds)
      }
    }
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
