import Scenarios
import Settings
import Testing

@Suite struct ShardTests {
  @Test(arguments: ["1/1", "1/4", "4/4", "03/16", "1000000/1000000"])
  func `A shard is written as its number and the count`(text: String) throws {
    let shard = try #require(SettingKind.shard.value(text))
    let numbers = text.split(separator: "/").compactMap { Int($0) }
    #expect([shard.number, shard.count] == numbers)
    #expect(shard.isPart == (numbers[1] > 1))
  }

  @Test(arguments: [
    "", "/", "1", "0/4", "5/4", "-1/4", "+1/4", "1/0", "0/0", "1/", "/4", "1//4", "1/4/", "1/2/4",
    "1.0/4", "a/4", "1 / 4", "1/1000001", "99999999999999999999/4", "1/99999999999999999999", "1／4",
  ])
  func `An invalid shard is rejected`(text: String) {
    #expect(SettingKind.shard.value(text) == nil)
  }
}
