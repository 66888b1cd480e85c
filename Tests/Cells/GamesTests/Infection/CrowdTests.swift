import Grids
import Settings
import TestSupport
import Testing

@testable import Games
@testable import Worlds

@Suite struct CrowdTests {
  @Test(arguments: [
    (1, 1, 1), (2, 2, 1), (3, 2, 2), (4, 2, 2), (5, 3, 2), (6, 3, 2), (7, 3, 3), (9, 3, 3),
    (10, 4, 3), (99, 10, 10), (100, 10, 10), (101, 11, 10), (1_000_000, 1000, 1000),
    (100_000_000, 10_000, 10_000), (99_980_002, 10_000, 9999),
  ])
  func `People are arranged in rows as long as the square root of their number`(
    people: Int, width: Int, height: Int
  ) {
    #expect(Crowd(people: people, size: nil).size == Size(width: width, height: height))
  }

  @Test(arguments: [
    (0, [1, 4, 5]), (1, [0, 2, 4, 5, 6]), (3, [2, 6, 7]), (5, [0, 1, 2, 4, 6, 8, 9]),
    (6, [1, 2, 3, 5, 7, 9]), (7, [2, 3, 6]), (8, [4, 5, 9]), (9, [4, 5, 6, 8]),
  ])
  func `The neighbors of a person are the people around it`(person: Int, neighbors: [Int]) {
    // The rows hold 0 to 3, 4 to 7, and 8 and 9.
    #expect(Crowd(people: 10, size: nil).neighbors(of: person) == neighbors)
  }

  @Test(
    arguments: [
      ([:], "30x30", 900, 1), (["people": "150"], "13x12", 150, 1),
      (["size": "20x5"], "20x5", 100, 1), (["size": "7x9"], "7x9", 63, 1),
      (["size": "20x9", "people": "21"], "20x9", 21, 1),
      (["people": "5", "sick": "5"], "3x2", 5, 5),
      (["sick": "0"], "30x30", 900, 0),
    ] as [(KeyValuePairs<String, String>, String, Int, Int)])
  func `A crowd opens with its settings`(
    written: KeyValuePairs<String, String>, size: String, people: Int, sick: Int
  ) throws {
    var crowd = try Infection.opening(written, seed: 4)
    #expect(crowd.extent.size.description == size)
    #expect(crowd.counts == [Count("healthy", people), Count("sick", 0)])
    crowd.step()
    #expect(crowd.counts == [Count("healthy", people - sick), Count("sick", sick)])
    #expect(Infection.read(written).chosen.worldInfo.course.generationTime == Ratio(1, 5))
  }

  @Test(
    arguments: [
      (["people": "0"], "a whole number from 1"), (["factor": "-1"], "a whole number, at least 0"),
      (["people": "5", "sick": "6"], "there are only 5 people"),
      (["size": "3x3", "people": "10"], "10 people are too many for a board of 3x3"),
      (["period": "0"], "seconds from 0.001"),
    ] as [(KeyValuePairs<String, String>, String)])
  func `An invalid setting is an error`(written: KeyValuePairs<String, String>, part: String) {
    let errors = Infection.read(written).errors
    #expect(errors.count == 1)
    #expect(errors.first?.message.contains(part) == true)
  }

  @Test func `Every person has an equal chance of being sick at the start`() throws {
    var tally = Array(repeating: 0, count: 10)
    for seed in 0..<UInt64(2000) {
      let crowd = try Infection(people: 10, sick: 3).opening(seed: seed).stepped(1)
      for (place, state) in crowd.cells(in: crowd.extent).elements.prefix(10).enumerated()
      where state == 2 {
        tally[place] += 1
      }
    }
    #expect(tally.reduce(0, +) == 6000)
    #expect(haveEqualChances(tally))
  }

  @Test func `A factor above 8 is reduced to 8 with a note`() {
    var settings = SettingsReader([Setting("factor", "9", at: .event)])
    let infection = Infection(&settings)
    #expect(settings.errors.isEmpty && infection.factor == 8)
    #expect(settings.notes == ["factor 9 has the same effect as 8, the number of neighbors"])
  }
}
