// What docs/swift.md shows: a film in memory, frames as pixels, files, and errors.
import Automata
import Films
import FilmsFoundation
import Foundation
import Grids
import Imaging
import Patterns
import Scenarios
import Settings

@main struct Tour {
  static func main() async throws {
    let size = Size(width: 64, height: 48)
    let soup = Film(Life(rule: "B36/S23", size: size, density: 0.3), frames: 20)

    // A file in memory.
    let gif = try await soup.bytes(as: "gif")
    print("a GIF of \(gif.count > 100 ? "some" : "no") bytes")

    // Frames as pixels.
    for try await frame in soup.frames where frame.generation % 10 == 0 {
      let corner = frame.pixels[0, 0]
      print("generation \(frame.generation), \(frame.pixels.size), \(corner.red) red in the corner")
    }

    // Pattern files and scenario files.
    let glider = Data("x = 3, y = 3\nbo$2bo$3o!\n".utf8)
    try glider.write(to: URL(fileURLWithPath: "glider.rle"))
    let pattern = try Pattern(contentsOf: "glider.rle")
    try await Film(Life(pattern: pattern), frames: 8).write(to: URL(fileURLWithPath: "glider.gif"))
    try Data("simulation: sea\nframes: 5\n".utf8).write(to: URL(fileURLWithPath: "sea.yaml"))
    try await Film(contentsOf: "sea.yaml").write(to: "sea.webp")

    // Errors.
    do {
      try await Film(Life(pattern: pattern), frames: 0).write(to: "none.gif")
    } catch let error as FilmProblem {
      print(error)
    }
    do {
      _ = try Pattern(contentsOf: "missing.rle")
    } catch {
      print(error.localizedDescription)
    }
  }
}
