import Grids
import Imaging
import Scenarios
import Settings
import TestSupport
import Testing

@Suite struct FittedRegionTests {
  @Test(arguments: [
    ["pattern=r-pentomino", "frames=60", "every=3"], ["pattern=glider", "frames=30"],
    ["pattern=gosper-glider-gun", "frames=40", "skip=25"],
    ["pattern=acorn", "frames=5", "every=70"],
    ["pattern=diehard", "frames=3", "every=65"], ["pattern=acorn", "out=a.png"],
    ["pattern=acorn", "skip=300", "out=a.png"],
  ])
  func `The image fits all cells that ever live, with a margin of one cell`(
    words: [String]
  ) throws {
    let film = try scenario(["life", "cell=1"] + words).film
    var all = Region.empty
    for shot in film {
      let cells = shot.paint().pixels
      #expect(cells.elements.count { $0 == 1 } == shot.counts[0].value)
      for y in 0..<cells.height {
        for x in 0..<cells.width where cells[x, y] == 1 {
          all = all.union(Region(x: x, y: y, width: 1, height: 1))
        }
      }
    }
    let size = try #require(film.opening).paint().size
    #expect(all.expanded(by: 1) == Region(size))
  }

  @Test func `A rule file with an included pattern starts with it`() throws {
    let words = ["life", "cell=1", "frames=3"]
    func frames(_ more: String...) throws -> [Grid<UInt8>] {
      try scenario(words + more).film.images.map(\.pixels)
    }
    #expect(try frames("rule=WireWorld") == frames("pattern=wireworld-diodes"))
    #expect(
      try frames("rule=WireWorld", "topology=torus", "size=64x48")
        == frames("pattern=wireworld-diodes", "topology=torus", "size=64x48"))
    for setting in ["density=40%", "symmetry=D8"] {
      #expect(try frames("rule=WireWorld", setting)[0].size != frames("rule=WireWorld")[0].size)
    }
  }

  /// LifeWiki gives the size of what the R-pentomino leaves behind besides six gliders.
  @Test func `Ash is what gliders leave behind`() throws {
    let film = try scenario(
      "life", "pattern=r-pentomino", "skip=1103", "frames=1", "cell=1", "fit=ash"
    ).film
    let size = try #require(film.opening).paint().size
    #expect([size.width - 2, size.height - 2].sorted() == [51, 109])
  }

  @Test(arguments: [
    (["life", "fit=ash"], "requires an unbounded world"),
    (["sea", "fit=ash"], "requires an unbounded world"),
    (["life", "pattern=glider", "size=9x9", "fit=ash"], "requires an unbounded world"),
    (["life", "pattern=glider", "fit=ash"], "because all cells move away"),
  ])
  func `Worlds without ash are errors`(words: [String], message: String) {
    let error = #expect(throws: (any Error).self) { try scenario(words + ["frames=2"]).film }
    #expect("\(error as (any Error)?)".contains(message))
  }

  @Test func `A pattern without live cells renders as an empty image`() throws {
    let folder = try TemporaryFolder()
    let empty = folder.file("empty.rle")
    try "x = 0, y = 0\n!\n".write(to: empty, atomically: false, encoding: .utf8)
    let film = try scenario("life", "pattern=\(empty.path)", "frames=2", "cell=1").film
    #expect(film.images.map(\.pixels) == Array(repeating: Grid(drawn: "...\n...\n..."), count: 2))
  }

  @Test func `A given size is kept, with the pattern centered`() throws {
    let film = try scenario("life", "pattern=blinker", "size=7x5", "frames=2", "cell=1").film
    #expect(
      film.images.map(\.pixels.drawn) == [
        """
        .......
        .......
        ..OOO..
        .......
        .......
        """,
        """
        .......
        ...O...
        ...O...
        ...O...
        .......
        """,
      ])
  }

  @Test func `A caption has space for counts above the visible cells`() throws {
    // The pattern has 156 live cells then, but the window shows at most 9.
    let still = try scenario(
      "life", "pattern=r-pentomino", "size=3x3", "skip=1000", "caption={alive}", "cell=1",
      "out=a.png")
    let shot = try #require(try still.film.opening)
    #expect(shot.counts == [Count("alive", 156)])
    // The caption needs three digits of 6 pixels, and half a digit on each side.
    #expect(shot.paint().size.width >= 3 * 6 + 6)
  }
}
