import Grids
import Imaging
import Testing

@testable import Scenarios

@Suite struct SheetTests {
  private static let base = "simulation: life\nsize: 24x16\ncell: 4\nframes: 3\n"

  /// Returns every position at which a larger image contains the tile.
  static func places(of tile: Grid<Color>, in sheet: Grid<Color>) -> [Position] {
    var places: [Position] = []
    for y in 0...(sheet.height - tile.height) {
      for x in 0...(sheet.width - tile.width) {
        let fits = (0..<tile.height).allSatisfy { row in
          sheet.row(y + row).dropFirst(x).prefix(tile.width).elementsEqual(tile.row(row))
        }
        if fits { places.append(Position(x: x, y: y)) }
      }
    }
    return places
  }

  private func alone(_ lines: String) throws -> [Grid<Color>] {
    try ScenarioText(Self.base + lines + "\n").frames()
  }

  @Test func `Each tile equals its own animation, in rows from the top left`() throws {
    let sheet = try ScenarioText(Self.base + "seed: 1..5\nsheet: 3\n").frames()
    #expect(sheet.count == 3)
    for frame in 0..<3 {
      let corners = try (1...5).map { seed in
        let places = Self.places(of: try alone("seed: \(seed)")[frame], in: sheet[frame])
        return try #require(places.count == 1 ? places.first : nil)
      }
      // The tiles are 96 pixels wide with gaps of 8, and labels are above each row.
      let rows = Set(corners.map(\.y)).sorted()
      #expect(corners.map(\.x) == [8, 112, 216, 8, 112])
      #expect(rows.count == 2)
      #expect(corners.map(\.y) == [rows[0], rows[0], rows[0], rows[1], rows[1]])
      #expect(rows[1] - rows[0] > 64 + 8)
      #expect(sheet[frame].width == 216 + 96 + 8)
    }
  }

