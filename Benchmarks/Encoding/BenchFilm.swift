import Foundation

/// A film for measuring formats.
struct BenchFilm {
  let name: String
  /// The arguments of `render`, without the output.
  let arguments: [String]
  let framesPerSecond: Int

  init(_ name: String, fps: Int, _ command: String) {
    self.name = name
    framesPerSecond = fps
    arguments = command.split(separator: " ").map(String.init)
  }

  /// The arguments of an animation, without the output.
  var animated: [String] { arguments + ["--fps", "\(framesPerSecond)"] }

  /// A film with 246 million pixels of plain cells, for which the times are published.
  static let life = BenchFilm("Life", fps: 25, "life --size 160x120 --cell 8 --frames 200")

  static let all = [
    life,
    BenchFilm("sea, sprites", fps: 10, "sea --size 40x30 --frames 100"),
    BenchFilm(
      "Gosper's gun", fps: 25, "life --pattern gosper-glider-gun --size 96x72 --frames 1000"),
    BenchFilm(
      "outbreak, captions", fps: 10, "infection --people 1600 --cell 12 --sick 3 --frames 100"),
  ]
}

/// The frames of a film as raw files, so that all peers encode the same pixels.
struct PeerFrames {
  let film: BenchFilm
  /// The path of the indexed frames: one byte per pixel, frame after frame.
  let indices: String
  /// The path of the RGB frames: three bytes per pixel.
  let colors: String
  let width: Int
  let height: Int
  let count: Int
  /// The red, green and blue values of each index.
  let palette: [UInt8]

  init(_ film: BenchFilm, _ render: String, in folder: URL) throws {
    let stills = folder.appendingPathComponent("stills")
    try FileManager.default.createDirectory(at: stills, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: stills) }
    try Machine.run(render, film.arguments + ["-o", stills.path + "/%05d.png"])
    self.film = film
    indices = folder.appendingPathComponent("indices.raw").path
    colors = folder.appendingPathComponent("colors.raw").path
    let words = try Machine.output(
      of: Machine.python, ["Benchmarks/peers/frames.py", stills.path, indices, colors]
    ).split(separator: " ").compactMap { Int($0) }
    (width, height, count) = (words[0], words[1], words[2])
    palette = words.dropFirst(3).map { UInt8($0) }
  }

  var size: String { "\(width)x\(height)" }

  /// The arguments of ffmpeg for reading the RGB frames.
  var ffmpegInput: [String] {
    [
      "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", size, "-r",
      "\(film.framesPerSecond)", "-i", colors,
    ]
  }

  /// Returns the arguments of the Pillow scripts.
  func pillowArguments(_ path: String) -> [String] {
    [
      "Benchmarks/peers/pillow_film.py", indices, "\(width)", "\(height)",
      "\(1000 / film.framesPerSecond)", palette.map { "\($0)" }.joined(separator: ","), path,
    ]
  }
}
