import Grids
import Settings
import TestSupport
import Testing

@testable import Games
@testable import Worlds

@Suite struct SeaOpeningTests {
  @Test(
    arguments: [
      ([:], 75, 8),
      (["size": "1x1"], 1, 0),
      (["size": "10x10"], 50, 5),
      (["size": "3x3", "penguins": "5.5%", "orcas": "5.6%"], 0, 1),
      (["size": "3x1", "penguins": "0.5", "orcas": "50%"], 2, 1),
      (["size": "1x1", "penguins": "0%", "orcas": "49.9%"], 0, 0),
      (["size": "4x4", "penguins": "0%", "orcas": "100%"], 0, 16),
      (["size": "4x4", "penguins": "1", "orcas": "0"], 16, 0),
      (["size": "7x9", "penguins": "0", "orcas": "0"], 0, 0),
      (["size": "200x1", "penguins": "0.25%", "orcas": "0.24%"], 1, 0),
    ] as [(KeyValuePairs<String, String>, Int, Int)])
  func `The opening has the given shares of animals, with halves rounded up`(
    written: KeyValuePairs<String, String>, penguins: Int, orcas: Int
  ) throws {
    for seed in 0..<UInt64(5) {
      let sea = try Sea.opening(written, seed: seed)
      #expect(sea.counts == [Count("penguins", penguins), Count("orcas", orcas)])
    }
  }

  @Test(
    arguments: [
      (["penguins": "60%", "orcas": "41%"], "exceed 100%"),
      (["orcas": "50.1%"], "exceed 100%"),
      (["penguins": "101%"], "a share from 0% to 100%"),
      (["penguin-breeds": "0"], "a whole number of generations from 1"),
      (["orca-breeds": "0"], "a whole number of generations from 1"),
      (["orca-starves": "0"], "a whole number of generations from 1"),
      (["size": "10x0"], "each at least 1"),
    ] as [(KeyValuePairs<String, String>, String)])
  func `An invalid setting is an error`(written: KeyValuePairs<String, String>, part: String) {
    let errors = Sea.read(written).errors
    #expect(errors.count == 1)
    #expect(errors.first?.message.contains(part) == true)
  }

  @Test func `An animal starts on any cell with equal probability`() {
    var penguins = Array(repeating: 0, count: 12)
    var orcas = penguins
    for seed in 0..<UInt64(3000) {
      let sea = SeaWorld(
        size: Size(width: 4, height: 3), penguins: Ratio(1, 12), orcas: Ratio(1, 12), seed: seed)
      for (place, state) in sea.cells(in: sea.extent).elements.enumerated() {
        if state == 1 { penguins[place] += 1 }
        if state == 2 { orcas[place] += 1 }
      }
    }
    #expect(haveEqualChances(penguins))
    #expect(haveEqualChances(orcas))
  }
}
