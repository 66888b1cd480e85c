import Foundation
import Grids
import Imaging
import TestSupport
import Testing

@testable import Encoding

/// Tests of our images as ffmpeg decodes them.
@Suite struct FFmpegJudgeTests {
  @Test(arguments: [1, 2, 5, 17, 256])
  func `ffmpeg decodes every frame of an APNG to the painted pixels`(colors: Int) async throws {
    let noise = (0..<3).map { Image(noise: $0, Size(width: 9, height: 7), colors: colors) }
    let places = colors == 1 ? [] : [[(2, 3), (5, 4)], [(7, 0)], [(3, 2), (4, 6)]]
    let frames = noise + places.map { noise[2].changed(at: $0) }
    let file = try await WrittenFile(.apng, frames.shots(), "film.apng")
    let program = try Program(
      "ffmpeg",
      [
        "-v", "error", "-i", file.url.path, "-vsync", "0", "-f", "rawvideo", "-pix_fmt", "rgb24",
        "-",
      ])
    #expect(program.errors == "")
    let wanted = (colors == 1 ? [frames[0]] : frames).flatMap { frame in
      frame.colors.elements.flatMap { [$0.red, $0.green, $0.blue] }
    }
    #expect(Array(program.output) == wanted)
  }

  @Test(arguments: TestScope.cases(Effort.allCases, .one))
  func `ffmpeg decodes a GIF to the painted pixels`(effort: Effort) async throws {
    var noise = Noise(5)
    for colors in [2, 15, 16, 256] {
      let film = FilmKind.cells.film(6, Size(width: 90, height: 70), colors: colors, &noise)
      let file = try await WrittenFile(.gif, film.shots(), "film.gif", effort: effort)
      let frames = try Program(
        "ffmpeg",
        [
          "-v", "error", "-i", file.url.path, "-f", "rawvideo", "-pix_fmt", "rgb24", "-vsync",
          "passthrough", "-",
        ])
      let wanted = film.reduce(into: [Image]()) { shown, image in
        if shown.last?.pixels != image.pixels { shown.append(image) }
      }
      #expect(frames.errors == "")
      #expect(
        Array(frames.output)
          == wanted.flatMap { $0.colors.elements.flatMap { [$0.red, $0.green, $0.blue] } })
    }
  }

  @Test(arguments: [1, 2, 4, 16, 200])
  func `ffmpeg decodes a WebP to the painted pixels`(colors: Int) async throws {
    let frame = Image(noise: colors, Size(width: 37, height: 29), colors: colors)
    let file = try await WrittenFile(.webp, [frame].shots(), "still.webp")
    let raw = ["-f", "rawvideo", "-pix_fmt", "rgb24", "-"]
    let program = try Program("ffmpeg", ["-v", "error", "-i", file.url.path] + raw)
    let wanted = frame.colors.elements.flatMap { [$0.red, $0.green, $0.blue] }
    #expect(Array(program.output) == wanted, "\(program.errors)")
  }

  @Test(arguments: TestScope.cases([1, 2, 30], .one))
  func `ffprobe counts every frame of a GIF`(count: Int) async throws {
    let frames = (0..<count).map { Image(noise: $0, Size(width: 31, height: 20), colors: 6) }
    let file = try await WrittenFile(.gif, frames.shots(), "film.gif")
    let probe = try Program(
      "ffprobe",
      [
        "-v", "error", "-count_frames", "-show_entries", "stream=nb_read_frames,width,height",
        "-of", "csv=p=0", file.url.path,
      ])
    #expect(probe.status == 0)
    #expect(probe.errors == "")
    #expect(probe.text == "31,20,\(count)\n")
  }
}
