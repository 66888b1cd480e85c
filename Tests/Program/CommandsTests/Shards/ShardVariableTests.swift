import Scenarios
import Settings
import Testing

@testable import Commands

@Suite struct ShardVariableTests {
  private func shard(_ variables: [String: String]) throws -> String? {
    try ShardVariables { variables[$0] }.shard().map { "\($0)" }
  }

  private func slurm(
    _ task: String, _ first: String?, _ last: String?, step: String? = nil, count: String? = nil
  ) -> [String: String] {
    let all: [(String, String?)] = [
      ("ID", task), ("MIN", first), ("MAX", last), ("STEP", step), ("COUNT", count),
    ]
    return all.reduce(into: [:]) { $0["SLURM_ARRAY_TASK_\($1.0)"] = $1.1 }
  }

  @Test func `Without the variables there is no shard`() throws {
    #expect(try shard([:]) == nil)
    #expect(try shard(["SLURM_ARRAY_TASK_MAX": "3", "JOB_COMPLETIONS": "4"]) == nil)
  }

  @Test func `Slurm array tasks count from the first task ID`() throws {
    #expect(try shard(slurm("1", "1", "16")) == "1/16")
    #expect(try shard(slurm("16", "1", "16", step: "1", count: "16")) == "16/16")
    #expect(try shard(slurm("0", "0", "3")) == "1/4")
    #expect(try shard(slurm("7", "3", "11", step: "4", count: "3")) == "2/3")
    #expect(try shard(slurm("9", "3", "12", step: "6")) == "2/2")
    #expect(try shard(slurm("5", "5", "5", count: "1")) == "1/1")
  }

  @Test func `Indexes of a Kubernetes Job count from 0`() throws {
    #expect(try shard(["JOB_COMPLETION_INDEX": "0", "JOB_COMPLETIONS": "8"]) == "1/8")
    #expect(try shard(["JOB_COMPLETION_INDEX": "7", "JOB_COMPLETIONS": "8"]) == "8/8")
  }

  private func problem(_ variables: [String: String]) throws -> String {
    let problem = try #require(throws: SettingProblem.self) { try shard(variables) }
    return String("\(problem)".split(separator: ";")[0])
  }

  @Test func `Invalid variables are errors`() throws {
    let number = "must be a whole number from 0 to 4294967295"
    #expect(try problem(slurm("x", "1", "4")) == "SLURM_ARRAY_TASK_ID is 'x': \(number)")
    #expect(try problem(slurm("", "1", "4")) == "SLURM_ARRAY_TASK_ID is '': \(number)")
    #expect(try problem(slurm("1", "-1", "4")) == "SLURM_ARRAY_TASK_MIN is '-1': \(number)")
    #expect(
      try problem(slurm("1", "1", nil))
        == "SLURM_ARRAY_TASK_ID is set and SLURM_ARRAY_TASK_MAX is not")
    #expect(
      try problem(slurm("5", "1", "4"))
        == "SLURM_ARRAY_TASK_ID is 5: must be one of at most 1000000 numbers from 1 to 4")
    #expect(
      try problem(slurm("2", "1", "5", step: "2"))
        == "SLURM_ARRAY_TASK_ID is 2: must be one of at most 1000000 numbers from 1 to 5"
        + " in steps of 2")
    #expect(try problem(slurm("2", "4", "1")).hasPrefix("SLURM_ARRAY_TASK_ID is 2: "))
    #expect(try problem(slurm("0", "0", "4294967295")).hasPrefix("SLURM_ARRAY_TASK_ID is 0: "))
    #expect(
      try problem(slurm("1", "1", "5", step: "0"))
        == "SLURM_ARRAY_TASK_STEP is 0: must be at least 1")
    #expect(
      try problem(slurm("5", "1", "9", step: "1", count: "3"))
        == "SLURM_ARRAY_TASK_COUNT is 3, of 9 numbers from the first to the last: number the tasks"
        + " of an array without gaps")
    #expect(
      try problem(["JOB_COMPLETION_INDEX": "3"])
        == "JOB_COMPLETION_INDEX is set and JOB_COMPLETIONS is not")
    #expect(
      try problem(["JOB_COMPLETION_INDEX": "4", "JOB_COMPLETIONS": "4"])
        == "JOB_COMPLETION_INDEX is 4 and JOB_COMPLETIONS 4: the index must be below the count,"
        + " which is at most 1000000")
    #expect(
      try problem(["JOB_COMPLETION_INDEX": "0", "JOB_COMPLETIONS": "0"])
        .hasPrefix("JOB_COMPLETION_INDEX is 0 and JOB_COMPLETIONS 0"))
  }
}
