import Encoding
import Files
import Foundation
import Grids
import Imaging
import TestSupport
import Testing

/// Tests of videos as ffmpeg decodes them.
@Suite struct VideoJudgeTests {
  /// Returns frames of flat cells in very different colors.
  private static func film(_ size: Size, frames: Int = 6) -> [Image] {
    var palette = Palette()
    for hex in ["ffffff", "000000", "1f2328", "ff0000", "00ff00", "0000ff", "f6c453", "7f8081"] {
      _ = palette.append(Color(hex: hex)!)
    }
    palette.page = 2
    return (0..<frames).map { number in
      let pixels = (0..<size.area).map { place in
        UInt8((place % size.width / 4 + place / size.width / 4 * 3 + number) % 8)
      }
      return Image(palette: palette, pixels: Grid(size: size, elements: pixels))
    }
  }

  /// Returns the colors as ffmpeg reports them.
  private static func rgb(_ image: Image) -> [UInt8] {
    image.colors.elements.flatMap { [$0.red, $0.green, $0.blue] }
  }

  /// Returns the largest difference between two channel values.
  private func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
    one.count == other.count ? zip(one, other).map { abs(Int($0) - Int($1)) }.max() ?? 0 : .max
  }

  private static let videos = formats.filter { $0.rendering == .video }.map { $0.name }

  private func write(
    _ name: String, _ shots: [Shot], _ timing: Timing = Timing(ticksPerSecond: 10),
    _ chroma: Chroma? = nil, effort: Effort = .normal, jobs: Int = 2, mostBytes: Int? = nil
  ) async throws -> (folder: TemporaryFolder, url: URL) {
    let folder = try TemporaryFolder()
    let url = folder.file("film.\(name)")
    let staging = Staging(mostBytes: mostBytes)
    let format = try #require(formats.first { $0.name == name })
    let encoder = try format.encoder(
      Output(Destination(url.path)!, staging: staging), timing,
      EncodingOptions(effort: effort, chroma: chroma))
    try await encode(shots, with: [encoder], jobs: jobs)
    try staging.commit()
    return (folder, url)
  }

  @Test(arguments: [Size(width: 33, height: 21), Size(width: 1, height: 1)])
  func `A y4m file stores every color rounded to the nearest integers`(size: Size) async throws {
    let film = Self.film(size)
    let file = try await write("y4m", film.shots())
    let planes = try FFmpeg.decode(file.url, "yuv444p", frame: 3 * size.area)
    #expect(planes.count == film.count)
    for (frame, image) in zip(planes, film) {
      let colors = image.colors.elements.map { Self.parts($0) }
      #expect(frame == colors.map { $0[0] } + colors.map { $0[1] } + colors.map { $0[2] })
    }
  }

  /// Returns the BT.601 components of a color in the limited range.
  private static func parts(_ color: Color) -> [UInt8] {
    let (red, green, blue) = (
      Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255
    )
    let y = 0.299 * red + 0.587 * green + 0.114 * blue
    return [16 + 219 * y, 128 + 224 * (blue - y) / 1.772, 128 + 224 * (red - y) / 1.402].map {
      UInt8($0.rounded())
    }
  }

  @Test(
    arguments: TestScope.cases(videos, .two),
    [Size(width: 33, height: 21), Size(width: 1288, height: 40)])
  func `With full chroma, every channel is within two levels of the painted color`(
    name: String, size: Size
  ) async throws {
    let film = Self.film(size)
    let file = try await write(name, film.shots(), Timing(ticksPerSecond: 10), .full)
    // ffmpeg assumes BT.601 for a y4m of any size.
    if name == "y4m", size.width > 1280 { return }
    let frames = try FFmpeg.decode(file.url, "rgb24", frame: 3 * size.area)
    #expect(frames.count == film.count)
    for (frame, image) in zip(frames, film) {
      #expect(distance(frame, Self.rgb(image)) <= 2)
    }
  }

  @Test(arguments: ["mp4", "webm", "mkv", "y4m"])
  func `The bytes of a video count, whoever writes them`(name: String) async throws {
    let film = Self.film(Size(width: 33, height: 21))
    await #expect(throws: OutputProblem.self) {
      try await write(name, film.shots(), mostBytes: 100)
    }
    _ = try await write(name, film.shots(), mostBytes: 100_000)
  }

  @Test(arguments: TestScope.cases(["mp4", "webm", "mkv"], .one))
  func `Odd sides are padded to even ones with the page color`(name: String) async throws {
    let size = Size(width: 33, height: 21)
    let film = Self.film(size)
    let file = try await write(name, film.shots())
    let told = try FFmpeg.probe(file.url)
    #expect(told["width"] == "34" && told["height"] == "22")
    #expect(told["pix_fmt"] == "yuv420p")
    let frames = try FFmpeg.decode(file.url, "gray", frame: 34 * 22)
    #expect(frames.count == film.count)
    // The gray level of 1f2328 in the full range.
    let corner = frames.map { Int($0[34 * 22 - 1]) }
    #expect(corner.allSatisfy { abs($0 - 34) <= 12 }, "\(corner)")
  }

  @Test(arguments: TestScope.cases(videos, .two))
  func `A longer shot becomes repeated frames, and times are exact`(name: String) async throws {
    let film = Self.film(Size(width: 32, height: 20), frames: 3)
    // 2.5 frames per second; the last shot lasts two frames longer.
    let shots = zip(film, [2, 2, 6]).enumerated().map {
      Shot(generation: $0, counts: [], ticks: $1.1, image: $1.0)
    }
    let timing = Timing(ticksPerSecond: 5, step: 2)
    let file = try await write(name, shots, timing, .full)
    let told = try FFmpeg.probe(file.url)
    #expect(told["nb_read_frames"] == "5")
    #expect(told["r_frame_rate"] == "5/2" && told["avg_frame_rate"] == "5/2")
    #expect(told["sample_aspect_ratio"] == "1:1")
    #expect(told["color_range"] == "tv")
    let seconds = try #require(told["format.duration"].flatMap(Double.init))
    #expect(abs(seconds - 2) < 0.001)
    let frames = try FFmpeg.decode(file.url, "rgb24", frame: 3 * 640)
    for (frame, number) in zip(frames, [0, 1, 2, 2, 2]) {
      #expect(distance(frame, Self.rgb(film[number])) <= 2)
    }
  }

  @Test(arguments: TestScope.cases(videos, .one), TestScope.cases(Effort.allCases, .one))
  func `The same shots give the same bytes with any number of jobs`(
    name: String, effort: Effort
  ) async throws {
    let shots = Self.film(Size(width: 160, height: 90), frames: 20).shots()
    let timing = Timing(ticksPerSecond: 25)
    let one = try await write(name, shots, timing, effort: effort, jobs: 1)
    let other = try await write(name, shots, timing, effort: effort, jobs: 4)
    let bytes = try Data(contentsOf: one.url)
    #expect(try Data(contentsOf: other.url) == bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(!text.contains("x264 - core") && !text.contains("Lavf5"))
  }

  @Test(arguments: TestScope.cases(["mp4", "webm", "mkv"], .one))
  func `Standard output gets the same bytes as a file`(name: String) async throws {
    let shots = Self.film(Size(width: 32, height: 20)).shots()
    let file = try await write(name, shots)
    let format = try #require(formats.first { $0.name == name })
    let journal = Journal()
    let output = Output(.standardOutput) { journal.note("\($1.count) \($1.hashValue)") }
    let encoder = try format.encoder(output, Timing(ticksPerSecond: 10), EncodingOptions())
    try await encode(shots, with: [encoder], jobs: 2)
    let bytes = Array(try Data(contentsOf: file.url))
    #expect(journal.entries == ["\(bytes.count) \(bytes.hashValue)"])
  }
}
