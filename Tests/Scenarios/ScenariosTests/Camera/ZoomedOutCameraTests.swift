import Grids
import Imaging
import TestSupport
import Testing

@testable import Scenarios

/// Compares an image with cells smaller than a pixel with one that has a pixel per cell.
@Suite struct ZoomedOutCameraTests {
  @Test(arguments: [
    ("pattern: glider\nskip: 60\nage: trail", 2, "0.5"),
    ("pattern: glider\nrule: B0/S8\nskip: 2", 2, "0.5"),
    ("pattern: glider\nrule: B0/S8\nskip: 2\nengine: hash", 10, "0.1"),
    ("pattern: acorn\nskip: 300", 5, "0.2"), ("pattern: acorn\nskip: 300", 40, "0.025"),
  ])
  func `A pixel is dead if all of its cells are dead`(
    settings: String, cells: Int, zoom: String
  ) throws {
    let side = 30
    let images = try [(side, zoom), (side * cells, "1")].map { side, zoom in
      try CameraStage(
        "simulation: life\n\(settings)\nframes: 1\ncell: 1\nsize: \(side)x\(side)\nout: a.png",
        "at: 0, x: 11.5, y: 11.5, zoom: \(zoom)"
      ).frames()[0]
    }
    var isAlive = Grid(size: images[0].size, repeating: false)
    for y in 0..<images[1].height {
      for x in 0..<images[1].width where images[1][x, y].hex != "ffffff" {
        isAlive[x / cells, y / cells] = true
      }
    }
    #expect(images[0].elements.map { $0.hex != "ffffff" } == isAlive.elements)
  }

  @Test func `A world fitted into a smaller image has equal cells per pixel`() throws {
    // Each live cell is in the last row and column of every other pixel.
    let line = String(repeating: "4bo5b", count: 6)
    let rows = "4$" + Array(repeating: line, count: 6).joined(separator: "10$")
    let image = try CameraStage(
      """
      simulation: life
      pattern: "x = 60, y = 60\\n\(rows)!"
      topology: plane
      size: 60x60
      frames: 1
      picture: 12x12
      margin: 0
      out: a.png
      """, "at: 0, fit: world"
    ).frames()[0]
    #expect(image.size == Size(width: 12, height: 12))
    for (place, color) in image.elements.enumerated() {
      let isAlive = place % 12 % 2 == 0 && place / 12 % 2 == 0
      #expect((color.hex == "16324f") == isAlive, "pixel \(place % 12), \(place / 12)")
    }
  }
}
