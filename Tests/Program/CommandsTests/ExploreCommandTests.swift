import Foundation
import TestSupport
import Testing

/// `render explore`, in files, pipes, terminals and browsers.
@Suite struct ExploreCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func explore(_ words: String...) async throws -> Program {
    try await folder.render(["explore"] + words)
  }

  /// Runs a shell script, in which `$0` is `render`.
  private func shell(_ script: String) throws -> Program {
    try Program("sh", ["-c", script, Program.renderPath], in: folder.url)
  }

  @Test func `Rules are a table with the current one first`() async throws {
    let lines = try await explore("life", "--size", "32x32", "--rules", "5").text.split(
      separator: "\n")
    #expect(lines.count == 6)
    #expect(lines[0].hasPrefix("interest  rule"))
    #expect(lines[1].contains("B3/S23"))
    let path = try await explore("life", "--size", "32x32", "--path", "+B6,-S2", "--rules", "2")
    #expect(path.text.contains("B36/S3 "))
  }

  @Test func `JSON objects have typed members`() async throws {
    let text = try await explore("wolfram", "--rule", "30", "--size", "33x16", "--json").text
    let objects = try text.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(objects.count == 9)
    #expect(objects[0]["rule"] as? String == "30")
    #expect((objects[1]["changes"] as? [String])?.count == 1)
    #expect(objects.allSatisfy { $0["interest"] is Int && $0["entropy"] is Double })
  }

  @Test(arguments: ["gray-scott", "ising"])
  func `The time limit ends the measuring of rules`(simulation: String) throws {
    let words = ["explore", simulation, "--size", "1000x1000", "--max-time", "0.1"]
    let program = try Program.render(words, cpuSeconds: 10, in: folder.url)
    #expect(program.status == 1)
    #expect(program.errors.contains("takes too long"), "\(program.errors)")
    #expect(program.errors.contains("'max-time'") && program.text.isEmpty)
  }

  @Test func `A sheet is drawn into a file, the same one each time`() async throws {
    let words = ["--size", "32x32", "--rules", "6", "--hide", "--out"]
    let drawn = try await folder.render(["explore", "life"] + words + ["a.png"])
    #expect(drawn.status == 0)
    _ = try await folder.render(["explore", "life", "--jobs", "1"] + words + ["b.png"])
    #expect(try Data(contentsOf: folder.file("a.png")) == Data(contentsOf: folder.file("b.png")))
  }

  @Test(arguments: [
    (["explore"], "name a simulation"), (["explore", "sea"], "expected one of life, wolfram"),
    (["explore", "lief"], "unknown simulation 'lief'"),
    (["explore", "life", "--path", "+B9"], "--path: expected a change of the rule B3/S23"),
    (["explore", "life", "--mutations", "9"], "--mutations: "),
    (["explore", "life", "--sice", "9"], "'sice'"),
    (["explore", "life", "extra"], "unexpected word 'extra'"),
    (["explore", "life", "--json", "--out", "a.png"], "use either 'json' or 'out'"),
    (["explore", "life", "--serve", "--json"], "use either 'serve' or 'json'"),
  ])
  func `Errors have a message and exit code 2`(words: [String], message: String) async throws {
    let result = try await folder.render(words)
    #expect(result.status == 2)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  #if os(Linux)
    @Test func `Keys choose and save rules in a terminal`() async throws {
      // The first bytes answer the queries for the terminal's abilities.
      let keys = #"\033[?62;22c\033[C\rsq"#
      let command = "explore life --size 24x16 --rules 4 --seed 3"
      // The terminal stays open until the rule is saved, at most ten minutes.
      let typing =
        "printf '\(keys)'; for i in $(seq 12000); do ls *.yaml >log 2>&1 && break; sleep 0.05; done"
      let result = try shell(
        "(\(typing)) | TERM=xterm script -qec \"$0 \(command)\" /dev/null")
      #expect(result.status == 0)
      #expect(result.text.contains("\u{1B}[?1049h"))
      let printed = result.text.components(separatedBy: "\u{1B}[?1049l").last ?? ""
      #expect(printed.contains("render explore life --size 24x16 --seed 3 --path "))
      let saved = folder.contents.filter { $0.hasSuffix(".yaml") }
      #expect(saved.count == 1)
      let text = try String(contentsOf: folder.file(saved.first ?? ""), encoding: .utf8)
      #expect(text.hasPrefix("simulation: life\n"))
      #expect(
        try await folder.render("run", saved.first ?? "", "--frames", "2").status == 0)
    }
  #endif

  @Test(.enabled(if: Program.isInstalled("curl")))
  func `A browser gets the page, its images and events`() throws {
    let result = try shell(
      """
      "$0" explore life --size 24x16 --rules 4 --serve > out 2> log &
      until page=$(grep -o 'http://[^,]*' log); do sleep 0.05; done
      curl -s "$page" | grep -c '<title>Explore rules'
      curl -s "${page}1/3/film" | head -c 6; echo
      curl -s "${page}1/3/still" | head -c 4 | tail -c 3; echo
      code="curl -s -o /dev/null -w %{http_code}\\n"
      $code "${page}2/0/film"; $code -d 'z 0' "${page}step"
      curl -s -d 'enter 2' "${page}step"
      curl -s -d 'q 0' "${page}step"
      wait
      cat out
      """)
    let lines = result.text.split(separator: "\n").map(String.init)
    #expect(lines.prefix(5) == ["1", "GIF89a", "PNG", "404", "400"])
    #expect(lines.last?.hasPrefix("render explore life --size 24x16 --path ") == true, "\(lines)")
  }
}
