import Encoding
import Files
import Grids
import Imaging
import Scenarios
import TestSupport
import Testing

@Suite struct DefaultsTests {
  @Test(arguments: [
    (["out=a.png"], 1), (["out=a.png", "out=b.png"], 1), (["out=-", "format=png"], 1),
    (["out=tmp.Xa1", "format=png"], 1), ([], 1),
    (["out=a.gif"], 100), (["out=a-%d.png"], 100), (["out=a.csv"], 100),
    (["out=a.gif", "out=a.json"], 100), (["out=a.gif", "frames=7"], 7),
    (["out=a.png", "frames=1"], 1),
  ])
  func `An animation has 100 frames by default, and a still has one`(words: [String], frames: Int)
    throws
  {
    let scenario = try scenario(["wolfram", "size=5x5"] + words)
    #expect(scenario.frames == frames)
    #expect(try scenario.film.map(\.generation).count == frames)
  }

  @Test(arguments: [
    ("B2/S34H", 130), ("R3,C2,S4-9,B5-8,NH", 130), ("B3/S23", 90), ("B2/S34V", 90),
    ("wireworld", 90),
  ])
  func `Rules of six neighbors are drawn on hexagons`(rule: String, width: Int) throws {
    let board = ["life", "rule=\(rule)", "size=9x9", "cell=10"]
    // A board of hexagons is half a cell wider for each row after the first.
    #expect(try scenario(board).film.opening?.image.size.width == width)
    #expect(try scenario(board + ["shape=circle"]).film.opening?.image.size.width == 90)
  }

  @Test(arguments: ["B456/S23L", "1/1/4LE", "R2,C2,S9-14,B11-13,NL", "R1,S2,B2,N@1fL"])
  func `Rules of triangles are drawn on triangles`(rule: String) throws {
    let board = ["life", "rule=\(rule)", "size=10x8", "cell=10"]
    // The last triangle of a row is half a side wider than its column.
    let size = try #require(try scenario(board).film.opening?.image.size)
    #expect(size == Size(width: 110, height: 139))
    #expect(try scenario(board + ["shape=square"]).film.opening?.image.size.width == 100)
  }

  @Test(arguments: ["sea", "life", "wolfram", "infection", "elementary"])
  func `The default output is a GIF named after the simulation`(name: String) throws {
    let plans = try scenario(name, "frames=9").outputs
    let simulation = name == "elementary" ? "wolfram" : name
    #expect(plans.map(\.destination) == [.file(Path("\(simulation).gif"))])
    #expect(plans.allSatisfy { $0.format.name == "gif" })
  }

  @Test(arguments: [
    // The sum of cells in pixels, one and a half lines for a caption, and the margin.
    ("sea", Size(width: 10 * 32 + 24, height: 15 * 32 + 24 + 24)),
    ("life", Size(width: 96 * 6, height: 64 * 6)),
    ("wolfram", Size(width: 201 * 3, height: 100 * 3)),
    ("infection", Size(width: 30 * 16 + 24, height: 30 * 16 + 24 + 24)),
  ])
  func `The simulation's defaults set the size of the image`(
    name: String, size: Size
  ) throws {
    #expect(try scenario(name).film.opening?.paint().size == size)
  }

  @Test func `Games run to their end, and a still shows an outbreak halfway`() throws {
    let games = try scenario("pig", "out=a.csv").film.map(\.counts)
    let wins = games.last?.filter { $0.name.hasPrefix("wins") }.map(\.value) ?? []
    #expect(games.count < 1000 && wins.reduce(0, +) == 3)
    let still = try #require(try scenario("infection", "out=a.png").film.opening)
    let sick = still.counts.first { $0.name == "sick" }?.value ?? 0
    #expect(sick > 90 && sick < 810)
  }

  @Test func `A still of an elementary automaton shows all rows`() throws {
    let film = try scenario("wolfram", "rule=90", "size=9x4", "cell=1", "out=a.png").film
    #expect(
      film.images.map(\.pixels.drawn) == [
        """
        ....O....
        ...O.O...
        ..O...O..
        .O.O.O.O.
        """
      ])
    #expect(film.opening?.generation == 3)
  }

  @Test func `The setting skip selects the generation of a still`() throws {
    let film = try scenario("wolfram", "rule=90", "size=9x4", "cell=1", "out=a.png", "skip=1").film
    #expect(
      film.images.map(\.pixels.drawn) == [
        """
        ....O....
        ...O.O...
        .........
        .........
        """
      ])
  }

  @Test
  func `The first frame follows the skipped generations, and frames are every generations apart`()
    throws
  {
    let film = try scenario("life", "skip=7", "every=3", "frames=4").film
    #expect(film.map(\.generation) == [7, 10, 13, 16])
    let plain = try scenario("life", "frames=17").film.map(\.counts)
    #expect(film.map(\.counts) == [7, 10, 13, 16].map { plain[$0] })
  }

  @Test func `The default theme is light`() throws {
    let (plain, light) = (
      try scenario("sea", "out=a.png"), try scenario("sea", "theme=light", "out=a.png")
    )
    #expect(try plain.film.images == light.film.images)
  }

  @Test func `The value none omits the caption`() throws {
    let film = try scenario("sea", "caption=none", "out=a.png").film
    #expect(film.opening?.paint().size == Size(width: 320, height: 480))
  }
}
