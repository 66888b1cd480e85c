import Grids
import Imaging
import TestSupport
import Testing

@testable import Scenarios

/// Images that show more than the world.
@Suite struct CameraEdgeTests {
  @Test func `The area outside the board has the theme's background color`() throws {
    let letters: [String: Character] = ["ffffff": " ", "e3f0f7": "."]
    let worldInfo = CameraStage(
      """
      simulation: sea
      size: 4x4
      penguins: 0%
      orcas: 0%
      shape: square
      caption: none
      cell: 1
      frames: 3
      """, "at: 0, x: 0, y: 0, zoom: 1", "at: 1, fit: world", "at: 2, x: 1.5, y: 1.5, zoom: 0.5")
    #expect(
      try worldInfo.frames().map { $0.drawn(letters) } == [
        "    \n ...\n ...\n ...", "....\n....\n....\n....", "    \n .. \n .. \n    ",
      ])
  }

  @Test func `A board that shrinks leaves the theme's background color`() throws {
    let letters: [String: Character] = ["ffffff": " ", "e3f0f7": "."]
    let text = """
      simulation: sea
      size: 4x3
      penguins: 0%
      orcas: 0%
      shape: square
      caption: none
      cell: 1
      frames: 3
      events: [{at: 1, resize: 2x2}, {at: 2, resize: 5x2}]

      """
    #expect(
      try ScenarioText(text).frames().map { $0.drawn(letters) } == [
        ".... \n.... \n.... ", "..   \n..   \n     ", ".....\n.....\n     ",
      ])
    let smaller = text.replacing(", {at: 2, resize: 5x2}", with: "")
    #expect(
      try ScenarioText(smaller).frames().map { $0.drawn(letters) } == [
        "....\n....\n....", "..  \n..  \n    ", "..  \n..  \n    ",
      ])
  }

  @Test func `A board is still drawn at the smallest zoom`() throws {
    let worldInfo = CameraStage(
      "simulation: life\nsize: 300x200\ncell: 1\nframes: 1\nout: a.png\ntheme: dark",
      "at: 0, x: 149.5, y: 99.5, zoom: 0.001")
    let image = try worldInfo.frames()[0]
    #expect(image.size == Size(width: 300, height: 200))
    #expect(image.elements.count { $0.hex == "91d4ff" } == 4)
  }

  @Test func `An unbounded world is still drawn at the smallest zoom`() throws {
    let worldInfo = CameraStage(
      "simulation: life\npattern: glider\nsize: 300x200\ncell: 1\nframes: 1\nout: a.png",
      "at: 0, x: 200, y: 200, zoom: 0.001")
    #expect(try worldInfo.frames()[0].elements.count { $0.hex == "16324f" } == 1)
  }
}