  @Test func `The setting tile fits each pattern into tiles of that size`() throws {
    let start = "simulation: life\nframes: 1\n"
    let sheet = try ScenarioText(
      start + "pattern: [block, gosper-glider-gun, glider]\ntile: 120x60\nsheet: 3\n"
    ).frames()[0]
    #expect(sheet.width == 8 + 3 * (120 + 8))
    let corners = try ["block", "gosper-glider-gun", "glider"].map { pattern in
      let tile = try ScenarioText(start + "pattern: \(pattern)\npicture: 120x60\n").frames()[0]
      // The sheet has lines around the worlds of its tiles.
      let ink = tile.elements.indices.filter { tile.elements[$0] != tile[0, 0] }
      let (columns, rows) = (ink.map { $0 % tile.width }, ink.map { $0 / tile.width })
      let (left, top) = try (#require(columns.min()), #require(rows.min()))
      let (right, bottom) = try (#require(columns.max()), #require(rows.max()))
      let cells = tile.cropped(
        to: Region(x: left, y: top, width: right - left + 1, height: bottom - top + 1),
        outside: tile[0, 0])
      let place = try #require(Self.places(of: cells, in: sheet).first)
      return Position(x: place.x - left, y: place.y - top)
    }
    #expect(corners.map(\.x) == [8, 136, 264])
    #expect(Set(corners.map(\.y)).count == 1)
  }

  @Test func `Columns without tiles take no space`() throws {
    let wide = try ScenarioText(Self.base + "seed: 1..2\nsheet: 9\n").frames()
    let exact = try ScenarioText(Self.base + "seed: 1..2\nsheet: 2\n").frames()
    #expect(wide[0].size == exact[0].size)
  }

  @Test func `A label lists only the settings that vary`() throws {
    func labels(_ lines: String) throws -> [Grid<Color>] {
      let sheet = try ScenarioText(Self.base + lines + "\nsheet: 2\n").frames()[0]
      let tile = try alone(
        lines.split(separator: "\n").map { line in
          line.replacing(#/\[([^,]*),.*/#) { "\($0.1)" }.replacing("4..5", with: "4")
        }.joined(separator: "\n"))[0]
      let corner = try #require(Self.places(of: tile, in: sheet).first)
      return [0, 1].map { number in
        let x = corner.x + number * (sheet.width - 8) / 2
        let size = Size(width: tile.width, height: corner.y - 9)
        var elements: [Color] = []
        for y in 8..<(corner.y - 1) { elements += sheet.row(y).dropFirst(x).prefix(tile.width) }
        return Grid(size: size, elements: elements)
      }
    }
    let seeds = try labels("seed: 4..5\ncaption: none")
    #expect(seeds[0].drawn.contains("O"))
    #expect(seeds[0].drawn != seeds[1].drawn)
    // The labels are the same above every other image.
    #expect(try labels("seed: 4..5\nrule: HighLife").map(\.drawn) == seeds.map(\.drawn))
    #expect(try labels("rule: [Life, Maze]").map(\.drawn) != seeds.map(\.drawn))
  }

  @Test func `A shorter animation holds its last frame`() throws {
    let lines = "frames: [2, 4]\nhold: 1\nseed: 3\nsheet: 2\n"
    let text = ScenarioText("simulation: life\nsize: 24x16\ncell: 4\n" + lines)
    let sheet = try text.frames()
    let films = try ScenarioText("simulation: life\nsize: 24x16\ncell: 4\nframes: 4\nseed: 3\n")
      .frames()
    #expect(sheet.count == 4)
    for frame in 0..<4 {
      let first = Self.places(of: films[min(frame, 1)], in: sheet[frame]).map(\.x)
      let second = Self.places(of: films[frame], in: sheet[frame]).map(\.x)
      #expect(first.contains(8))
      #expect(second.contains(112))
    }
    var seconds: [Double] = []
    let scenario = try text.scenarios()[0]
    for shot in try scenario.film {
      seconds.append(Double(shot.ticks) / Double(try scenario.timing.ticksPerSecond))
    }
    #expect(seconds == [0.1, 0.1, 0.1, 1.1])
  }

  @Test func `Smaller tiles are centered in equal cells`() throws {
    let sheet = try ScenarioText(
      "simulation: life\nframes: 1\nout: a.png\ncell: 4\nsize: [24x16, 40x8]\nsheet: 1\n"
    ).frames()[0]
    let tiles = try ["24x16", "40x8"].map { size in
      try ScenarioText("simulation: life\nframes: 1\nout: a.png\ncell: 4\nsize: \(size)\n")
        .frames()[0]
    }
    let places = try tiles.map { try #require(Self.places(of: $0, in: sheet).first) }
    #expect(sheet.width == 160 + 16)
    #expect(places.map(\.x) == [8 + 32, 8])
  }

  @Test func `Each tile of a sheet has its own theme's colors`() throws {
    let sheet = try ScenarioText(Self.base + "theme: [light, dark]\nsheet: 2\n").frames()[1]
    #expect(Self.places(of: try alone("theme: dark")[1], in: sheet).map(\.x) == [112])
    #expect(Self.places(of: try alone("theme: light")[1], in: sheet).map(\.x) == [8])
  }

  @Test func `A sheet of over 256 colors is an error`() {
    let text = """
      simulation: sea
      cell: [9, 13, 17, 21, 25, 29, 33]
      theme: [light, dark, dusk, mint, paper, phosphor, blueprint, contrast]
      sheet: 4

      """
    #expect(
      ScenarioText(text).errors == [
        "the sheet needs more than 256 colors: use fewer themes or inputs, or a shape other than sprites"
      ])
  }

  @Test(arguments: ["size: 4000x4000\nseed: 1..20", "size: 2000x2000\nseed: 1..80"])
  func `A sheet of worlds that exceed the memory limit together is an error`(lines: String) {
    let text = ScenarioText(
      "simulation: sea\nshape: square\ncell: 1\nframes: 1\nout: a.png\nsheet: 4\n\(lines)\n")
    #expect(text.errors.count == 1)
    #expect(text.errors[0].hasPrefix("this needs "))
    #expect(text.errors[0].hasSuffix(" GB: lower 'size', or raise 'max-memory'"))
  }

  @Test func `A sheet whose image exceeds the memory limit is an error`() {
    let text = "simulation: life\nsize: 400x400\ncell: 40\nseed: 1..16\nsheet: 4\nout: a.png\n"
    let errors = ScenarioText(text).errors
    #expect(errors.count == 1)
    #expect(errors[0].hasSuffix(" GB: lower 'size' or 'cell', or raise 'max-memory'"))
  }

  @Test func `Each seed of a list can be random`() throws {
    let text = try #require(
      try ScenarioText(Self.base + "seed: 'random,7, random'\nsheet: 2\n").scenarios()[0].text)
    let seeds = try #require(text.firstMatch(of: #/seed: \[([0-9]+), 7, ([0-9]+)\]\n/#))
    #expect(seeds.1 != seeds.2)
  }

  @Test func `Variations with a random seed share the same seed`() throws {
    let scenario = try ScenarioText(
      Self.base + "seed: random\nrule: [Life, B3/S23]\nsheet: 2\n"
    ).scenarios()[0]
    let sheet = try #require(try scenario.film.opening).paint().inColors
    let seed = try #require(scenario.text?.firstMatch(of: #/seed: ([0-9]+)\n/#)?.1)
    let tile = try alone("seed: \(seed)")[0]
    #expect(Self.places(of: tile, in: sheet).map(\.x) == [8, 112])
  }
}
