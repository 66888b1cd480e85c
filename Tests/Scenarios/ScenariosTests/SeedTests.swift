import Grids
import Imaging
import Scenarios
import Testing

@Suite struct SeedTests {
  static let scenes = [
    ["sea", "cell=1", "shape=square"], ["life", "size=20x20", "cell=1"],
    ["wolfram", "start=random", "size=40x12", "cell=1"], ["infection", "people=60", "cell=2"],
  ]

  @Test(arguments: scenes)
  func `Equal seeds give equal animations, and other seeds differ`(words: [String]) throws {
    let film = { (seed: String) in
      try scenario(words + ["seed=\(seed)", "frames=12"]).film.images
    }
    let first = try film("7")
    #expect(try film("7") == first)
    #expect(try film("8") != first)
    #expect(try film("18446744073709551615") != first)
  }

  @Test(arguments: scenes)
  func `The default seed depends on the simulation`(words: [String]) throws {
    let film = { (more: [String]) in try scenario(words + more + ["frames=5"]).film.images }
    #expect(try film([]) == film(["seed=\(words[0] == "sea" ? 593 : 1)"]))
  }

  @Test func `Penguins and orcas survive the default animation of the sea`() throws {
    let counts = { (more: [String]) in
      try scenario(["sea", "out=a.csv"] + more).film.map { $0.counts.map(\.value) }
    }
    let film = try counts([])
    #expect(film.count == 100)
    #expect(film.allSatisfy { $0.allSatisfy { $0 > 0 } })
    // The default seed was chosen to last this long.
    let long = try counts(["frames=2", "every=256"])
    #expect(long[1].allSatisfy { $0 > 0 })
  }

  @Test(arguments: scenes)
  func `Rendering an animation twice gives the same frames`(words: [String]) throws {
    let film = try scenario(words + ["frames=10"]).film
    #expect(film.images == film.images)
    #expect(film.map(\.counts) == film.map(\.counts))
  }

  @Test func `A random seed is reported and reproduces the animation`() throws {
    let one = try scenario("life", "seed=random", "size=30x30", "frames=2")
    let note = try #require(one.drawn.first)
    let seed = try #require(note.description.wholeMatch(of: /seed ([0-9]+)/)?.1)
    let again = try scenario("life", "seed=\(seed)", "size=30x30", "frames=2")
    #expect(try again.film.images == one.film.images)
    #expect(again.drawn == [])
  }
}
