import Grids
import Imaging
import TestSupport
import Testing

@testable import Scenarios

@Suite struct CameraImageTests {
  private static let looks = [
    "simulation: life\nsize: 12x8\ncell: 5\nshape: square",
    "simulation: life\nsize: 12x8\ncell: 5\nshape: square\ngap: 1",
    "simulation: life\nsize: 11x7\ncell: 5\nshape: square\ngap: 2\ntheme: dark",
    "simulation: life\nsize: 11x7\ncell: 1\ngap: 1",
    "simulation: life\nsize: 12x7\ncell: 7\nshape: circle\ntheme: blueprint",
    "simulation: life\nsize: 12x7\ncell: 7\nshape: circle\ngap: 3",
    "simulation: sea\nsize: 5x4\ncell: 16\ncaption: none",
    "simulation: sea\nsize: 6x4\ncell: 16\ngap: 3",
    "simulation: infection\nsize: 9x5\nsick: 20\ncell: 8\ngap: 1",
    "simulation: wolfram\nsize: 31x16\ncell: 2\nrule: 110",
    "simulation: life\npattern: gosper-glider-gun\ncell: 4\ngap: 1",
    "simulation: life\npattern: glider\nsize: 9x8\ncell: 4",
  ]

  @Test(arguments: TestScope.cases(looks, .few), ["fit: world", "middle"])
  func `A camera that shows the whole world changes no pixel`(look: String, aim: String) throws {
    let settings = "\(look)\nframes: 4\nevery: 3"
    let aim = try aim.replacing("middle", with: CameraStage(settings).middle())
    let without = try CameraStage(settings).frames()
    let with = try CameraStage(settings, "at: 0, \(aim)", "at: 7, \(aim)").frames()
    #expect(with.map(\.size) == without.map(\.size))
    #expect(with.map(\.drawn) == without.map(\.drawn))
    let isEqual = with == without
    #expect(isEqual)
  }

  @Test(arguments: [
    ("square", 4, 0), ("square", 3, 0), ("circle", 6, 0), ("square", 4, 2), ("circle", 6, 2),
  ])
  func `Zoom 2 shows the center of an animation with cells of double size`(
    shape: String, cell: Int, gap: Int
  ) throws {
    let look = "simulation: life\nsize: 12x8\nframes: 3\nshape: \(shape)\ncell:"
    let close = try CameraStage("\(look) \(cell)\ngap: \(gap)", "at: 0, x: 5.5, y: 3.5, zoom: 2")
      .frames()
    let large = try CameraStage("\(look) \(2 * cell)\ngap: \(2 * gap)").frames()
    #expect(close[0].size == Size(width: 12 * cell + 11 * gap, height: 8 * cell + 7 * gap))
    #expect(close.map(\.drawn) == large.map { $0.middle(close[0].size).drawn })
  }

  @Test func `A zoomed image is centered on the given cell`() throws {
    let worldInfo = CameraStage(
      """
      simulation: life
      size: 6x6
      cell: 1
      frames: 1
      out: a.png
      topology: plane
      pattern: "x = 6, y = 6\\n3b3o$4bo!"
      """, "at: 0, x: 4, y: 1, zoom: 3")
    let letters: [String: Character] = ["ffffff": ".", "16324f": "O"]
    #expect(
      try worldInfo.frames().map { $0.drawn(letters) } == [
        """
        OOOOOO
        .OOO..
        .OOO..
        .OOO..
        ......
        ......
        """
      ])
  }

  @Test func `A zoomed out pixel is set if any of its cells is alive`() throws {
    let worldInfo = CameraStage(
      """
      simulation: life
      size: 8x6
      cell: 1
      frames: 1
      out: a.png
      topology: plane
      theme: dark
      pattern: "x = 8, y = 6\\n$o$3bo$$$6bo!"
      """, "at: 0, x: 3.5, y: 3.5, zoom: 0.5")
    let letters: [String: Character] = ["0d1117": ".", "91d4ff": "O"]
    #expect(
      try worldInfo.frames().map { $0.drawn(letters) } == [
        """
        ........
        ..O.....
        ...O....
        .....O..
        ........
        ........
        """
      ])
  }
}
