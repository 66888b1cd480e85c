internal import Files
internal import Imaging

extension Format {
  /// A PNG of one picture of a film, beside the film itself. It is chosen by a setting and not by
  /// an extension.
  package static let poster: Format = {
    var poster = Format(
      name: png.name, summary: "one frame of a film", content: png.content, pictures: png.pictures,
      mediaType: png.mediaType, cost: png.cost,
      encoder: { output, _, options in
        PosterEncoder(file: PNGEncoder(output: output, options: options), number: options.poster)
      })
    poster.isPoster = true
    return poster
  }()
}

/// An encoder that writes one shot of a film as a PNG. If the film ends before that shot, it writes
/// the last one.
struct PosterEncoder: Encoder {
  var file: PNGEncoder
  /// The number of the shot, counted from 0.
  let number: Int
  /// The latest shot up to that number.
  private var held: Shot?
  private var count = 0

  init(file: PNGEncoder, number: Int) {
    (self.file, self.number) = (file, number)
  }

  mutating func take(_ shot: Shot) -> Work<PNGFile>? {
    if count <= number { held = shot }
    count += 1
    return nil
  }

  mutating func last() -> [Work<PNGFile>] {
    [held.flatMap { file.take($0) }].compactMap(\.self)
  }

  func write(_ made: PNGFile) throws(OutputProblem) { try file.write(made) }

  func finish() { file.finish() }
}
