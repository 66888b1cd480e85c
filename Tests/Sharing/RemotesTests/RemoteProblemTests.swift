import Testing

@testable import Remotes

@Suite struct RemoteProblemTests {
  @Test func `a folder without protection names the option`() {
    let problem = RemoteProblem.unprotected("night.rle", reason: "the server has no locks")
    #expect("\(problem)".hasSuffix("--force replaces it anyway"))
  }
}
