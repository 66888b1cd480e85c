import Grids
import Settings
import TestSupport
import Testing

@testable import Games
@testable import Worlds

/// Tests of small seas in which every draw leads to the same result.
@Suite struct SeaTests {
  @Test(arguments: [
    ("The only penguin beside an orca is eaten", "O2", [1: "2.", 4: ".."]),
    ("A penguin that is eaten before its turn does not act", "2O.", [1: ".2."]),
    (
      "An orca eats one a generation, and dies three generations later", "OO2",
      [1: "O2.", 2: "2..", 5: "..."]
    ),
    ("An orca that has moved on does not act again", "2OO", [1: ".2O", 2: "..2", 5: "..."]),
    ("Down is as good as across", "O\n2", [1: "2\n.", 4: ".\n."]),
    ("On a full board nobody can move or breed", "OOO\nOOO", [1: "OOO\nOOO", 30: "OOO\nOOO"]),
    ("A penguin alone on one cell stays there", "O", [1: "O", 3: "O", 24: "O"]),
    ("An orca alone on one cell starves", "2", [1: "2", 2: "2", 3: "."]),
    ("Orcas do not eat orcas", "22", [1: "22", 2: "22", 3: ".."]),
    ("A penguin breeds when it is three generations old", "O.", [3: "OO", 4: "OO"]),
    ("Where nobody lives nobody comes", "...\n...", [8: "...\n..."]),
  ])
  func `Forced developments happen`(
    story: String, opening: String, images: [Int: String]
  ) {
    for sea in SeaWorld.seas(drawn: opening, count: 40) {
      for (generation, image) in images {
        #expect(sea.stepped(generation).drawn == image, "\(story): generation \(generation)")
      }
    }
  }

  @Test(arguments: [
    (SeaRules(orcaBreeds: 1), "O2", [1: "22"]),
    (SeaRules(orcaBreeds: 1), "O2.", [1: "22."]),
    (SeaRules(orcaBreeds: 3), "2.", [3: ".."]),
    (SeaRules(orcaStarves: 1), "2.", [1: ".."]),
    (SeaRules(orcaStarves: 5), "O2", [1: "2.", 6: ".."]),
    (SeaRules(penguinBreeds: 1), "O.", [1: "OO"]),
    (SeaRules(penguinBreeds: 5), "O.", [5: "OO"]),
  ])
  func `The rules set how often animals breed and starve`(
    rules: SeaRules, opening: String, images: [Int: String]
  ) {
    for sea in SeaWorld.seas(drawn: opening, rules: rules, count: 40) {
      for (generation, image) in images {
        #expect(sea.stepped(generation).drawn == image, "generation \(generation)")
      }
    }
  }

  @Test func `An animal is counted until the generation in which it dies`() {
    for sea in SeaWorld.seas(drawn: "OO2", count: 40) {
      #expect(sea.counts(of: "orcas", at: [1, 2, 3, 4, 5]) == [1, 1, 1, 1, 0])
    }
    for sea in SeaWorld.seas(drawn: "O.", rules: SeaRules(penguinBreeds: 5), count: 40) {
      #expect(sea.counts(of: "penguins", at: [1, 4, 5]) == [1, 1, 2])
    }
  }

  @Test func `An animal ages by one per generation wherever it moves`() {
    let rules = SeaRules(penguinBreeds: 2)
    for sea in SeaWorld.seas(drawn: "....\n.O..\n....", rules: rules, count: 100) {
      #expect(sea.counts(of: "penguins", at: [1, 2, 3, 4]) == [1, 2, 2, 4])
    }
  }

  @Test func `A newborn animal acts from the next generation on`() {
    let rules = SeaRules(penguinBreeds: 1)
    for sea in SeaWorld.seas(drawn: "....\n.O..\n....", rules: rules, count: 100) {
      #expect(sea.counts(of: "penguins", at: [1, 2]) == [2, 4])
    }
  }

  @Test func `An orca on a full board eats one penguin and leaves its cell empty`() {
    for sea in SeaWorld.seas(drawn: "OOO\nOOO\nOO2", count: 40) {
      let later = sea.stepped(1)
      #expect(later.counts == [Count("penguins", 7), Count("orcas", 1)])
      let cells = later.cells(in: later.extent)
      #expect(cells[2, 2] == 0)
      #expect([cells[1, 1], cells[2, 1], cells[1, 2]].contains(2))
    }
  }
}
