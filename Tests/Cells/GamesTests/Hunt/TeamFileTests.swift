import Settings
import TestSupport
import Testing

@testable import Games
@testable import Worlds

@Suite struct TeamFileTests {
  private func members(_ text: String) throws -> [TeamMember] {
    try TeamFile(Array(text.utf8)).members
  }

  @Test func `A team reads back as it was written`() throws {
    for count in [0, 1, 2, 40] {
      let team = (0..<count).map {
        TeamMember(kind: Monster.allCases[$0 % Monster.allCases.count], level: 5 + $0 % 16)
      }
      #expect(try TeamFile(TeamFile.bytes(of: team)).members == team)
    }
  }

  @Test(
    arguments: [
      ("", []), (" \n", []), ("[]", []), (" [ ] ", []),
      ("[{\"name\": \"Dripple\", \"level\": 12}]", [TeamMember(kind: .dripple, level: 12)]),
      (
        "[{\"level\":5,\"name\":\"Cragling\"},\n{\"name\":\"Wispling\",\"level\":20}]\n",
        [TeamMember(kind: .cragling, level: 5), TeamMember(kind: .wispling, level: 20)]
      ),
    ] as [(String, [TeamMember])])
  func `A team file may have any valid JSON layout`(text: String, members: [TeamMember]) throws {
    #expect(try self.members(text) == members)
  }

  @Test(
    arguments: [
      ("{}", "1:1", "a list of members"), ("[", "1:2", "a member"),
      ("[{\"name\": \"Dripple\"}]", "1:20", "','"), ("[{}]", "1:3", "a string"),
      ("[{\"name\": \"Drippel\", \"level\": 12}]", "1:11", "did you mean 'Dripple'?"),
      ("[{\"name\": \"Dripple\", \"level\": 0}]", "1:31", "a level from 1 to 1000"),
      ("[{\"name\": \"Dripple\", \"level\": 1e3}]", "1:32", "'}'"),
      ("[{\"name\": \"Dripple\", \"level\": 99999}]", "1:31", "a level from 1 to 1000"),
      ("[{\"name\": \"Dripple\", \"name\": \"Dripple\"}]", "1:22", "\"name\" and \"level\""),
      ("[{\"name\": \"Dripple\", \"level\": 12},]", "1:35", "a member"),
      ("[\n  {\"name\": \"Dripple\",\n\"level\": 12}] x", "3:15", "the end of the file"),
      ("[{\"name\": \"Dripple", "1:12", "a name"),
    ])
  func `Invalid content is reported with its line and column`(
    text: String, place: String, part: String
  ) {
    let error = #expect(throws: Located<HuntProblem>.self) { try TeamFile(Array(text.utf8)) }
    #expect(error.map { "\($0.line):\($0.column)" } == place)
    #expect(error?.problem.description.contains(part) == true)
  }

  @Test func `A file with changed bytes does not stop the program`() {
    let whole = TeamFile.bytes(of: Monster.allCases.map { TeamMember(kind: $0, level: 9) })
    for seed in 0..<3000 {
      var dice = Dice(seed: UInt64(seed))
      var bytes = whole
      for _ in 0...dice.below(5) where !bytes.isEmpty {
        if dice.below(4) == 0 {
          bytes.removeSubrange(dice.below(bytes.count)...)
        } else {
          bytes[dice.below(bytes.count)] = UInt8(dice.below(256))
        }
      }
      _ = try? TeamFile(bytes)
    }
  }

  @Test func `A team of more than ten thousand members is an error`() {
    let many = TeamFile.bytes(
      of: Array(repeating: TeamMember(kind: .dripple, level: 5), count: 10_001))
    let error = #expect(throws: Located<HuntProblem>.self) { try TeamFile(many) }
    #expect(error?.problem == .tooManyMembers(most: 10_000))
  }

  @Test
  func `Caught monsters are appended to the current team file`()
    throws
  {
    var hunt = Hunt(team: [TeamMember(kind: .dripple, level: 5)])
    hunt.teamFile = "team.json"
    let world = try #require(try hunt.opening(seed: 45).stepped(40) as? HuntWorld)
    #expect(!world.state.caught.isEmpty)
    #expect(world.state.team == [TeamMember(kind: .dripple, level: 5)] + world.state.caught)
    let others = [TeamMember(kind: .dripple, level: 5), TeamMember(kind: .cragling, level: 8)]
    let persistentState = try #require(hunt.worldInfo.persistentState)
    let updated = try persistentState.updated(TeamFile.bytes(of: others), by: world)
    #expect(updated == TeamFile.bytes(of: others + world.state.caught))
    #expect(throws: PersistentStateProblem.self) {
      try persistentState.updated(Array("[".utf8), by: world)
    }
  }

  @Test func `A team too large to read is not written`() throws {
    var hunt = Hunt(team: [])
    hunt.teamFile = "team.json"
    let world = try #require(try hunt.opening(seed: 45).stepped(40) as? HuntWorld)
    let state = try #require(hunt.worldInfo.persistentState)
    let room = 10_000 - world.state.caught.count
    let others = Array(repeating: TeamMember(kind: .dripple, level: 1000), count: room)
    let full = try state.updated(TeamFile.bytes(of: others), by: world)
    #expect(try TeamFile(full).members == others + world.state.caught)
    let error = #expect(throws: PersistentStateProblem.self) {
      try state.updated(TeamFile.bytes(of: others + others.prefix(1)), by: world)
    }
    #expect(
      error?.description.contains("would have 10001 members, more than 10000: the file")
        == true)
  }
}
