import TestSupport
import Testing

@Suite struct NewTests {
  @Test(arguments: [
    ("sea", "sea.gif"), ("life", "life.gif"), ("wolfram", "wolfram.png"),
    ("infection", "infection.gif"), ("Elementary", "Elementary.png"),
  ])
  func `A scenario printed by the new command can be run unchanged`(name: String, image: String)
    async throws
  {
    let stage = try ScenarioFolder()
    let said = try await stage.shell("render new \(name) > \(name).yaml && render run \(name).yaml")
    #expect(said == "")
    #expect(stage.contents == [image, "\(name).yaml"].sorted())
  }
}
